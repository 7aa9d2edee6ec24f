/** What the overview and the page of members show, as finished values. */
import * as paths from '#app/paths.ts';
import {
  type Bucket,
  bucketsOf,
  changeText,
  comparedBuckets,
  groupingOf,
} from '#domain/insight/comparison.ts';
import { type Movement, movementNames, movements } from '#domain/insight/membership-figures.ts';
import { cohortsOf, recurringFrom } from '#domain/insight/membership-rates.ts';
import { type Days, formatDays, type InsightPeriod } from '#domain/insight/period.ts';
import {
  type LeavingReason,
  leavingReasonNames,
  leavingReasons,
} from '#domain/membership/leaving-reasons.ts';
import { localDate, monthNameOf, storedDate } from '#domain/values/dates.ts';
import { formatPence } from '#domain/values/money.ts';
import { formatNumber } from '#domain/values/numbers.ts';
import { type MembershipReading, movementsInPence, summarise } from '#server/insight/read-membership.ts';

/** In the place of a number: nothing is known of that time. */
const UNKNOWN = '–';

type Asked = {
  reading: MembershipReading;
  period: InsightPeriod;
  compared: Days | null;
  now: Temporal.Instant;
};

/** A value over the parts of a period, and over those that it is compared with. */
function trendOf({ reading, period, compared }: Asked, valueAt: (date: Temporal.PlainDate) => number) {
  const grouping = groupingOf(period);
  const buckets = bucketsOf(period, grouping);
  const others = compared ? comparedBuckets(buckets, compared, grouping) : [];
  const known = (date: Temporal.PlainDate) => (reading.knows(date) ? valueAt(date) : null);
  return {
    labels: buckets.map(({ label }) => label),
    values: buckets.map(({ to }) => known(to)),
    compared: compared && others.map((days) => (days ? known(days.to) : null)),
  };
}

function partsOf(period: InsightPeriod): Bucket[] {
  return bucketsOf(period, groupingOf(period));
}

/** What the overview shows: revenue and members. */
export function overviewOf(asked: Asked) {
  const { reading, period, compared, now } = asked;
  const is = summarise(reading, period);
  const was = compared ? summarise(reading, compared) : null;
  const of = compared ? formatDays(compared, now) : '';
  const countedAt = period.to.equals(localDate(now)) ? reading.countedAt : null;
  const compare = (value: number, before: number | undefined) => changeText(value, before ?? null, of);
  const parts = partsOf(period);
  const startsAt = period.from.subtract({ days: 1 });
  return {
    stats: [
      {
        ...{
          label: `Monthly recurring revenue${is.isKnown ? `, ${recurringFrom(is.paying, countedAt, now)}` : ''}`,
          value: is.isKnown ? formatPence(is.revenueInPence) : UNKNOWN,
        },
        fact: 'recurring-revenue',
        // Of a day that is over nothing is kept of who they were.
        href: countedAt ? `${paths.listMembers}?show=paying` : undefined,
        change: compare(is.revenueInPence, was?.revenueInPence),
      },
      {
        ...{ label: 'Members', value: is.isKnown ? formatNumber(is.atEnd) : UNKNOWN },
        change: compare(is.atEnd, was?.atEnd),
        ...{ fact: undefined, href: undefined },
      },
      {
        ...{
          label: 'Average a month per paying member',
          value: is.average === null ? UNKNOWN : formatPence(is.average),
        },
        change: is.average === null ? '' : compare(is.average, was?.average ?? undefined),
        ...{ fact: undefined, href: undefined },
      },
    ],
    revenue: trendOf(asked, (date) => reading.revenueInPenceAt(date)),
    members: trendOf(asked, (date) => reading.membersAt(date)),
    movement: {
      labels: parts.map(({ label }) => label),
      series: seriesOf(parts.map((days) => movementsInPence(reading, days))),
    },
    steps: [
      { label: 'At the start', pence: reading.revenueInPenceAt(startsAt), isSum: true },
      ...movements.map((movement) => ({
        label: movementNames[movement],
        pence: is.movements[movement],
        isSum: false,
      })),
      { label: 'At the end', pence: is.revenueInPence, isSum: true },
    ],
    comparedLabel: of,
  };
}

const seriesOf = (each: readonly Record<Movement, number>[]) =>
  movements.map((movement) => ({ movement, values: each.map((changes) => changes[movement]) }));

/** Join months of the retention table. */
const COHORTS = 12;

/** What the page of members shows: who came, who left and why, who stayed. */
export function membersOf(asked: Asked, today: Temporal.PlainDate) {
  const { reading, period, compared, now } = asked;
  const is = summarise(reading, period);
  const was = compared ? summarise(reading, compared) : null;
  const of = compared ? formatDays(compared, now) : '';
  const compare = (value: number, before: number | undefined) => changeText(value, before ?? null, of);
  const parts = partsOf(period).map((days) => ({ ...days, ...summarise(reading, days) }));
  const came = is.over.joined + is.over.back;
  return {
    stats: [
      {
        label: 'Joined',
        value: formatNumber(is.over.joined),
        change: compare(is.over.joined, was?.over.joined),
      },
      {
        label: 'Came back',
        value: formatNumber(is.over.back),
        change: compare(is.over.back, was?.over.back),
      },
      { label: 'Left', value: formatNumber(is.left), change: compare(is.left, was?.left) },
      {
        label: 'Leave in a month',
        value: percentText(is.churn),
        change: was ? `${of}: ${percentText(was.churn)}` : '',
      },
      {
        label: 'How long members stay',
        value: is.lifetime === null ? UNKNOWN : `${formatTenths(is.lifetime)} months`,
        change: was && was.lifetime !== null ? `${of}: ${formatTenths(was.lifetime)} months` : '',
      },
    ],
    hasAny: came + is.left > 0,
    turns: {
      labels: parts.map(({ label }) => label),
      joined: parts.map(({ over }) => over.joined),
      back: parts.map(({ over }) => over.back),
      left: parts.map(({ left }) => -left),
    },
    reasons: leavingReasons
      .map((reason: LeavingReason) => ({ label: leavingReasonNames[reason], value: is.over.left[reason] }))
      .filter(({ value }) => value > 0)
      .toSorted((one, other) => other.value - one.value),
    cohorts: cohortsView(reading, today),
  };
}

export function cohortsView(reading: MembershipReading, today: Temporal.PlainDate) {
  return cohortsOf(reading.months, today, COHORTS)
    .filter(({ joined }) => joined > 0)
    .map(({ joinMonth, joined, stayed }) => ({
      label: monthLabel(joinMonth),
      ...{ joinMonth, joined, stayed },
      percents: Array.from({ length: COHORTS }, (_, later) => {
        const count = stayed[later];
        return count === undefined ? null : Math.round((count / joined) * 100);
      }),
    }));
}

/** `Nov 26` */
function monthLabel(key: string): string {
  const date = storedDate(`${key}-01`);
  return date ? `${monthNameOf(date.month).slice(0, 3)} ${String(date.year).slice(2)}` : key;
}

const formatTenths = (value: number) => (Math.round(value * 10) / 10).toFixed(1).replace(/\.0$/, '');
const percentText = (value: number | null) => (value === null ? UNKNOWN : `${formatTenths(value)}%`);
