/** View values of a family, for staff. */
import * as paths from '#app/paths.ts';
import { type Family, isUnder18 } from '#domain/families/family.ts';
import { actingGuardians, childrenOf, whoGivesSignIn } from '#domain/families/guardians.ts';
import { displayName } from '#domain/members/member-profile.ts';
import { ageOn, storedDate } from '#domain/values/dates.ts';
import { formatPence } from '#domain/values/money.ts';
import { type Member, members } from '#server/data/collections/members.ts';
import type { Store } from '#server/data/store.ts';
import type { FamilyStaff } from '#server/families/change-family.ts';
import { findFamilySteps } from '#server/families/decide-family-step.ts';
import { asGuarded } from '#server/families/guarded-person.ts';
import { statusChip } from '../../members/staff/member-view.ts';

export type FamilyPersonView = ReturnType<typeof personView>;

/** Everyone in the family, whoever pays first, then by age. */
export async function listFamily(
  store: Pick<Store, 'findMany'>,
  { memberUids, payerUid }: Family,
): Promise<Member[]> {
  const found = await store.findMany(members, memberUids);
  const isPayer = ({ id }: Member) => Number(id === payerUid);
  return found
    .filter((member) => member !== null)
    .toSorted((one, other) => isPayer(other) - isPayer(one) || one.dob.localeCompare(other.dob));
}

interface FamilyFacts {
  readonly family: Family;
  readonly people: readonly Member[];
  /** Who looks at it. */
  readonly by: FamilyStaff;
}

export function personView(member: Member, facts: FamilyFacts, now: Temporal.Instant) {
  const { family, by } = facts;
  const { id: uid, dob } = member;
  const born = storedDate(dob);
  const isChild = isUnder18(dob, now);
  const isPayer = family.payerUid === uid;
  const needsLogin = member.email === '';
  const isForAdmin = whoGivesSignIn(family, asGuarded(member), by, now) === 'admin';
  const isGuardian = family.guardianUids.includes(uid);
  return {
    uid,
    name: displayName(member),
    href: paths.viewMember(uid),
    roles: [isPayer ? 'Pays' : '', isGuardian ? 'Guardian' : '', isChild ? 'Under 18' : ''].filter(Boolean),
    chip: statusChip(member, now),
    facts: [
      { term: 'Age', value: born ? String(ageOn(born, now)) : '' },
      { term: 'Plan', value: member.membershipType || 'None yet' },
      ...(member.owedInPence > 0 ? [{ term: 'Owes', value: formatPence(member.owedInPence) }] : []),
      ...(needsLogin
        ? [{ term: 'Sign-in', value: isForAdmin ? 'None. An admin can give them one' : 'None' }]
        : []),
      ...guardianFacts(member, facts, now),
    ],
    may: findFamilySteps({ ...facts, member, at: now }),
    isGuardian,
    canGetLogin: needsLogin && !isForAdmin,
  };
}

/** Whom they act for, and who acts for them. */
function guardianFacts(member: Member, { family, people }: FamilyFacts, now: Temporal.Instant) {
  const own = asGuarded(member);
  const namesOf = (uids: readonly string[]) =>
    people.filter(({ id }) => uids.includes(id)).map((each) => displayName(each));
  const { actsFor, waitsFor } = childrenOf(family, own.uid, people.map(asGuarded), now);
  const acting = namesOf(actingGuardians(family, own, now));
  const lists = [
    { term: 'Acts for', value: namesOf(actsFor.map(({ uid }) => uid)).join(', ') },
    { term: 'Waiting to act for', value: namesOf(waitsFor.map(({ uid }) => uid)).join(', ') },
  ].filter(({ value }) => value !== '');
  if (!isUnder18(member.dob, now)) return lists;
  return [...lists, { term: 'Guardian', value: acting.join(', ') || 'Nobody acts for them yet' }];
}
