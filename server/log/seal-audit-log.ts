import { auditLog, auditSeals } from '../data/collections/club.ts';
import type { Services } from '../services.ts';
import { entriesBetween, findLastSeal, sealId, startSeal } from './audit-chain.ts';
import { auditContentHash } from './audit-content.ts';

/** Entries younger than this wait: a transaction that began before may still write one. */
const SETTLED_AFTER_MINUTES = 10;

type Parts = Pick<Services, 'store' | 'secret' | 'now'>;

/** Seals what the audit log has gained. Run by one instance at a time. @returns how many entries were sealed */
export async function sealAuditLog({ store, secret, now }: Parts): Promise<number> {
  const before = await findLastSeal(store);
  const until = now().subtract({ minutes: SETTLED_AFTER_MINUTES });
  if (Temporal.Instant.compare(until, before.until) <= 0) return 0;
  const seal = startSeal(secret, before, until);
  for await (const entry of entriesBetween(store, before.until, until)) {
    seal.add(entry);
    // Of an older version: from now on it says what it said.
    if (!entry.contentHash) await store.update(auditLog, entry.id, { contentHash: auditContentHash(entry) });
  }
  const { count, digest } = seal.finish();
  if (count === 0) return 0;
  const number = before.number + 1;
  const made = { number, until, count, digest, madeAt: now(), removedUntil: null, restDigest: '' };
  await store.create(auditSeals, { id: sealId(number), ...made });
  return count;
}
