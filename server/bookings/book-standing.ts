import { bookingKey } from '#domain/bookings/booking-key.ts';
import { bookingOpensAt, hasStarted } from '#domain/bookings/booking-times.ts';
import { nextLook } from '#domain/bookings/standing-booking.ts';
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
import { type BookingOutcome, bookSession } from './book-session.ts';
import { type BookingParts, takeBookingStep } from './booking-step.ts';
import { endAndNotify, notifyOfEnd, notifyOfTry } from './notify-of-standing.ts';
import { isOn } from './standing-bookings.ts';

/** Weeks that may be open at once: the longest booking window there is. */
const MOST_WEEKS = 10;

/** Without a membership there is nothing to try next week either. */
const withoutMembership: readonly string[] = ['membership-pending', 'membership-over'];

/**
 * Books every class of a standing booking whose window is open and that has not been tried yet; a full class gets a place on its
 * waitlist. The member is facts of each that could not be booked, and of the end of the standing booking, once. Can be run again at any
 * time, and by two instances at once.
 */
export async function bookStanding(parts: BookingParts, id: string): Promise<void> {
  const standing = await parts.store.find(standingBookings, id);
  if (!standing) return;
  if (standing.endedAt !== null) return notifyOfEnd(parts, standing);
  const schedule = await parts.store.find(schedules, standing.scheduleId);
  if (!schedule || !isOn(schedule, parts.now())) return endAndNotify(parts, standing, 'class-ended');
  const looked = await bookOpenClasses(parts, standing);
  if (looked === 'no-membership') return endAndNotify(parts, standing, 'membership-over');
  await lookAgain(parts, standing, looked);
}

interface Looked {
  /** The date of the newest session that needs no more looking at. */
  readonly triedUntil: string;
  /** The first that is not open yet; null where none is known of. */
  readonly next: Session | null;
  readonly plan: Plan | null;
}

async function bookOpenClasses(
  parts: BookingParts,
  standing: StandingBooking,
): Promise<Looked | 'no-membership'> {
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
    limit: MOST_WEEKS,
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
  // Booked or cancelled by the member already: nobody does it again behind their back.
  const earlier = await store.find(bookings, bookingKey(session.id, uid));
  if (earlier && earlier.by !== 'standing') return 'tried';
  const request = { sessionId: session.id, uid, by: 'standing', wantsWaitlist: true } as const;
  const outcome = earlier ? repeated(earlier, session) : await bookSession(parts, request);
  if (outcome.kind === 'no-member') return 'no-membership';
  if (outcome.kind === 'refused') {
    const codes = outcome.reasons.map(({ code }) => code);
    if (codes.some((code) => withoutMembership.includes(code))) return 'no-membership';
    if (codes.includes('not-open-yet')) return 'not-open-yet';
    // They know that they are away: it rests, and goes on by itself.
    if (codes.includes('on-hold')) return 'tried';
  }
  await notifyOfTry(parts, standing, session, outcome);
  return 'tried';
}

/** A run that was interrupted after it had booked: what is left to do is to tell. */
function repeated(booking: Booking, { waitlist }: Session): BookingOutcome {
  const position = waitlist.indexOf(booking.memberUid) + 1;
  return booking.status === 'waitlisted'
    ? { kind: 'waitlisted', booking, position, isRepeat: true }
    : { kind: 'booked', booking, isRepeat: true };
}

async function lookAgain(parts: BookingParts, { id }: StandingBooking, looked: Looked): Promise<void> {
  const { triedUntil, next, plan } = looked;
  await takeBookingStep(parts, async ({ transaction, settings, now }) => {
    const current = await transaction.find(standingBookings, id);
    if (current?.endedAt !== null) return;
    transaction.update(standingBookings, id, {
      triedUntil: newer(current.triedUntil, triedUntil),
      nextTryAt: nextLook(next, plan, settings, now),
    });
  });
}

/** Of two dates `YYYY-MM-DD`, where an empty one is none. */
function newer(one: string, other: string): string {
  return one < other ? other : one;
}
