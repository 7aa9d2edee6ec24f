import { type Likeness, type SameBy, sameBy } from '#domain/members/likely-same.ts';
import { sortNameOf } from '#domain/members/member-search.ts';
import { type MemberRow, memberRows } from '../data/collections/members.ts';
import type { Reads } from '../data/store.ts';

/** How many to show; a family may share one number. */
const MOST_SHOWN = 5;
/** Namesakes who are read to compare their birthdays. */
const MOST_NAMESAKES = 25;

export interface LikelySame {
  readonly row: MemberRow;
  readonly by: SameBy;
}

/**
 * Members who may be this person, at most five, those with the same name and birthday first. Reads at most 30 members. Whoever has
 * the same email address isn't among them: that is answered by the address itself.
 */
export async function findLikelySame(
  store: Pick<Reads, 'query'>,
  person: Likeness & { readonly email: string },
): Promise<LikelySame[]> {
  const read = async (field: 'sortName' | 'mobile', value: string, limit: number) =>
    value ? (await store.query(memberRows, { where: [[field, '==', value]], limit })).items : [];
  const [namesakes, samePhone] = await Promise.all([
    read('sortName', sortNameOf(person), MOST_NAMESAKES),
    read('mobile', person.mobile, MOST_SHOWN),
  ]);
  const rows = new Map([...namesakes, ...samePhone].map((row) => [row.id, row]));
  const found = [...rows.values()].flatMap((row) => {
    const by = row.email.toLowerCase() === person.email.toLowerCase() ? null : sameBy(person, row);
    return by ? [{ row, by }] : [];
  });
  return found.slice(0, MOST_SHOWN);
}
