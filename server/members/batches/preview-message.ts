import { type Audience, type SkipReason, skippedNobody } from '#domain/members/member-batch.ts';
import { type MemberBatch, memberBatchParts } from '../../data/collections/member-batches.ts';
import { LINK_PLACEHOLDER } from '../../outbox/templates.ts';
import type { Services } from '../../services.ts';
import { clubMessage, findUnconfirmed, type Reader, readReaders, type Words } from './club-message.ts';
import { partKey, partsKeyOf } from './start-batch.ts';

/** So many of the chosen are looked at: a preview of thousands must not take as long as sending. */
const LOOKED_AT = 100;

type Parts = Pick<Services, 'store' | 'identity' | 'settings' | 'config' | 'secret' | 'now'>;

export interface MessagePreview {
  /** The first who gets it; null: nobody of those looked at. */
  readonly first: { readonly name: string; readonly subject: string; readonly body: string } | null;
  /** How many of them get it, and how many do not and why; null: more are chosen than are looked at. */
  readonly counts: { readonly sent: number; readonly skipped: Readonly<Record<SkipReason, number>> } | null;
}

export interface Chosen {
  readonly audience: Audience;
  /** By default false. */
  readonly isEssential?: boolean;
  /** Each once or more; pages may be empty. */
  ids(): AsyncIterable<readonly string[]>;
}

/** A message to many as the first of them will read it. Writes nothing. */
export async function previewMessage(services: Parts, chosen: Chosen, words: Words): Promise<MessagePreview> {
  const { ids, areAll } = await firstIds(chosen);
  const unconfirmed = await findUnconfirmed(services, chosen.audience, ids);
  const readers = await readReaders(services.store, chosen, ids, unconfirmed);
  const skipped = skippedNobody();
  for (const { skip } of readers) if (skip) skipped[skip] += 1;
  const getting = readers.filter(({ skip }) => skip === null);
  const [first] = getting;
  return {
    first: first ? await asRead(services, words, first) : null,
    counts: areAll ? { sent: getting.length, skipped } : null,
  };
}

/** A prepared announcement as the first who gets it will read it; null: none of the first part does. */
export async function previewPrepared(services: Parts, batch: MemberBatch): Promise<MessagePreview['first']> {
  const part = await services.store.find(memberBatchParts, partKey(partsKeyOf(batch), 0));
  const ids = part?.uids ?? [];
  const { first } = await previewMessage(
    services,
    { audience: batch.audience, ids: () => pageOf(ids) },
    batch,
  );
  return first;
}

async function* pageOf(ids: readonly string[]): AsyncGenerator<readonly string[]> {
  yield ids;
}

async function asRead(
  { settings, config, secret, now }: Pick<Services, 'settings' | 'config' | 'secret' | 'now'>,
  words: Words,
  reader: Reader,
) {
  const { clubName } = await settings.read();
  const { linkOrigin } = config;
  const { subject, body, link } = clubMessage(words, reader, { clubName, linkOrigin, secret, now: now() });
  // A lead's own link is for their eyes alone.
  const text = link ? body.replace(LINK_PLACEHOLDER, '(their own link)') : body;
  return { name: reader.name || reader.email, subject, body: text };
}

async function firstIds({ ids: all }: Chosen): Promise<{ ids: string[]; areAll: boolean }> {
  const ids: string[] = [];
  for await (const page of all()) {
    ids.push(...page);
    if (ids.length > LOOKED_AT) return { ids: ids.slice(0, LOOKED_AT), areAll: false };
  }
  return { ids, areAll: true };
}
