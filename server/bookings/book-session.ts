import { canStaffOverride } from '#domain/bookings/booking-reasons.ts';
import { freeCancelUntil } from '#domain/bookings/booking-times.ts';
import {
  type BookingDecision,
  type BookingReason,
  canBook,
  decideBooking,
} from '#domain/bookings/eligibility.ts';
import { findOpenOffer } from '#domain/timetable/session-fill.ts';
import { changedSession, withoutOffer } from '#domain/timetable/session-places.ts';
import { formatDateTime } from '#domain/values/dates.ts';
import { type Actor, writeAudit } from '../club/write-audit.ts';
import type { Booking } from '../data/collections/bookings.ts';
import { type Session, sessions } from '../data/collections/timetable.ts';
import { loadBookingFacts, type StoredBookingFacts } from './booking-facts.ts';
import { type BookingParts, type BookingStep, takeBookingStep } from './booking-step.ts';
import { takeTurn } from './session-lock.ts';
import { type Override, type Person, startWaiting, takePlace } from './write-booking.ts';

export interface BookingRequest {
  readonly sessionId: string;
  readonly uid: string;
  /** The member, their standing booking, or staff by name: what staff do is in the audit log. */
  readonly by: 'member' | 'standing' | Actor;
  /** Take a place on the waitlist where there is no other. */
  readonly wantsWaitlist: boolean;
  /** Codes that staff set aside, and why. What nobody may set aside stays in force. */
  readonly override?: { readonly codes: readonly string[]; readonly note: string } | undefined;
}

export type BookingOutcome =
  /** `isRepeat`: they had it already, and nothing was written. */
  | { readonly kind: 'booked'; readonly booking: Booking; readonly isRepeat: boolean }
  | {
      readonly kind: 'waitlisted';
      readonly booking: Booking;
      /** 1 is the next to get a place. */
      readonly position: number;
      readonly isRepeat: boolean;
    }
  | { readonly kind: 'refused'; readonly reasons: readonly BookingReason[] }
  | { readonly kind: 'no-session' }
  | { readonly kind: 'no-member' };

/**
 * Books a person into a session, or puts them on its waitlist: session, booking, booker, message, event and audit entry in one
 * transaction. The same request again, at any time and from two places at once, has one effect and says so.
 */
export function bookSession(parts: BookingParts, request: BookingRequest): Promise<BookingOutcome> {
  return takeTurn<BookingOutcome>(parts.store, request.sessionId, {
    early: () => answerInACrowd(parts, request),
    work: () => bookInOneStep(parts, request),
    isFull: (outcome) => outcome.kind === 'refused' && outcome.reasons.some(({ code }) => code === 'full'),
  });
}

/**
 * In a crowd most come too late or press twice. They need no transaction to hear it, which would only get in the way of those who get a place:
 * what is read here is as it was at some instant since they asked. The session is read before the booking, so that whoever has a
 * place in it is never told that it is full.
 */
async function answerInACrowd(
  { store, settings, now }: BookingParts,
  request: BookingRequest,
): Promise<BookingOutcome | null> {
  const rules = await settings.read();
  const session = await store.find(sessions, request.sessionId);
  const facts = session && (await loadBookingFacts(store, request.uid, session, rules));
  if (!facts?.member) return null;
  if (facts.booking && hasPlace(facts.booking)) return repeatOf(facts.booking);
  const decision = decide(facts, request, now());
  return decision.kind === 'refused' && facts.booking?.status !== 'waitlisted' ? decision : null;
}

const repeatOf = (booking: Booking) => ({ kind: 'booked', booking, isRepeat: true }) as const;

function bookInOneStep(parts: BookingParts, request: BookingRequest): Promise<BookingOutcome> {
  return takeBookingStep(parts, async (step): Promise<BookingOutcome> => {
    const { sessionId, uid } = request;
    const facts = await loadBookingFacts(step.transaction, uid, sessionId, step.settings);
    if (!facts) return { kind: 'no-session' };
    const { member } = facts;
    if (!member) return { kind: 'no-member' };
    const { booking, session } = facts;
    if (booking && hasPlace(booking)) return repeatOf(booking);
    const decision = decide(facts, request, step.now);
    if (decision.kind === 'booked') return book(step, { ...facts, member }, session, request);
    if (booking?.status === 'waitlisted' && request.wantsWaitlist) {
      const position = session.waitlist.indexOf(uid) + 1;
      return { kind: 'waitlisted', booking, position, isRepeat: true };
    }
    if (decision.kind === 'refused') return decision;
    return wait(step, { ...facts, member }, session, request, decision.position);
  });
}

