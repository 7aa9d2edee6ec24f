import { canUndo } from '#domain/members/member-batch.ts';
import { withoutTag, withTag } from '#domain/members/tags.ts';
import { type MemberBatch, memberBatches, memberBatchParts } from '../../data/collections/member-batches.ts';
import { members } from '../../data/collections/members.ts';
import { outbox } from '../../data/collections/outbox.ts';
import type { Transaction } from '../../data/store.ts';
import { type Actor, writeAudit } from '../../log/write-audit.ts';
import type { Services } from '../../services.ts';
import { countWaiting } from './announcement-outcome.ts';
import { partKey, partsKeyOf } from './start-batch.ts';

type Parts = Pick<Services, 'store' | 'now'>;

/**
 * Stops a message, or takes a tag back; `workOnBatch` does the work. What is scheduled is stopped at once: nothing of it is done.
 * @returns false: too late, or there is none
 */
export async function startUndo({ store, now }: Parts, id: string, by: Actor): Promise<boolean> {
  const waiting = await countWaiting(store, id);
  return store.transaction(async (transaction) => {
    const batch = await transaction.find(memberBatches, id);
    if (!batch || !canUndo(batch, waiting, now())) return false;
    const isDone = batch.nextPart === 0;
    transaction.update(
      memberBatches,
      id,
      isDone ? { status: 'undone', finishedAt: now() } : { status: 'undoing' },
    );
    const summary = batch.subject || batch.tag;
    writeAudit(transaction, by, { action: 'members.batch-undone', summary }, now());
    return true;
  });
}

/** Undoes the last part that is done. */
export async function undoPart({ store, now }: Parts, planned: MemberBatch): Promise<void> {
  const { id, nextPart } = planned;
  const key = partKey(partsKeyOf(planned), nextPart - 1);
  await store.transaction(async (transaction) => {
    const batch = await transaction.find(memberBatches, id);
    const part = await transaction.find(memberBatchParts, key);
    if (batch?.status !== 'undoing' || batch.nextPart !== nextPart) return;
    const changed = part?.changed ?? [];
    const undone =
      batch.kind === 'message'
        ? await removeUnsent(transaction, changed)
        : await turnTags(transaction, batch, changed, now());
    if (part) transaction.update(memberBatchParts, part.id, { changed: [] });
    const left = Math.max(0, nextPart - 1);
    transaction.update(memberBatches, id, {
      nextPart: left,
      undoneCount: batch.undoneCount + undone,
      ...(left === 0 ? { status: 'undone', finishedAt: now() } : {}),
    });
  });
}

/** Messages that are not sent: removed where no mail server has been given them, otherwise no longer tried. */
async function removeUnsent(transaction: Transaction, ids: readonly string[]): Promise<number> {
  const found = (await transaction.findMany(outbox, ids)).filter((message) => message !== null);
  const untried = found.filter(({ attempts, status }) => attempts === 0 && status !== 'sent');
  const tried = found.filter(({ attempts, status }) => attempts > 0 && status === 'waiting');
  for (const { id } of untried) transaction.remove(outbox, id);
  for (const { id } of tried) transaction.update(outbox, id, { status: 'stopped', nextAttemptAt: null });
  return untried.length + tried.length;
}

async function turnTags(
  transaction: Transaction,
  { kind, tag }: MemberBatch,
  uids: readonly string[],
  now: Temporal.Instant,
): Promise<number> {
  let turned = 0;
  for (const member of await transaction.findMany(members, uids)) {
    const tags = member && (kind === 'tag' ? withoutTag : withTag)(member.tags, tag);
    if (!tags) continue;
    transaction.update(members, member.id, { tags, lastUpdated: now });
    turned += 1;
  }
  return turned;
}
