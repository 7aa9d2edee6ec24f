import { decideLeadChange, type LeadRefusal } from '#domain/community/leads/lead-pipeline.ts';
import { leadSearchTerms } from '#domain/community/leads/lead-search.ts';
import { effectiveStatus, hasMembership } from '#domain/membership/membership.ts';
import { startOfLocalDay } from '#domain/values/dates.ts';
import { type Lead, leads } from '../../data/collections/leads.ts';
import { type Member, members } from '../../data/collections/members.ts';
import type { Transaction } from '../../data/store.ts';
import { findFamily } from '../../families/change-family.ts';
import { markLeadDay } from '../../insight/lead-figures.ts';
import { type Actor, writeAudit } from '../../log/write-audit.ts';
import type { Services } from '../../services.ts';
import { planTours, tourAhead } from '../tours/book-tour.ts';

type Parts = Pick<Services, 'store' | 'now'>;

/** What staff decide about a lead; a tour has operations of its own. */
export type LeadStep =
  /** `memberEmail`: of the membership that staff say is theirs; left out: they don’t say, such as of sessions with a trainer. */
  | { readonly type: 'join'; readonly memberUid: ''; readonly memberEmail?: string }
  | { readonly type: 'lose'; readonly reason: string }
  | { readonly type: 'reopen' };

export type ChangeLeadOutcome =
  | { readonly kind: 'changed' | 'same'; readonly name: string }
  | { readonly kind: 'refused'; readonly reason: LeadRefusal }
  | { readonly kind: 'no-lead' };

const actions = { join: 'lead.joined', lose: 'lead.lost', reopen: 'lead.reopened' } as const;

/** Closes or reopens a lead, with an audit entry, in one transaction. */
export function changeLead(
  { store, now }: Parts,
  { leadId, step, by }: { readonly leadId: string; readonly step: LeadStep; readonly by: Actor },
): Promise<ChangeLeadOutcome> {
  return store.transaction(async (transaction): Promise<ChangeLeadOutcome> => {
    const lead = await transaction.find(leads, leadId);
    if (!lead) return { kind: 'no-lead' };
    const { name, memberUid } = lead;
    const obstacle = await findObstacle(transaction, lead, step, now());
    if (obstacle) return { kind: 'refused', reason: obstacle };
    const event = step.type === 'join' ? { ...step, memberUid } : step;
    const decision = decideLeadChange(lead, event, now());
    if (decision.kind === 'refused') return decision;
    if (decision.kind === 'same') return { kind: 'same', name };
    const given = step.type === 'join' ? tourAhead(lead, now()) : null;
    const tours = await planTours(transaction, { given: [given] });
    transaction.update(leads, leadId, {
      ...decision.changes,
      remindAt: decision.changes.isOpen ? lead.remindAt : null,
    });
    tours.write();
    markLeadDay(transaction, lead, now());
    writeAudit(transaction, by, { action: actions[step.type], summary: '' }, now());
    return { kind: 'changed', name };
  });
}

/** A lead of the club has joined exactly while its person, or their family, has a membership. */
async function findObstacle(
  transaction: Transaction,
  lead: Lead,
  step: LeadStep,
  now: Temporal.Instant,
): Promise<LeadRefusal | null> {
  if (lead.trainerUid !== '') return null;
  if (step.type === 'reopen' && lead.status === 'joined')
    return (await isMember(transaction, lead, now)) ? 'is-member' : null;
  if (step.type !== 'join' || step.memberEmail === undefined) return null;
  const person = { memberUid: lead.memberUid, email: step.memberEmail };
  return (await isMember(transaction, person, now)) ? null : 'no-membership';
}

/** More than have one address. */
const MOST_NAMESAKES = 20;

async function isMember(
  transaction: Transaction,
  { memberUid, email }: Pick<Lead, 'memberUid' | 'email'>,
  now: Temporal.Instant,
): Promise<boolean> {
  const has = (member: Member | null) => member && hasMembership(effectiveStatus(member, now));
  const query = { where: [['email', '==', email] as const], limit: MOST_NAMESAKES };
  const named = email === '' ? [] : (await transaction.query(members, query)).items;
  const linked = memberUid === '' ? null : await transaction.find(members, memberUid);
  const found = linked ? [linked, ...named] : named;
  if (found.some(has)) return true;
  for (const member of found) {
    const family = await findFamily(transaction, member);
    const all = family ? await transaction.findMany(members, family.memberUids) : [];
    if (all.some(has)) return true;
  }
  return false;
}

/** What staff write down about a lead. */
export interface LeadDetails
  extends Pick<Lead, 'name' | 'mobile' | 'source' | 'interest' | 'nextStep' | 'notes'> {
  readonly assignedUid: string;
  readonly assignedName: string;
  /** When the next step is due; null: as the pipeline says. */
  readonly dueOn: Temporal.PlainDate | null;
  /** They asked for messages again; nobody who turned them off gets them otherwise. */
  readonly asksForMessages?: boolean;
}

/** Saves what staff write down, with an audit entry that does not repeat it, and one of its own where messages go on again. @returns false: no such lead */
export function editLead(
  { store, now }: Parts,
  { leadId, details, by }: { readonly leadId: string; readonly details: LeadDetails; readonly by: Actor },
): Promise<boolean> {
  return store.transaction(async (transaction) => {
    const lead = await transaction.find(leads, leadId);
    if (!lead) return false;
    const { dueOn, asksForMessages = false, ...facts } = details;
    const dueAt = dueOn === null || !lead.isOpen ? lead.dueAt : startOfLocalDay(dueOn);
    const searchTerms = leadSearchTerms({ ...facts, email: lead.email });
    // Whoever writes down what somebody wants has spoken to them.
    const isOn = asksForMessages && lead.noMessages;
    const messages = isOn ? { noMessages: false, messagesAskedAt: now() } : {};
    const changes = { ...facts, ...messages, searchTerms, dueAt, isUnconfirmed: false };
    transaction.update(leads, leadId, { ...changes, changedAt: now() });
    if (details.source !== lead.source) markLeadDay(transaction, lead, now());
    writeAudit(transaction, by, { action: 'lead.edited', summary: '' }, now());
    if (isOn) writeAudit(transaction, by, { action: 'lead.messages-on', summary: '' }, now());
    return true;
  });
}
