import { comparedDays } from '#domain/insight/comparison.ts';
import {
  comparisonNames,
  comparisons,
  formatDays,
  type InsightPeriod,
  periodPresets,
  periodQuery,
  presetNames,
  readPeriod,
} from '#domain/insight/period.ts';

/** The form that chooses a page's days, as it is shown. */
export interface PeriodView {
  readonly here: string;
  /** For the other tabs: `?period=this-month`. */
  readonly search: string;
  readonly presets: readonly { label: string; href: string; isCurrent: boolean }[];
  readonly preset: string;
  readonly from: string;
  readonly to: string;
  readonly comparison: string;
  readonly comparisons: readonly { value: string; label: string }[];
  /** `1 – 25 Nov`. */
  readonly days: string;
  /** `7 – 31 Oct`; empty: they are compared with nothing. */
  readonly compared: string;
  /** A last day in the future was asked for: today is the last. */
  readonly isCut: boolean;
  readonly problems: readonly { fieldId: string; message: string }[];
}

/** The period that an address asks for, and its form. @param here the page's own path */
export function readPeriodView(
  url: URL,
  here: string,
  now: Temporal.Instant,
): { readonly period: InsightPeriod; readonly view: PeriodView; readonly status: 200 | 422 } {
  const { period, isCut, problems } = readPeriod(url.searchParams, now);
  const isWrong = (name: string) => problems.some((problem) => problem.name === name);
  const typed = (name: 'from' | 'to') =>
    isWrong('from') || isWrong('to')
      ? (url.searchParams.get(name) ?? '').slice(0, 100)
      : String(period[name]);
  const compared = comparedDays(period, period.comparison);
  const search = `?${periodQuery(period)}`;
  const view: PeriodView = {
    here,
    search,
    presets: periodPresets.map((preset) => ({
      label: presetNames[preset],
      href: `${here}?${periodQuery({ ...period, preset })}`,
      isCurrent: preset === period.preset,
    })),
    preset: period.preset ?? '',
    from: typed('from'),
    to: typed('to'),
    comparison: period.comparison,
    comparisons: comparisons.map((value) => ({ value, label: comparisonNames[value] })),
    days: formatDays(period, now),
    compared: compared ? formatDays(compared, now) : '',
    isCut,
    problems: problems.map(({ name, message }) => ({ fieldId: name === 'period' ? 'from' : name, message })),
  };
  return { period, view, status: problems.length > 0 ? 422 : 200 };
}
