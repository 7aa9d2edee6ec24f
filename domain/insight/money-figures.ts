/** Money that came in on a day, for the pages of analytics: what takings say of the day. */
import { countTakings, type TakenEntry, type TakingsGroup, takingsGroups } from '../payments/takings.ts';
import type { Figures } from './figures.ts';

export const MONEY_FIGURES = 'money';

/** Beside what came in: refunds, voids and disputes, below zero. */
export const GIVEN_BACK = 'Given back';

export interface MoneyFigures {
  /** Pence of payments, by what they were for. */
  readonly paid: Readonly<Record<TakingsGroup, number>>;
  /** Refunds, voids and disputes, below zero, and what came back of them. */
  readonly backInPence: number;
  readonly totalInPence: number;
}

export function countMoney(entries: readonly TakenEntry[]): Figures {
  const { paid, back } = countTakings(entries);
  return {
    paid: Object.fromEntries(paid.map(({ key, totalInPence }) => [key, totalInPence])),
    back: back.reduce((sum, { totalInPence }) => sum + totalInPence, 0),
  };
}

export function readMoneyFigures({ paid, back }: Figures): MoneyFigures {
  const group = typeof paid === 'object' ? paid : {};
  const numberOf = (value: Figures[string] | undefined) => (typeof value === 'number' ? value : 0);
  const byGroup = Object.fromEntries(takingsGroups.map((each) => [each, numberOf(group[each])])) as Record<
    TakingsGroup,
    number
  >;
  const backInPence = numberOf(back);
  const paidInPence = Object.values(byGroup).reduce((sum, each) => sum + each, 0);
  return { paid: byGroup, backInPence, totalInPence: paidInPence + backInPence };
}
