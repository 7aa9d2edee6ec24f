import { type Session, sessions } from '../data/collections/timetable.ts';
import type { Transaction } from '../data/store.ts';
import { sessionFill } from '../domain/session-fill.ts';
import type { ClassMailParts } from '../messages/queue-class-mail.ts';
import { cancelPeople, findCancellable } from './cancel-session-people.ts';
import { findBehind, followSession } from './follow-session.ts';
import {
  MOST_PEOPLE_AT_ONCE,
  mailParts,
  readPeople,
  type SessionParts,
  type SessionPerson,
} from './session-people.ts';

/**
 * Goes on telling the people of a class that was cancelled or changed, so many in a transaction, until nobody is left. Who is left
 * shows in the bookings themselves: it can be stopped anywhere, run again and run twice at once, and tells everybody once.
 */
export async function settleSession(parts: SessionParts, sessionId: string): Promise<number> {
  const mail = await mailParts(parts);
  let settled = 0;
  for (;;) {
    const turn = await parts.store.transaction((transaction) =>
      settleSome(parts, transaction, sessionId, mail),
    );
    settled += turn.count;
    if (turn.isDone) return settled;
  }
}

async function settleSome(
  parts: SessionParts,
  transaction: Transaction,
  sessionId: string,
  mail: ClassMailParts,
): Promise<{ count: number; isDone: boolean }> {
  const session = await transaction.find(sessions, sessionId);
  if (!session?.isSettling) return { count: 0, isDone: true };
  const isCancelled = session.status === 'cancelled';
  const left = await (isCancelled
    ? findCancellable(transaction, sessionId)
    : findBehind(transaction, session));
  const people = await readPeople(transaction, left.slice(0, MOST_PEOPLE_AT_ONCE));
  const isDone = left.length <= MOST_PEOPLE_AT_ONCE;
  const at = parts.now();
  if (isCancelled) {
    cancelPeople(parts, transaction, people, { mail, why: session.cancelReason, at });
    transaction.update(sessions, sessionId, { ...countsWithout(session, people), isSettling: !isDone });
  } else {
    followSession(transaction, people, { session, mail, at });
    transaction.update(sessions, sessionId, { isSettling: !isDone });
  }
  return { count: people.length, isDone };
}

/** Counts and queue equal the rows after every turn. */
function countsWithout(session: Session, people: readonly SessionPerson[]): Partial<Session> {
  const having = (...statuses: string[]) =>
    people.filter(({ booking }) => statuses.includes(booking.status)).length;
  const gone = new Set(people.map(({ booking }) => booking.memberUid));
  const bookedCount = session.bookedCount - having('booked', 'no-show');
  return {
    bookedCount,
    noShowCount: session.noShowCount - having('no-show'),
    waitlist: session.waitlist.filter((uid) => !gone.has(uid)),
    fill: sessionFill({ capacity: session.capacity, bookedCount }),
  };
}
