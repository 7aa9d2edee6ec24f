import { type ConsentKind, standingOf } from '#domain/privacy/consents.ts';
import { type Consent, consents } from '../data/collections/consents.ts';
import { waiverId, waivers } from '../data/collections/waivers.ts';
import type { Store } from '../data/store.ts';

export interface ConsentHistory {
  /** Newest first. */
  readonly events: readonly Consent[];
  /** By version. */
  readonly waiverTexts: ReadonlyMap<string, string>;
}

/** Somebody who fills in a PAR-Q each month has as many in ten years. */
const MOST = 200;

export async function listConsents(store: Store, memberUid: string): Promise<ConsentHistory> {
  const items = await listEvents(store, memberUid);
  const signed = items.filter(({ kind }) => kind === 'waiver').map(({ version }) => version);
  const versions = [...new Set(signed)];
  const found = await store.findMany(
    waivers,
    versions.map((version) => waiverId(Number(version))),
  );
  return {
    events: items,
    waiverTexts: new Map(versions.map((version, index) => [version, found[index]?.text ?? ''])),
  };
}

/** Whether something that somebody can withdraw stands as given. */
export async function hasGiven(store: Store, memberUid: string, kind: ConsentKind): Promise<boolean> {
  return standingOf(kind, await listEvents(store, memberUid)) === 'given';
}

async function listEvents(store: Store, memberUid: string): Promise<readonly Consent[]> {
  const { items } = await store.query(consents, {
    ...{ where: [['memberUid', '==', memberUid]], orderBy: [['at', 'desc']], limit: MOST },
  });
  return items;
}
