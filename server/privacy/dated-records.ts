/** Records of one collection that go by a date in them: what would go, and its removal in bounded parts. */
import { eachPage } from '../data/each-of.ts';
import type { Collection, Filter, Reads, Store, Writes } from '../data/store.ts';

/** What of a kind would go at a cut-off. */
export interface Old {
  readonly count: number;
  readonly oldest: Temporal.Instant | null;
  readonly newest: Temporal.Instant | null;
}

/** A record as an admin may look at it. */
export interface OldRecord {
  readonly id: string;
  readonly at: Temporal.Instant;
  readonly text: string;
  /** Whose it is; empty: nobody’s with an account. */
  readonly memberUid: string;
}

export interface Removed {
  readonly removed: number;
  /** False: there is more for the next run. */
  readonly isDone: boolean;
}

export interface RecordSource {
  readonly collection: string;
  look(store: Store, cutOff: Temporal.Instant): Promise<Old>;
  count(store: Store, cutOff: Temporal.Instant): Promise<number>;
  /** The oldest ones. */
  list(store: Store, cutOff: Temporal.Instant, limit: number): Promise<OldRecord[]>;
  remove(store: Store, cutOff: Temporal.Instant, most: number): Promise<Removed>;
}

export interface Dated<T extends { id: string }> {
  /** The field with the date. */
  readonly field: string;
  /** Only records with these values. */
  readonly where?: readonly Filter[];
  /** The filter for what is old; by default the instant itself. */
  readonly isOld?: (cutOff: Temporal.Instant) => Filter;
  readonly atOf: (record: T) => Temporal.Instant;
  readonly textOf: (record: T) => string;
  readonly memberOf: (record: T) => string;
  /** False: it has become something else since the page was read. By default true. */
  readonly isStill?: (record: T) => boolean;
  /** Those of a page that are still needed. */
  readonly findNeeded?: (
    reads: Pick<Reads, 'findMany'>,
    page: readonly T[],
    cutOff: Temporal.Instant,
  ) => Promise<ReadonlySet<string>>;
  /** Removes what of one record is old; by default its document. */
  readonly removeOne?: (writes: Writes<void>, record: T, cutOff: Temporal.Instant) => void;
}

/** Read again and removed in one transaction. */
const PAGE = 100;

export function datedRecords<T extends { id: string }>(
  collection: Collection<T>,
  of: Dated<T>,
): RecordSource {
  const { field, where = [], atOf } = of;
  const isOld = of.isOld ?? ((cutOff: Temporal.Instant): Filter => [field, '<=', cutOff]);
  const oldOnes = (cutOff: Temporal.Instant) => [...where, isOld(cutOff)];
  const first = async (store: Store, cutOff: Temporal.Instant, direction: 'asc' | 'desc') => {
    const query = { where: oldOnes(cutOff), orderBy: [[field, direction]] as const, limit: 1 };
    const [record] = (await store.query(collection, query)).items;
    return record ? atOf(record) : null;
  };
  return {
    collection: collection.name,
    count: (store, cutOff) => store.count(collection, oldOnes(cutOff)),
    async look(store, cutOff) {
      const count = await store.count(collection, oldOnes(cutOff));
      if (count === 0) return { count, oldest: null, newest: null };
      return { count, oldest: await first(store, cutOff, 'asc'), newest: await first(store, cutOff, 'desc') };
    },
    async list(store, cutOff, limit) {
      const query = { where: oldOnes(cutOff), orderBy: [[field, 'asc']] as const, limit };
      const { items } = await store.query(collection, query);
      return items.map((record) => ({
        ...{ id: record.id, at: atOf(record), text: of.textOf(record), memberUid: of.memberOf(record) },
      }));
    },
    remove: (store, cutOff, most) =>
      removeDated(store, collection, of, { where: oldOnes(cutOff), cutOff, most }),
  };
}

/** The oldest first, a page at a time; past those that are still needed. */
async function removeDated<T extends { id: string }>(
  store: Store,
  collection: Collection<T>,
  of: Dated<T>,
  { where, cutOff, most }: { where: Filter[]; cutOff: Temporal.Instant; most: number },
): Promise<Removed> {
  let removed = 0;
  const orderBy = [[of.field, 'asc']] as const;
  const pages = eachPage((cursor) =>
    store.query(collection, { where, orderBy, limit: Math.min(PAGE, most), cursor }),
  );
  for await (const items of pages) {
    if (items.length > 0) removed += await removePage(store, collection, of, { items, cutOff });
    if (removed >= most) return { removed, isDone: false };
  }
  return { removed, isDone: true };
}

/** Each as it is in this moment: somebody may have written it since the page was read. */
function removePage<T extends { id: string }>(
  store: Store,
  collection: Collection<T>,
  { atOf, isStill, findNeeded, removeOne }: Dated<T>,
  { items, cutOff }: { readonly items: readonly T[]; readonly cutOff: Temporal.Instant },
): Promise<number> {
  return store.transaction(async (transaction) => {
    const ids = items.map(({ id }) => id);
    const found = (await transaction.findMany(collection, ids)).filter((record) => record !== null);
    const needed = await findNeeded?.(transaction, found, cutOff);
    const going = found.filter(
      (record) =>
        Temporal.Instant.compare(atOf(record), cutOff) <= 0 &&
        (isStill?.(record) ?? true) &&
        !needed?.has(record.id),
    );
    for (const record of going) {
      if (removeOne) removeOne(transaction, record, cutOff);
      else transaction.remove(collection, record.id);
    }
    return going.length;
  });
}
