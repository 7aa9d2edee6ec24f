import { formatLongDay, localDate, storedDate } from '../values/dates.ts';

/** `Saturday 5 December`; empty where no date is given, or it has passed. `opensOn` is `YYYY-MM-DD`. */
export function openingDayAhead(opensOn: string, now: Temporal.Instant): string {
  const date = storedDate(opensOn);
  if (!date || Temporal.PlainDate.compare(date, localDate(now)) < 0) return '';
  return formatLongDay(date, now);
}
