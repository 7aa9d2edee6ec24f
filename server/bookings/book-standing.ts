import { bookingKey } from '#domain/bookings/booking-key.ts';
import { bookingOpensAt, hasStarted } from '#domain/bookings/booking-times.ts';
import { nextAttempt } from '#domain/bookings/standing-booking.ts';
import { localDate } from '#domain/values/dates.ts';
import {
  type Booking,
  bookings,
  type StandingBooking,
  standingBookings,
} from '../data/collections/bookings.ts';
import { members } from '../data/collections/members.ts';
import { type Plan, plans } from '../data/collections/membership.ts';
import { type Session, schedules, sessions } from '../data/collections/timetable.ts';
import type { BookingOutcome } from './answer-late.ts';
import { bookSession } from './book-session.ts';
import { type BookingParts, takeBookingStep } from './booking-step.ts';
import { endAndNotify, notifyOfAttempt, notifyOfEnd } from './notify-of-standing.ts';
import { isOn } from './standing-bookings.ts';

/** Weeks that may be open at once: the longest booking window there is. */
const MAX_WEEKS = 10;

/** Without a membership, next week fails too. */
const withoutMembership: readonly string[] = ['membership-pending', 'membership-over'];

/**
 * Books every class of a standing booking that is open for booking and has not been tried yet; if a class is full, joins its waitlist.
 * The member is notified once of each class that could not be booked, and of the end of the standing booking. Can be run again at any
 * time, and by two instances at once.
 */
export async function bookStanding(parts: BookingParts, id: string): Promise<void> {
  const standing = await parts.store.find(standingBookings, id);
  if (!standing) return;
  if (standing.endedAt !== null) return notifyOfEnd(parts, standing);
  const schedule = await parts.store.find(schedules, standing.scheduleId);
  if (!schedule || !isOn(schedule, parts.now())) return endAndNotify(parts, standing, 'class-ended');
  const attempt = await bookOpenClasses(parts, standing);
  if (attempt === 'no-membership') return endAndNotify(parts, standing, 'membership-over');
  await scheduleNextAttempt(parts, standing, attempt);
}

interface Attempt {
  /** The date of the newest session that has been tried. */
  readonly triedUntil: string;
  /** The first that is not open yet; null: none in the timetable. */
  readonly next: Session | null;
  readonly plan: Plan | null;
}

async function bookOpenClasses(
  parts: BookingParts,
  standing: StandingBooking,
): Promise<Attempt | 'no-membership'> {
  const plan = await findPlan(parts, standing.memberUid);
  let { triedUntil } = standing;
  for (const session of await findUntried(parts, standing)) {
    const outcome = await bookOne(parts, standing, session, plan);
    if (outcome === 'no-membership') return outcome;
    if (outcome === 'not-open-yet') return { triedUntil, next: session, plan };
    triedUntil = session.date;
  }
  return { triedUntil, next: null, plan };
}

async function findPlan({ store }: BookingParts, uid: string): Promise<Plan | null> {
  const member = await store.find(members, uid);
  return member?.planId ? store.find(plans, member.planId) : null;
}

async function findUntried({ store, now }: BookingParts, standing: StandingBooking): Promise<Session[]> {
  const yesterday = localDate(now()).subtract({ days: 1 }).toString();
  const { items } = await store.query(sessions, {
    where: [
      ['scheduleId', '==', standing.scheduleId],
      ['date', '>', newer(standing.triedUntil, yesterday)],
    ],
    orderBy: [['date', 'asc']],
    limit: MAX_WEEKS,
  });
  return items;
}

async function bookOne(
  parts: BookingParts,
  standing: StandingBooking,
  session: Session,
  plan: Plan | null,
): Promise<'tried' | 'not-open-yet' | 'no-membership'> {
  const { store, settings } = parts;
  const now = parts.now();
  if (session.status === 'cancelled' || hasStarted(session, now)) return 'tried';
  const opensAt = bookingOpensAt(session, plan, await settings.read());
  if (Temporal.Instant.compare(now, opensAt) < 0) return 'not-open-yet';
  const uid = standing.memberUid;
  // Booked or cancelled by the member: leave it as it is.
  const earlier = await store.find(bookings, bookingKey(session.id, uid));
  if (earlier && earlier.by !== 'standing') return 'tried';
  const request = { sessionId: session.id, uid, by: 'standing', wantsWaitlist: true } as const;
  const outcome = earlier ? repeated(earlier, session) : await bookSession(parts, request);
  if (outcome.kind === 'no-member') return 'no-membership';
  if (outcome.kind === 'refused') {
    const codes = outcome.reasons.map(({ code }) => code);
    if (codes.some((code) => withoutMembership.includes(code))) return 'no-membership';
    if (codes.includes('not-open-yet')) return 'not-open-yet';
    // They know about their hold: the standing booking continues after it.
    if (codes.includes('on-hold')) return 'tried';
  }
  await notifyOfAttempt(parts, standing, session, outcome);
  return 'tried';
}

/** A run that was interrupted after booking: only the notification is left to do. */
function repeated(booking: Booking, { waitlist }: Session): BookingOutcome {
  const position = waitlist.indexOf(booking.memberUid) + 1;
  return booking.status === 'waitlisted'
    ? { kind: 'waitlisted', booking, position, isRepeat: true }
    : { kind: 'booked', booking, isRepeat: true };
}

async function scheduleNextAttempt(
  parts: BookingParts,
  { id }: StandingBooking,
  attempt: Attempt,
): Promise<void> {
  const { triedUntil, next, plan } = attempt;
  await takeBookingStep(parts, async ({ transaction, settings, now }) => {
    const current = await transaction.find(standingBookings, id);
    if (current?.endedAt !== null) return;
    transaction.update(standingBookings, id, {
      triedUntil: newer(current.triedUntil, triedUntil),
      nextTryAt: nextAttempt(next, plan, settings, now),
    });
  });
}

/** Of two dates `YYYY-MM-DD`; an empty one is older than any. */
function newer(one: string, other: string): string {
  return one < other ? other : one;
}
