import { GRACE_DAYS, type RetentionKind, retentionKinds, retentionRules } from '#domain/privacy/retention.ts';
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
  for (const kind of retentionKinds.toSorted((one) => Number(one === 'audit-log'))) {
    if (!hasBegun && !retentionRules[kind].isLongRemoved) continue;
    const count = await removeKind(parts, terms, kind, at);
    if (count > 0) removed[kind] = count;
  }
  if (Object.keys(removed).length > 0) log.info({ removed }, 'Old records are removed');
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
