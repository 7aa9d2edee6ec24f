import { isSameWithoutEmail } from '#domain/members/import-person.ts';
import type { ImportedPerson } from '#domain/members/import-row.ts';
import { sortNameOf } from '#domain/members/member-search.ts';
import { type Member, members } from '../../data/collections/members.ts';
import type { Account } from '../../identity/identity.ts';
import { groups } from '../../imports/groups.ts';
import type { Services } from '../../services.ts';

/** Most email addresses per query on every engine. */
export const LOOKED_UP_AT_ONCE = 30;

export interface KnownMember {
  readonly member: Member;
  readonly account: Account | null;
}

/**
 * The members with these email addresses, with their accounts.
 * @param emails at most `LOOKED_UP_AT_ONCE`, as accounts store them
 */
export async function findByEmail(
  { store, identity }: Pick<Services, 'store' | 'identity'>,
  emails: string[],
): Promise<Map<string, KnownMember>> {
  if (emails.length === 0) return new Map();
  const { items } = await store.query(members, { where: [['email', 'in', emails]], limit: 1000 });
  const found = await identity.findAccounts(items.map(({ id }) => id));
  return new Map(items.map((member, index) => [member.email, { member, account: found[index] ?? null }]));
}

/** Of one query: far more than the members who share a name. */
const MOST_NAMESAKES = 1000;

/**
 * The members without an address that rows without one are about, by the position of the row.
 * @param people null: a row that has an address
 */
export async function findWithoutEmail(
  { store }: Pick<Services, 'store'>,
  people: readonly (ImportedPerson | null)[],
): Promise<[number, KnownMember][]> {
  const nameOf = (person: ImportedPerson) => sortNameOf({ ...person, name: '' });
  const names = [...new Set(people.flatMap((person) => (person ? nameOf(person) : [])))].filter(Boolean);
  const pages = groups(names, LOOKED_UP_AT_ONCE).map((group) =>
    store.query(members, { where: [['sortName', 'in', [...group]]], limit: MOST_NAMESAKES }),
  );
  const byName = Map.groupBy(
    (await Promise.all(pages)).flatMap(({ items }) => items),
    sortNameOf,
  );
  return people.flatMap((person, index): [number, KnownMember][] => {
    const namesakes = person ? (byName.get(nameOf(person)) ?? []) : [];
    const member = namesakes.find((each) => person && isSameWithoutEmail(person, each));
    return member ? [[index, { member, account: null }]] : [];
  });
}
