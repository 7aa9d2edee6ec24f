/** Works through messages and tags for many members, a part at a time; each part is one transaction, so that none is done twice. */
import { type SkipReason, sendingStarts, skippedNobody } from '#domain/members/member-batch.ts';
import { withoutTag, withTag } from '#domain/members/tags.ts';
import {
  type MemberBatch,
  type MemberBatchPart,
  memberBatches,
  memberBatchParts,
} from '../../data/collections/member-batches.ts';
import { members } from '../../data/collections/members.ts';
import type { Transaction } from '../../data/store.ts';
import type { Services } from '../../services.ts';
import { clubMessage, findUnconfirmed, readReaders } from './club-message.ts';
import { prepareAnnouncement } from './prepare-announcement.ts';
import { findDue, startDue } from './send-announcement.ts';
import { partKey, partsKeyOf } from './start-batch.ts';
import { undoPart } from './undo-batch.ts';

export type BatchParts = Pick<
  Services,
  'store' | 'identity' | 'outbox' | 'settings' | 'config' | 'secret' | 'now' | 'memberCounts'
>;

const working = ['preparing', 'working', 'undoing'];
/** A run of the job works on so many batches. */
const BATCHES_A_RUN = 10;

export async function hasWorkingBatches({ store, now }: Pick<Services, 'store' | 'now'>): Promise<boolean> {
  const { items } = await store.query(memberBatches, { where: [['status', 'in', working]], limit: 1 });
  return items.length > 0 || (await findDue(store, now(), 1)).length > 0;
}

/** Finishes what a request has left, or a process that died. */
export async function workOnBatches(parts: BatchParts): Promise<void> {
  for (const { id } of await findDue(parts.store, parts.now(), BATCHES_A_RUN)) await startDue(parts, id);
  const query = { where: [['status', 'in', working]], limit: BATCHES_A_RUN } as const;
  const { items } = await parts.store.query(memberBatches, { ...query, where: [...query.where] });
  for (const { id } of items) await workOnBatch(parts, id);
}

/** @param most parts to do now; the job does the others */
export async function workOnBatch(
  parts: BatchParts,
  id: string,
  most = Number.MAX_SAFE_INTEGER,
): Promise<void> {
  for (let done = 0; done < most; done += 1) {
    const batch = await parts.store.find(memberBatches, id);
    if (!batch || !working.includes(batch.status)) return;
    if (batch.status === 'preparing') return prepareAnnouncement(parts, batch);
    if (batch.status === 'undoing') await undoPart(parts, batch);
    else await doPart(parts, batch);
  }
}

async function doPart(parts: BatchParts, planned: MemberBatch): Promise<void> {
  const { id, nextPart, audience } = planned;
  const { store, settings } = parts;
  const key = partKey(partsKeyOf(planned), nextPart);
  const seen = await store.find(memberBatchParts, key);
  const unconfirmed = await findUnconfirmed(parts, audience, seen?.uids ?? []);
  const { clubName } = await settings.read();
  await store.transaction(async (transaction) => {
    const batch = await transaction.find(memberBatches, id);
    const part = await transaction.find(memberBatchParts, key);
    // Somebody else has done it, or it has been stopped.
    if (batch?.status !== 'working' || batch.nextPart !== nextPart) return;
    const uids = part?.uids ?? [];
    const outcome =
      batch.kind === 'message'
        ? await queueMessages(parts, transaction, { batch, uids, unconfirmed, clubName })
        : await changeTags(transaction, batch, uids, parts.now());
    if (part) transaction.update(memberBatchParts, part.id, { changed: outcome.changed });
    const isLast = nextPart + 1 >= batch.partCount;
    transaction.update(memberBatches, id, {
      nextPart: nextPart + 1,
      changedCount: batch.changedCount + outcome.changed.length,
      noAddressCount: batch.noAddressCount + outcome.skipped['no-address'],
      unconfirmedCount: batch.unconfirmedCount + outcome.skipped.unconfirmed,
      optedOutCount: batch.optedOutCount + outcome.skipped['opted-out'],
      joinedCount: batch.joinedCount + outcome.skipped.joined,
      ...(isLast ? { status: 'done', finishedAt: parts.now() } : {}),
    });
  });
}

interface Outcome {
  readonly changed: MemberBatchPart['changed'];
  readonly skipped: Record<SkipReason, number>;
}

interface Messages {
  readonly batch: MemberBatch;
  readonly uids: readonly string[];
  readonly unconfirmed: ReadonlySet<string>;
  readonly clubName: string;
}

async function queueMessages(
  { outbox, config, secret, now }: BatchParts,
  transaction: Transaction,
  { batch, uids, unconfirmed, clubName }: Messages,
): Promise<Outcome> {
  const sender = { clubName, linkOrigin: config.linkOrigin, secret, now: now() };
  const skipped = skippedNobody();
  const changed: string[] = [];
  const notBefore = sendingStarts(batch);
  for (const reader of await readReaders(transaction, batch, uids, unconfirmed)) {
    if (reader.skip) {
      skipped[reader.skip] += 1;
      continue;
    }
    const message = clubMessage(batch, reader, sender);
    const id = outbox.queueMessage(transaction, { ...message, batchId: batch.id, cause: 'club', notBefore });
    if (id) changed.push(id);
  }
  return { changed, skipped };
}

async function changeTags(
  transaction: Transaction,
  { kind, tag }: MemberBatch,
  uids: readonly string[],
  now: Temporal.Instant,
): Promise<Outcome> {
  const changed: string[] = [];
  for (const member of await transaction.findMany(members, uids)) {
    const tags = member && (kind === 'tag' ? withTag : withoutTag)(member.tags, tag);
    if (!tags) continue;
    transaction.update(members, member.id, { tags, lastUpdated: now });
    changed.push(member.id);
  }
  return { changed, skipped: skippedNobody() };
}
