import { recurringRevenueInPence } from '#domain/payments/recurring-revenue.ts';
import { localDate } from '#domain/values/dates.ts';
import { holds } from '../data/collections/membership.ts';
import { ledger, recurringRevenue, type StoredLedgerEntry } from '../data/collections/payments.ts';
import { listEach } from '../data/each-of.ts';
import type { Collection, Filter, Store } from '../data/store.ts';
import type { Services } from '../services.ts';

const PAGE = 500;
/** A hold within this time may have moved a payment's end beyond today; money went back within it. */
const LOOK_BACK_DAYS = 400;

/** Counts what comes in each month, as of now, from the ledger, and keeps it as the day's; pence. */
export async function countRecurringRevenue({
  store,
  now,
}: Pick<Services, 'store' | 'now'>): Promise<number> {
  const at = now();
  const since = localDate(at).subtract({ days: LOOK_BACK_DAYS });
  const held = await readAll(store, holds, [['until', '>=', since.toString()]], 'until');
  const rests = held.filter(({ stage }) => stage !== 'taken-back');
  const running = await readAll(store, ledger, [['periodEnd', '>', at]], 'periodEnd');
  const wentBack: Filter[] = [
    ['kind', 'in', ['refund', 'dispute', 'returned']],
    ['at', '>=', at.subtract({ hours: 24 * LOOK_BACK_DAYS })],
  ];
  const back = await readAll(store, ledger, wentBack, 'at');
  const known = new Set(running.map(({ id }) => id));
  const resting: StoredLedgerEntry[] = [];
  for (const uid of new Set(rests.map(({ memberUid }) => memberUid))) {
    const theirs = await readAll(store, ledger, [['memberUid', '==', uid]], 'at');
    resting.push(...theirs.filter(({ id, kind }) => kind === 'payment' && !known.has(id)));
  }
  const amountInPence = recurringRevenueInPence([...running, ...resting, ...back], rests, at);
  await store.set(recurringRevenue, { id: localDate(at).toString(), at, amountInPence });
  return amountInPence;
}

function readAll<T extends { id: string }>(
  store: Store,
  collection: Collection<T>,
  where: readonly Filter[],
  order: string,
): Promise<T[]> {
  return listEach(store, collection, { where, orderBy: [[order, 'asc']], limit: PAGE });
}
