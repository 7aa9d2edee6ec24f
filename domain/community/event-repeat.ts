import { clubTime, instantAt, localDate } from '../values/dates.ts';

export const repeatRhythms = ['weekly', 'monthly-by-weekday', 'monthly-by-date'] as const;
export type RepeatRhythm = (typeof repeatRhythms)[number];

/** More dates than this at once would be a schedule, not an event. */
export const MAX_REPEATS = 26;

/**
 * The dates after `first`. By weekday: the same one of its month, such as the third Saturday; the fifth is the last of months that have
 * four. By date: the last day of months that are too short.
 */
export function repeatDates(
  first: Temporal.PlainDate,
  rhythm: RepeatRhythm,
  times: number,
): Temporal.PlainDate[] {
  const dates: Temporal.PlainDate[] = [];
  for (let step = 1; step <= Math.min(times, MAX_REPEATS); step += 1) {
    dates.push(nthDate(first, rhythm, step));
  }
  return dates;
}

function nthDate(first: Temporal.PlainDate, rhythm: RepeatRhythm, step: number): Temporal.PlainDate {
  if (rhythm === 'weekly') return first.add({ weeks: step });
  if (rhythm === 'monthly-by-date') return first.add({ months: step });
  const month = first.with({ day: 1 }).add({ months: step });
  const earliest = month.add({ days: (first.dayOfWeek - month.dayOfWeek + 7) % 7 });
  const sameWeek = earliest.add({ weeks: Math.floor((first.day - 1) / 7) });
  return sameWeek.month === month.month ? sameWeek : sameWeek.subtract({ weeks: 1 });
}

interface Span {
  readonly startsAt: Temporal.Instant;
  readonly endsAt: Temporal.Instant;
}

/** The same times on the club's clock, on another date. */
export function movedTo({ startsAt, endsAt }: Span, date: Temporal.PlainDate): Span {
  const nights = localDate(startsAt).until(localDate(endsAt)).days;
  return {
    startsAt: instantAt(date, clubTime(startsAt).toPlainTime()),
    endsAt: instantAt(date.add({ days: nights }), clubTime(endsAt).toPlainTime()),
  };
}
