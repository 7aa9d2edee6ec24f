import * as paths from '#app/paths.ts';
import { displayName } from '#domain/members/member-profile.ts';
import { type Member, memberRows } from '#server/data/collections/members.ts';
import type { Store } from '#server/data/store.ts';
import { findFamily } from '#server/families/change-family.ts';

/** For the head of a member’s page: who pays for them, or who they pay for. */
export interface FamilyLine {
  readonly href: string;
  readonly label: 'Paid by' | 'Pays for';
  readonly people: readonly { readonly uid: string; readonly name: string; readonly href: string }[];
}

/** Null: they are in no family. */
export async function familyLine(
  store: Pick<Store, 'find' | 'findMany'>,
  member: Pick<Member, 'id' | 'familyId'>,
): Promise<FamilyLine | null> {
  const family = await findFamily(store, member);
  if (!family) return null;
  const isPayer = family.payerUid === member.id;
  const uids = isPayer ? family.memberUids.filter((uid) => uid !== member.id) : [family.payerUid];
  const people = await store.findMany(memberRows, uids);
  return {
    href: paths.memberFamily(member.id),
    label: isPayer ? 'Pays for' : 'Paid by',
    people: people.flatMap((each) =>
      each ? [{ uid: each.id, name: displayName(each), href: paths.viewMember(each.id) }] : [],
    ),
  };
}
