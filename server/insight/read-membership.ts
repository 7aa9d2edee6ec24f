import { comparedDays, knownDays } from '#domain/insight/comparison.ts';
import type { FigureDays } from '#domain/insight/figures.ts';
import { type MembershipFigures, type Movement, movements } from '#domain/insight/membership-figures.ts';
import {
  averagePerMember,
  leftIn,
  lifetimeInMonths,
  monthlyChurn,
} from '#domain/insight/membership-rates.ts';
import type { InsightPeriod } from '#domain/insight/period.ts';
import { statusesOfMembers } from '#domain/membership/membership.ts';
import { partsInPence } from '#domain/payments/recurring-revenue.ts';
import { localDate } from '#domain/values/dates.ts';
import { members } from '../data/collections/members.ts';
import type { Store } from '../data/store.ts';
import { type FigureReading, readFigures } from './figures/read-figures.ts';
import { membershipFigures } from './membership-figures.ts';
import { recurringSum } from './recurring-revenue.ts';

/** The figures of members, and how many members there were on any day that was read. */
export interface MembershipReading extends FigureReading<MembershipFigures> {
  /** Members at the end of a day: those of now, without those who came since, and with those who left since. */
  membersAt(date: Temporal.PlainDate): number;
  revenueInPenceAt(date: Temporal.PlainDate): number;
  /** False of days before the first record: how many members there were then, and what they paid, is not known. */
  knows(date: Temporal.PlainDate): boolean;
}

export async function readMembership(
  store: Pick<Store, 'find' | 'findMany' | 'count'>,
  spans: readonly FigureDays[],
  now: Temporal.Instant,
): Promise<MembershipReading> {
  const today = localDate(now);
  const all = [...spans, { from: today, to: today }];
  const reading = await readFigures(store, membershipFigures, all, now);
  const count = await store.count(members, [['membershipStatus', 'in', [...statusesOfMembers]]]);
  const change = ({ joined, back, ...of }: MembershipFigures) => joined + back - leftIn(of);
  const { firstDay } = reading;
  const unrecorded = count - change(reading.until(today));
  return {
    ...reading,
    membersAt: (date) => unrecorded + change(reading.until(date)),
    revenueInPenceAt: (date) => partsInPence(recurringSum(reading.until(date).recurring)),
    knows: (date) => firstDay !== null && Temporal.PlainDate.compare(date, firstDay) >= 0,
  };
}

/** A period, and what it is compared with. */
export async function readMembershipPeriod(
  store: Pick<Store, 'find' | 'findMany' | 'count'>,
  period: InsightPeriod,
  now: Temporal.Instant,
) {
  const asked = comparedDays(period, period.comparison);
  const reading = await readMembership(store, asked ? [period, asked] : [period], now);
  return { reading, compared: knownDays(asked, reading.firstDay) };
}

/** What a span of days comes to. */
export function summarise(reading: MembershipReading, days: FigureDays) {
  const over = reading.over(days);
  const [atStart, atEnd] = [reading.membersAt(days.from.subtract({ days: 1 })), reading.membersAt(days.to)];
  const revenueInPence = reading.revenueInPenceAt(days.to);
  const { paying } = reading.until(days.to);
  const left = leftIn(over);
  const churn = monthlyChurn(days, { left, atStart, atEnd });
  return {
    isKnown: reading.knows(days.to),
    ...{ over, atStart, atEnd, revenueInPence, paying, left, churn },
    average: averagePerMember(revenueInPence, paying),
    lifetime: lifetimeInMonths(churn),
    movements: movementsInPence(reading, days),
  };
}

/** Whole pence that add up: each is the difference of two rounded sums. */
export function movementsInPence(reading: MembershipReading, days: FigureDays): Record<Movement, number> {
  const { recurring } = reading.over(days);
  let parts = recurringSum(reading.until(days.from.subtract({ days: 1 })).recurring);
  return Object.fromEntries(
    movements.map((movement) => {
      const before = partsInPence(parts);
      parts += recurring[movement];
      return [movement, partsInPence(parts) - before];
    }),
  ) as Record<Movement, number>;
}
