import { type Audience, type SkipReason, skippedNobody } from '#domain/members/member-batch.ts';
import { LINK_PLACEHOLDER } from '../../outbox/templates.ts';
import type { Services } from '../../services.ts';
import { clubMessage, findUnconfirmed, type Reader, readReaders, type Words } from './club-message.ts';

/** So many of the chosen are looked at: a preview of thousands must not take as long as sending. */
const LOOKED_AT = 100;

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
export async function previewMessage(
  services: Pick<Services, 'store' | 'identity' | 'settings' | 'config' | 'secret' | 'now'>,
  chosen: Chosen,
  words: Words,
): Promise<MessagePreview> {
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
