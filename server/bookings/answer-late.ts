/** Who asks for a place, what they are told, and what can be told them from the session and their own booking alone. */
import { bookingKey } from '#domain/bookings/booking-key.ts';
import { type BookingReason, findFull, hasPlace } from '#domain/bookings/eligibility.ts';
import { type Booking, bookings } from '../data/collections/bookings.ts';
import { formSubmissions } from '../data/collections/forms.ts';
import { type Session, sessions } from '../data/collections/timetable.ts';
import type { Reads } from '../data/store.ts';
import type { Actor } from '../log/write-audit.ts';
import type { Submission } from '../request/claim-submission.ts';
import type { BookingParts, BookingStep } from './booking-step.ts';

/** A press of a form with a one-time token: its answer is written in the commit that books, so that a repeat gets it too. */
export interface Press {
  /** Of the submission. */
  readonly id: string;
  answerOf(done: Extract<BookingOutcome, { kind: 'booked' | 'waitlisted' }>): PressAnswer;
}

type PressAnswer = Pick<Submission, 'location' | 'flash'>;

/** The same press was answered before. */
export type AnsweredBefore = PressAnswer & { readonly kind: 'answered-before' };

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
  /** `session`: as it was decided upon. */
  | { readonly kind: 'refused'; readonly reasons: readonly BookingReason[]; readonly session: Session }
  | { readonly kind: 'no-session' }
  | { readonly kind: 'no-member' };

export type Answer = BookingOutcome | AnsweredBefore;

/** In the queue for a session. */
export interface LockedRequest {
  readonly parts: BookingParts;
  readonly request: BookingRequest;
  readonly press?: Press;
}

/**
 * The answers for which the session and each one's own booking are enough; null: more has to be known. The session, read once for all, is
 * read before the bookings, so that nobody with a place is told that the class is full.
 */
export async function answerLate(
  reads: Reads,
  asked: readonly LockedRequest[],
  { settings, now }: Pick<BookingStep, 'settings' | 'now'>,
): Promise<(Answer | null)[]> {
  const sessionId = asked[0]?.request.sessionId ?? '';
  const session = await reads.find(sessions, sessionId);
  const [own, answered] = await Promise.all([
    reads.findMany(
      bookings,
      asked.map(({ request }) => bookingKey(sessionId, request.uid)),
    ),
    findAnswers(reads, asked),
  ]);
  return asked.map(({ request }, at) => {
    const before = answered[at];
    if (before) return before;
    // Staff see more in it than that it is full.
    if (!session || request.by !== 'member') return null;
    const { uid } = request;
    const booking = own[at] ?? null;
    if (booking && hasPlace(booking)) return repeatOf(booking);
    const refusal = findFull({ session, settings, booking, uid }, request, now);
    return refusal && { ...refusal, session };
  });
}

/** The answers of presses that have been answered before, in the order of the requests. */
export async function findAnswers(
  reads: Reads,
  asked: readonly LockedRequest[],
): Promise<(AnsweredBefore | null)[]> {
  // A document without an id is none.
  const found = await reads.findMany(
    formSubmissions,
    asked.map(({ press }) => press?.id ?? ''),
  );
  return found.map((one) =>
    one?.isDone ? { kind: 'answered-before', location: one.location, flash: one.flash } : null,
  );
}

export const repeatOf = (booking: Booking) => ({ kind: 'booked', booking, isRepeat: true }) as const;
