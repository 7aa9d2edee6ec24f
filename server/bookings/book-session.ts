import {
  type BookingDecision,
  type BookingReason,
  canBook,
  decideBooking,
  reasonsToGivePlace,
} from '#domain/bookings/eligibility.ts';
import { freeCancelUntil } from '#domain/bookings/late-cancellation.ts';
import { findOpenOffer } from '#domain/timetable/session-fill.ts';
import { changedSession, withoutOffer } from '#domain/timetable/session-places.ts';
import type { Booking } from '../data/collections/bookings.ts';
import { type Session, sessions } from '../data/collections/timetable.ts';
import { markClassDay } from '../insight/class-figures.ts';
import { type Actor, writeAudit } from '../log/write-audit.ts';
import { loadBookingFacts, type StoredBookingFacts } from './booking-facts.ts';
import { type BookingParts, type BookingStep, takeBookingStep } from './booking-step.ts';
import { createSessionLock } from './session-lock.ts';
import { bookedSummary, type Override, type Person, startWaiting, takePlace } from './write-booking.ts';

export interface BookingRequest {
  readonly sessionId: string;
  readonly uid: string;
  /** The member, their standing booking, or staff by name: what staff do is in the audit log. */
  readonly by: 'member' | 'standing' | Actor;
  /** Join the waitlist if the class is full. */
  readonly wantsWaitlist: boolean;
  /** Codes that staff override, and why. Codes that cannot be overridden stay in force. */
  readonly override?: { readonly codes: readonly string[]; readonly note: string } | undefined;
}

export type BookingOutcome =
  /** `isRepeat`: they were booked already, and nothing was written. */
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
 * Books a person into a session, or puts them on its waitlist: session, booking, booking profile, message, event and audit entry in
 * one transaction. Idempotent: the same request again, or twice at once, has one effect, and the repeat says so.
 */
export function bookSession(parts: BookingParts, request: BookingRequest): Promise<BookingOutcome> {
  return withSessionLock(parts.store, request.sessionId, { parts, request });
}

interface LockedRequest {
  readonly parts: BookingParts;
  readonly request: BookingRequest;
}

const withSessionLock = createSessionLock<LockedRequest, BookingOutcome>({
  early: ({ parts, request }) => answerWithoutTransaction(parts, request),
  work: (requests) => bookTogether(requests),
  canShare: (one, other) => one.parts === other.parts && one.request.uid !== other.request.uid,
  isFull: (outcome) => outcome.kind === 'refused' && outcome.reasons.some(({ code }) => code === 'full'),
});

/**
 * In a rush most people come too late or press twice. They get that answer without a transaction, which would only slow down those who
 * get a place: what is read here was true at some instant since they asked. The session is read before the booking, so that nobody with
 * a place is told that the class is full.
 */
