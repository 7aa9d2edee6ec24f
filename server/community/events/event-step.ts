import { createHash } from 'node:crypto';
import { createSessionLock } from '../../bookings/session-lock.ts';
import type { Transaction } from '../../data/store.ts';
import { emailClaimId } from '../../identity/email.ts';
import type { Services } from '../../services.ts';

export type EventParts = Pick<Services, 'store' | 'outbox' | 'settings' | 'config' | 'secret' | 'now'>;

/** One attempt of a transaction about an event: what its building blocks need. */
export interface EventStep {
  readonly parts: Omit<EventParts, 'store' | 'settings'>;
  readonly transaction: Transaction;
  readonly clubName: string;
  readonly now: Temporal.Instant;
}

/** Hundreds of requests at once would conflict over one document: in this process, one transaction at a time has the event. */
const withEventLock = createSessionLock<() => Promise<unknown>, unknown>({
  early: async (waiting) => waiting.map(() => null),
  work: (items) => Promise.all(items.map((item) => item())),
  canShare: () => false,
  isFull: () => false,
});

/**
 * Runs `work` in one transaction, while nothing else in this process changes the same event; `now` is read again for each attempt, so
 * that a retry does not decide by an old time.
 */
export async function takeEventStep<R>(
  { store, settings, ...parts }: EventParts,
  eventId: string,
  work: (step: EventStep) => Promise<R>,
): Promise<R> {
  const { clubName } = await settings.read();
  const attempt = () =>
    store.transaction((transaction) => work({ parts, transaction, clubName, now: parts.now() }));
  return (await withEventLock(store, eventId, attempt)) as R;
}

/** Who registers: a member by their profile, a visitor by an address that they have confirmed, in lower case. */
export type Registrant =
  | { readonly kind: 'member'; readonly uid: string }
  | { readonly kind: 'visitor'; readonly email: string; readonly name: string };

/** The id of a person's registration for an event. A visitor's holds a hash, since an address may contain what an id may not. */
export function registrationKey(eventId: string, who: Registrant): string {
  return `${eventId}_${who.kind === 'member' ? who.uid : visitorId(who.email)}`;
}

/** Stands for a visitor where an account has a uid. No uid looks like this. */
export function visitorId(email: string): string {
  const hash = createHash('sha256')
    .update(`event visitor\0${emailClaimId(email)}`)
    .digest('hex');
  return `visitor-${hash.slice(0, 32)}`;
}

/** Days for which mails to visitors are kept: their address is in them. */
const VISITOR_MAIL_DAYS = 30;

/** When a mail to a visitor that is written now is removed. */
export function visitorMailExpiry(now: Temporal.Instant): Temporal.Instant {
  return now.add({ hours: 24 * VISITOR_MAIL_DAYS });
}
