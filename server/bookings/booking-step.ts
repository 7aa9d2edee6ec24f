import type { ClubSettings } from '../data/collections/club.ts';
import type { Session } from '../data/collections/timetable.ts';
import type { Transaction, TransactionOptions } from '../data/store.ts';
import type { MailCause } from '../outbox/outbox.ts';
import type { Services } from '../services.ts';
import type { ClassInfo } from './class-mail-context.ts';
import type { ClassMailFacts } from './class-mails.ts';
import { type ClassMailReader, queueClassMail } from './queue-class-mail.ts';

export type BookingParts = Pick<
  Services,
  'store' | 'outbox' | 'clubEvents' | 'secret' | 'settings' | 'config' | 'now'
>;

/** One attempt of a booking transaction: what its building blocks need. */
export interface BookingStep {
  readonly parts: Omit<BookingParts, 'store' | 'settings'>;
  readonly transaction: Transaction;
  readonly settings: ClubSettings;
  readonly now: Temporal.Instant;
}

/** Runs `work` in one transaction; `now` is read again for each attempt, so that a retry does not decide by an old time. */
export async function takeBookingStep<R>(
  { store, settings, ...parts }: BookingParts,
  work: (step: BookingStep) => Promise<R>,
  options?: TransactionOptions,
): Promise<R> {
  const rules = await settings.read();
  return store.transaction(
    (transaction) => work({ parts, transaction, settings: rules, now: parts.now() }),
    options,
  );
}

export const classInfoOf = (session: Session): ClassInfo => ({ ...session, sessionId: session.id });

/** Queues a mail to one person about the session, in the step's transaction. */
export function queueClassMails(
  { parts, transaction, settings, now }: BookingStep,
  reader: ClassMailReader,
  facts: ClassMailFacts,
  session: Session,
  cause: MailCause,
): void {
  const sender = { ...parts, clubName: settings.clubName };
  queueClassMail(sender, transaction, reader, facts, classInfoOf(session), cause, now);
}

/** Records an event for the club's other systems. */
export function noteClassEvent(
  { parts, transaction }: BookingStep,
  type: 'class.booked' | 'class.cancelled',
  memberUid: string,
  session: Session,
  status: string,
): void {
  const facts = { sessionId: session.id, startsAt: session.startsAt.toString(), status };
  parts.clubEvents.note(transaction, { type, memberUid, facts });
}
