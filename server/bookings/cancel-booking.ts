import { statusAfterWait, withoutSession } from '#domain/bookings/booking-profile-changes.ts';
import { type CancelDecision, decideCancel, decideRemoval } from '#domain/bookings/cancel-decision.ts';
import { canKeepBooking } from '#domain/bookings/ended-membership.ts';
import { strikesInWindow, suspendedUntil, withStrike } from '#domain/bookings/strikes.ts';
import { keptUseText } from '#domain/membership/allowance.ts';
import type { FreedPlace } from '#domain/timetable/session-fill.ts';
import { changedSession, withoutPerson } from '#domain/timetable/session-places.ts';
import { formatDateTime } from '#domain/values/dates.ts';
import { UNDO_CHANGED } from '#domain/values/undo.ts';
import { type Booking, bookingProfiles, bookings } from '../data/collections/bookings.ts';
import { type Session, sessions } from '../data/collections/timetable.ts';
import { markClassDay } from '../insight/class-figures.ts';
import { type Actor, writeAudit } from '../log/write-audit.ts';
import type { MailCause } from '../outbox/outbox.ts';
import { loadBookingFacts, type StoredBookingFacts } from './booking-facts.ts';
import {
  type BookingParts,
  type BookingStep,
  noteClassEvent,
  queueClassMails,
  takeBookingStep,
} from './booking-step.ts';
import type { ClassMailFacts } from './class-mails.ts';
import { readQueue, type Waiting, writePromotions } from './promote-waiting.ts';
import { planWalkInRemoval } from './remove-walk-in.ts';
import { stateBefore } from './state-before.ts';
import type { SessionCounts } from './write-mark.ts';

export interface CancelRequest {
  readonly sessionId: string;
  readonly uid: string;
  /**
   * Staff by name: it costs the member nothing, and is in the audit log. `withdrawn`: by the club as part of something else.
   * `membership-end`: unless a membership still covers it; it is listed in the booking profile, and the member gets one mail for all.
   */
  readonly by: 'member' | 'membership-end' | Actor | { readonly withdrawn: string };
  /** Cancels only while the booking has this `sequence`. */
  readonly seen?: number;
  /** Of staff who waive a late cancellation, for the audit log; empty: none given. */
  readonly waived?: string;
}

export type CancelOutcome =
  | {
      readonly kind: 'cancelled' | 'late-cancelled' | 'left-waitlist';
      /** What became of the place in the same step; null: nothing was written. */
      readonly freed: FreedPlace | null;
      /** It was cancelled already, and nothing was written. */
      readonly isRepeat: boolean;
      /** The booking's now. */
      readonly sequence: number;
    }
  | { readonly kind: 'refused'; readonly sentence: string }
  | { readonly kind: 'no-booking' };

/**
 * Cancels a booking or leaves the waitlist, and gives the free place to the next person, in one transaction. Idempotent: the repeat
 * says so.
 */
export function cancelBooking(parts: BookingParts, request: CancelRequest): Promise<CancelOutcome> {
  return takeBookingStep(parts, async (step): Promise<CancelOutcome> => {
    const { sessionId, uid, by } = request;
    const facts = await loadBookingFacts(step.transaction, uid, sessionId, step.settings);
    const booking = facts?.booking;
    if (!facts || !booking) return { kind: 'no-booking' };
    const { session, settings, member } = facts;
    if (request.seen !== undefined && request.seen !== booking.sequence) return CHANGED;
    const counted = { plan: facts.plan, uses: facts.bookingProfile.uses };
    if (by === 'membership-end' && member && canKeepBooking(member, booking, session, counted, step.now)) {
      return { kind: 'refused', sentence: 'Their membership covers this class.' };
    }
    const decision = isStaff(by)
      ? decideRemoval(booking, session, settings, step.now)
      : decideCancel(booking, session, by === 'member' ? 'member' : 'club', settings, step.now);
    if (decision.kind === 'refused') return decision;
    if (decision.kind === 'done') {
      return { kind: decision.was, freed: null, isRepeat: true, sequence: booking.sequence };
    }
    const isMistake = decision.kind === 'added-by-mistake';
    // Another mark since then says that they were there.
    if (isMistake && request.seen !== undefined && booking.status !== 'attended') return CHANGED;
    const queue = await readQueue(step.transaction, session, uid);
    const cause = member
      ? await step.parts.outbox.readCause(step.transaction, member, ownerOf(request))
      : 'club';
    const writeRemoval =
      isMistake && isStaff(by) ? await planWalkInRemoval(step, { ...facts, booking }, by) : null;
    const kind = decision.kind === 'added-by-mistake' ? 'cancelled' : decision.kind;
    const freed = write(step, { ...facts, booking, cause, writeRemoval }, queue, request, kind);
    return { kind, freed, isRepeat: false, sequence: booking.sequence + 1 };
  });
}

const CHANGED = { kind: 'refused', sentence: UNDO_CHANGED } as const;

type Cancelled = Exclude<CancelDecision['kind'], 'done' | 'refused' | 'added-by-mistake'>;
type CancelFacts = StoredBookingFacts & {
  readonly booking: Booking;
  readonly cause: MailCause;
  /** Of somebody added by mistake: in place of what else a cancellation writes of their own, and they had no message to take back. */
  readonly writeRemoval: (() => SessionCounts) | null;
};

