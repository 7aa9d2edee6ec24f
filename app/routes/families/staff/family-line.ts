import * as paths from '#app/paths.ts';
import { totalOwed } from '#domain/families/due.ts';
import { displayName } from '#domain/members/member-profile.ts';
import { formatPence } from '#domain/values/money.ts';
import { listed } from '#domain/values/text.ts';
import { type Member, memberRows } from '#server/data/collections/members.ts';
import type { Store } from '#server/data/store.ts';
import { findFamily } from '#server/families/change-family.ts';
import { findOwedForOthers } from '#server/payments/desk/open-sales.ts';

/** For the head of a member’s page: who pays for them, or who they pay for. */
export interface FamilyLine {
  readonly href: string;
  readonly label: 'Paid by' | 'Pays for';
  /** What a payer has to pay for the others, as a fact of the head; empty: nothing. */
  readonly owes: string;
  readonly people: readonly { readonly uid: string; readonly name: string; readonly href: string }[];
}

/** Null: they are in no family. */
export async function familyLine(
  store: Pick<Store, 'find' | 'findMany'>,
  member: Pick<Member, 'id' | 'familyId'>,
  now: Temporal.Instant,
): Promise<FamilyLine | null> {
  const family = await findFamily(store, member);
  if (!family) return null;
  const isPayer = family.payerUid === member.id;
  const uids = isPayer ? family.memberUids.filter((uid) => uid !== member.id) : [family.payerUid];
  const people = (await store.findMany(memberRows, uids)).filter((each) => each !== null);
  const owed = isPayer ? await findOwedForOthers(store, member.id, people, now) : [];
  return {
    href: paths.memberFamily(member.id),
    label: isPayer ? 'Pays for' : 'Paid by',
    owes:
      owed.length > 0
        ? `${formatPence(totalOwed(owed))} to pay for ${listed(owed.map(({ name }) => name))}`
        : '',
    people: people.map((each) => ({
      ...{ uid: each.id, name: displayName(each), href: paths.viewMember(each.id) },
    })),
  };
}
