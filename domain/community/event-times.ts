import { clubTime, instantAt, localDate } from '../values/dates.ts';

/** The longest that an event may take; lists find what is on now by when it began. */
export const LONGEST_EVENT_HOURS = 72;

export interface TypedTimes {
  readonly date: Temporal.PlainDate;
  /** Wall clock `HH:MM`, before 24:00. */
  readonly startTime: string;
  /** Null: the same day, or the night after it. */
  readonly lastDate: Temporal.PlainDate | null;
  readonly endTime: string;
}

export type EventTimes =
  | { readonly kind: 'times'; readonly startsAt: Temporal.Instant; readonly endsAt: Temporal.Instant }
  | { readonly kind: 'invalid'; readonly field: 'lastDate' | 'endTime'; readonly message: string };

/** An end before the start, without a date of its own, is in the night: 19:00 to 01:00. */
export function readEventTimes({ date, startTime, lastDate, endTime }: TypedTimes): EventTimes {
  const [start, end] = [Temporal.PlainTime.from(startTime), Temporal.PlainTime.from(endTime)];
  const isNextDay = Temporal.PlainTime.compare(end, start) <= 0;
  const last = lastDate ?? (isNextDay ? date.add({ days: 1 }) : date);
  const [startsAt, endsAt] = [instantAt(date, start), instantAt(last, end)];
  const hours = startsAt.until(endsAt).total('hours');
  const field = lastDate ? 'lastDate' : 'endTime';
  if (hours <= 0) return { kind: 'invalid', field, message: 'Enter an end after the start' };
  if (hours > LONGEST_EVENT_HOURS) {
    return { kind: 'invalid', field, message: 'An event can take up to three days: enter an earlier end' };
  }
  return { kind: 'times', startsAt, endsAt };
}

/** The times as they are typed: `lastDate` is empty where the end alone says it. */
export function typedTimes({
  startsAt,
  endsAt,
}: {
  readonly startsAt: Temporal.Instant;
  readonly endsAt: Temporal.Instant;
}): { date: string; startTime: string; lastDate: string; endTime: string } {
  const [date, last] = [localDate(startsAt), localDate(endsAt)];
  const clock = (instant: Temporal.Instant) =>
    clubTime(instant).toPlainTime().toString({ smallestUnit: 'minute' });
  const isWithinADay = startsAt.until(endsAt).total('hours') < 24;
  return {
    date: date.toString(),
    startTime: clock(startsAt),
    lastDate: date.equals(last) || isWithinADay ? '' : last.toString(),
    endTime: clock(endsAt),
  };
}
