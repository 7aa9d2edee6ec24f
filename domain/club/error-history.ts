import { localDate } from '../values/dates.ts';
import { formatNumber } from '../values/numbers.ts';

/** Occurrences of one kind of error since it was last saved. */
export interface Occurrences {
  readonly at: Temporal.Instant;
  readonly count: number;
  /** Numbers shown to people, newest first. */
  readonly references: readonly string[];
  /** Members and staff who were signed in, newest first. */
  readonly uids: readonly string[];
  /** The build that was running; empty: unknown. */
  readonly build: string;
}

/** What is saved of all of them. */
export interface ErrorHistory {
  readonly count: number;
  readonly firstSeenAt: Temporal.Instant;
  readonly lastSeenAt: Temporal.Instant;
  /** Newest first, at most 20. */
  readonly references: string[];
  /** Newest first, each once, at most 20. */
  readonly uids: string[];
  /** Newest first, each once, at most 5. */
  readonly builds: string[];
  /** How many there were on each of the last 30 days that had any, by `YYYY-MM-DD`. */
  readonly days: Record<string, number>;
}

export const MOST_REFERENCES = 20;
const MOST_UIDS = 20;
const MOST_BUILDS = 5;
/** Days after its last occurrence for which a kind of error is kept. */
export const ERROR_RETENTION_DAYS = 90;
/** How far back the trend goes, today included. */
export const TREND_DAYS = 30;

/** @param known what is saved so far; null: the first of its kind */
export function addOccurrences(known: ErrorHistory | null, added: Occurrences): ErrorHistory {
  const today = localDate(added.at);
  const days = { ...known?.days };
  days[today.toString()] = (days[today.toString()] ?? 0) + added.count;
  const first = today.subtract({ days: TREND_DAYS - 1 }).toString();
  return {
    count: (known?.count ?? 0) + added.count,
    firstSeenAt: known?.firstSeenAt ?? added.at,
    lastSeenAt: added.at,
    references: [...added.references, ...(known?.references ?? [])].slice(0, MOST_REFERENCES),
    uids: eachOnce([...added.uids, ...(known?.uids ?? [])]).slice(0, MOST_UIDS),
    builds: eachOnce([added.build, ...(known?.builds ?? [])]).slice(0, MOST_BUILDS),
    days: Object.fromEntries(Object.entries(days).filter(([date]) => date >= first)),
  };
}

const eachOnce = (texts: readonly string[]) => [...new Set(texts.filter(Boolean))];

/** The last 30 days up to today, oldest first, days without any included. */
export function errorTrend(
  days: ErrorHistory['days'],
  now: Temporal.Instant,
): { readonly date: Temporal.PlainDate; readonly count: number }[] {
  const today = localDate(now);
  return Array.from({ length: TREND_DAYS }, (_, index) => {
    const date = today.subtract({ days: TREND_DAYS - 1 - index });
    return { date, count: days[date.toString()] ?? 0 };
  });
}

/** "3 in the last 7 days, 12 in the 7 days before". */
export function errorTrendText(trend: readonly { readonly count: number }[]): string {
  const sum = (days: readonly { readonly count: number }[]) =>
    formatNumber(days.reduce((total, { count }) => total + count, 0));
  return `${sum(trend.slice(-7))} in the last 7 days, ${sum(trend.slice(-14, -7))} in the 7 days before`;
}