async function answerWithoutTransaction(
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

/** Books different people into one session, one after the other in one transaction. */
async function bookTogether(requests: readonly LockedRequest[]): Promise<BookingOutcome[]> {
  const [first] = requests;
  if (!first) return [];
  return takeBookingStep(first.parts, async (step): Promise<BookingOutcome[]> => {
    const found = await step.transaction.find(sessions, first.request.sessionId);
    if (!found) return requests.map(() => ({ kind: 'no-session' }));
    const people = await Promise.all(requests.map(({ request }) => loadRequest(step, request, found)));
    let session = found;
    const outcomes = requests.map(({ request }, at): BookingOutcome => {
      const facts = people[at];
      if (!facts) return { kind: 'no-member' };
      const done = bookOne(step, { ...facts, session }, request);
      if (done.changes) session = { ...session, ...changedSession(session, done.changes, step.now) };
      return done.outcome;
    });
    if (session !== found) {
      step.transaction.update(sessions, session.id, changesOf(found, session));
      markClassDay(step.transaction, session, step.now);
    }
    return outcomes;
  });
}

async function loadRequest(
  { transaction, settings, parts }: BookingStep,
  request: BookingRequest,
  of: Session,
) {
  const facts = await loadBookingFacts(transaction, request.uid, of, settings);
  if (!facts?.member) return null;
  const byUid = request.by === 'member' ? request.uid : '';
  const cause = await parts.outbox.readCause(transaction, facts.member, byUid);
  return { ...facts, member: facts.member, cause };
}
type PersonFacts = NonNullable<Awaited<ReturnType<typeof loadRequest>>>;

type SessionChanges = Partial<Pick<Session, 'bookedCount' | 'waitlist' | 'offers'>>;

interface BookingResult {
  readonly outcome: BookingOutcome;
  /** Changes to the session; not yet written. */
  readonly changes?: SessionChanges;
}

function bookOne(step: BookingStep, facts: PersonFacts, request: BookingRequest): BookingResult {
  const { booking, session } = facts;
  if (booking && hasPlace(booking)) return { outcome: repeatOf(booking) };
  const decision = decide(facts, request, step.now);
  if (decision.kind === 'booked') return book(step, facts, session, request);
  if (booking?.status === 'waitlisted' && request.wantsWaitlist) {
    const position = session.waitlist.indexOf(request.uid) + 1;
    return { outcome: { kind: 'waitlisted', booking, position, isRepeat: true } };
  }
  if (decision.kind === 'refused') return { outcome: decision };
  return wait(step, facts, session, request, decision.position);
}

/** Writes only what has changed: other clients of the same database may have their own fields in the rest. */
function changesOf(before: Session, after: Session): Partial<Session> {
  const isChanged = ([field, value]: [string, unknown]) => before[field as keyof Session] !== value;
  return Object.fromEntries(Object.entries(after).filter(isChanged));
}

export const hasPlace = ({ status }: Pick<Booking, 'status'>) =>
  status === 'booked' || status === 'attended' || status === 'late' || status === 'no-show';

function decide(facts: StoredBookingFacts, request: BookingRequest, now: Temporal.Instant): BookingDecision {
  const overridden = allOverriddenCodes(facts, request);
  const { wantsWaitlist } = request;
  return decideBooking(facts, { wantsWaitlist, overridden, givesPlace: givesPlace(facts, request) }, now);
}

const givesPlace = ({ booking }: Pick<Person, 'booking'>, { by }: BookingRequest) =>
  typeof by !== 'string' && booking?.status === 'waitlisted';

/** Including those that were overridden when they were put on the waitlist. */
function allOverriddenCodes({ booking }: Pick<Person, 'booking'>, { override }: BookingRequest): string[] {
  const earlier = booking?.status === 'waitlisted' ? booking.overriddenReasons : [];
  return [...new Set([...earlier, ...(override?.codes ?? [])])];
}

function book(
  step: BookingStep,
  facts: PersonFacts,
  session: Session,
  request: BookingRequest,
): BookingResult {
  const { now, settings } = step;
  const { uid } = request;
  const override = overrideOf(facts, request, now);
  const booking = takePlace(step, facts, session, {
    by: bookedBy(request),
    ...override,
    isPromoted: false,
    isPenaltyFree: findOpenOffer(session, uid, now) !== null,
    mail: {
      facts: { kind: 'class-booked', freeUntil: freeCancelUntil(session, settings) },
      cause: facts.cause,
    },
  });
  const changes = {
    bookedCount: session.bookedCount + 1,
    waitlist: session.waitlist.filter((waiting) => waiting !== uid),
    offers: withoutOffer(session.offers, uid, now),
  };
  audit(step, session, request, override);
  return { outcome: { kind: 'booked', booking, isRepeat: false }, changes };
}

function wait(
  step: BookingStep,
  facts: PersonFacts,
  session: Session,
  request: BookingRequest,
  position: number,
): BookingResult {
  const override = overrideOf(facts, request, step.now);
  const by = bookedBy(request);
  const booking = startWaiting(step, facts, session, { by, joinedAtPosition: position, ...override });
  const changes = { waitlist: [...session.waitlist, request.uid] };
  audit(step, session, request, override);
  return { outcome: { kind: 'waitlisted', booking, position, isRepeat: false }, changes };
}

function bookedBy({ by }: BookingRequest): Booking['by'] {
  return typeof by === 'string' ? by : 'staff';
}

/** Records only the reasons that really applied. */
function overrideOf(facts: StoredBookingFacts, request: BookingRequest, now: Temporal.Instant): Override {
  const codes = allOverriddenCodes(facts, request);
  const reasons = givesPlace(facts, request) ? reasonsToGivePlace(facts, now) : canBook(facts, now);
  const overriddenReasons = reasons
    .filter(({ code, canStaffOverride }) => canStaffOverride && codes.includes(code))
    .map(({ code }) => code);
  const earlier = facts.booking?.status === 'waitlisted' ? facts.booking.overrideNote : '';
  const note = request.override?.note || earlier;
  return { overriddenReasons, overrideNote: overriddenReasons.length > 0 ? note : '' };
}

function audit(
  { transaction, now }: BookingStep,
  session: Session,
  { by, uid, override: given }: BookingRequest,
  override: Override,
): void {
  if (typeof by === 'string') return;
  const isOverride = given !== undefined && override.overriddenReasons.length > 0;
  const summary = bookedSummary(session, isOverride ? override : null, now);
  const action = isOverride ? 'class.overridden' : 'class.booked';
  writeAudit(transaction, by, { action, memberUid: uid, summary }, now);
}
