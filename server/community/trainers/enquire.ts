/** Members and visitors ask a trainer: the enquiry goes into the lead pipeline, and the trainer is told. */
import * as paths from '#app/paths.ts';
import { isTrainerShown } from '#domain/community/trainer.ts';
import { canMail } from '../../config/can-mail.ts';
import { type Lead, leads } from '../../data/collections/leads.ts';
import { members } from '../../data/collections/members.ts';
import { type Trainer, trainers } from '../../data/collections/trainers.ts';
import type { Reads, Transaction } from '../../data/store.ts';
import type { Login } from '../../identity/identity.ts';
import { mayMailVisitor } from '../../identity/may-mail-visitor.ts';
import { markLeadDay } from '../../insight/lead-figures.ts';
import type { MailCause } from '../../outbox/outbox.ts';
import type { Services } from '../../services.ts';
import { visitorId, visitorMailExpiry } from '../events/event-step.ts';
import { type Enquiry, leadKey, withEnquiry } from '../leads/open-lead.ts';
import { takeUnconfirmed } from '../leads/take-unconfirmed.ts';
import { CONFIRM_HOURS, sealEnquiry, type VisitorEnquiry } from './enquiry-links.ts';
import { confirmEnquiryMail, type EnquiryFacts, enquiryMail } from './trainer-mails.ts';

type Parts = Pick<Services, 'store' | 'outbox' | 'settings' | 'config' | 'secret' | 'now'>;

export interface TrainerQuestion {
  readonly trainerId: string;
  readonly message: string;
}

export type EnquireOutcome =
  | { readonly kind: 'sent'; readonly trainerName: string }
  /** They have sent exactly this already. */
  | { readonly kind: 'repeated'; readonly trainerName: string }
  | { readonly kind: 'no-trainer' }
  | { readonly kind: 'no-profile' }
  /** The account's address is not confirmed. */
  | { readonly kind: 'unconfirmed' };

/** A member asks. Idempotent: the same enquiry again has one effect. */
export async function enquireAsMember(
  parts: Parts & Pick<Services, 'identity'>,
  { uid }: Pick<Login, 'uid'>,
  { trainerId, message }: TrainerQuestion,
): Promise<EnquireOutcome> {
  const { store, outbox, settings, identity } = parts;
  const { clubName } = await settings.read();
  const account = await identity.findAccount(uid);
  if (account?.emailState !== 'confirmed') return { kind: 'unconfirmed' };
  const email = account.email.toLowerCase();
  return store.transaction(async (transaction): Promise<EnquireOutcome> => {
    const [trainer, member] = await Promise.all([
      findShown(transaction, trainerId),
      transaction.find(members, uid),
    ]);
    if (!trainer) return { kind: 'no-trainer' };
    if (!member) return { kind: 'no-profile' };
    const { name, mobile } = member;
    const cause = await outbox.readCause(transaction, member, uid);
    const facts = { name, email, mobile, message, isMember: true };
    return keepEnquiry(parts, transaction, { trainer, facts, cause, clubName, memberUid: uid });
  });
}

export type AskOutcome =
  | { readonly kind: 'sent' }
  /** The club sends no email: it is a lead that staff call. */
  | { readonly kind: 'noted' }
  | { readonly kind: 'too-many' }
  | { readonly kind: 'no-trainer' };

/** A visitor asks: sends a link to the address, and stores nothing else; where no email goes out, see `takeUnconfirmed`. */
export async function askAsVisitor(
  parts: Parts,
  request: Omit<VisitorEnquiry, 'until'> & { readonly address: string },
): Promise<AskOutcome> {
  const { store, outbox, settings, config, secret, now } = parts;
  const { address, ...wish } = request;
  const { email } = wish;
  const trainer = await findShown(store, wish.trainerId);
  if (!trainer) return { kind: 'no-trainer' };
  if (!canMail(parts)) {
    const { name, mobile, message: interest } = wish;
    const enquiry = { name, email, mobile, interest, source: 'trainer', trainerUid: trainer.uid } as const;
    return { kind: await takeUnconfirmed(parts, { enquiry, address }) };
  }
  if (!(await mayMailVisitor(parts, { email, address }))) return { kind: 'too-many' };
  const { clubName } = await settings.read();
  const queued = await store.transaction(async (transaction) => {
    const id = visitorId(email);
    const cause = await outbox.readCause(transaction, { id, email }, id);
    const until = now().add({ hours: CONFIRM_HOURS }).epochMilliseconds;
    const token = sealEnquiry(secret, { ...wish, until });
    return outbox.queueMessage(transaction, {
      ...confirmEnquiryMail(trainer, { clubName }),
      ...{ to: email, memberUid: '', cause, expiresAt: visitorMailExpiry(now()) },
      link: config.linkOrigin + paths.enquiryLink(token),
    });
  });
  return { kind: queued === null ? 'too-many' : 'sent' };
}

/** A visitor has confirmed their enquiry. Idempotent. */
export async function confirmEnquiry(
  parts: Parts,
  { trainerId, name, email, mobile, message }: VisitorEnquiry,
): Promise<EnquireOutcome> {
  const { clubName } = await parts.settings.read();
  return parts.store.transaction(async (transaction): Promise<EnquireOutcome> => {
    const trainer = await findShown(transaction, trainerId);
    if (!trainer) return { kind: 'no-trainer' };
    const id = visitorId(email);
    const cause = await parts.outbox.readCause(transaction, { id, email }, id);
    const facts = { name, email, mobile, message, isMember: false };
    return keepEnquiry(parts, transaction, { trainer, facts, cause, clubName, memberUid: '' });
  });
}

async function findShown(reads: Pick<Reads, 'find'>, id: string): Promise<Trainer | null> {
  const trainer = await reads.find(trainers, id);
  return trainer && isTrainerShown(trainer) ? trainer : null;
}

interface Kept {
  readonly trainer: Trainer;
  readonly facts: EnquiryFacts;
  readonly cause: MailCause;
  readonly clubName: string;
  readonly memberUid: string;
}

/** The lead and the mail to the trainer, whose address is that of their profile as it is now. */
async function keepEnquiry(
  { outbox, config, now }: Parts,
  transaction: Transaction,
  { trainer, facts, cause, clubName, memberUid }: Kept,
): Promise<EnquireOutcome> {
  const { name, email, mobile, message } = facts;
  const { uid: trainerUid, name: trainerName } = trainer;
  const enquiry: Enquiry = {
    ...{ name, email, mobile, source: 'trainer', interest: message, trainerUid, memberUid },
  };
  const id = leadKey(email, trainerUid);
  const [before, coach] = await Promise.all([
    transaction.find(leads, id),
    transaction.find(members, trainerUid),
  ]);
  // Somebody who is no coach here any more gets nobody's details.
  if (!coach?.isCoach) return { kind: 'no-trainer' };
  if (before && isSame(before, message)) return { kind: 'repeated', trainerName };
  transaction.set(leads, { ...withEnquiry(before, id, enquiry, now()), noMessages: false });
  if (before) markLeadDay(transaction, before, now());
  if (coach.email) {
    const mail = enquiryMail(trainer, facts, { clubName, origin: config.linkOrigin });
    outbox.queueMessage(transaction, {
      ...{ ...mail, to: coach.email, memberUid: coach.id, cause },
      expiresAt: visitorMailExpiry(now()),
    });
  }
  return { kind: 'sent', trainerName };
}

const isSame = ({ interest }: Lead, message: string) =>
  interest === message || interest.startsWith(`${message}\n\n`);
