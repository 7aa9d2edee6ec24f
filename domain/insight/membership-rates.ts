import { relativeDateTimeInside } from '../values/dates.ts';
import { formatNumber } from '../values/numbers.ts';
import { type FigureDays, monthKey } from './figures.ts';
import type { MembershipFigures } from './membership-figures.ts';

/** A year's days over its months. */
const DAYS_A_MONTH = 365.25 / 12;

export const leftIn = ({ left }: Pick<MembershipFigures, 'left'>): number =>
  Object.values(left).reduce((sum, count) => sum + count, 0);

/**
 * The share of members who leave in a month, in percent: those who left over the days, by the mean of members at their start and end, for
 * each month of the days. Null: there were no members.
 */
export function monthlyChurn(
  { from, to }: FigureDays,
  counts: { readonly left: number; readonly atStart: number; readonly atEnd: number },
): number | null {
  const members = (counts.atStart + counts.atEnd) / 2;
  const months = (from.until(to).days + 1) / DAYS_A_MONTH;
  return members <= 0 ? null : (counts.left / members / months) * 100;
}

/** For how many months people stay, if as many as now go on leaving: one over the share that leaves in a month. Null: nobody leaves. */
export function lifetimeInMonths(churn: number | null): number | null {
  return churn === null || churn <= 0 ? null : 100 / churn;
}

/**
 * Whom recurring revenue comes from. It stands beside the number of members, most of whom may pay nothing yet that the club has on record: in
 * the first weeks after an import, say.
 */
export const payingMembersText = (paying: number): string =>
  paying === 1 ? '1 paying member' : `${formatNumber(paying)} paying members`;

/** Recurring revenue is counted once an hour: of which moment it is. */
const countedWhen = (at: Temporal.Instant, now: Temporal.Instant): string =>
  `counted ${relativeDateTimeInside(at, now)}`;

/**
 * The same as of when: `from 12 paying members, counted today 14:00`. The members beside it are those of now.
 * @param countedAt null: of a day that is over
 */
export const recurringFrom = (
  paying: number,
  countedAt: Temporal.Instant | null,
  now: Temporal.Instant,
): string =>
  [`from ${payingMembersText(paying)}`, ...(countedAt ? [countedWhen(countedAt, now)] : [])].join(', ');

/** Beside the list of just those people: it is kept with the count. @param counted null: it has not been counted yet */
export const countedText = (
  counted: { readonly at: Temporal.Instant } | null,
  now: Temporal.Instant,
): string =>
  counted
    ? `Paying members in recurring revenue, ${countedWhen(counted.at, now)}`
    : 'Recurring revenue will be counted within the hour';

/** What a paying member pays a month, in pence; null: nobody pays. */
export function averagePerMember(revenueInPence: number, paying: number): number | null {
  return paying <= 0 ? null : Math.round(revenueInPence / paying);
}

export interface Cohort {
  /** `YYYY-MM`, in which they joined for the first time. */
  readonly joinMonth: string;
  readonly joined: number;
  /** How many are members at the end of that month, of the next one, and so on; the current month as far as it has gone. */
  readonly stayed: readonly number[];
}

/** How many of those who joined in each of the last months are still, or again, members. @param today the last month is its own */
export function cohortsOf(
  months: ReadonlyMap<string, MembershipFigures>,
  today: Temporal.PlainDate,
  count: number,
): Cohort[] {
  const first = today.with({ day: 1 }).subtract({ months: count - 1 });
  return Array.from({ length: count }, (_, place) => {
    const joinMonth = monthKey(first.add({ months: place }));
    let members = 0;
    const stayed = Array.from({ length: count - place }, (__, later) => {
      members += months.get(monthKey(first.add({ months: place + later })))?.cohorts[joinMonth] ?? 0;
      return members;
    });
    return { joinMonth, joined: months.get(joinMonth)?.joined ?? 0, stayed };
  });
}
