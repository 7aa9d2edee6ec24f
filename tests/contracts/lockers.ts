import { parseIndexes } from '#server/data/indexes.ts';
import type { Collection, Store, StoredFields } from '#server/data/store.ts';

/** What a contract needs from an engine: an empty store that knows `lockerIndexes`, and further instances over the same data. */
export interface OpenedEngine {
  readonly store: Store;
  /** A server that locks what a transaction has read, as Google's emulator does: writes beside it wait there. */
  readonly isLocking?: boolean;
  /** As another process would open it. */
  openAnother(): Promise<Store>;
  /** Closes every instance and clears up. */
  dispose(): Promise<void>;
}

export type OpenEngine = () => Promise<OpenedEngine>;

/** A document with nothing between the test and the store. */
export interface Locker {
  readonly id: string;
  readonly [field: string]: unknown;
}

export const lockers = rawCollection('lockers');

export function rawCollection(name: string): Collection<Locker> {
  return {
    name,
    decode: (id, fields) => ({ ...fields, id }),
    encode: ({ id, ...fields }) => fields as StoredFields,
  };
}

export function at(time: string): Temporal.Instant {
  return Temporal.Instant.from(`2026-11-21T${time}Z`);
}

const both = [{ order: 'ASCENDING' }, { order: 'DESCENDING' }];

/** Equalities on room, size and isFree, with tags; lists by number, by rentedAt, and by size then number downwards. */
export const lockerIndexes = parseIndexes({
  indexes: ['number', 'rentedAt', 'owner.name']
    .flatMap((order) =>
      both.flatMap((direction) =>
        [
          { fieldPath: 'room', ...both[0] },
          { fieldPath: 'isFree', ...both[0] },
          { fieldPath: 'tags', arrayConfig: 'CONTAINS' },
        ].map((prefix) => ({
          collectionGroup: 'lockers',
          fields: [prefix, { fieldPath: order, ...direction }],
        })),
      ),
    )
    .concat([
      composite(['size', 'ASCENDING'], ['number', 'DESCENDING']),
      composite(['size', 'DESCENDING'], ['number', 'ASCENDING']),
      composite(['size', 'ASCENDING'], ['number', 'ASCENDING']),
      composite(['size', 'DESCENDING'], ['number', 'DESCENDING']),
    ]),
  fieldOverrides: [
    ...['room', 'size', 'number', 'isFree', 'rentedAt', 'owner.name', 'anything'].map((fieldPath) => ({
      collectionGroup: 'lockers',
      fieldPath,
      indexes: both,
    })),
    { collectionGroup: 'lockers', fieldPath: 'tags', indexes: [{ arrayConfig: 'CONTAINS' }] },
  ],
});

function composite(...fields: [fieldPath: string, order: string][]) {
  return { collectionGroup: 'lockers', fields: fields.map(([fieldPath, order]) => ({ fieldPath, order })) };
}
