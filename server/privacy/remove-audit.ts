import { type AuditSeal, auditLog, auditSeals } from '../data/collections/club.ts';
import type { Store } from '../data/store.ts';
import {
  CHAIN_START,
  type ChainLink,
  entriesBetween,
  sealId,
  startRest,
  startSeal,
} from '../log/audit-chain.ts';
import type { Services } from '../services.ts';
import type { Removed } from './dated-records.ts';

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
export async function removeAuditEntries(
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