const isStaff = (by: CancelRequest['by']): by is Actor => typeof by === 'object' && 'uid' in by;

/** Who caused it: what is withdrawn follows from the member's own hold. Empty: staff, or the end of a membership. */
const ownerOf = ({ by, uid }: CancelRequest) =>
  by === 'member' || (typeof by === 'object' && 'withdrawn' in by) ? uid : '';

function write(
  step: BookingStep,
  facts: CancelFacts,
  queue: readonly Waiting[],
  request: CancelRequest,
  kind: Cancelled,
): FreedPlace {
  const { transaction, now } = step;
  const { session } = facts;
  const { uid } = request;
  const isPlace = kind !== 'left-waitlist';
  const counts = facts.writeRemoval?.();
  if (!counts) {
    writeOwn(step, facts, request, kind);
    queueMail(step, facts, request, kind);
  }
  if (isPlace) noteClassEvent(step, 'class.cancelled', uid, session, kind);
  audit(step, session, request, counts !== undefined);
  const without = withoutPerson(session, uid, { isPlace, hasProfile: facts.member !== null }, now);
  const { changes, freed } = writePromotions(step, without, queue);
  transaction.update(sessions, session.id, { ...changedSession(session, changes, now), ...counts });
  markClassDay(transaction, session, now);
  return freed;
}

function writeOwn(
  { transaction, now }: BookingStep,
  facts: CancelFacts,
  { by }: CancelRequest,
  kind: Cancelled,
): void {
  const { booking, bookingProfile, session } = facts;
  transaction.update(bookings, booking.id, {
    status: kind === 'left-waitlist' ? statusAfterWait(bookingProfile, booking.sessionId) : kind,
    cancelledAt: now,
    changedAt: now,
    sequence: booking.sequence + 1,
    beforeCancellation: isStaff(by) ? stateBefore(booking, bookingProfile, session) : null,
  });
  const isLate = kind === 'late-cancelled';
  const changes = withoutSession(
    bookingProfile,
    booking.sessionId,
    paidPlan(facts),
    kind === 'cancelled' ? null : now,
    now,
  );
  const strikes = isLate ? strikesAfter(facts, now) : changes.strikes;
  const { className, startsAt } = booking;
  const cancelledAtEnd =
    by === 'membership-end'
      ? [...bookingProfile.cancelledAtEnd, { className, startsAt, isWaitlisted: kind === 'left-waitlist' }]
      : bookingProfile.cancelledAtEnd;
  transaction.set(bookingProfiles, { ...bookingProfile, ...changes, strikes, cancelledAtEnd });
}

const paidPlan = ({ plan, member }: CancelFacts) => ({
  plan,
  period: member ?? { currentPeriodStart: null, currentPeriodEnd: null },
});

function strikesAfter({ bookingProfile, booking }: CancelFacts, now: Temporal.Instant) {
  const strike = {
    sessionId: booking.sessionId,
    at: now,
    kind: 'late-cancelled',
    isForgiven: false,
  } as const;
  return withStrike(bookingProfile.strikes, strike, now);
}

function queueMail(step: BookingStep, facts: CancelFacts, { by }: CancelRequest, kind: Cancelled): void {
  const mail = mailOf(facts, by, kind, step.now);
  if (mail) queueClassMails(step, facts, mail, facts.session, facts.cause);
}

/** Null: no mail, since they left the waitlist themselves, or get one mail for all that ended with their membership. */
function mailOf(
  facts: CancelFacts,
  by: CancelRequest['by'],
  kind: Cancelled,
  now: Temporal.Instant,
): ClassMailFacts | null {
  if (by === 'membership-end') return null;
  if (by !== 'member') {
    const why = 'withdrawn' in by ? by.withdrawn : '';
    return { kind: 'class-withdrawn', why, isWaiting: kind === 'left-waitlist' };
  }
  if (kind === 'left-waitlist') return null;
  if (kind === 'cancelled') return { kind: 'class-cancelled' };
  const { settings, member, plan, bookingProfile, session } = facts;
  const strikes = strikesAfter(facts, now);
  return {
    kind: 'class-late-cancelled',
    strikes: strikesInWindow(strikes, settings, now).length,
    limit: settings.strikeLimit,
    windowDays: settings.strikeWindowDays,
    canSuspend: settings.suspensionDays > 0,
    suspendedUntil: suspendedUntil(strikes, settings, now),
    keptUse: member ? keptUseText(member, plan, bookingProfile.uses, session, now) : '',
  };
}

function audit(
  { transaction, now }: BookingStep,
  session: Session,
  request: CancelRequest,
  isMistake: boolean,
): void {
  const { by, uid, waived = '' } = request;
  if (typeof by === 'string' || 'withdrawn' in by) return;
  const why = waived === '' ? '' : `. Late cancellation waived: ${waived}`;
  const reason = isMistake ? ': added as a walk-in by mistake' : why;
  const summary = `${session.className}, ${formatDateTime(session.startsAt, now)}${reason}`;
  writeAudit(transaction, by, { action: 'class.cancelled', memberUid: uid, summary }, now);
}
