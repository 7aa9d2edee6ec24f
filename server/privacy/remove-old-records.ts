import { GRACE_DAYS, type RetentionKind, retentionKinds, retentionRules } from '#domain/privacy/retention.ts';
import { formatDateTime, localDate } from '#domain/values/dates.ts';
import { type AuditSeal, auditLog, auditSeals } from '../data/collections/club.ts';
import { RETENTION_ID, type RetentionTerms, retentionTerms } from '../data/collections/retention.ts';
import type { Store } from '../data/store.ts';
import {
  CHAIN_START,
  type ChainLink,
  entriesBetween,
  sealId,
  startRest,
  startSeal,
} from '../log/audit-chain.ts';
import { system, writeAudit } from '../log/write-audit.ts';
import type { Services } from '../services.ts';
import type { Removed } from './dated-records.ts';
import { cutOffOf, readTerms } from './read-terms.ts';
import { retentionSources } from './retention-sources.ts';

/** Removed in one batch: at most 500 writes. */
const PAGE = 200;

/** What a seal covers isn't what it covered when it was made: it stays, as evidence. */
export class BrokenSealError extends Error {
  override name = 'BrokenSealError';
}

/**
 * Removes the oldest entries of the audit log, seal by seal. Before they go, their seal is checked and notes what is left, so that the chain
 * can still be verified: after an interruption, too. Entries that no seal covers yet stay.
 * @throws BrokenSealError
 */
async function removeAuditEntries(
  { store, secret }: Pick<Services, 'store' | 'secret'>,
  cutOff: Temporal.Instant,
  most: number,
): Promise<Removed> {
  let removed = 0;
  while (removed < most) {
    const { items } = await store.query(auditLog, {
      ...{ where: [['at', '<=', cutOff]], orderBy: [['at', 'asc']], limit: PAGE },
    });
    const [oldest] = items;
    const seal = oldest && (await findSealOver(store, oldest.at));
    if (!seal) return { removed, isDone: true };
    const until = Temporal.Instant.compare(seal.until, cutOff) < 0 ? seal.until : cutOff;
    if (!seal.removedUntil || Temporal.Instant.compare(seal.removedUntil, until) < 0)
      await noteRest({ store, secret }, seal, until);
    const going = items.filter(({ at }) => Temporal.Instant.compare(at, until) <= 0).slice(0, most - removed);
    await store.batch((batch) => {
      for (const { id } of going) batch.remove(auditLog, id);
    });
    removed += going.length;
  }
  return { removed, isDone: false };
}

async function findSealOver(store: Store, at: Temporal.Instant): Promise<AuditSeal | null> {
  const { items } = await store.query(auditSeals, {
    ...{ where: [['until', '>=', at]], orderBy: [['until', 'asc']], limit: 1 },
  });
  return items[0] ?? null;
}

async function noteRest(
  { store, secret }: Pick<Services, 'store' | 'secret'>,
  seal: AuditSeal,
  removedUntil: Temporal.Instant,
): Promise<void> {
  const before: ChainLink =
    seal.number === 1
      ? CHAIN_START
      : ((await store.find(auditSeals, sealId(seal.number - 1))) ?? CHAIN_START);
  const known = seal.removedUntil;
  const asSealed = known ? startRest(secret, seal, known) : startSeal(secret, before, seal.until);
  const rest = startRest(secret, seal, removedUntil);
  for await (const entry of entriesBetween(store, known ?? before.until, seal.until)) {
    asSealed.add(entry);
    if (Temporal.Instant.compare(entry.at, removedUntil) > 0) rest.add(entry);
  }
  if (asSealed.finish().digest !== (known ? seal.restDigest : seal.digest))
    throw new BrokenSealError(
      `Seal ${seal.number} doesn’t cover what it covered: nothing under it is removed.`,
    );
  await store.update(auditSeals, seal.id, { removedUntil, restDigest: rest.finish().digest });
}

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
    const summary = `From ${formatDateTime(removesFrom, at)}, see Settings, “How long records are kept”`;
    writeAudit(transaction, system, { action: 'retention.begins', summary }, at);
  });
}
