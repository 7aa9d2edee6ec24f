/** What can be sold to the family of whoever pays, as choices. */
import { findDue } from '#domain/families/due.ts';
import { displayName } from '#domain/members/member-profile.ts';
import { type Member, members } from '#server/data/collections/members.ts';
import { plans } from '#server/data/collections/membership.ts';
import type { Store } from '#server/data/store.ts';
import { findFamily } from '#server/families/change-family.ts';
import { membershipVersion } from '#server/membership/change-membership.ts';
import type { Option } from '../../../ui/select-field.tsx';
import { relativeRows } from './sell.form.ts';
import { feeText, planOptions } from './sell-view.ts';

export interface RelativeView {
  readonly row: (typeof relativeRows)[number];
  readonly uid: string;
  readonly name: string;
  readonly seen: string;
  readonly plans: Option[];
  readonly chosenPlan: string;
  /** `£25`; empty: none. */
  readonly fee: string;
}

/** The others of the family, where the member pays for it. @param isDue with what falls due chosen */
export async function listRelatives(
  store: Store,
  member: Member,
  { joiningFeeInPence, isDue, now }: { joiningFeeInPence: number; isDue: boolean; now: Temporal.Instant },
): Promise<RelativeView[]> {
  const family = await findFamily(store, member);
  if (family?.payerUid !== member.id) return [];
  const others = family.memberUids.filter((uid) => uid !== member.id);
  const found = (await store.findMany(members, others)).filter((each) => each !== null);
  return Promise.all(
    found.slice(0, relativeRows.length).map(async (each, index) => {
      const options = await planOptions(store, each, { joiningFeeInPence, now });
      return {
        row: relativeRows[index] ?? 2,
        uid: each.id,
        name: displayName(each),
        seen: membershipVersion(each),
        plans: options,
        chosenPlan: await chosenPlan(store, each, isDue, now),
        fee: feeText(options),
      };
    }),
  );
}

/** What they asked for; where what falls due is wanted, their own plan. */
export async function chosenPlan(
  store: Store,
  member: Member,
  isDue: boolean,
  now: Temporal.Instant,
): Promise<string> {
  if (!isDue || member.planId === '') return member.requestedPlanId;
  const due = findDue(member, await store.find(plans, member.planId), now);
  return due ? member.planId : '';
}
