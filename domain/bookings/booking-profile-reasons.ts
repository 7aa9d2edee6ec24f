import type { NextAction } from '../members/actions.ts';
import { allowanceUse } from '../membership/allowance.ts';
import { lastDayOf } from '../membership/membership.ts';
import { formatDateTime, formatShortDate } from '../values/dates.ts';
import { overlaps } from '../values/instants.ts';
import { type BookingReason, reason } from './booking-reasons.ts';
import { isSameDay } from './booking-times.ts';
import type { BookingFacts, BookingMember, UpcomingSession } from './eligibility-facts.ts';
import { suspendedUntil } from './strikes.ts';

const bookingsLink: NextAction = { action: 'see-bookings', label: 'See your bookings' };

/** The reasons in this person's booking profile against it: allowance, strikes, number of bookings, clashes. */
export function bookingProfileReasons(
  facts: BookingFacts,
  member: BookingMember,
  now: Temporal.Instant,
): BookingReason[] {
  const others = facts.bookingProfile.upcoming.filter(
    ({ sessionId, endsAt }) => sessionId !== facts.session.id && Temporal.Instant.compare(endsAt, now) > 0,
  );
  return [
    ...allowanceReasons(facts, member, now),
    ...suspensionReasons(facts, now),
    ...numberReasons(facts, others),
    ...clashReasons(facts, others, now),
  ];
}

function allowanceReasons(
  { plan, bookingProfile, session }: BookingFacts,
  member: BookingMember,
  now: Temporal.Instant,
): BookingReason[] {
  const use = allowanceUse(plan, member, bookingProfile.uses, session);
  if (!use || use.left > 0) return [];
  const classes = use.allowed === 1 ? 'the one class' : `all ${use.allowed} classes`;
  const until = use.span.until ? ` until ${formatShortDate(lastDayOf(use.span.until), now)}` : '';
  return [
    reason('allowance-used', `You’ve used ${classes} in your plan${until}.`, {
      action: 'choose-plan',
      label: 'See other plans',
    }),
  ];
}

function suspensionReasons(
  { bookingProfile, session, settings }: BookingFacts,
  now: Temporal.Instant,
): BookingReason[] {
  const until = suspendedUntil(bookingProfile.strikes, settings, now);
  if (!until || isSameDay(session, now)) return [];
  const sentence = `You’ve missed several classes, so you can’t book ahead until ${formatDateTime(until, now)}. You can still book on the day.`;
  return [reason('suspended', sentence)];
}

function numberReasons({ settings }: BookingFacts, others: readonly UpcomingSession[]): BookingReason[] {
  const most = settings.mostUpcomingBookings;
  if (others.length < most) return [];
  const sentence = `You have ${others.length} upcoming classes, including waitlists. The limit is ${most}.`;
  return [reason('too-many-upcoming', sentence, bookingsLink)];
}

/**
 * A waitlisted class is no clash: a place in one of two makes the promotion to the other impossible. A session with a trainer is one, as
 * a class is for the trainer who books a session.
 */
function clashReasons(
  { session, bookingProfile: { training = [] } }: BookingFacts,
  others: readonly UpcomingSession[],
  now: Temporal.Instant,
): BookingReason[] {
  const clash = others.find((other) => !other.isWaitlisted && overlaps(other, session));
  const trained = training.find((other) => overlaps(other, session));
  const named = clash
    ? { startsAt: clash.startsAt, name: clash.className || 'another class' }
    : trained && { startsAt: trained.startsAt, name: 'personal training' };
  if (!named) return [];
  const sentence = `This clashes with your booking for ${named.name}, ${formatDateTime(named.startsAt, now)}.`;
  return [reason('clashes', sentence, bookingsLink)];
}
