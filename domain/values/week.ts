import { askedDate, formatShortDate, localDate } from './dates.ts';

/** The Monday of a date's week. */
export function mondayOf(date: Temporal.PlainDate): Temporal.PlainDate {
  return date.subtract({ days: date.dayOfWeek - 1 });
}

/** The Monday of the week of a date in the URL; without a valid one, of this week. */
export function readWeek(typed: string | null, now: Temporal.Instant): Temporal.PlainDate {
  return mondayOf(askedDate(typed ?? '') ?? localDate(now));
}

/** `23 – 29 Nov`, `30 Nov – 6 Dec`, the year when it is not this one. */
export function formatWeek(monday: Temporal.PlainDate, now: Temporal.Instant): string {
  const sunday = monday.add({ days: 6 });
  const first = monday.month === sunday.month ? String(monday.day) : formatShortDate(monday, now);
  return `${first} – ${formatShortDate(sunday, now)}`;
}
