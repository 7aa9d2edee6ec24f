import { type Likeness, type SameBy, sameBy } from '#domain/members/likely-same.ts';
import { sortNameOf } from '#domain/members/member-search.ts';
import { type MemberRow, memberRows } from '../data/collections/members.ts';
import type { Reads } from '../data/store.ts';
import { groups } from '../imports/groups.ts';

/** How many to show; a family may share one number. */
const MOST_SHOWN = 5;
/** Namesakes who are read to compare their birthdays. */
const MOST_NAMESAKES = 25;

export interface LikelySame {
  readonly row: MemberRow;
  readonly by: SameBy;
}

/** Two without an address have nothing in common by that. */
const isSameEmail = (one: { readonly email: string }, other: { readonly email: string }) =>
  one.email !== '' && one.email.toLowerCase() === other.email.toLowerCase();

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
    const by = isSameEmail(row, person) ? null : sameBy(person, row);
    return by ? [{ row, by }] : [];
  });
  return found.slice(0, MOST_SHOWN);
}

/** Most values that one query looks for on every engine. */
const VALUES_AT_ONCE = 30;
/** Of one query: far more than the members who share a name or a number. */
const MOST_FOUND = 1000;

/**
 * For each of many people a member who may be the same person, by their place in the list; those with the same name and birthday first.
 * A query for each 30 names and numbers.
 */
export async function findLikelyMatches(
  store: Pick<Reads, 'query'>,
  people: readonly (Likeness & { readonly email: string })[],
): Promise<Map<number, LikelySame>> {
  const read = async (field: 'sortName' | 'mobile', values: readonly string[]) => {
    const wanted = [...new Set(values)].filter(Boolean);
    const pages = groups(wanted, VALUES_AT_ONCE).map((group) =>
      store.query(memberRows, { where: [[field, 'in', [...group]]], limit: MOST_FOUND }),
    );
    return (await Promise.all(pages)).flatMap(({ items }) => items);
  };
  const [namesakes, samePhone] = await Promise.all([
    read('sortName', people.map(sortNameOf)),
    read(
      'mobile',
      people.map(({ mobile }) => mobile),
    ),
  ]);
  const byName = Map.groupBy(namesakes, sortNameOf);
  const byPhone = Map.groupBy(samePhone, ({ mobile }) => mobile);
  const matches = new Map<number, LikelySame>();
  for (const [index, person] of people.entries()) {
    const rows = [...(byName.get(sortNameOf(person)) ?? []), ...(byPhone.get(person.mobile) ?? [])];
    for (const row of rows) {
      const by = isSameEmail(row, person) ? null : sameBy(person, row);
      if (by && !matches.has(index)) matches.set(index, { row, by });
    }
  }
  return matches;
}
