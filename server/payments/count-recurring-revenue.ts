import { ledgerKinds } from '#domain/payments/ledger.ts';
import { recurringRevenueInPence } from '#domain/payments/recurring-revenue.ts';
import { localDate } from '#domain/values/dates.ts';
import { holds } from '../data/collections/membership.ts';
import { ledger, recurringRevenue, type StoredLedgerEntry } from '../data/collections/payments.ts';
import { listEach } from '../data/each-of.ts';
import type { Collection, Filter, Store } from '../data/store.ts';
import type { Services } from '../services.ts';

const PAGE = 500;
/** How far back holds may have extended a payment's period, and how far back refunds are read. */
const LOOK_BACK_DAYS = 400;

/** Computes monthly recurring revenue from the ledger, in pence, and stores it as today's. */
export async function countRecurringRevenue({
  store,
  now,
}: Pick<Services, 'store' | 'now'>): Promise<number> {
  const at = now();
  const since = localDate(at).subtract({ days: LOOK_BACK_DAYS });
  const held = await readAll(store, holds, [['until', '>=', since.toString()]], 'until');
  const activeHolds = held.filter(({ stage }) => stage !== 'taken-back');
  const running = await readAll(store, ledger, [['periodEnd', '>', at]], 'periodEnd');
  const refunds: Filter[] = [
    ['kind', 'in', ledgerKinds.filter((kind) => kind !== 'payment')],
    ['at', '>=', at.subtract({ hours: 24 * LOOK_BACK_DAYS })],
  ];
  const refunded = await readAll(store, ledger, refunds, 'at');
  const known = new Set(running.map(({ id }) => id));
  const onHold: StoredLedgerEntry[] = [];
  for (const uid of new Set(activeHolds.map(({ memberUid }) => memberUid))) {
    const theirs = await readAll(store, ledger, [['memberUid', '==', uid]], 'at');
    onHold.push(...theirs.filter(({ id, kind }) => kind === 'payment' && !known.has(id)));
  }
  const amountInPence = recurringRevenueInPence([...running, ...onHold, ...refunded], activeHolds, at);
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
