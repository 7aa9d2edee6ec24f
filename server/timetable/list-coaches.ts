import { displayName } from '#domain/members/member-profile.ts';
import { members } from '../data/collections/members.ts';
import type { Reads } from '../data/store.ts';

export interface Coach {
  readonly uid: string;
  readonly name: string;
}

/** A club has a few dozen. */
const MAX_COACHES = 200;

/** People whose profile says they are coaches, by name: who can take a class. Access control never uses this. */
export async function listCoaches(store: Pick<Reads, 'query'>): Promise<Coach[]> {
  const { items } = await store.query(members, {
    where: [['isCoach', '==', true]],
    orderBy: [['sortName', 'asc']],
    limit: MAX_COACHES,
  });
  return items.map(({ id, name, firstName, lastName, email }) => ({
    uid: id,
    name: displayName({ name: name || `${firstName} ${lastName}`.trim(), email }),
  }));
}

/**
 * The chosen coach: no coach for an empty uid; `current` even when they are no longer a coach. Null: not a coach.
 */
export async function findCoach(
  store: Pick<Reads, 'query'>,
  uid: string,
  current: Coach = nobody,
): Promise<Coach | null> {
  if (uid === '') return nobody;
  const coach = (await listCoaches(store)).find((one) => one.uid === uid);
  return coach ?? (uid === current.uid ? current : null);
}

const nobody: Coach = { uid: '', name: '' };
