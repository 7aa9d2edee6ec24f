import { type AttendanceMark, attendanceMarks, decideMark } from '#domain/bookings/attendance.ts';
import { meetEarlierMark } from '#domain/bookings/earlier-mark.ts';
import { formatDateTime } from '#domain/values/dates.ts';
import { type Booking, bookings } from '../data/collections/bookings.ts';
import { sessions } from '../data/collections/timetable.ts';
import { type Actor, writeAudit } from '../log/write-audit.ts';
import type { Services } from '../services.ts';
import { planVisit } from './note-visit.ts';
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
      /** Somebody else had made another mark before, which this one replaces. */
      readonly isConflict: boolean;
    }
  /** Somebody else has made another mark since: theirs stays, and this one is remembered beside it. */
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
    const met = meetEarlierMark(booking, { seen, at: when });
    if (decision.kind === 'same') {
      // Whoever sees both marks and presses this one has settled it.
      const isSettled = booking.otherMark !== null && met === 'fits';
      if (isSettled) transaction.update(bookings, booking.id, { otherMark: null });
      const settled = isSettled ? { ...booking, otherMark: null } : booking;
      return { kind: 'marked', booking: settled, isRepeat: true, before: booking.status, isConflict: false };
    }
    if (met === 'is-older') {
      const otherMark = { mark, at: when };
      transaction.update(bookings, booking.id, { otherMark });
      return { kind: 'conflict', booking: { ...booking, otherMark } };
    }
    if (decision.kind === 'refused') return { ...decision, booking };
    const noteVisit = await planVisit(transaction, { booking, to: mark, at: when });
    noteVisit(transaction);
    const marked = writeMark(transaction, facts, decision, {
      by: { id: by.uid, name: by.name },
      at: when,
      now,
      otherMark: met === 'replaces' ? markOf(booking) : null,
    });
    transaction.update(sessions, session.id, countsAfter(session, decision));
    const summary = `${session.className}, ${formatDateTime(session.startsAt, now)}: ${markSummaries[mark]}`;
    const change = { before: { status: booking.status }, after: { status: mark } };
    writeAudit(transaction, by, { action: 'class.marked', memberUid: uid, summary, ...change }, now);
    return {
      kind: 'marked',
      booking: marked,
      isRepeat: false,
      before: booking.status,
      isConflict: met === 'replaces',
    };
  });
}

function markOf({ status, markedAt, changedAt }: Booking): Booking['otherMark'] {
  const mark = attendanceMarks.find((one) => one === status);
  return mark ? { mark, at: markedAt ?? changedAt } : null;
}
