import { undoUntil } from '#domain/members/member-batch.ts';
import { withoutTag, withTag } from '#domain/members/tags.ts';
import { type MemberBatch, memberBatches, memberBatchParts } from '../../data/collections/member-batches.ts';
import { members } from '../../data/collections/members.ts';
import { outbox } from '../../data/collections/outbox.ts';
import type { Transaction } from '../../data/store.ts';
import { type Actor, writeAudit } from '../../log/write-audit.ts';
import type { Services } from '../../services.ts';
import { partKey } from './start-batch.ts';

type Parts = Pick<Services, 'store' | 'now'>;

/** Stops a message, or takes a tag back; `workOnBatch` does the work. @returns false: too late, or there is none */
export function startUndo({ store, now }: Parts, id: string, by: Actor): Promise<boolean> {
  return store.transaction(async (transaction) => {
    const batch = await transaction.find(memberBatches, id);
    if (!batch || undoUntil(batch, now()) === null) return false;
    transaction.update(memberBatches, id, { status: 'undoing' });
    const summary = batch.subject || batch.tag;
    writeAudit(transaction, by, { action: 'members.batch-undone', summary }, now());
    return true;
  });
}

/** Undoes the last part that is done. */
export async function undoPart({ store, now }: Parts, { id, nextPart }: MemberBatch): Promise<void> {
  await store.transaction(async (transaction) => {
    const batch = await transaction.find(memberBatches, id);
    const part = await transaction.find(memberBatchParts, partKey(id, nextPart - 1));
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

/** Messages that no mail server has been given yet. */
async function removeUnsent(transaction: Transaction, ids: readonly string[]): Promise<number> {
  const unsent = (await transaction.findMany(outbox, ids)).filter(
    (message) => message !== null && message.attempts === 0 && message.status !== 'sent',
  );
  for (const message of unsent) if (message) transaction.remove(outbox, message.id);
  return unsent.length;
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
