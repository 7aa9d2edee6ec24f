import { type ActionLink, linkTo } from '#app/action-links.ts';
import * as paths from '#app/paths.ts';
import {
  bookingLabel,
  classTimes,
  deadline,
  type LabelledBooking,
  previewLateCancel,
  shortWhen,
} from '#domain/bookings/booking-text.ts';
import { hasStarted } from '#domain/bookings/booking-times.ts';
import { decideCancel } from '#domain/bookings/cancel-decision.ts';
import { type BookingReason, canBook } from '#domain/bookings/eligibility.ts';
import { freeCancelUntil } from '#domain/bookings/late-cancellation.ts';
import { parqEndsText } from '#domain/bookings/member-reasons.ts';
import { bookingUsesText, keptUseText } from '#domain/membership/allowance.ts';
import { countPlaces, findOpenOffer, type Places } from '#domain/timetable/session-fill.ts';
import type { Label } from '#domain/values/label.ts';
import { ordinal } from '#domain/values/ordinals.ts';
import type { StoredBookingFacts } from '#server/bookings/booking-facts.ts';
import type { Booking } from '#server/data/collections/bookings.ts';
import type { ClubSettings } from '#server/data/collections/club.ts';

/** The details of a class. */
export type ClassFacts = ReturnType<typeof classFactsView>;

/** Places are counted for this member: a place that is offered to someone else counts as taken. */
export function classFactsView(
  { session, member }: { session: StoredBookingFacts['session']; member: { readonly uid: string } | null },
  now: Temporal.Instant,
) {
  const { className, coachName, room, capacity, waitlist } = session;
  const places = countPlaces(session, now, member?.uid);
  const isOver = session.status === 'cancelled' || hasStarted(session, now);
  return {
    name: className,
    id: session.id,
    times: classTimes(session, now),
    dateTime: session.startsAt.toString(),
    shortWhen: shortWhen(session.startsAt, now),
    coachName,
    room,
    capacity,
    taken: places.taken,
    /** Empty: the class can no longer be booked. */
    places: isOver ? '' : placesText(places, waitlist.length),
  };
}

function placesText({ free, isFull }: Places, waiting: number): string {
  if (!isFull) return free === 1 ? '1 place left' : `${free} places left`;
  return waiting === 0 ? 'Full' : `Full, ${waiting} waiting`;
}

/** What the member can do now: one action, or the reasons why there is none. */
export type ClassState =
  | { kind: 'can-book'; label: string; note: string; isWaiting: boolean }
  | { kind: 'can-wait'; label: string }
  | { kind: 'booked'; cancel: CancelView }
  /** `obstacles`: why they would not get a place that came free now. */
  | { kind: 'waiting'; position: string; of: number; obstacles: ReasonView[] }
  /** `uses`: what accepting takes of the classes they have left; empty where classes aren’t counted. */
  | { kind: 'offered'; label: string; until: string; uses: string; obstacles: ReasonView[] }
  | { kind: 'refused'; title: string; reasons: ReasonView[] }
  | { kind: 'past'; chip: Label; sentence: string };

export interface ReasonView {
  code: string;
  sentence: string;
  fix: ActionLink | null;
}

/** @param now the time that everything on the page is computed for */
export function classStateView(facts: StoredBookingFacts, uid: string, now: Temporal.Instant): ClassState {
  const { session, booking } = facts;
  const reasons = canBook(facts, now);
  const codes = reasons.map(({ code }) => code);
  if (codes.includes('session-cancelled'))
    return { kind: 'refused', title: 'Class cancelled', reasons: cancelledReasons(session.cancelReason) };
  if (codes.includes('started') && booking) return pastView(booking);
  if (codes.includes('already-booked')) {
    const cancel = cancelView(facts, now);
    return { kind: 'booked', cancel: { ...cancel, sentence: joined(parqText(facts, now), cancel.sentence) } };
  }
  const offer = booking?.status === 'waitlisted' ? findOpenOffer(session, uid, now) : null;
  if (offer) {
    const label = `Accept place, ${shortWhen(session.startsAt, now)}`;
    return {
      kind: 'offered',
      label,
      until: deadline(offer.until, now),
      uses: joined(usesText(facts, now), parqText(facts, now)),
      obstacles: reasonsView(reasons, session.id),
    };
  }
  if (reasons.length === 0) return canBookView(facts, now);
  if (booking?.status === 'waitlisted') return waitingView(session, uid, reasons);
  return refusedView(session, reasons);
}

/** What they can do about the reasons against it. */
export function refusedView(
  session: StoredBookingFacts['session'],
  reasons: readonly BookingReason[],
): Extract<ClassState, { kind: 'can-wait' | 'refused' }> {
  const codes = reasons.map(({ code }) => code);
  if (codes.every((code) => code === 'full') && reasons[0]?.fix) {
    const position = ordinal(session.waitlist.length + 1);
    return { kind: 'can-wait', label: `Join the waitlist (you’d be ${position})` };
  }
  // With other reasons beside "full" they cannot join the waitlist either, so do not offer it.
  const withoutWaitlist = reasons.map((one) => (one.code === 'full' ? { ...one, fix: null } : one));
  return { kind: 'refused', title: refusalTitle(codes), reasons: reasonsView(withoutWaitlist, session.id) };
}

function refusalTitle(codes: readonly string[]): string {
  if (codes.includes('started')) return 'Too late to book';
  return codes.every((code) => code === 'not-open-yet') ? 'Not open yet' : 'You can’t book this class';
}

