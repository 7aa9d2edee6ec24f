import { isUnder18, mayActFor } from '#domain/families/family.ts';
import { actingGuardians } from '#domain/families/guardians.ts';
import { families } from '../data/collections/families.ts';
import { type Member, members } from '../data/collections/members.ts';
import type { Store } from '../data/store.ts';

/** Where an email about a child without an address goes: to everyone who acts for them now. Empty: to nobody. */
export async function findGuardianAddresses(
  store: Pick<Store, 'find' | 'findMany'>,
  childUid: string,
  now: Temporal.Instant,
): Promise<{ readonly name: string; readonly firstName: string; readonly addresses: readonly string[] }> {
  const child = childUid === '' ? null : await store.find(members, childUid);
  const family = child?.familyId ? await store.find(families, child.familyId) : null;
  if (!child || !family) return { name: '', firstName: '', addresses: [] };
  const guardians = await store.findMany(members, family.guardianUids);
  const addresses = guardians.flatMap((each) =>
    each?.email && mayActFor(family, each.id, child, now) === 'everything' ? [each.email] : [],
  );
  return { name: child.name, firstName: child.firstName, addresses };
}

/** The addresses of those who answer and sign for somebody under 18, who hear of it in their place; empty: they answer themselves, or nobody acts for them. */
export async function findSignerAddresses(
  store: Pick<Store, 'find' | 'findMany'>,
  member: Pick<Member, 'id' | 'dob'>,
  now: Temporal.Instant,
): Promise<readonly string[]> {
  return isUnder18(member.dob, now) ? (await findGuardianAddresses(store, member.id, now)).addresses : [];
}

/** The names of everyone who acts for somebody under 18 now. */
export async function listGuardianNames(
  store: Pick<Store, 'find' | 'findMany'>,
  child: Pick<Member, 'id' | 'dob' | 'email' | 'familyId'>,
  now: Temporal.Instant,
): Promise<string[]> {
  const family = child.familyId ? await store.find(families, child.familyId) : null;
  if (!family) return [];
  const own = { ...child, uid: child.id };
  const guardians = await store.findMany(members, actingGuardians(family, own, now));
  return guardians.flatMap((each) => (each ? [each.name] : []));
}
