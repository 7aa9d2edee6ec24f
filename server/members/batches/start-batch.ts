import { createHash, randomUUID } from 'node:crypto';
import { type Audience, audienceText, type BatchKind } from '#domain/members/member-batch.ts';
import { MAX_CLUB_TAGS, tagKeyOf } from '#domain/members/tags.ts';
import {
  type MemberBatch,
  memberBatches,
  memberBatchParts,
  memberTags,
} from '../../data/collections/member-batches.ts';
import type { Store } from '../../data/store.ts';
import { type Actor, writeAudit } from '../../log/write-audit.ts';
import type { Services } from '../../services.ts';

/** Members of one part: with their messages, profiles and preferences within what one transaction may hold. */
export const PART = 100;
const RETENTION_DAYS = 31;
/** What was sent to how many, for staff to look back at; it names nobody but its sender. */
const MESSAGE_RETENTION_DAYS = 400;

/** Until when a batch that starts now, and its parts, are kept. */
export const keptUntil = (kind: BatchKind, now: Temporal.Instant) => ({
  batch: now.add({ hours: 24 * (kind === 'message' ? MESSAGE_RETENTION_DAYS : RETENTION_DAYS) }),
  parts: now.add({ hours: 24 * RETENTION_DAYS }),
});

export interface NewBatch {
  readonly kind: BatchKind;
  /** By default members. */
  readonly audience?: Audience;
  /** That the club has to send: also to those who turned off messages from the club. By default false. */
  readonly isEssential?: boolean;
  readonly tag?: string;
  readonly subject?: string;
  readonly body?: string;
  /** The list's filter as in its address, for the audit log. */
  readonly filter: string;
  readonly by: Actor;
  /** Of the members or leads that it is for, each once; pages may be empty. */
  readonly uids: AsyncIterable<readonly string[]>;
}

/**
 * Writes down who a message or a tag is for, and leaves the work to `workOnBatch`. They are those of this moment, whatever
 * the filter finds later.
 * @returns the batch's id; null: there is nobody
 */
export async function startBatch(
  { store, now }: Pick<Services, 'store' | 'now'>,
  { uids, by, ...what }: NewBatch,
): Promise<string | null> {
  const id = randomUUID();
  const at = now();
  const until = keptUntil(what.kind, at);
  let [total, partCount] = [0, 0];
  for await (const part of inParts(uids)) {
    await store.create(memberBatchParts, {
      ...{ id: partKey(id, partCount), batchId: id, uids: [...part], changed: [], expiresAt: until.parts },
    });
    partCount += 1;
    total += part.length;
  }
  if (total === 0) return null;
  const { kind, audience = 'members', tag = '', subject = '' } = what;
  const batch: MemberBatch = memberBatches.decode(id, {
    ...{ kind, audience, tag, subject, body: what.body ?? '', filter: what.filter, status: 'working' },
    isEssential: what.isEssential ?? false,
    ...{ total, partCount, createdAt: at, startedBy: by.uid, startedByName: by.name, expiresAt: until.batch },
  });
  await store.transaction(async (transaction) => {
    const known = kind === 'tag' ? await transaction.find(memberTags, tagId(tag)) : null;
    transaction.create(memberBatches, batch);
    if (kind === 'tag' && !known)
      transaction.create(memberTags, { id: tagId(tag), name: tag, createdAt: at });
    writeAudit(transaction, by, auditEntryOf(batch), at);
  });
  return id;
}

const auditActions = {
  message: 'members.messaged',
  tag: 'members.tagged',
  untag: 'members.untagged',
} as const;

/** What the audit log says of a batch that starts. */
export const auditEntryOf = (batch: MemberBatch) => ({
  action: batch.audience === 'leads' ? ('leads.messaged' as const) : auditActions[batch.kind],
  summary: summaryOf(batch),
});

const summaryOf = ({ audience, subject, tag, total, listTitle, filter }: MemberBatch) =>
  [`${subject || tag}: ${audienceText(audience, total)}`, listTitle, filter].filter(Boolean).join('; ');

export const partKey = (partsKey: string, part: number) => `${partsKey}-${part}`;

export const partsKeyOf = ({ id, partsKey }: Pick<MemberBatch, 'id' | 'partsKey'>) => partsKey || id;

/** The ids in parts, each once. */
export async function* inParts(uids: AsyncIterable<readonly string[]>): AsyncGenerator<readonly string[]> {
  const rest: string[] = [];
  const seen = new Set<string>();
  for await (const page of uids) {
    for (const uid of page) {
      if (seen.has(uid)) continue;
      seen.add(uid);
      rest.push(uid);
    }
    while (rest.length >= PART) yield rest.splice(0, PART);
  }
  if (rest.length > 0) yield rest;
}

/** Ids are plain; a tag may be in any script. */
const tagId = (tag: string) => createHash('sha256').update(tagKeyOf(tag)).digest('hex').slice(0, 32);

/** The club's tags by name. */
export async function listTags(store: Pick<Store, 'query'>): Promise<string[]> {
  const { items } = await store.query(memberTags, { orderBy: [['name', 'asc']], limit: MAX_CLUB_TAGS });
  return items.map(({ name }) => name);
}

/** The tag as the club writes it already, where it does. */
export async function knownTag(store: Pick<Store, 'find'>, tag: string): Promise<string | null> {
  return (await store.find(memberTags, tagId(tag)))?.name ?? null;
}
