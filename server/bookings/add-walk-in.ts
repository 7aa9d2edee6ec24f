import { decideMark } from '#domain/bookings/attendance.ts';
import { withPlace } from '#domain/bookings/booking-profile-changes.ts';
import { checkInWindow } from '#domain/bookings/booking-times.ts';
import { type BookingReason, decideWalkIn, hasPlace } from '#domain/bookings/eligibility.ts';
import { changedSession, withoutOffer } from '#domain/timetable/session-places.ts';
import { formatDateTime } from '#domain/values/dates.ts';
import { type Booking, type BookingStatus, bookings } from '../data/collections/bookings.ts';
import { sessions } from '../data/collections/timetable.ts';
import type { Transaction } from '../data/store.ts';
import { type Actor, writeAudit } from '../log/write-audit.ts';
import { loadBookingFacts, type StoredBookingFacts } from './booking-facts.ts';
import { type BookingParts, type BookingStep, takeBookingStep } from './booking-step.ts';
import { planVisit } from './note-visit.ts';
import { findStanding } from './standing-bookings.ts';
import { stateBefore } from './state-before.ts';
import { bookedSummary, type Override, type Person, takePlace } from './write-booking.ts';
import { countsAfter, type MarkFacts, writeMark } from './write-mark.ts';

export interface WalkInRequest {
  readonly sessionId: string;
  readonly uid: string;
  readonly by: Actor;
  /** Reasons that staff override, by code, and why; a place beyond the capacity is one of them. */
  readonly override?: { readonly codes: readonly string[]; readonly note: string } | undefined;
}

export type WalkInOutcome =
  /** `isRepeat`: they were booked and marked present already; `before`: their mark until now, where they were booked. */
  | {
      readonly kind: 'added';
      readonly booking: Booking;
      readonly isRepeat: boolean;
      readonly before: BookingStatus | null;
    }
  | { readonly kind: 'refused'; readonly reasons: readonly BookingReason[] }
  /** Check-in for the class is not open yet: book them instead. */
  | { readonly kind: 'too-early' }
  | { readonly kind: 'no-session' }
  | { readonly kind: 'no-member' };

type Facts = StoredBookingFacts & Person;

/**
 * Adds a person to the session and marks them present: booking, session counts and waitlist, booking profile, event and audit log in
 * one transaction. A person who is booked already is only marked present; a repeat changes nothing.
 */
export function addWalkIn(parts: BookingParts, request: WalkInRequest): Promise<WalkInOutcome> {
  return takeBookingStep(parts, async (step): Promise<WalkInOutcome> => {
    const { transaction, settings, now } = step;
    const facts = await loadBookingFacts(transaction, request.uid, request.sessionId, settings);
    if (!facts) return { kind: 'no-session' };
    const { session, member, booking } = facts;
    if (!member) return { kind: 'no-member' };
    const { id: sessionId, startsAt } = session;
    const marked = booking ?? { sessionId, startsAt, memberUid: member.id, status: 'booked' as const };
    const noteVisit = await planVisit(transaction, { booking: marked, to: 'attended', at: now });
    if (booking && hasPlace(booking) && session.status === 'scheduled') {
      const standing = await findStanding(transaction, booking);
      return markPresent(step, { ...facts, booking, standing }, request, noteVisit);
    }
    const { opensAt } = checkInWindow(session, settings);
    if (Temporal.Instant.compare(now, opensAt) < 0) return { kind: 'too-early' };
    const decision = decideWalkIn(facts, request.override?.codes ?? [], now);
    if (decision.kind === 'refused') return decision;
    noteVisit(transaction);
    return add(step, { ...facts, member }, request);
  });
}

function add(step: BookingStep, facts: Facts, request: WalkInRequest): WalkInOutcome {
  const { transaction, now } = step;
  const { session, bookingProfile, member, plan } = facts;
  const override = overrideOf(facts, request, now);
  const options = {
    by: 'walk-in',
    ...override,
    isPromoted: false,
    isPenaltyFree: false,
    mail: null,
  } as const;
  const taken = takePlace(step, facts, session, options);
  const beforeWalkIn = lateCancellationOf(facts);
  const booking = { ...taken, beforeWalkIn };
  if (beforeWalkIn) transaction.update(bookings, booking.id, { beforeWalkIn });
  const changed = { ...bookingProfile, ...withPlace(bookingProfile, session, { plan, period: member }, now) };
  const places = {
    bookedCount: session.bookedCount + 1,
    waitlist: session.waitlist.filter((uid) => uid !== member.uid),
    offers: withoutOffer(session.offers, member.uid, now),
  };
  const present = {
    kind: 'marked',
    status: 'attended',
    attendedChange: 1,
    noShowChange: 0,
    strike: 'none',
  } as const;
  const marked = writeMark(
    transaction,
    { session, booking, bookingProfile: changed, standing: null },
    present,
    { by: { id: request.by.uid, name: request.by.name }, at: now, now },
  );
  const changes = { ...changedSession(session, places, now), ...countsAfter(session, present) };
  transaction.update(sessions, session.id, changes);
  audit(step, facts, request.by, override);
  return { kind: 'added', booking: marked, isRepeat: false, before: null };
}

function lateCancellationOf({ booking, bookingProfile, session }: Facts): Booking['beforeWalkIn'] {
  if (booking?.status !== 'late-cancelled') return null;
  const state = stateBefore(booking, bookingProfile, session);
  return state && { cancelledAt: booking.cancelledAt ?? booking.changedAt, ...state };
}

function markPresent(
  { transaction, now }: BookingStep,
  facts: MarkFacts,
  { by }: WalkInRequest,
  noteVisit: (transaction: Transaction) => void,
): WalkInOutcome {
  const { session, booking } = facts;
  const decision = decideMark(booking, 'attended', session, now);
  if (decision.kind === 'same') return { kind: 'added', booking, isRepeat: true, before: null };
  if (decision.kind === 'refused') return { kind: 'too-early' };
  noteVisit(transaction);
  const marker = { by: { id: by.uid, name: by.name }, at: now, now };
  const marked = writeMark(transaction, facts, decision, marker);
  transaction.update(sessions, session.id, countsAfter(session, decision));
  const summary = `${session.className}, ${formatDateTime(session.startsAt, now)}: present`;
  writeAudit(transaction, by, { action: 'class.marked', memberUid: booking.memberUid, summary }, now);
  return { kind: 'added', booking: marked, isRepeat: false, before: booking.status };
}

/** Records only the reasons that really applied. */
function overrideOf(facts: Facts, { override }: WalkInRequest, now: Temporal.Instant): Override {
  const decision = decideWalkIn(facts, [], now);
  const codes = decision.kind === 'refused' ? decision.reasons.map(({ code }) => code) : [];
  return { overriddenReasons: codes, overrideNote: codes.length > 0 ? (override?.note ?? '') : '' };
}

function audit(
  { transaction, now }: BookingStep,
  { session, member }: Facts,
  by: Actor,
  override: Override,
): void {
  const summary = bookedSummary(session, override, now);
  writeAudit(transaction, by, { action: 'class.walked-in', memberUid: member.uid, summary }, now);
}
