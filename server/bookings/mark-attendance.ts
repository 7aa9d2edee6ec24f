import { type AttendanceMark, decideMark } from '#domain/bookings/attendance.ts';
import { formatDateTime } from '#domain/values/dates.ts';
import type { Booking } from '../data/collections/bookings.ts';
import { sessions } from '../data/collections/timetable.ts';
import { type Actor, writeAudit } from '../log/write-audit.ts';
import type { Services } from '../services.ts';
import { countsAfter, markSummaries, readMarkFacts, writeMark } from './write-mark.ts';

export interface MarkRequest {
  readonly sessionId: string;
  readonly uid: string;
  /** `booked` removes a mark. */
  readonly mark: AttendanceMark;
  readonly by: Actor;
  /** When it was marked, if earlier than now: the phone was offline. */
  readonly at?: Temporal.Instant | undefined;
  /** The status that the page showed when it was marked; left out: not checked. */
  readonly seen?: string | undefined;
}

export type MarkOutcome =
  /** `isRepeat`: it had this mark already; `before`: the status until now. */
  | {
      readonly kind: 'marked';
      readonly booking: Booking;
      readonly isRepeat: boolean;
      readonly before: string;
    }
  /** It was changed by someone else since it was `seen`; nothing is written. */
  | { readonly kind: 'conflict'; readonly booking: Booking }
  | { readonly kind: 'refused'; readonly sentence: string; readonly booking: Booking }
  | { readonly kind: 'no-booking' };

/**
 * Marks one person in a session, or removes their mark: booking, session counts, strikes, classes attended and audit log in one
 * transaction. The same mark again changes nothing.
 */
export function markAttendance(
  { store, now: clock }: Pick<Services, 'store' | 'now'>,
  { sessionId, uid, mark, by, at, seen }: MarkRequest,
): Promise<MarkOutcome> {
  return store.transaction(async (transaction): Promise<MarkOutcome> => {
    const facts = await readMarkFacts(transaction, sessionId, uid);
    if (!facts) return { kind: 'no-booking' };
    const { session, booking } = facts;
    const now = clock();
    const when = at && Temporal.Instant.compare(at, now) < 0 ? at : now;
    const decision = decideMark(booking, mark, session, when);
    if (decision.kind === 'same') return { kind: 'marked', booking, isRepeat: true, before: booking.status };
    if (seen !== undefined && seen !== booking.status) return { kind: 'conflict', booking };
    if (decision.kind === 'refused') return { ...decision, booking };
    const marked = writeMark(transaction, facts, decision, {
      by: { id: by.uid, name: by.name },
      at: when,
      now,
    });
    transaction.update(sessions, session.id, countsAfter(session, decision));
    const summary = `${session.className}, ${formatDateTime(session.startsAt, now)}: ${markSummaries[mark]}`;
    const change = { before: { status: booking.status }, after: { status: mark } };
    writeAudit(transaction, by, { action: 'class.marked', memberUid: uid, summary, ...change }, now);
    return { kind: 'marked', booking: marked, isRepeat: false, before: booking.status };
  });
}
