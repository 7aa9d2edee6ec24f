import { GRACE_DAYS, type RetentionKind, retentionKinds, retentionRules } from '#domain/privacy/retention.ts';
import { localDate } from '#domain/values/dates.ts';
import { RETENTION_ID, type RetentionTerms, retentionTerms } from '../data/collections/retention.ts';
import { system, writeAudit } from '../log/write-audit.ts';
import type { Services } from '../services.ts';
import { cutOffOf, readTerms } from './read-terms.ts';
import { removeAuditEntries } from './remove-audit.ts';
import { retentionSources } from './retention-sources.ts';

/** Records of one kind, and one collection, that one run removes at most. */
const MOST_AT_ONCE = 2000;

type Parts = Pick<Services, 'store' | 'secret' | 'log' | 'now'>;

/**
 * Removes what was kept long enough, in bounded parts; the next run goes on. What no earlier release removed waits for some days after the
 * first run, so that a club can look at it.
 */
export async function removeOldRecords(parts: Parts): Promise<void> {
  const { store, log, now } = parts;
  const at = now();
  const terms = await readTerms(store);
  const hasBegun = terms.removesFrom !== null && Temporal.Instant.compare(terms.removesFrom, at) <= 0;
  if (terms.removesFrom === null) await announceBeginning(parts, at);
  const removed: Partial<Record<RetentionKind, number>> = {};
  // The audit log last: a broken seal is an error, which must not keep the others.
  const kinds = retentionKinds.filter((kind) => hasBegun || retentionRules[kind].isLongRemoved);
  await noteRemoval(store, terms, kinds, at);
  for (const kind of kinds.toSorted((one) => Number(one === 'audit-log'))) {
    const count = await removeKind(parts, terms, kind, at);
    if (count > 0) removed[kind] = count;
  }
  if (Object.keys(removed).length > 0) log.info({ removed }, 'Old records are removed');
}

/** Before anything goes, once a day: whoever counts again what happened then would find less than there was. */
async function noteRemoval(
  store: Parts['store'],
  terms: RetentionTerms,
  kinds: readonly RetentionKind[],
  at: Temporal.Instant,
): Promise<void> {
  const until = Object.fromEntries(
    kinds.map((kind) => [kind, localDate(cutOffOf(terms, kind, at)).toString()]),
  );
  const isNewer = (kind: string, known: RetentionTerms['removedUntil']) =>
    (until[kind] ?? '') > (known[kind] ?? '');
  if (!kinds.some((kind) => isNewer(kind, terms.removedUntil))) return;
  await store.transaction(async (transaction) => {
    const stored = await readTerms(transaction);
    const newer = Object.entries(until).filter(([kind]) => isNewer(kind, stored.removedUntil));
    const removedUntil = { ...stored.removedUntil, ...Object.fromEntries(newer) };
    transaction.set(retentionTerms, { ...stored, removedUntil });
  });
}

async function removeKind(
  { store, secret }: Parts,
  terms: RetentionTerms,
  kind: RetentionKind,
  at: Temporal.Instant,
): Promise<number> {
  const cutOff = cutOffOf(terms, kind, at);
  if (kind === 'audit-log')
    return (await removeAuditEntries({ store, secret }, cutOff, MOST_AT_ONCE)).removed;
  let removed = 0;
  for (const source of retentionSources[kind])
    removed += (await source.remove(store, cutOff, MOST_AT_ONCE)).removed;
  return removed;
}

/** @param at of the first run */
function announceBeginning({ store }: Parts, at: Temporal.Instant): Promise<void> {
  return store.transaction(async (transaction) => {
    const stored = await transaction.find(retentionTerms, RETENTION_ID);
    if (stored?.removesFrom) return;
    const removesFrom = at.add({ hours: 24 * GRACE_DAYS });
    transaction.set(retentionTerms, { ...(stored ?? retentionTerms.decode(RETENTION_ID, {})), removesFrom });
    const summary = `From ${removesFrom.toString({ smallestUnit: 'minute' })}, see Settings, “How long records are kept”`;
    writeAudit(transaction, system, { action: 'retention.begins', summary }, at);
  });
}
