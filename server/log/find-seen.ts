import { type Moments, seenHow } from '#domain/club/seen-records.ts';
import { type AuditEntry, auditLog } from '../data/collections/club.ts';
import { members } from '../data/collections/members.ts';
import { eachPage } from '../data/each-of.ts';
import type { Store } from '../data/store.ts';

/** Entries read, and held in memory, at a time. */
const PAGE = 200;

interface SeenEntry {
  readonly entry: AuditEntry;
  readonly how: NonNullable<ReturnType<typeof seenHow>>;
}

export interface Seen extends SeenEntry {
  /** The member's name now; empty: a list, or a closed account. */
  readonly memberName: string;
}

/** What staff have seen of other people's records, the newest first, a page of the audit log at a time; pages may be empty. */
export async function* findSeenEntries(
  store: Pick<Store, 'query'>,
  { from, until, byUid }: Moments,
): AsyncGenerator<SeenEntry[]> {
  const pages = eachPage((cursor) =>
    store.query(auditLog, {
      where: [
        ['at', '>=', from],
        ['at', '<', until],
      ],
      orderBy: [['at', 'desc']],
      limit: PAGE,
      cursor,
    }),
  );
  for await (const page of pages)
    yield page.flatMap((entry) => {
      const how = byUid === '' || entry.actorUid === byUid ? seenHow(entry) : null;
      return how ? [{ entry, how }] : [];
    });
}

/** The same, with the names of those whose records they are. */
export async function* findSeen(store: Store, moments: Moments): AsyncGenerator<Seen[]> {
  for await (const found of findSeenEntries(store, moments)) {
    const uids = [...new Set(found.map(({ entry }) => entry.memberUid).filter(Boolean))];
    const people = await store.findMany(members, uids);
    const names = new Map(people.flatMap((person) => (person ? [[person.id, person.name]] : [])));
    yield found.map((seen) => ({ ...seen, memberName: names.get(seen.entry.memberUid) ?? '' }));
  }
}

/** Pages of the audit log that a page of ours looks through at most. */
const MOST_PAGES = 10;

/** @returns `isWhole`: false where there is more than was looked through */
export async function listSeen(store: Store, moments: Moments): Promise<{ seen: Seen[]; isWhole: boolean }> {
  const seen: Seen[] = [];
  let pages = 0;
  for await (const page of findSeen(store, moments)) {
    if (pages === MOST_PAGES) return { seen, isWhole: false };
    seen.push(...page);
    pages += 1;
  }
  return { seen, isWhole: true };
}
