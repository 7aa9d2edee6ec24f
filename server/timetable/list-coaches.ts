import { displayName } from '#domain/members/member-profile.ts';
import { members } from '../data/collections/members.ts';
import type { Reads } from '../data/store.ts';

export interface Coach {
  readonly uid: string;
  readonly name: string;
}

/** A club has a few dozen. */
const MOST_COACHES = 200;

/** People whose profile says that they are coaches, by name. It names who can hold a class; access never goes by it. */
export async function listCoaches(store: Pick<Reads, 'query'>): Promise<Coach[]> {
  const { items } = await store.query(members, {
    where: [['isCoach', '==', true]],
    orderBy: [['sortName', 'asc']],
    limit: MOST_COACHES,
  });
  return items.map(({ id, name, firstName, lastName, email }) => ({
    uid: id,
    name: displayName({ name: name || `${firstName} ${lastName}`.trim(), email }),
  }));
}

/**
 * The coach that was chosen: nobody for an empty uid, `standing` also when they are no coach any more. Null: somebody else.
 */
export async function findCoach(
  store: Pick<Reads, 'query'>,
  uid: string,
  standing: Coach = nobody,
): Promise<Coach | null> {
  if (uid === '') return nobody;
  const coach = (await listCoaches(store)).find((one) => one.uid === uid);
  return coach ?? (uid === standing.uid ? standing : null);
}

const nobody: Coach = { uid: '', name: '' };
