import { membershipActions } from '#domain/insight/membership-records.ts';
import { revenueGaps } from '#domain/insight/membership-turns.ts';
import { ledgerKinds } from '#domain/payments/ledger.ts';
import { type RevenueGap, recurringRevenueInPence } from '#domain/payments/recurring-revenue.ts';
import { localDate } from '#domain/values/dates.ts';
import { auditLog } from '#server/data/collections/club.ts';
import { holds } from '#server/data/collections/membership.ts';
import { ledger, type StoredLedgerEntry } from '#server/data/collections/payments.ts';
import { listEach } from '#server/data/each-of.ts';
import type { Collection, Filter, Store } from '#server/data/store.ts';
import { HOLD_LOOK_BACK_DAYS } from '#server/insight/membership-figures.ts';
import type { Services } from '#server/services.ts';

const PAGE = 500;

/**
 * Counts monthly recurring revenue from the whole ledger, in pence: what pages show, the sum of what changed it
 * (`server/insight/membership-figures.ts`), must be the same.
 */
export async function countRecurringRevenue({
  store,
  now,
}: Pick<Services, 'store' | 'now'>): Promise<number> {
  const at = now();
  const since = localDate(at).subtract({ days: HOLD_LOOK_BACK_DAYS });
  const held = await readAll(store, holds, [['until', '>=', since.toString()]], 'until');
  const activeHolds = held.filter(({ stage }) => stage !== 'taken-back');
  const running = await readAll(store, ledger, [['periodEnd', '>', at]], 'periodEnd');
  const refunds: Filter[] = [
    ['kind', 'in', ledgerKinds.filter((kind) => kind !== 'payment')],
    ['at', '>=', at.subtract({ hours: 24 * HOLD_LOOK_BACK_DAYS })],
  ];
  const refunded = await readAll(store, ledger, refunds, 'at');
  const known = new Set(running.map(({ id }) => id));
  const onHold: StoredLedgerEntry[] = [];
  for (const uid of new Set(activeHolds.map(({ memberUid }) => memberUid))) {
    const theirs = await readAll(store, ledger, [['memberUid', '==', uid]], 'at');
    onHold.push(...theirs.filter(({ id, kind }) => kind === 'payment' && !known.has(id)));
  }
  const entries = [...running, ...onHold, ...refunded];
  return recurringRevenueInPence(entries, activeHolds, at, await readGaps(store));
}

/** When nobody's payments count, from everybody's records in the audit log. */
export async function readGaps(store: Store): Promise<RevenueGap[]> {
  const records = await readAll(store, auditLog, [['action', 'in', [...membershipActions]]], 'at');
  return [...Map.groupBy(records, ({ memberUid }) => memberUid)].flatMap(([uid, own]) =>
    revenueGaps(uid, own),
  );
}

function readAll<T extends { id: string }>(
  store: Store,
  collection: Collection<T>,
  where: readonly Filter[],
  order: string,
): Promise<T[]> {
  return listEach(store, collection, { where, orderBy: [[order, 'asc']], limit: PAGE });
}
