import type { Moments, SeenHow } from '#domain/club/seen-records.ts';
import { categoryOf, type DataCategory, dataCategories } from '#domain/privacy/breach.ts';
import { type Member, members } from '../data/collections/members.ts';
import type { Store } from '../data/store.ts';
import { groups } from '../imports/groups.ts';
import { findSeenEntries } from '../log/find-seen.ts';

/** Somebody whose records were seen. */
interface Seen {
  readonly uid: string;
  first: Temporal.Instant;
  last: Temporal.Instant;
  times: number;
  readonly categories: Set<DataCategory>;
}

export interface SeenSummary {
  readonly people: ReadonlyMap<string, Seen>;
  readonly entries: number;
  readonly lists: number;
  readonly staff: readonly string[];
  readonly categories: readonly DataCategory[];
  readonly hows: readonly SeenHow[];
}

/** Whose records were seen between two moments, from all of the audit log; in memory are only the people. */
export async function summariseSeen(store: Store, moments: Moments): Promise<SeenSummary> {
  const people = new Map<string, Seen>();
  const [staff, hows, categories] = [new Set<string>(), new Set<SeenHow>(), new Set<DataCategory>()];
  let [entries, lists] = [0, 0];
  for await (const page of findSeenEntries(store, moments)) {
    for (const { entry, how } of page) {
      hows.add(how);
      if (entry.actorName) staff.add(entry.actorName);
      if (how === 'list') {
        lists += 1;
        continue;
      }
      entries += 1;
      const category = categoryOf(entry.action);
      categories.add(category);
      const { memberUid: uid, at } = entry;
      const known = people.get(uid) ?? { uid, first: at, last: at, times: 0, categories: new Set() };
      known.times += 1;
      known.first = at;
      known.categories.add(category);
      people.set(uid, known);
    }
  }
  return {
    ...{ people, entries, lists, staff: [...staff], hows: [...hows] },
    categories: dataCategories.filter((each) => categories.has(each)),
  };
}

export interface Affected extends Seen {
  readonly member: Member;
}

/** A read of many documents takes so many ids. */
const READ_AT_ONCE = 100;

/** Those of them who still have an account, page by page. */
export async function* listAffected(store: Store, { people }: SeenSummary): AsyncGenerator<Affected[]> {
  for (const group of groups([...people.values()], READ_AT_ONCE)) {
    const found = await store.findMany(
      members,
      group.map(({ uid }) => uid),
    );
    yield group.flatMap((seen, index) => {
      const member = found[index];
      return member ? [{ ...seen, member }] : [];
    });
  }
}

export async function* affectedUids(store: Store, moments: Moments): AsyncGenerator<readonly string[]> {
  const seen = await summariseSeen(store, moments);
  for await (const page of listAffected(store, seen)) yield page.map(({ uid }) => uid);
}
