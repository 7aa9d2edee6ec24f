import { statusAfterWait, withoutSession } from '#domain/bookings/booking-profile-changes.ts';
import { hasStarted } from '#domain/bookings/booking-times.ts';
import { hasPlace } from '#domain/bookings/eligibility.ts';
import { waitlistOdds, withWaitCases } from '#domain/bookings/waitlist-odds.ts';
import { waitEnd } from '#domain/timetable/session-fill.ts';
import {
  type Booking,
  bookingProfiles,
  bookings,
  waitlistOdds as waitlistOddsOf,
} from '../data/collections/bookings.ts';
import { type Session, sessions } from '../data/collections/timetable.ts';
import type { Reads, Transaction } from '../data/store.ts';
import { type BookingParts, type BookingStep, queueClassMails, takeBookingStep } from './booking-step.ts';
import { promoteWaiting, readQueue, type Waiting } from './promote-waiting.ts';

/** More than a class, its waitlist and its late cancellations together. */
const MAX_BOOKINGS = 1000;

/**
 * Processes a waitlist that is due: gives free places, such as those of expired offers, to the next person; once the class has started,
 * notifies and removes those who still wait, and records the outcome of each wait for the odds. Idempotent.
 */
export async function processWaitlist(parts: BookingParts, sessionId: string): Promise<void> {
  const isClosed = await takeBookingStep(parts, (step) => closeWaitlist(step, sessionId));
  if (!isClosed) await promoteWaiting(parts, sessionId);
}

/** False: the class has not started yet. */
async function closeWaitlist(step: BookingStep, sessionId: string): Promise<boolean> {
  const { transaction, now } = step;
  const session = await transaction.find(sessions, sessionId);
  if (!session || session.waitlistDueAt === null) return true;
  if (session.status === 'cancelled') {
    transaction.update(sessions, sessionId, { waitlistDueAt: null });
    return true;
  }
  if (!hasStarted(session, now)) return false;
  const queue = await readQueue(transaction, session);
  const history = await transaction.find(waitlistOddsOf, session.classTypeId);
  const waits = await findWaits(transaction, session);
  const cases = waits.map((booking) => ({
    position: booking.joinedAtPosition,
    gotAPlace: gotAPlace(booking),
  }));
  for (const waiting of queue) endWait(step, session, waiting);
  transaction.update(sessions, sessionId, { waitlist: [], offers: [], waitlistDueAt: null });
  if (cases.length > 0) {
    const byPosition = withWaitCases(history?.byPosition ?? [], cases);
    transaction.set(waitlistOddsOf, { id: session.classTypeId, byPosition });
  }
  return true;
}

/** Bookings that began on the waitlist, without those of people who left it on their own. */
async function findWaits(transaction: Transaction, session: Session): Promise<Booking[]> {
  const { items } = await transaction.query(bookings, {
    where: [['sessionId', '==', session.id]],
    limit: MAX_BOOKINGS,
  });
  return items.filter((booking) => {
    const { joinedAtPosition, status } = booking;
    return joinedAtPosition > 0 && (status === 'waitlisted' || gotAPlace(booking));
  });
}

/** Includes people who then cancelled the place. */
const gotAPlace = (booking: Booking) => hasPlace(booking) || booking.promotedAt !== null;

function endWait(step: BookingStep, session: Session, waiting: Waiting): void {
  const { transaction, now } = step;
  const { booking, bookingProfile, plan, member } = waiting;
  if (booking?.status !== 'waitlisted') return;
  transaction.update(bookings, booking.id, {
    status: statusAfterWait(bookingProfile, session.id),
    cancelledAt: now,
    changedAt: now,
    sequence: booking.sequence + 1,
  });
  const period = member ?? { currentPeriodStart: null, currentPeriodEnd: null };
  const changes = withoutSession(bookingProfile, session.id, { plan, period }, now, now);
  transaction.set(bookingProfiles, { ...bookingProfile, ...changes });
  queueClassMails(
    step,
    waiting,
    { kind: 'class-not-got-in', end: waitEnd(session, waiting.uid, now) },
    session,
    'club',
  );
}

/** Of ten people who joined the waitlist at this position for this type of class, how many got a place; null below 20 cases. */
export async function readWaitlistOdds(
  reads: Pick<Reads, 'find'>,
  classTypeId: string,
  position: number,
): Promise<{ readonly inTen: number } | null> {
  const history = classTypeId ? await reads.find(waitlistOddsOf, classTypeId) : null;
  return waitlistOdds(history?.byPosition ?? [], position);
}
