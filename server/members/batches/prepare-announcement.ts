/** Before an announcement is confirmed: who is in its list is written down in parts, and counted. Nobody gets anything. */
import { randomUUID } from 'node:crypto';
import { type AnnouncementList, audienceOf } from '#domain/members/announcement-list.ts';
import { skippedNobody } from '#domain/members/member-batch.ts';
import { type MemberBatch, memberBatches, memberBatchParts } from '../../data/collections/member-batches.ts';
import type { Actor } from '../../log/write-audit.ts';
import type { Services } from '../../services.ts';
import { findPeopleIn, listOf } from './announcement-lists.ts';
import { findUnconfirmed, readReaders, type Words } from './club-message.ts';
import { inParts, keptUntil, partKey } from './start-batch.ts';

/** Writes an announcement down, for the job to prepare. @returns its id */
export async function draftAnnouncement(
  { store, now }: Pick<Services, 'store' | 'now'>,
  { words, list, by }: { readonly words: Words; readonly list: AnnouncementList; readonly by: Actor },
): Promise<string> {
  const id = randomUUID();
  const at = now();
  await store.create(
    memberBatches,
    memberBatches.decode(id, {
      ...{ kind: 'message', status: 'preparing', audience: audienceOf(list.list), ...words },
      ...{ list: list.list, filter: list.query, listTitle: list.title },
      // A draft that nobody confirms goes with its parts.
      ...{
        createdAt: at,
        startedBy: by.uid,
        startedByName: by.name,
        expiresAt: keptUntil('message', at).parts,
      },
    }),
  );
  return id;
}

/** Removes an announcement that nobody has confirmed. @returns false: somebody has, or it is gone */
export function discardDraft({ store }: Pick<Services, 'store'>, id: string): Promise<boolean> {
  return store.transaction(async (transaction) => {
    const batch = await transaction.find(memberBatches, id);
    if (batch?.status !== 'preparing' && batch?.status !== 'ready') return false;
    transaction.remove(memberBatches, id);
    return true;
  });
}

type Parts = Pick<Services, 'store' | 'identity' | 'memberCounts' | 'now'>;

/** Parts after which the progress is shown, and looked whether the draft is still wanted. */
const PARTS_A_LOOK = 5;

/**
 * Writes down whoever is in the list now, each once, and counts who gets the message. Starts from the beginning where a process died; of
 * two at once, the first to finish counts, and the parts of the other expire unused.
 */
export async function prepareAnnouncement(parts: Parts, draft: MemberBatch): Promise<void> {
  const { store, now } = parts;
  const { id, audience } = draft;
  const partsKey = `${id}-${randomUUID()}`;
  const expiresAt = keptUntil('message', now()).parts;
  const { ids } = await findPeopleIn(parts, listOf(draft), draft.startedBy);
  const skipped = skippedNobody();
  let [total, partCount, gone] = [0, 0, 0];
  for await (const part of inParts(ids())) {
    const unconfirmed = await findUnconfirmed(parts, audience, part);
    const readers = await readReaders(store, draft, part, unconfirmed);
    for (const { skip } of readers) if (skip) skipped[skip] += 1;
    gone += part.length - readers.length;
    await store.create(memberBatchParts, {
      ...{ id: partKey(partsKey, partCount), batchId: id, uids: [...part], changed: [], expiresAt },
    });
    partCount += 1;
    total += part.length;
    if (partCount % PARTS_A_LOOK === 0 && !(await showProgress(store, id, total))) return;
  }
  const skips = Object.values(skipped).reduce((sum, each) => sum + each, 0);
  await store.transaction(async (transaction) => {
    const batch = await transaction.find(memberBatches, id);
    if (batch?.status !== 'preparing') return;
    transaction.update(memberBatches, id, {
      ...{ status: 'ready', partsKey, total, partCount, changedCount: total - gone - skips },
      ...{ noAddressCount: skipped['no-address'], unconfirmedCount: skipped.unconfirmed },
      ...{ optedOutCount: skipped['opted-out'], joinedCount: skipped.joined },
    });
  });
}

/** @returns false: it is not being prepared any more */
function showProgress(store: Services['store'], id: string, total: number): Promise<boolean> {
  return store.transaction(async (transaction) => {
    const batch = await transaction.find(memberBatches, id);
    if (batch?.status !== 'preparing') return false;
    transaction.update(memberBatches, id, { total });
    return true;
  });
}
