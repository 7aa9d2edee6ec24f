/** Texts about classes and bookings that several pages share. */
import {
  clubTime,
  formatDateTime,
  formatDay,
  formatLongDay,
  formatTime,
  localDate,
  weekdayName,
} from '../values/dates.ts';
import type { Span } from '../values/instants.ts';
import type { Label } from '../values/label.ts';
import { ordinal } from '../values/ordinals.ts';
import { stateLabels } from '../values/state-labels.ts';
import { type Strike, type StrikeSettings, strikesInWindow, suspendedUntil, withStrike } from './strikes.ts';

const labels: Readonly<Record<string, Label>> = {
  booked: stateLabels.booked,
  waitlisted: stateLabels.waitlisted,
  cancelled: stateLabels.cancelled,
  'late-cancelled': stateLabels.lateCancelled,
  'session-cancelled': { text: 'Class cancelled', tone: 'bad' },
  'left-waitlist': { text: 'No place', tone: 'plain' },
  attended: stateLabels.attended,
  late: stateLabels.late,
  'no-show': stateLabels.noShow,
};

/** A stored booking fits. */
export interface LabelledBooking {
  readonly status: string;
  readonly startsAt: Temporal.Instant;
  readonly cancelledAt: Temporal.Instant | null;
  /** Staff have forgiven its strike. */
  readonly isForgiven: boolean;
}

/**
 * A booking's status, in the same words for members, for staff and in files.
 * @param heldUntil until when a place is held for somebody who waits; left out: none is
 */
export function bookingLabel(
  { status, startsAt, cancelledAt, isForgiven }: LabelledBooking,
  heldUntil?: Temporal.Instant,
): Label {
  const { offered } = stateLabels;
  if (status === 'waitlisted' && heldUntil)
    return { ...offered, text: `${offered.text} until ${formatTime(heldUntil)}` };
  const label = labels[status] ?? { text: status, tone: 'plain' };
  // Otherwise they waited until the class began.
  const hasLeft = cancelledAt !== null && Temporal.Instant.compare(cancelledAt, startsAt) < 0;
  if (status === 'left-waitlist' && hasLeft) return { text: 'Left waitlist', tone: 'plain' };
  const isStrike = status === 'no-show' || status === 'late-cancelled';
  return isStrike && isForgiven ? { text: `${label.text}, forgiven`, tone: 'plain' } : label;
}

/** `Tuesday 24 November, 18:00 to 19:00`. */
export function classTimes({ startsAt, endsAt }: Span, now: Temporal.Instant): string {
  return `${formatLongDay(localDate(startsAt), now)}, ${formatTime(startsAt)} to ${formatTime(endsAt)}`;
}

/** The time of a class on a button: `today 18:00`, `tomorrow 07:30`, `Tuesday 18:00` in the next seven days, then `Tue 1 Dec, 18:00`. */
export function shortWhen(startsAt: Temporal.Instant, now: Temporal.Instant): string {
  const date = localDate(startsAt);
  const days = localDate(now).until(date).days;
  if (days < 0 || days > 6) return `${formatDay(date, now)}, ${formatTime(startsAt)}`;
  return `${['today', 'tomorrow'][days] ?? weekdayName(date.dayOfWeek)} ${formatTime(startsAt)}`;
}

/** A deadline: `20:30 tonight`, `16:00 today`, `09:00 tomorrow`, otherwise `Mon 23 Nov, 20:30`. */
export function deadline(instant: Temporal.Instant, now: Temporal.Instant): string {
  const days = localDate(now).until(localDate(instant)).days;
  if (days === 0) return `${formatTime(instant)} ${clubTime(instant).hour >= 18 ? 'tonight' : 'today'}`;
  return days === 1 ? `${formatTime(instant)} tomorrow` : formatDateTime(instant, now);
}

const numberWords = ['none', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
const ordinalWords = [
  '',
  'first',
  'second',
  'third',
  'fourth',
  'fifth',
  'sixth',
  'seventh',
  'eighth',
  'ninth',
  'tenth',
];

/** In words up to ten, then in digits. */
export const numberWord = (number: number): string => numberWords[number] ?? String(number);
const ordinalWord = (number: number) => ordinalWords[number] ?? ordinal(number);

/** `About eight in ten people at this position get a place.` */
export function oddsSentence(inTen: number): string {
  if (inTen === 0) return 'People at this position rarely get a place.';
  if (inTen === 10) return 'Nearly everyone at this position gets a place.';
  return `About ${numberWord(inTen)} in ten people at this position get a place.`;
}

export interface LateCancelPreview {
  /** `a late cancellation: your second of three` */
  readonly what: string;
  /** What it leads to; empty: nothing yet. */
  readonly consequence: string;
}

/** What a late cancellation would mean if it were made now. */
export function previewLateCancel(
  strikes: readonly Strike[],
  sessionId: string,
  settings: StrikeSettings,
  now: Temporal.Instant,
): LateCancelPreview {
  const after = withStrike(strikes, { sessionId, at: now, kind: 'late-cancelled', isForgiven: false }, now);
  const count = strikesInWindow(after, settings, now).length;
  const until = suspendedUntil(after, settings, now);
  const which =
    count > settings.strikeLimit
      ? `your ${ordinalWord(count)} in ${days(settings.strikeWindowDays)}`
      : `your ${ordinalWord(count)} of ${numberWord(settings.strikeLimit)}`;
  const pause = `After ${numberWord(settings.strikeLimit)} in ${days(settings.strikeWindowDays)}, you can’t book ahead for ${days(settings.suspensionDays)}.`;
  const then = settings.suspensionDays > 0 ? pause : '';
  return {
    what: `a late cancellation: ${which}`,
    consequence: until
      ? `You’d then only be able to book on the day of a class until ${formatDateTime(until, now)}.`
      : then,
  };
}

const days = (number: number) => (number === 1 ? 'one day' : `${numberWord(number)} days`);

const times = (number: number) => (number === 1 ? 'once' : `${numberWord(number)} times`);

/** What the recorded strikes mean now, for the member's list; empty where strikes have no effect by the club's settings. */
export function strikesSentence(
  strikes: readonly Strike[],
  settings: StrikeSettings,
  now: Temporal.Instant,
): string {
  const { strikeLimit, strikeWindowDays, suspensionDays } = settings;
  const until = suspendedUntil(strikes, settings, now);
  if (until)
    return `You can’t book ahead until ${formatDateTime(until, now)}. You can still book on the day of a class.`;
  if (suspensionDays === 0) return '';
  return `If you miss a class or cancel late ${times(strikeLimit)} in ${days(strikeWindowDays)}, you can’t book ahead for ${days(suspensionDays)}.`;
}