const waitingCodes = ['already-waitlisted', 'full', 'waitlist-full'];

function waitingView(
  { id, waitlist }: StoredBookingFacts['session'],
  uid: string,
  reasons: readonly BookingReason[],
): ClassState {
  const obstacles = reasons.filter(({ code }) => !waitingCodes.includes(code));
  return {
    kind: 'waiting',
    position: ordinal(Math.max(1, waitlist.indexOf(uid) + 1)),
    of: waitlist.length,
    obstacles: reasonsView(obstacles, id),
  };
}

const usesText = ({ member, plan, bookingProfile, session }: StoredBookingFacts, now: Temporal.Instant) =>
  member ? bookingUsesText(member, plan, bookingProfile.uses, session, now) : '';

const parqText = ({ member, session }: StoredBookingFacts, now: Temporal.Instant) =>
  member ? parqEndsText(member, session, now) : '';

const joined = (...sentences: string[]) => sentences.filter(Boolean).join(' ');

function canBookView(facts: StoredBookingFacts, now: Temporal.Instant): ClassState {
  const { session, booking, settings } = facts;
  const isWaiting = booking?.status === 'waitlisted';
  const label = `Book ${shortWhen(session.startsAt, now)}`;
  const note = joined(parqText(facts, now), usesText(facts, now), cancelRule(session, settings, now));
  return { kind: 'can-book', label, isWaiting, note };
}

function cancelRule(
  session: { startsAt: Temporal.Instant },
  settings: ClubSettings,
  now: Temporal.Instant,
): string {
  const until = freeCancelUntil(session, settings);
  if (Temporal.Instant.compare(now, until) <= 0) return `Free to cancel until ${deadline(until, now)}.`;
  return 'It’s too late to cancel for free: cancelling counts as a late cancellation.';
}

/** Replaces all other reasons. */
function cancelledReasons(why: string): ReasonView[] {
  const sentence = ['This class has been cancelled.', why].filter(Boolean).join(' ');
  return [
    { code: 'session-cancelled', sentence, fix: { href: paths.timetable, label: 'Find another class' } },
  ];
}

/** The links of those who have just joined lead back to the class: the PAR-Q itself, and the plan from the last step of joining. */
export function reasonsView(reasons: readonly BookingReason[], sessionId: string): ReasonView[] {
  return reasons.map(({ code, sentence, fix }) => {
    const link = linkTo(fix);
    const here = paths.bookClass(sessionId);
    if (link && fix?.action === 'fill-in-parq')
      return { code, sentence, fix: { ...link, href: paths.parqThen(here) } };
    if (link && code === 'membership-pending')
      return { code, sentence, fix: { ...link, href: paths.welcomeTo(here) } };
    return { code, sentence, fix: link };
  });
}

const pastSentences: Readonly<Record<string, string>> = {
  booked: 'This class has started. Attendance hasn’t been marked yet.',
  waitlisted: 'This class started while you were on the waitlist.',
  'left-waitlist': 'You didn’t have a place in this class.',
  attended: 'You attended this class.',
  late: 'You attended this class, but were late.',
  'no-show': 'You were booked but didn’t come.',
};

function pastView(booking: LabelledBooking): ClassState {
  return {
    kind: 'past',
    chip: bookingLabel(booking),
    sentence: pastSentences[booking.status] ?? 'You cancelled your booking.',
  };
}

export interface CancelView {
  /** Cancelling now would be late. */
  isLate: boolean;
  /** `Free to cancel until 20:30 tonight.` or what a late cancellation means. */
  sentence: string;
  consequence: string;
  /** What it costs of the classes that their plan includes; empty: nothing. */
  cost: string;
}

/** What cancelling now would mean. */
export function cancelView(facts: StoredBookingFacts, now: Temporal.Instant): CancelView {
  const { booking, session, bookingProfile, settings } = facts;
  const decision = booking ? decideCancel(booking, session, 'member', settings, now) : null;
  if (decision?.kind === 'refused') return { isLate: false, sentence: decision.sentence, ...free };
  if (decision?.kind === 'late-cancelled') {
    const { what, consequence } = previewLateCancel(bookingProfile.strikes, session.id, settings, now);
    return {
      isLate: true,
      sentence: `Cancelling now counts as ${what}.`,
      consequence,
      cost: costText(facts, now),
    };
  }
  if (booking) return { isLate: false, sentence: cancelDeadline(booking, settings, now), ...free };
  return { isLate: false, sentence: cancelRule(session, settings, now), ...free };
}

const free = { consequence: '', cost: '' };

const costText = ({ member, plan, bookingProfile, session }: StoredBookingFacts, now: Temporal.Instant) =>
  member ? keptUseText(member, plan, bookingProfile.uses, session, now) : '';

/** What a late cancellation was, for the notice after it. @param facts as they were before */
export const lateCancelNotice = (facts: StoredBookingFacts, now: Temporal.Instant) =>
  ['This counts as a late cancellation.', costText(facts, now)].filter(Boolean).join(' ');

/** Until when somebody who has a place can cancel for free, or that it is too late for that. */
export function cancelDeadline(
  booking: Pick<Booking, 'isPenaltyFree' | 'startsAt'>,
  settings: ClubSettings,
  now: Temporal.Instant,
): string {
  return booking.isPenaltyFree
    ? 'Free to cancel until the class starts.'
    : cancelRule(booking, settings, now);
}
