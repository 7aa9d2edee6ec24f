import { createHash, randomUUID } from 'node:crypto';
import { decideLeadChange, type LeadSource, newLead } from '#domain/community/leads/lead-pipeline.ts';
import { leadSearchTerms } from '#domain/community/leads/lead-search.ts';
import { type Lead, leads } from '../../data/collections/leads.ts';
import { emailClaimId } from '../../identity/email.ts';
import { markLeadDay } from '../../insight/lead-figures.ts';
import { type Actor, writeAudit } from '../../log/write-audit.ts';
import type { Services } from '../../services.ts';

/** Characters of `interest` that are kept. */
const LONGEST_INTEREST = 4000;

/** Somebody gets in touch. The form that takes it keeps programs out and limits how often (`server/request/spam-trap.ts`). */
export interface Enquiry {
  readonly name: string;
  /** In lower case; empty: staff only have a phone number. */
  readonly email: string;
  readonly mobile: string;
  readonly source: LeadSource;
  /** What they ask for, in their own words; may be empty. */
  readonly interest: string;
  /** The trainer they ask; empty: the club. */
  readonly trainerUid?: string;
  /** When they would like a tour, which is not booked. */
  readonly wishedTourAt?: Temporal.Instant;
  /** The account that they asked from; empty: none. */
  readonly memberUid?: string;
}

/** The id of a person's lead, one for the club and one for each trainer. No uid looks like this. */
export function leadKey(email: string, trainerUid = ''): string {
  if (email === '') return `lead-${randomUUID()}`;
  const hash = createHash('sha256')
    .update(`lead\0${trainerUid}\0${emailClaimId(email)}`)
    .digest('hex');
  return `lead-${hash.slice(0, 32)}`;
}

/**
 * Keeps an enquiry, in one transaction: a new lead, or the one that this person has already, with what they ask for added.
 * @param by staff who write down what somebody has asked them: it is in the audit log
 * @returns the lead as it is now stored
 */
export function openLead(
  { store, now }: Pick<Services, 'store' | 'now'>,
  enquiry: Enquiry,
  by?: Actor,
): Promise<Lead> {
  const id = leadKey(enquiry.email, enquiry.trainerUid);
  return store.transaction(async (transaction) => {
    const before = await transaction.find(leads, id);
    // What staff write down of somebody is about that person.
    const known = before && by ? { ...before, isUnconfirmed: false } : before;
    const asked = withEnquiry(known, id, enquiry, now());
    // Who asks again wants to be answered; only they themselves say so.
    const lead = by ? asked : { ...asked, noMessages: false };
    transaction.set(leads, lead);
    if (before) markLeadDay(transaction, before, now());
    if (by) writeAudit(transaction, by, { action: 'lead.added', summary: '' }, now());
    return lead;
  });
}

/** The lead after an enquiry. @param lead null: their first one */
export function withEnquiry(lead: Lead | null, id: string, enquiry: Enquiry, now: Temporal.Instant): Lead {
  const {
    name,
    email,
    mobile,
    source,
    interest,
    trainerUid = '',
    memberUid = '',
    wishedTourAt = null,
  } = enquiry;
  if (!lead) {
    return {
      ...{ id, name, email, mobile, source, interest, trainerUid },
      searchTerms: leadSearchTerms({ name, email, mobile }),
      ...{
        assignedUid: '',
        assignedName: '',
        nextStep: '',
        notes: '',
        ...{ remindAt: null, wishedTourAt },
        beforeJoin: null,
        thankedFor: '',
        noMessages: false,
        messagesAskedAt: null,
        isUnconfirmed: false,
      },
      ...withMember(newLead(now), memberUid),
    };
  }
  const decision = decideLeadChange(lead, { type: 'enquire' }, now);
  // Whoever typed the address first may not have been its owner: their name and number are not the owner's.
  const before = lead.isUnconfirmed ? { name: '', mobile: '' } : lead;
  const known = { email: lead.email, name: name || before.name, mobile: mobile || before.mobile };
  return {
    ...lead,
    ...known,
    // By a link that was sent there, or by staff.
    isUnconfirmed: false,
    searchTerms: leadSearchTerms(known),
    ...(decision.kind === 'changed' ? withMember(decision.changes, memberUid || lead.memberUid) : {}),
    source: lead.source === 'unknown' ? source : lead.source,
    interest: joined(interest, lead.interest),
    wishedTourAt: wishedTourAt ?? lead.wishedTourAt,
  };
}

function withMember<Changes extends { expiresAt: Temporal.Instant | null }>(
  changes: Changes,
  memberUid: string,
) {
  return { ...changes, memberUid, expiresAt: memberUid === '' ? changes.expiresAt : null };
}

function joined(newest: string, before: string): string {
  if (newest === '' || before.startsWith(newest)) return before;
  return [newest, before].filter(Boolean).join('\n\n').slice(0, LONGEST_INTEREST);
}
