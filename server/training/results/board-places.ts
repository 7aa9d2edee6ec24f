/** What a page of any leaderboard shows of people: who they are to the person who looks, and their places. */
import { placesOf } from '#domain/training/leaderboard.ts';
import { members } from '../../data/collections/members.ts';
import type { Store } from '../../data/store.ts';

/** Who is looking: visitors see no names, members see their own and those of people who agreed, staff see all. */
export interface BoardReader {
  /** Empty: a visitor. */
  readonly uid: string;
  readonly isStaff: boolean;
}

/** @returns names by uid; `Member` if the reader may not see it */
export async function readBoardNames(
  store: Pick<Store, 'findMany'>,
  lines: readonly { readonly memberUid: string }[],
  { uid, isStaff }: BoardReader,
): Promise<(memberUid: string) => string> {
  const uids = uid === '' ? [] : [...new Set(lines.map(({ memberUid }) => memberUid))];
  const found = uids.length > 0 ? await store.findMany(members, uids) : [];
  const names = new Map(
    found.flatMap((member) => {
      const isNamed = member && (isStaff || member.id === uid || member.isNamedOnLeaderboards);
      return isNamed && member.name ? [[member.id, member.name] as const] : [];
    }),
  );
  return (memberUid) => names.get(memberUid) ?? 'Member';
}

/**
 * The places of a page's lines, in their order, with at most two counts.
 * @param countBetter how many on the whole leaderboard have a lower rank
 */
export async function placesOnPage(
  lines: readonly { readonly rank: number }[],
  countBetter: (rank: number) => Promise<number>,
): Promise<number[]> {
  const ranks = lines.map(({ rank }) => rank);
  const [first] = ranks;
  if (first === undefined) return [];
  const next = ranks.findIndex((rank) => rank !== first);
  const better = await countBetter(first);
  // Lines that tie with the first may be on the page before.
  const skipped = next < 0 ? better : (await countBetter(ranks[next] ?? first)) - next;
  return placesOf(ranks, better, skipped);
}
