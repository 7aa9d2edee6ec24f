import {
  type BookingDecision,
  canBook,
  decideBooking,
  hasPlace,
  reasonsToGivePlace,
} from '#domain/bookings/eligibility.ts';
import { freeCancelUntil } from '#domain/bookings/late-cancellation.ts';
import { findOpenOffer } from '#domain/timetable/session-fill.ts';
import { changedSession, withoutOffer } from '#domain/timetable/session-places.ts';
import { type Booking, bookingProfiles, bookings } from '../data/collections/bookings.ts';
import { formSubmissions } from '../data/collections/forms.ts';
import { throttles } from '../data/collections/identity.ts';
import { type Session, sessions } from '../data/collections/timetable.ts';
import { markClassDay } from '../insight/class-figures.ts';
import { writeAudit } from '../log/write-audit.ts';
import { doneSubmission } from '../request/claim-submission.ts';
import {
  type Answer,
  answerLate,
  type BookingOutcome,
  type BookingRequest,
  findAnswers,
  type LockedRequest,
  type Press,
  repeatOf,
} from './answer-late.ts';
import { loadBookingFacts, type StoredBookingFacts } from './booking-facts.ts';
import { type BookingParts, type BookingStep, takeBookingStep } from './booking-step.ts';
import { createSessionLock } from './session-lock.ts';
import { bookedSummary, type Override, type Person, startWaiting, takePlace } from './write-booking.ts';

/**
 * Books a person into a session, or puts them on its waitlist: session, booking, booking profile, message, event and audit entry in
 * one transaction. Idempotent: the same request again, or twice at once, has one effect, and the repeat says so.
 */
export async function bookSession(parts: BookingParts, request: BookingRequest): Promise<BookingOutcome> {
  const outcome = await withSessionLock(parts.store, request.sessionId, { parts, request });
  if (outcome.kind === 'answered-before') throw new Error('only a press can have been answered before');
  return outcome;
}

/** The same for a form with a one-time token. */
export function bookByPress(parts: BookingParts, request: BookingRequest, press: Press): Promise<Answer> {
  return withSessionLock(parts.store, request.sessionId, { parts, request, press });
}

const withSessionLock = createSessionLock<LockedRequest, Answer>({
  early: answerWithoutTransaction,
  work: (requests) => bookTogether(requests),
  canShare: (one, other) => one.parts === other.parts && one.request.uid !== other.request.uid,
  isFull: (outcome) => outcome.kind === 'refused' && outcome.reasons.some(({ code }) => code === 'full'),
});

/**
 * In a rush most people come too late or press twice. They get that answer without a transaction, which would only slow down those who
 * get a place: what is read here was true at some instant since they asked.
 */
async function answerWithoutTransaction(asked: readonly LockedRequest[]): Promise<(Answer | null)[]> {
  const [first] = asked;
  if (!first) return [];
  const { store, settings, now } = first.parts;
  return answerLate(store, asked, { settings: await settings.read(), now: now() });
}

/** Written by all who want a place in one class, on all instances. */
const contended = [sessions, bookings, bookingProfiles, formSubmissions, throttles];

/** Books different people into one session, one after the other in one transaction. */
async function bookTogether(asked: readonly LockedRequest[]): Promise<Answer[]> {
  const [first] = asked;
  if (!first) return [];
  let runs = 0;
  const work = async (step: BookingStep): Promise<Answer[]> => {
    runs += 1;
    // After a lost race the class is probably full.
    const late = runs > 1 ? await answerLate(step.transaction, asked, step) : null;
    const [found, people, answered] = await Promise.all([
      step.transaction.find(sessions, first.request.sessionId),
      Promise.all(asked.map(({ request }, at) => (late?.[at] ? null : loadRequest(step, request)))),
      late ?? findAnswers(step.transaction, asked),
    ]);
    if (!found) return asked.map(() => ({ kind: 'no-session' }));
    let session = found;
    const outcomes = asked.map(({ request, press }, at) => {
      const before = answered[at];
      if (before) return before;
      const facts = people[at];
      if (!facts) return { kind: 'no-member' } as const;
      const done = bookOne(step, { ...facts, session }, request);
      const { outcome, changes } = done;
      if (changes) session = { ...session, ...changedSession(session, changes, step.now) };
      if (changes && press && (outcome.kind === 'booked' || outcome.kind === 'waitlisted'))
        step.transaction.set(formSubmissions, doneSubmission(press.id, press.answerOf(outcome), step.now));
      return outcome;
    });
    if (session !== found) {
      step.transaction.update(sessions, session.id, changesOf(found, session));
      markClassDay(step.transaction, session, step.now);
    }
    return outcomes;
  };
  return takeBookingStep(first.parts, work, { contended });
}

async function loadRequest(
  { transaction, settings, parts }: BookingStep,
  { sessionId, uid, by }: BookingRequest,
) {
  const facts = await loadBookingFacts(transaction, uid, sessionId, settings);
  if (!facts?.member) return null;
  const cause = await parts.outbox.readCause(transaction, facts.member, by === 'member' ? uid : '');
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
  if (decision.kind === 'refused') return { outcome: { ...decision, session } };
  return wait(step, facts, session, request, decision.position);
}

/** Writes only what has changed: other clients of the same database may have their own fields in the rest. */
function changesOf(before: Session, after: Session): Partial<Session> {
  const isChanged = ([field, value]: [string, unknown]) => before[field as keyof Session] !== value;
  return Object.fromEntries(Object.entries(after).filter(isChanged));
}

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
