import { countPlaces } from '../timetable/session-fill.ts';
import { formatDateTime } from '../values/dates.ts';
import { bookingProfileReasons } from './booking-profile-reasons.ts';
import {
  type BookingReason,
  type BookingReasonCode,
  bookingReasonCodes,
  reason,
  withoutOverridden,
} from './booking-reasons.ts';
import { bookingOpensAt, hasStarted, isWithinClassHours } from './booking-times.ts';
import type { BookingFacts, SessionFacts } from './eligibility-facts.ts';
import { healthReasons, membershipReasons, waiverReasons } from './member-reasons.ts';

export type { BookingReason } from './booking-reasons.ts';

/**
 * Every reason why this person may not book this session now, in the order of `bookingReasonCodes`; empty: they may. A person on the
 * waitlist may book as soon as there is a place for them (their own open offer, or a place that nobody before them could have).
 */
export function canBook(facts: BookingFacts, now: Temporal.Instant): BookingReason[] {
  const reasons = [
    ...sessionReasons(facts, now),
    ...(facts.member
      ? [
          ...membershipReasons(facts.member, facts.session, now),
          ...healthReasons(facts.member, now),
          ...waiverReasons(facts.member, facts.settings, now),
          ...planReasons(facts),
          ...bookingProfileReasons(facts, facts.member, now),
        ]
      : [signIn(facts.session)]),
    ...placeReasons({ ...facts, uid: facts.member?.uid }, now),
  ];
  const rank = ({ code }: BookingReason) => bookingReasonCodes.indexOf(code);
  return reasons.sort((one, other) => rank(one) - rank(other));
}

/** The first reason in the person themselves, other than a clash, against booking this session; null: nothing, or nobody is signed in. */
export function findBar(
  facts: Omit<BookingFacts, 'booking'>,
  now: Temporal.Instant,
): BookingReasonCode | null {
  const { member, session, settings } = facts;
  if (!member) return null;
  const found = [
    ...membershipReasons(member, session, now),
    ...healthReasons(member, now),
    ...waiverReasons(member, settings, now),
    ...bookingProfileReasons({ ...facts, booking: null }, member, now),
  ];
  return found.find(({ code }) => code !== 'clashes')?.code ?? null;
}

const signIn = ({ id }: SessionFacts) =>
  reason('not-signed-in', 'Sign in to book this class.', {
    action: 'sign-in-to-book',
    sessionId: id,
    label: 'Sign in',
  });

function sessionReasons({ session, plan, settings }: BookingFacts, now: Temporal.Instant): BookingReason[] {
  if (session.status === 'cancelled') return [reason('session-cancelled', 'This class has been cancelled.')];
  if (hasStarted(session, now)) {
    const isOver = Temporal.Instant.compare(session.endsAt, now) <= 0;
    return [reason('started', isOver ? 'This class is over.' : 'This class has already started.')];
  }
  const opensAt = bookingOpensAt(session, plan, settings);
  if (Temporal.Instant.compare(now, opensAt) >= 0) return [];
  return [reason('not-open-yet', `Booking opens on ${formatDateTime(opensAt, now)}.`)];
}

function planReasons({ plan, session }: BookingFacts): BookingReason[] {
  if (!plan?.classHours || isWithinClassHours(session, plan.classHours)) return [];
  const name = plan.name ? `Your plan, ${plan.name},` : 'Your plan';
  return [
    reason('outside-plan-hours', `${name} doesn’t cover classes at this time.`, {
      action: 'choose-plan',
      label: 'See other plans',
    }),
  ];
}

const holdingAPlace: readonly string[] = ['booked', 'attended', 'late', 'no-show'];

/** Whether a booking has a place in its class: on no waitlist, and not cancelled. */
export const hasPlace = ({ status }: { readonly status: string }): boolean => holdingAPlace.includes(status);

type PlaceFacts = Pick<BookingFacts, 'booking' | 'session' | 'settings'> & {
  readonly uid: string | undefined;
};

function placeReasons({ uid, booking, session, settings }: PlaceFacts, now: Temporal.Instant) {
  if (booking && hasPlace(booking)) {
    return [
      reason('already-booked', 'You’re booked on this class.', {
        action: 'see-class',
        sessionId: session.id,
        label: 'See your booking',
      }),
    ];
  }
  if (session.status === 'cancelled' || !countPlaces(session, now, uid).isFull) return [];
  if (booking?.status === 'waitlisted') return [waiting(session, uid ?? '')];
  const isListFull = session.waitlist.length >= settings.mostWaiting;
  if (!isListFull && !hasStarted(session, now)) return [full(session)];
  const reasons = [reason('full', 'This class is full.')];
  if (isListFull && settings.mostWaiting > 0)
    reasons.push(reason('waitlist-full', 'The waitlist is full too.'));
  return reasons;
}

