import { isPaidOnce } from '#domain/membership/allowance.ts';
import { effectiveStatus, hasMembership } from '#domain/membership/membership.ts';
import { type Member, members } from '../data/collections/members.ts';
import { plans } from '../data/collections/membership.ts';
import { ledger, type StoredLedgerEntry } from '../data/collections/payments.ts';
import { type Sale, sales } from '../data/collections/sales.ts';
import { eachDocument, listEach } from '../data/each-of.ts';
import type { Store } from '../data/store.ts';

const PAGE = 200;

/**
 * Members who paid for another pack before packs added up: it moved their date and gave no classes. The ids of those with more than one
 * payment from then for the running pack, to whom nobody has given another since.
 */
export async function findLostPacks(store: Store, now: Temporal.Instant): Promise<string[]> {
  const found: string[] = [];
  for (const plan of await listEach(store, plans, { limit: PAGE })) {
    if (!isPaidOnce(plan) || plan.classAllowance === null || plan.trainerId !== '') continue;
    const holders = { where: [['planId', '==', plan.id] as const], limit: PAGE };
    for await (const member of eachDocument(store, members, holders)) {
      if (member.packs.length > 0 || !hasMembership(effectiveStatus(member, now))) continue;
      if ((await countOldPayments(store, member)) > 1) found.push(member.id);
    }
  }
  return found;
}

/** Payments for their plan since the period began that nobody noted the effect of, and that have not gone back. */
async function countOldPayments(store: Store, { id, planId, currentPeriodStart }: Member): Promise<number> {
  const entries = await listEach(store, ledger, { where: [['memberUid', '==', id]], limit: PAGE });
  const paid = entries.filter(
    (entry) =>
      entry.kind === 'payment' &&
      entry.purpose === 'plan' &&
      entry.planId === planId &&
      isSince(entry, currentPeriodStart) &&
      !entries.some(({ ofEntry }) => ofEntry === entry.id),
  );
  const sold = await store.findMany(sales, paid.map(({ saleId }) => saleId).filter(Boolean));
  const old = paid.filter((entry) => isOld(entry, sold));
  return new Set(old.map(({ id: entryId, saleId }) => saleId || entryId)).size;
}

const isSince = ({ at }: StoredLedgerEntry, start: Temporal.Instant | null) =>
  start !== null && Temporal.Instant.compare(at, start) >= 0;

function isOld({ saleId, effect }: StoredLedgerEntry, sold: readonly (Sale | null)[]): boolean {
  if (saleId === '') return effect === null;
  const lines = sold.find((sale) => sale?.id === saleId)?.lines ?? [];
  return !lines.some((line) => line.kind === 'plan' && line.effect);
}
