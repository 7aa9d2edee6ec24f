/** The days that a page of analytics is about, as they are in its address. What is wrong there falls back, and is said. */
import { parseDateEntry } from '../values/date-entry.ts';
import { formatShortDate, localDate } from '../values/dates.ts';

/** First and last day, both inclusive. */
export interface Days {
  readonly from: Temporal.PlainDate;
  readonly to: Temporal.PlainDate;
}

export const periodPresets = [
  '28-days',
  'this-month',
  'last-month',
  '3-months',
  '12-months',
  'this-year',
] as const;
export type PeriodPreset = (typeof periodPresets)[number];

export const presetNames: Readonly<Record<PeriodPreset, string>> = {
  '28-days': 'Last 28 days',
  'this-month': 'This month',
  'last-month': 'Last month',
  '3-months': 'Last 3 months',
  '12-months': 'Last 12 months',
  'this-year': 'This year',
};

export const comparisons = ['previous', 'year', 'none'] as const;
export type Comparison = (typeof comparisons)[number];

export const comparisonNames: Readonly<Record<Comparison, string>> = {
  previous: 'Period before',
  year: 'A year before',
  none: 'Nothing',
};

/** Two years and a leap day: what a page reads is bounded by the months of its period. */
export const MOST_DAYS = 731;

export interface InsightPeriod extends Days {
  /** Null: days that somebody chose. */
  readonly preset: PeriodPreset | null;
  readonly comparison: Comparison;
}

export interface PeriodProblem {
  readonly name: 'period' | 'from' | 'to' | 'compare';
  /** A sentence without its full stop. */
  readonly message: string;
}

const FALLBACK: PeriodPreset = '28-days';

/** The days of a preset. The current day is in all but the last month. */
export function daysOfPreset(preset: PeriodPreset, today: Temporal.PlainDate): Days {
  switch (preset) {
    case '28-days':
      return { from: today.subtract({ days: 27 }), to: today };
    case 'this-month':
      return { from: today.with({ day: 1 }), to: today };
    case 'last-month': {
      const from = today.with({ day: 1 }).subtract({ months: 1 });
      return { from, to: from.with({ day: from.daysInMonth }) };
    }
    case '3-months':
      return { from: today.subtract({ months: 3 }).add({ days: 1 }), to: today };
    case '12-months':
      return { from: today.subtract({ months: 12 }).add({ days: 1 }), to: today };
    case 'this-year':
      return { from: today.with({ month: 1, day: 1 }), to: today };
  }
}

interface PeriodReading {
  readonly period: InsightPeriod;
  /** The last day that was asked for is in the future: it is today instead. */
  readonly isCut: boolean;
  readonly problems: readonly PeriodProblem[];
}

/**
 * The period of an address: `from` and `to`, or a preset in `period`. Days that are given count more than a preset, unless they
 * are the preset's own, which the form sends along.
 * @returns the last 28 days where what was asked for cannot be shown, and why it cannot
 */
export function readPeriod(query: URLSearchParams, now: Temporal.Instant): PeriodReading {
  const today = localDate(now);
  const problems: PeriodProblem[] = [];
  const comparison = readChoice(comparisons, query.get('compare'), 'previous');
  if (comparison === null) problems.push({ name: 'compare', message: 'Choose what to compare with' });
  const preset = readChoice(periodPresets, query.get('period'), FALLBACK);
  if (preset === null) problems.push({ name: 'period', message: 'There is no period of that name' });
  const chosen = readDays(query, today);
  if (chosen.problem) problems.push(chosen.problem);
  const days = shownDays(chosen.days, (chosen.problem ? null : preset) ?? FALLBACK, today);
  const isCut = chosen.isCut === true;
  return { period: { ...days, comparison: comparison ?? 'previous' }, isCut, problems };
}

function shownDays(
  chosen: Days | null,
  preset: PeriodPreset,
  today: Temporal.PlainDate,
): Days & Pick<InsightPeriod, 'preset'> {
  const ofPreset = { ...daysOfPreset(preset, today), preset };
  if (!chosen) return ofPreset;
  return isSame(chosen, ofPreset) ? ofPreset : { ...chosen, preset: null };
}

/** Empty or missing: the default; unknown: null. */
function readChoice<Choice extends string>(
  choices: readonly Choice[],
  asked: string | null,
  fallback: Choice,
): Choice | null {
  if (!asked) return fallback;
  return choices.find((choice) => choice === asked) ?? null;
}

const isSame = (one: Days, other: Days) => one.from.equals(other.from) && one.to.equals(other.to);

/** The days that are asked for by date; null: none. An end in the future is today. */
function readDays(
  query: URLSearchParams,
  today: Temporal.PlainDate,
): { readonly days: Days | null; readonly isCut?: boolean; readonly problem?: PeriodProblem } {
  const refuse = (name: 'from' | 'to', message: string) => ({ days: null, problem: { name, message } });
  const [from, to] = [parseDateEntry(query.get('from') ?? ''), parseDateEntry(query.get('to') ?? '')];
  if (from.kind === 'invalid') return refuse('from', from.message);
  if (to.kind === 'invalid') return refuse('to', to.message);
  if (from.kind === 'missing' && to.kind === 'missing') return { days: null };
  if (from.kind === 'missing') return refuse('from', 'Choose the first day too');
  const asked = to.kind === 'missing' ? today : to.date;
  const isCut = isBefore(today, asked);
  const last = isCut ? today : asked;
  if (isBefore(today, from.date)) return refuse('from', 'Choose a first day that is not in the future');
  if (isBefore(last, from.date)) return refuse('to', 'Choose a last day that is not before the first');
  if (from.date.until(last).days >= MOST_DAYS) return refuse('from', 'Choose at most two years');
  return { days: { from: from.date, to: last }, isCut };
}

const isBefore = (one: Temporal.PlainDate, other: Temporal.PlainDate) =>
  Temporal.PlainDate.compare(one, other) < 0;

/** The query of a period, for links and downloads. */
export function periodQuery({ preset, from, to, comparison }: InsightPeriod): URLSearchParams {
  const query = new URLSearchParams(preset ? { period: preset } : { from: String(from), to: String(to) });
  if (comparison !== 'previous') query.set('compare', comparison);
  return query;
}

/** `1 – 30 Nov`, `30 Nov – 6 Dec`, one day `25 Nov`; the year where it is not this one. */
export function formatDays({ from, to }: Days, now: Temporal.Instant): string {
  if (from.equals(to)) return formatShortDate(from, now);
  const isOneMonth = from.month === to.month && from.year === to.year;
  return `${isOneMonth ? from.day : formatShortDate(from, now)} – ${formatShortDate(to, now)}`;
}