export const hasPlace = ({ status }: Pick<Booking, 'status'>) =>
  status === 'booked' || status === 'attended' || status === 'late' || status === 'no-show';

function decide(facts: StoredBookingFacts, request: BookingRequest, now: Temporal.Instant): BookingDecision {
  const overridden = setAsideBefore(facts, request);
  return decideBooking(facts, { wantsWaitlist: request.wantsWaitlist, overridden }, now);
}

/** What was set aside when they were put on the list stays so. */
function setAsideBefore({ booking }: Pick<Person, 'booking'>, { override }: BookingRequest): string[] {
  const earlier = booking?.status === 'waitlisted' ? booking.overriddenReasons : [];
  return [...new Set([...earlier, ...(override?.codes ?? [])])];
}

function book(
  step: BookingStep,
  facts: StoredBookingFacts & Person,
  session: Session,
  request: BookingRequest,
): BookingOutcome {
  const { transaction, now, settings } = step;
  const { uid } = request;
  const override = overrideOf(facts, request, now);
  const booking = takePlace(step, facts, session, {
    by: bookedBy(request),
    ...override,
    isPromoted: false,
    isPenaltyFree: findOpenOffer(session, uid, now) !== null,
    mail: { kind: 'class-booked', freeUntil: freeCancelUntil(session, settings) },
  });
  const changes = {
    bookedCount: session.bookedCount + 1,
    waitlist: session.waitlist.filter((waiting) => waiting !== uid),
    offers: withoutOffer(session.offers, uid, now),
  };
  transaction.update(sessions, session.id, changedSession(session, changes, now));
  audit(step, session, request, override);
  return { kind: 'booked', booking, isRepeat: false };
}

function wait(
  step: BookingStep,
  facts: StoredBookingFacts & Person,
  session: Session,
  request: BookingRequest,
  position: number,
): BookingOutcome {
  const { transaction, now } = step;
  const override = overrideOf(facts, request, now);
  const by = bookedBy(request);
  const booking = startWaiting(step, facts, session, { by, joinedAtPosition: position, ...override });
  const changes = { waitlist: [...session.waitlist, request.uid] };
  transaction.update(sessions, session.id, changedSession(session, changes, now));
  audit(step, session, request, override);
  return { kind: 'waitlisted', booking, position, isRepeat: false };
}

function bookedBy({ by }: BookingRequest): Booking['by'] {
  return typeof by === 'string' ? by : 'staff';
}

/** Only what really stood in the way is said to have been set aside. */
function overrideOf(facts: StoredBookingFacts, request: BookingRequest, now: Temporal.Instant): Override {
  const codes = setAsideBefore(facts, request);
  const overriddenReasons = canBook(facts, now)
    .map(({ code }) => code)
    .filter((code) => canStaffOverride(code) && codes.includes(code));
  const earlier = facts.booking?.status === 'waitlisted' ? facts.booking.overrideNote : '';
  const note = request.override?.note || earlier;
  return { overriddenReasons, overrideNote: overriddenReasons.length > 0 ? note : '' };
}

function audit(
  { transaction, now }: BookingStep,
  session: Session,
  { by, uid, override }: BookingRequest,
  { overriddenReasons }: Override,
): void {
  if (typeof by === 'string') return;
  const what = `${session.className}, ${formatDateTime(session.startsAt, now)}`;
  const isOverride = override !== undefined && overriddenReasons.length > 0;
  const summary = isOverride
    ? `${what}. Set aside: ${overriddenReasons.join(', ')}. Why: ${override.note}`
    : what;
  const action = isOverride ? 'class.overridden' : 'class.booked';
  writeAudit(transaction, by, { action, memberUid: uid, summary }, now);
}
