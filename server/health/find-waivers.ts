import {
  type Waiver,
  type WaiverSignature,
  waiverId,
  waiverSignatures,
  waivers,
} from '../data/collections/waivers.ts';
import { listEach } from '../data/each-of.ts';
import type { Store } from '../data/store.ts';

const PAGE = 100;

/** A version of the waiver; null: there is none (0), or no such version. */
export async function findWaiver(store: Pick<Store, 'find'>, version: number): Promise<Waiver | null> {
  return version === 0 ? null : store.find(waivers, waiverId(version));
}

export interface SignedWaiver {
  readonly signature: WaiverSignature;
  /** What they signed. */
  readonly text: string;
}

/** Everything that a member has signed, with its text, newest first. */
export async function listSignedWaivers(store: Store, memberUid: string): Promise<SignedWaiver[]> {
  const signatures = await listEach(store, waiverSignatures, {
    where: [['memberUid', '==', memberUid]],
    limit: PAGE,
  });
  const newest = signatures.toSorted((one, other) => other.version - one.version);
  const texts = await store.findMany(
    waivers,
    newest.map(({ version }) => waiverId(version)),
  );
  return newest.map((signature, index) => ({ signature, text: texts[index]?.text ?? '' }));
}
