/** Days of a list's filter by name, such as "This week", which mean other dates every day: what a saved list stores. */
import { localDate } from './dates.ts';
import type { FilterDays } from './filter-days.ts';
import { mondayOf } from './week.ts';

export const periods = ['today', 'yesterday', 'tomorrow', 'week', 'month'] as const;
export type Period = (typeof periods)[number];

export const periodNames: Readonly<Record<Period, string>> = {
  today: 'Today',
  yesterday: 'Yesterday',
  tomorrow: 'Tomorrow',
  week: 'This week',
  month: 'This month',
};

/** First and last day of a period, in the club's time. Weeks begin on Monday. */
export function daysOfPeriod(period: Period, now: Temporal.Instant): Required<FilterDays> {
  const today = localDate(now);
  const shifted = (days: number) => ({ from: today.add({ days }), to: today.add({ days }) });
  switch (period) {
    case 'today':
      return shifted(0);
    case 'yesterday':
      return shifted(-1);
    case 'tomorrow':
      return shifted(1);
    case 'week':
      return { from: mondayOf(today), to: mondayOf(today).add({ days: 6 }) };
    case 'month':
      return { from: today.with({ day: 1 }), to: today.with({ day: today.daysInMonth }) };
  }
}

/** The period in a query's `when`; null where there is none, or where days are given as well. */
function periodIn(query: URLSearchParams): Period | null {
  if (query.get('from') || query.get('to')) return null;
  return periods.find((each) => each === query.get('when')) ?? null;
}

/** The query with the days of its period as `from` and `to`, for a filter that knows only those. */
export function withDays(query: URLSearchParams, now: Temporal.Instant): URLSearchParams {
  const period = periodIn(query);
  if (!period) return query;
  const { from, to } = daysOfPeriod(period, now);
  const days = new URLSearchParams(query);
  days.set('from', String(from));
  days.set('to', String(to));
  return days;
}

/** What a filter made of the query, with the period in place of the days that it stands for. */
export function withPeriod(filtered: URLSearchParams, asked: URLSearchParams): URLSearchParams {
  const period = periodIn(asked);
  if (!period) return filtered;
  const query = new URLSearchParams([['when', period], ...filtered]);
  query.delete('from');
  query.delete('to');
  return query;
}
