import { withoutClosed } from '#domain/families/family.ts';
import { leftWithoutGuardian } from '#domain/families/guardians.ts';
import { families } from '../data/collections/families.ts';
import { members } from '../data/collections/members.ts';
import type { Store } from '../data/store.ts';
import { storedLists } from './change-family.ts';
import { asGuarded } from './guarded-person.ts';

/** More than anybody is in. */
const MAX_FAMILIES = 20;

/**
 * Takes somebody whose account is closed out of their family: a guardian pays from then on, and without one the family ends. Can be
 * repeated after an interruption.
 */
export async function leaveFamilyOnClosing(store: Store, uid: string): Promise<void> {
  const lists = [
    ['memberUids', 'array-contains', uid],
    ['payerUid', '==', uid],
  ] as const;
  for (const filter of lists) {
    const { items } = await store.query(families, { where: [filter], limit: MAX_FAMILIES });
    for (const { id } of items) await leave(store, id, uid);
  }
}

function leave(store: Store, id: string, uid: string): Promise<void> {
  return store.transaction(async (transaction) => {
    const family = await transaction.find(families, id);
    if (!family) return;
    const rest = withoutClosed(family, uid);
    const left = rest ? [] : await transaction.findMany(members, family.memberUids);
    if (rest) transaction.update(families, id, { payerUid: rest.payerUid, ...storedLists(rest) });
    else transaction.remove(families, id);
    for (const each of left) {
      if (each?.familyId === id) transaction.update(members, each.id, { familyId: '' });
    }
  });
}

/** The names of children without a sign-in for whom nobody else acts. */
export async function findChildrenWithoutOthers(
  store: Store,
  uid: string,
  now: Temporal.Instant,
): Promise<string[]> {
  const member = await store.find(members, uid);
  const family = member?.familyId ? await store.find(families, member.familyId) : null;
  if (!family) return [];
  const people = await store.findMany(members, family.memberUids);
  const others = people.filter((each) => each !== null).filter(({ id, email }) => id !== uid && email === '');
  return leftWithoutGuardian(family, withoutClosed(family, uid), others.map(asGuarded), now);
}
