/** Packs of sessions with a personal trainer, and the sessions that use them up. */
import { type HoldDays, isHoldDay } from '../membership/membership.ts';
import { formatDate, formatShortDate, localDate } from '../values/dates.ts';
import { isBefore, overlaps, type Span } from '../values/instants.ts';

export const trainingStatuses = ['booked', 'done', 'cancelled'] as const;
export type TrainingStatus = (typeof trainingStatuses)[number];

/** Days for which a session that took place without a booking can still be entered. */
export const LATE_ENTRY_DAYS = 7;
/** Days ahead for which sessions can be booked. */
export const BOOKABLE_DAYS = 180;

export interface PackUse {
  /** How many were sold. */
  readonly sessions: number;
  readonly doneCount: number;
  readonly bookedCount: number;
}

/** Sessions that can still be booked; never negative. */
export function sessionsLeft({ sessions, doneCount, bookedCount }: PackUse): number {
  return Math.max(0, sessions - doneCount - bookedCount);
}

/** True until every session has been used up: the trainer's list has it. */
export function isPackOpen({ sessions, doneCount }: PackUse): boolean {
  return doneCount < sessions;
}

export interface Pack extends PackUse {
  /** The last local date, `YYYY-MM-DD`, on which a session can take place. */
  readonly expiresOn: string;
}

export type BookingReason =
  | 'none-left'
  | 'expired'
  | 'too-old'
  | 'too-far'
  | 'class'
  | 'session'
  | 'own-class'
  | 'hold';

export type SessionBooking =
  | { readonly kind: 'booked' }
  | { readonly kind: 'refused'; readonly reasons: readonly BookingReason[] };

export interface Busy {
  /** What the trainer has at the time. */
  readonly classes: readonly Span[];
  readonly sessions: readonly Span[];
  /** What the member has booked, or waits for; left out: nothing. */
  readonly own?: readonly (Span & { readonly className: string; readonly isWaitlisted: boolean })[];
  /** The member’s, booked or running; left out or null: none. */
  readonly hold?: HoldDays | null;
}

/** A class that the member has then, and that is not over; undefined: none. */
const ownClassAt = ({ own = [] }: Busy, session: Span, now: Temporal.Instant) =>
  own.find((one) => !one.isWaitlisted && isBefore(now, one.endsAt) && overlaps(one, session));

/** Books one of a pack's sessions. */
export function decideTrainingBooking(
  pack: Pack,
  session: Span,
  busy: Busy,
  now: Temporal.Instant,
): SessionBooking {
  const { startsAt } = session;
  const reasons: BookingReason[] = [];
  if (sessionsLeft(pack) === 0) reasons.push('none-left');
  if (localDate(startsAt).toString() > pack.expiresOn) reasons.push('expired');
  if (isBefore(startsAt, now.subtract({ hours: 24 * LATE_ENTRY_DAYS }))) reasons.push('too-old');
  if (isBefore(now.add({ hours: 24 * BOOKABLE_DAYS }), startsAt)) reasons.push('too-far');
  if (busy.classes.some((one) => overlaps(one, session))) reasons.push('class');
  if (busy.sessions.some((one) => overlaps(one, session))) reasons.push('session');
  if (ownClassAt(busy, session, now)) reasons.push('own-class');
  if (busy.hold && isHoldDay(busy.hold, localDate(startsAt))) reasons.push('hold');
  return reasons.length > 0 ? { kind: 'refused', reasons } : { kind: 'booked' };
}

/** The reason as a sentence, to staff. */
export function bookingSentence(
  reason: BookingReason,
  session: Span,
  busy: Busy,
  now: Temporal.Instant,
): string {
  if (reason === 'own-class')
    return `They have ${ownClassAt(busy, session, now)?.className ?? 'a class'} at that time.`;
  if (reason === 'hold')
    return busy.hold ? `They’re on hold until ${formatDate(busy.hold.until)}.` : 'They’re on hold.';
  return bookingSentences[reason];
}

const bookingSentences: Readonly<Record<Exclude<BookingReason, 'own-class' | 'hold'>, string>> = {
  'none-left': 'There are no sessions left in this pack.',
  expired: 'The pack has expired by then.',
  'too-old': `That’s more than ${LATE_ENTRY_DAYS} days ago.`,
  'too-far': 'That’s more than six months ahead.',
  class: 'The trainer has a class at that time.',
  session: 'The trainer has another session at that time.',
};

export type TrainingMark =
  | {
      readonly kind: 'marked';
      readonly doneChange: number;
      readonly bookedChange: number;
    }
  | { readonly kind: 'same' }
  /** Its day has not come. */
  | { readonly kind: 'too-early' }
  /** It was cancelled, or has been done. */
  | { readonly kind: 'closed' };

/** Marks a session as done, which uses it up; cancels one that has not been done; `booked` takes the mark back. */
export function decideTrainingMark(
  { status, startsAt }: { readonly status: TrainingStatus; readonly startsAt: Temporal.Instant },
  mark: TrainingStatus,
  now: Temporal.Instant,
): TrainingMark {
  if (status === mark) return { kind: 'same' };
  if (status === 'cancelled' || (status === 'done' && mark === 'cancelled')) return { kind: 'closed' };
  if (status === 'done') return { kind: 'marked', doneChange: -1, bookedChange: 1 };
  if (mark === 'cancelled') return { kind: 'marked', doneChange: 0, bookedChange: -1 };
  const isEarly = Temporal.PlainDate.compare(localDate(now), localDate(startsAt)) < 0;
  return isEarly ? { kind: 'too-early' } : { kind: 'marked', doneChange: 1, bookedChange: -1 };
}

/** `10 sessions`, `1 session`. */
export function sessionsText(count: number): string {
  return count === 1 ? '1 session' : `${count} sessions`;
}

/** `7 sessions left with Sam Coach until 4 Dec`, for each pack that has any; those that can still take place. */
export const sessionsLeftTexts = (
  packs: readonly (Pack & { readonly trainerName: string })[],
  now: Temporal.Instant,
): string[] =>
  packs
    .filter((pack) => sessionsLeft(pack) > 0 && pack.expiresOn >= localDate(now).toString())
    .map((pack) => {
      const until = formatShortDate(Temporal.PlainDate.from(pack.expiresOn), now);
      return `${sessionsText(sessionsLeft(pack))} left with ${pack.trainerName} until ${until}`;
    });
