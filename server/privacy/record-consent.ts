import type { ConsentKind, ConsentWay } from '#domain/privacy/consents.ts';
import { consentKey, consents } from '../data/collections/consents.ts';
import type { Writes } from '../data/store.ts';

export interface NewConsent {
  readonly memberUid: string;
  readonly kind: ConsentKind;
  readonly isGiven: boolean;
  readonly wording: string;
  readonly version?: string;
  readonly way: ConsentWay;
  readonly by: { readonly uid: string; readonly name: string };
  readonly staff?: { readonly uid: string; readonly name: string };
  readonly place: string;
}

/** Adds to the history of consents; to be called in the transaction of the change itself. */
export function recordConsent<Result>(
  writes: Pick<Writes<Result>, 'set'>,
  { memberUid, kind, isGiven, wording, version = '', way, by, staff, place }: NewConsent,
  at: Temporal.Instant,
): Result {
  return writes.set(consents, {
    ...{ id: consentKey(memberUid, kind, at), memberUid, kind, isGiven, at, wording, version, way, place },
    ...{ byUid: by.uid, byName: by.name, staffUid: staff?.uid ?? '', staffName: staff?.name ?? '' },
  });
}
