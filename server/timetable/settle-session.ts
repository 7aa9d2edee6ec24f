import { changedSession } from '#domain/timetable/session-places.ts';
import { type BookingParts, type BookingStep, takeBookingStep } from '../bookings/booking-step.ts';
import { type Session, sessions } from '../data/collections/timetable.ts';
import { markClassDay } from '../insight/class-figures.ts';
import { cancelPeople, findCancellable } from './cancel-session-people.ts';
import { findBehind, followSession } from './follow-session.ts';
import { MAX_PEOPLE_AT_ONCE, readPeople, type SessionPerson } from './session-people.ts';

/**
 * Notifies the remaining people of a class that was cancelled or changed, in batches of one transaction each. The bookings show who is
 * left, so it can be interrupted, repeated or run twice at once, and still notifies everyone once.
 */
export async function settleSession(parts: BookingParts, sessionId: string): Promise<number> {
  let settled = 0;
  for (;;) {
    const turn = await takeBookingStep(parts, (step) => settleSome(step, sessionId));
    settled += turn.count;
    if (turn.isDone) return settled;
  }
}

async function settleSome(step: BookingStep, sessionId: string): Promise<{ count: number; isDone: boolean }> {
  const { transaction, now } = step;
  const session = await transaction.find(sessions, sessionId);
  if (!session?.isSettling) return { count: 0, isDone: true };
  const isCancelled = session.status === 'cancelled';
  const left = await (isCancelled
    ? findCancellable(transaction, sessionId)
    : findBehind(transaction, session));
  const people = await readPeople(transaction, left.slice(0, MAX_PEOPLE_AT_ONCE));
  const isDone = left.length <= MAX_PEOPLE_AT_ONCE;
  if (isCancelled) {
    cancelPeople(step, people, session, session.cancelReason);
    const changes = changedSession(session, countsWithout(session, people), now);
    transaction.update(sessions, sessionId, { ...changes, isSettling: !isDone });
    markClassDay(transaction, session, now);
  } else {
    followSession(step, people, session);
    transaction.update(sessions, sessionId, { isSettling: !isDone });
  }
  return { count: people.length, isDone };
}

/** Counts and waitlist equal the rows after every batch. */
function countsWithout(session: Session, people: readonly SessionPerson[]) {
  const having = (...statuses: string[]) =>
    people.filter(({ booking }) => statuses.includes(booking.status)).length;
  const gone = new Set(people.map(({ booking }) => booking.memberUid));
  return {
    bookedCount: session.bookedCount - having('booked', 'no-show'),
    noShowCount: session.noShowCount - having('no-show'),
    waitlist: session.waitlist.filter((uid) => !gone.has(uid)),
  };
}
