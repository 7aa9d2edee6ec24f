import { displayName } from '#domain/members/member-profile.ts';
import { findDisabled } from '../accounts/set-account-disabled.ts';
import { members } from '../data/collections/members.ts';
import type { Reads } from '../data/store.ts';
import type { Services } from '../services.ts';

type WhoReads = { readonly store: Pick<Reads, 'query'> } & Pick<Services, 'identity'>;

export interface Coach {
  readonly uid: string;
  readonly name: string;
}

/** A club has a few dozen. */
const MAX_COACHES = 200;

/** People whose profile says they are coaches, by name. Access control never uses this. */
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

/** Who can be given a class: a coach who can sign in. */
export async function listReadyCoaches({ store, identity }: WhoReads): Promise<Coach[]> {
  const coaches = await listCoaches(store);
  const disabled = await findDisabled(
    identity,
    coaches.map(({ uid }) => uid),
  );
  return coaches.filter(({ uid }) => !disabled.has(uid));
}

/**
 * The chosen coach: no coach for an empty uid; `current` even when they are no longer a coach, or can't sign in. Null: nobody who can be given a class.
 */
export async function findCoach(
  services: WhoReads,
  uid: string,
  current: Coach = nobody,
): Promise<Coach | null> {
  if (uid === '') return nobody;
  const coach = (await listReadyCoaches(services)).find((one) => one.uid === uid);
  return coach ?? (uid === current.uid ? current : null);
}

const nobody: Coach = { uid: '', name: '' };
