import { movements } from '#domain/insight/membership-figures.ts';
import { partsInPence } from '#domain/payments/recurring-revenue.ts';
import { localDate } from '#domain/values/dates.ts';
import type { Reads } from '../data/store.ts';
import { readFigures } from './figures/read-figures.ts';
import { membershipFigures } from './membership-figures.ts';

export interface RecurringRevenue {
  readonly amountInPence: number;
  /** How many members pay it: those who are overdue, on hold or imported without a payment don't. */
  readonly paying: number;
  /** When it was counted. */
  readonly at: Temporal.Instant;
}

/** Monthly recurring revenue as it was last counted, the same that analytics show; null: it has not been counted yet. */
export async function readRecurringRevenue(
  reads: Pick<Reads, 'find' | 'findMany'>,
  now: Temporal.Instant,
): Promise<RecurringRevenue | null> {
  const today = localDate(now);
  const reading = await readFigures(reads, membershipFigures, [{ from: today, to: today }], now);
  if (!reading.countedAt) return null;
  const { recurring, paying } = reading.until(today);
  return { amountInPence: partsInPence(recurringSum(recurring)), paying, at: reading.countedAt };
}

/** In parts of a penny. */
export const recurringSum = (recurring: Readonly<Record<(typeof movements)[number], number>>): number =>
  movements.reduce((sum, movement) => sum + recurring[movement], 0);
