/** What can be sold to the family of the payer, as choices. */
import { findDue } from '#domain/families/due.ts';
import { displayName } from '#domain/members/member-profile.ts';
import { hasRequestedText } from '#domain/membership/plan-request.ts';
import { planPaidNext } from '#domain/payments/sale-plan.ts';
import { type Member, members } from '#server/data/collections/members.ts';
import { plans } from '#server/data/collections/membership.ts';
import type { Store } from '#server/data/store.ts';
import { findFamily } from '#server/families/change-family.ts';
import { membershipVersion } from '#server/membership/change-membership.ts';
import type { Option } from '../../../ui/select-field.tsx';
import { findRequester } from '../../membership/request-view.ts';
import { relativeRows } from './sell.form.ts';
import { feeView, type InsteadOfPlan, insteadOfPlan, type PlanOption, planOptions } from './sell-view.ts';

export interface RelativeView {
  readonly row: (typeof relativeRows)[number];
  readonly uid: string;
  readonly name: string;
  readonly seen: string;
  readonly plans: PlanOption[];
  readonly chosenPlan: string;
  /** What they asked for themselves, as a hint; empty: nothing that is sold here. */
  readonly request: string;
  readonly instead: InsteadOfPlan;
  /** `£25`; empty: none. */
  readonly fee: string;
  readonly owesFee: boolean;
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
        chosenPlan: isDue ? await duePlan(store, each, now) : '',
        request: await requestText(store, each, options),
        instead: await insteadOfPlan(store, each, now),
        ...(await feeView(store, options, each, { joiningFeeInPence, now })),
      };
    }),
  );
}

/** Somebody else pays: what they asked for is said, and never chosen by itself. */
async function requestText(store: Store, member: Member, options: readonly Option[]): Promise<string> {
  const wanted = options.find(({ value }) => value === member.requestedPlanId);
  if (!wanted) return '';
  const name = member.firstName || displayName(member);
  return hasRequestedText(name, wanted.label, await findRequester(store, member.id));
}

/** What the buyer has asked for; where what falls due is wanted, the plan that it is for. */
export async function chosenPlan(
  store: Store,
  member: Member,
  isDue: boolean,
  now: Temporal.Instant,
): Promise<string> {
  return isDue && member.planId !== '' ? duePlan(store, member, now) : member.requestedPlanId;
}

async function duePlan(store: Store, member: Member, now: Temporal.Instant): Promise<string> {
  if (member.planId === '') return '';
  const wanted = member.requestedPlanId === '' ? null : await store.find(plans, member.requestedPlanId);
  const plan = planPaidNext(member, await store.find(plans, member.planId), wanted, now);
  return plan && findDue(member, plan, now) ? plan.id : '';
}
