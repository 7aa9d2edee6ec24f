import { hasStarted } from '#domain/bookings/booking-times.ts';
import { decideRestore, restoredProfile } from '#domain/bookings/restore-booking.ts';
import { countPlaces } from '#domain/timetable/session-fill.ts';
import { changedSession } from '#domain/timetable/session-places.ts';
import { formatDateTime } from '#domain/values/dates.ts';
import { UNDO_CHANGED } from '#domain/values/undo.ts';
import { bookingProfiles, bookings } from '../data/collections/bookings.ts';
import { sessions } from '../data/collections/timetable.ts';
import { markClassDay } from '../insight/class-figures.ts';
import { type Actor, writeAudit } from '../log/write-audit.ts';
import { loadBookingFacts, type StoredBookingFacts } from './booking-facts.ts';
import {
  type BookingParts,
  type BookingStep,
  noteClassEvent,
  queueClassMails,
  takeBookingStep,
} from './booking-step.ts';

export interface RestoreBookingRequest {
  readonly sessionId: string;
  readonly uid: string;
  readonly by: Actor;
  /** The booking's `sequence` once staff had cancelled it. */
  readonly seen: number;
}

export type RestoreBookingOutcome =
  /** `isPlace`: otherwise they are on the waitlist again. */
  | { readonly kind: 'restored'; readonly name: string; readonly isPlace: boolean }
  | { readonly kind: 'refused'; readonly sentence: string };

const GONE = 'The place has gone to somebody else in the meantime.';
const HELD =
  'The place is held for the next person on the waitlist. If they don’t take it, add this person to the class again.';
const refused = (sentence: string) => ({ kind: 'refused', sentence }) as const;

/**
 * Gives back a booking, or the place on the waitlist, that staff have just cancelled, in one transaction: booking, booking profile, session,
 * mail and audit entry. Refused where the booking has changed since, the place has gone, or the class has begun.
 */
export function restoreBooking(
  parts: BookingParts,
  request: RestoreBookingRequest,
): Promise<RestoreBookingOutcome> {
  return takeBookingStep(parts, async (step): Promise<RestoreBookingOutcome> => {
    const { sessionId, uid } = request;
    const facts = await loadBookingFacts(step.transaction, uid, sessionId, step.settings);
    const before = facts?.booking?.beforeCancellation;
    if (!facts?.booking || !before || facts.booking.sequence !== request.seen) return refused(UNDO_CHANGED);
    const sentence = refuse(facts, before, step.now);
    if (sentence) return refused(sentence);
    const isPlace = before.status === 'booked';
    write(step, facts, before, request.by);
    return { kind: 'restored', name: facts.booking.memberName, isPlace };
  });
}

type Before = NonNullable<NonNullable<StoredBookingFacts['booking']>['beforeCancellation']>;

function refuse(
  { session, booking, member, bookingProfile, settings }: StoredBookingFacts,
  before: Before,
  now: Temporal.Instant,
): string | null {
  if (session.status === 'cancelled') return 'This class has been cancelled.';
  if (hasStarted(session, now)) return 'This class has already started.';
  const isFull = countPlaces(session, now, member?.uid).isFull;
  if (before.status === 'booked' && isFull) return session.bookedCount < session.capacity ? HELD : GONE;
  if (before.status === 'waitlisted' && session.waitlist.length >= settings.mostWaiting) return GONE;
  const overriddenReasons = booking?.overriddenReasons ?? [];
  const others = [...bookingProfile.upcoming, ...bookingProfile.training];
  const decision = decideRestore({ before, overriddenReasons }, member, others, session, now);
  if (decision === 'booked-elsewhere') return 'They’ve booked something else at that time.';
  return decision === 'restored' ? null : 'Their membership doesn’t cover this class any more.';
}

function write(step: BookingStep, facts: StoredBookingFacts, before: Before, by: Actor): void {
  const { transaction, now } = step;
  const { session, booking, bookingProfile, member, plan } = facts;
  if (!booking || !member) return;
  const { uid } = member;
  const isPlace = before.status === 'booked';
  const changes = restoredProfile(bookingProfile, session, before, { plan, period: member }, now);
  transaction.set(bookingProfiles, { ...bookingProfile, ...changes });
  transaction.update(bookings, booking.id, {
    ...{ status: before.status, cancelledAt: null, beforeCancellation: null, changedAt: now },
    sequence: booking.sequence + 1,
  });
  const waitlist = isPlace ? session.waitlist : session.waitlist.toSpliced(before.position - 1, 0, uid);
  const bookedCount = session.bookedCount + (isPlace ? 1 : 0);
  transaction.update(sessions, session.id, changedSession(session, { bookedCount, waitlist }, now));
  markClassDay(transaction, session, now);
  const place = isPlace ? 'given-back' : 'waiting-again';
  queueClassMails(step, { member, bookingProfile }, { kind: 'class-restored', place }, session, 'club');
  if (isPlace) noteClassEvent(step, 'class.booked', uid, session, 'booked');
  const summary = `${session.className}, ${formatDateTime(session.startsAt, now)}: removal undone`;
  writeAudit(transaction, by, { action: 'class.booked', memberUid: uid, summary }, now);
}
