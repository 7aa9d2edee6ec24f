/** View values of a family, for staff. */
import * as paths from '#app/paths.ts';
import { type Family, isUnder18 } from '#domain/families/family.ts';
import { displayName } from '#domain/members/member-profile.ts';
import { ageOn, storedDate } from '#domain/values/dates.ts';
import { formatPence } from '#domain/values/money.ts';
import { type Member, members } from '#server/data/collections/members.ts';
import type { Store } from '#server/data/store.ts';
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

export function personView(member: Member, family: Family, now: Temporal.Instant) {
  const { id: uid, dob } = member;
  const born = storedDate(dob);
  const isChild = isUnder18(dob, now);
  const isPayer = family.payerUid === uid;
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
      ...(member.email === '' ? [{ term: 'Sign-in', value: 'None. A guardian acts for them' }] : []),
    ],
    canPay: !isPayer && !isChild,
    canGuard: !isGuardian && !isChild,
    isGuardian,
    canGetLogin: member.email === '',
  };
}
