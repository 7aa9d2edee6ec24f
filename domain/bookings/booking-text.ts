/** What pages say about a class and a booking, in the club's words. */
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
import { type Strike, type StrikeSettings, strikesInWindow, suspendedUntil, withStrike } from './strikes.ts';

const labels: Readonly<Record<string, Label>> = {
  booked: { text: 'Booked', tone: 'good' },
  waitlisted: { text: 'Waitlist', tone: 'info' },
  cancelled: { text: 'Cancelled', tone: 'plain' },
  'late-cancelled': { text: 'Cancelled late', tone: 'warn' },
  'session-cancelled': { text: 'Class cancelled', tone: 'bad' },
  'left-waitlist': { text: 'No place', tone: 'plain' },
  attended: { text: 'Attended', tone: 'good' },
  late: { text: 'Came late', tone: 'good' },
  'no-show': { text: 'No-show', tone: 'bad' },
};

/** A booking's status, in the same words for members, for staff and in files. */
export function bookingLabel(status: string): Label {
  return labels[status] ?? { text: status, tone: 'plain' };
}

/** `Tuesday 24 November, 18:00 to 19:00`. */
export function classTimes({ startsAt, endsAt }: Span, now: Temporal.Instant): string {
  return `${formatLongDay(localDate(startsAt), now)}, ${formatTime(startsAt)} to ${formatTime(endsAt)}`;
}

/** What a button calls a class: `today 18:00`, `tomorrow 07:30`, `Tuesday 18:00` in the week to come, then `Tue 1 Dec, 18:00`. */
export function shortWhen(startsAt: Temporal.Instant, now: Temporal.Instant): string {
  const date = localDate(startsAt);
  const days = localDate(now).until(date, { largestUnit: 'days' }).days;
  if (days < 0 || days > 6) return `${formatDay(date, now)}, ${formatTime(startsAt)}`;
  return `${['today', 'tomorrow'][days] ?? weekdayName(date.dayOfWeek)} ${formatTime(startsAt)}`;
}

/** A moment to act by: `20:30 tonight`, `16:00 today`, `09:00 tomorrow`, otherwise `Mon 23 Nov, 20:30`. */
export function deadline(instant: Temporal.Instant, now: Temporal.Instant): string {
  const days = localDate(now).until(localDate(instant), { largestUnit: 'days' }).days;
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

/** In words up to ten, then in figures. */
export const numberWord = (number: number): string => numberWords[number] ?? String(number);
const ordinalWord = (number: number) => ordinalWords[number] ?? ordinal(number);

/** `Of ten people who joined at this place, eight got in.` */
export function oddsSentence(inTen: number): string {
  return `Of ten people who joined here at that place, ${numberWord(inTen)} got in.`;
}

export interface LateCancelPreview {
  /** `a late cancel: your second of three` */
  readonly what: string;
  /** What it leads to; empty: nothing yet. */
  readonly consequence: string;
}

/** What a late cancel would mean if it were made now. */
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
  const pause = `At ${numberWord(settings.strikeLimit)} in ${days(settings.strikeWindowDays)}, booking ahead pauses for ${days(settings.suspensionDays)}.`;
  const then = settings.suspensionDays > 0 ? pause : '';
  return {
    what: `a late cancel: ${which}`,
    consequence: until
      ? `You could then book only on the day of a class, until ${formatDateTime(until, now)}.`
      : then,
  };
}

const days = (number: number) => (number === 1 ? 'one day' : `${numberWord(number)} days`);

const times = (number: number) => (number === 1 ? 'once' : `${numberWord(number)} times`);

/** What the strikes on record mean now, for the member's list; empty where the club's rules draw nothing from them. */
export function strikesSentence(
  strikes: readonly Strike[],
  settings: StrikeSettings,
  now: Temporal.Instant,
): string {
  const { strikeLimit, strikeWindowDays, suspensionDays } = settings;
  const until = suspendedUntil(strikes, settings, now);
  if (until)
    return `You can book ahead again from ${formatDateTime(until, now)}. Until then you can book on the day of a class.`;
  if (suspensionDays === 0) return '';
  return `Missing a class, or cancelling late, ${times(strikeLimit)} in ${days(strikeWindowDays)} pauses booking ahead for ${days(suspensionDays)}.`;
}