const full = ({ id }: SessionFacts) =>
  reason('full', 'This class is full.', {
    action: 'join-waitlist',
    sessionId: id,
    label: 'Join the waitlist',
  });

function waiting({ id, waitlist }: SessionFacts, uid: string): BookingReason {
  const position = waitlist.indexOf(uid) + 1;
  const place = position > 0 ? ` at position ${position}` : '';
  return reason('already-waitlisted', `You’re on the waitlist${place}.`, {
    action: 'see-class',
    sessionId: id,
    label: 'See your place',
  });
}

export type BookingDecision =
  | { readonly kind: 'booked' }
  /** 1 is the next to get a place. */
  | { readonly kind: 'waitlisted'; readonly position: number }
  | { readonly kind: 'refused'; readonly reasons: BookingReason[] };

export interface BookingOptions {
  /** Join the waitlist if the class is full. */
  readonly wantsWaitlist: boolean;
  /** Codes that staff override; those that cannot be overridden have no effect. */
  readonly overridden?: readonly string[];
  /** Staff give somebody who is waiting a place: with a reason, beyond the capacity too. */
  readonly givesPlace?: boolean;
}

/** A place, a waitlist position, or every reason against it. */
export function decideBooking(
  facts: BookingFacts,
  options: BookingOptions,
  now: Temporal.Instant,
): BookingDecision {
  const found = options.givesPlace ? reasonsToGivePlace(facts, now) : canBook(facts, now);
  const reasons = withoutOverridden(found, options.overridden ?? []);
  if (reasons.length === 0) return { kind: 'booked' };
  const { waitlist } = facts.session;
  const canWait = waitlist.length < facts.settings.mostWaiting;
  if (options.wantsWaitlist && canWait && reasons.every(({ code }) => code === 'full')) {
    return { kind: 'waitlisted', position: waitlist.length + 1 };
  }
  return { kind: 'refused', reasons };
}

/**
 * What the class alone says to somebody without a place in it who comes too late, whatever else there may be against their booking;
 * null: that depends on the person.
 */
export function findFull(
  facts: PlaceFacts,
  { wantsWaitlist }: Pick<BookingOptions, 'wantsWaitlist'>,
  now: Temporal.Instant,
): Extract<BookingDecision, { kind: 'refused' }> | null {
  const { session, settings, booking } = facts;
  if (session.status === 'cancelled' || hasStarted(session, now)) return null;
  if (booking?.status === 'waitlisted' || (booking && hasPlace(booking))) return null;
  if (wantsWaitlist && session.waitlist.length < settings.mostWaiting) return null;
  const reasons = placeReasons(facts, now);
  return reasons.length > 0 ? { kind: 'refused', reasons } : null;
}

/** As `canBook`, for staff who give somebody on the waitlist a place: that the class is full can be overridden. */
export function reasonsToGivePlace(facts: BookingFacts, now: Temporal.Instant): BookingReason[] {
  return canBook(facts, now).map((one) =>
    one.code === 'already-waitlisted'
      ? { ...reason('full', 'This class is full.'), canStaffOverride: true }
      : one,
  );
}

/** Reasons that do not apply to a person who is at the class already. */
const notAtTheRoster: readonly BookingReasonCode[] = [
  'started',
  'not-open-yet',
  'suspended',
  'too-many-upcoming',
  'waitlist-full',
];

/**
 * A walk-in, added on the roster on the day of the class. There is no waitlist for people who are there; staff may add one more to a
 * full class with a reason, since they see the room.
 */
export function decideWalkIn(
  facts: BookingFacts,
  overridden: readonly string[],
  now: Temporal.Instant,
): Exclude<BookingDecision, { kind: 'waitlisted' }> {
  const isWaiting = facts.booking?.status === 'waitlisted';
  const reasons = canBook(isWaiting ? { ...facts, booking: null } : facts, now)
    .filter(({ code }) => !notAtTheRoster.includes(code))
    .map((one) => (one.code === 'full' ? { ...one, fix: null, canStaffOverride: true } : one))
    .filter(({ code, canStaffOverride }) => !canStaffOverride || !overridden.includes(code));
  return reasons.length === 0 ? { kind: 'booked' } : { kind: 'refused', reasons };
}
