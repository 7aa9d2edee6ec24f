import { isOnline, type LedgerMethod, ledgerMethods } from '#domain/payments/ledger.ts';
import { startOfLocalDay } from '#domain/values/dates.ts';
import { ledger } from '../data/collections/payments.ts';
import type { Store } from '../data/store.ts';

/** Pence by how it was paid, less what went back today; below zero where more went back than came in. */
export interface TodaysTakings {
  readonly cashInPence: number;
  readonly cardMachineInPence: number;
  /** Through the payment provider: cards, Direct Debit, wallets. */
  readonly onlineInPence: number;
  /** Nothing has come in or gone back: sums of 0 may be a payment and its refund. */
  readonly isNone: boolean;
}

/** The club's takings since midnight, added up by the store: a read for each thousand payments. */
export async function sumTodaysTakings(store: Store, today: Temporal.PlainDate): Promise<TodaysTakings> {
  const sum = (method: LedgerMethod) =>
    store.sum(ledger, 'amountInPence', [
      ['method', '==', method],
      ['at', '>=', startOfLocalDay(today)],
    ]);
  const online = ledgerMethods.filter(isOnline);
  const [cashInPence, cardMachineInPence, ...others] = await Promise.all([
    sum('cash'),
    sum('card-machine'),
    ...online.map(sum),
  ]);
  const isZero = [cashInPence, cardMachineInPence, ...others].every((each) => each === 0);
  return {
    cashInPence,
    cardMachineInPence,
    onlineInPence: others.reduce((total, each) => total + each, 0),
    isNone: isZero && (await store.count(ledger, [['at', '>=', startOfLocalDay(today)]])) === 0,
  };
}
