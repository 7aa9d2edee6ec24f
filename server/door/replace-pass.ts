import { type Member, members } from '../data/collections/members.ts';
import { NotFoundError, type Transaction } from '../data/store.ts';
import { type Actor, writeAudit } from '../log/write-audit.ts';
import type { Services } from '../services.ts';

/** Replaces the pass: all earlier codes, on screen or printed, are refused from now on. @throws NotFoundError */
export async function replacePass(
  { store, now }: Pick<Services, 'store' | 'now'>,
  memberUid: string,
  actor: Actor,
): Promise<void> {
  await store.transaction(async (transaction) => {
    const member = await transaction.find(members, memberUid);
    if (!member) throw new NotFoundError(`no member ${memberUid}`);
    replacePassIn(transaction, member, actor, now());
  });
}

/** @param member as the transaction has read them */
export function replacePassIn(
  transaction: Transaction,
  { id: memberUid, qrVersion }: Member,
  actor: Actor,
  at: Temporal.Instant,
): void {
  transaction.update(members, memberUid, { qrVersion: qrVersion + 1, lastUpdated: at });
  const summary = 'Old codes no longer work';
  writeAudit(transaction, actor, { action: 'pass.replaced', memberUid, summary }, at);
}
