/** What can be sold, as choices. */

import * as paths from '#app/paths.ts';
import { sellsSessions } from '#domain/community/trainer.ts';
import { displayName } from '#domain/members/member-profile.ts';
import { isTrialAgain } from '#domain/membership/joining.ts';
import { effectiveStatus, lastDayOf, membershipStatusNames } from '#domain/membership/membership.ts';
import { possibleFrom } from '#domain/membership/membership-events.ts';
import { hasRequestedText } from '#domain/membership/plan-request.ts';
import { possibleEvents } from '#domain/membership/possible-events.ts';
import {
  isJoining,
  joiningFeeOf,
  joiningFeeText,
  owesJoiningFee,
  planPaidNext,
  planSaleOf,
} from '#domain/payments/sale-plan.ts';
import { feePriceKey, planPriceKey, pricesField, type ShownPrices } from '#domain/payments/shown-prices.ts';
import { formatDate } from '#domain/values/dates.ts';
import { formatPence } from '#domain/values/money.ts';
import type { ClubSettings } from '#server/data/collections/club.ts';
import type { Member } from '#server/data/collections/members.ts';
import { type Plan, plans } from '#server/data/collections/membership.ts';
import type { Item } from '#server/data/collections/sales.ts';
import { trainers } from '#server/data/collections/trainers.ts';
import type { Store } from '#server/data/store.ts';
import { listPlansFor, listSessionPacksOnOffer, withHad } from '#server/membership/list-plans.ts';
import { listItems } from '#server/payments/desk/items.ts';
import { requestedPlanLabel } from '../../members/staff/member-view.ts';
import { findRequester } from '../../membership/request-view.ts';

/** The plans that this member can buy now: any to join by, otherwise the next period of their own. */
export async function planOptions(
  store: Store,
  member: Member,
  { joiningFeeInPence: clubsFee, now }: { joiningFeeInPence: number; now: Temporal.Instant },
) {
  const [own = null] = await ownPlan(store, member);
  const onOffer = isJoining(member, now)
    ? await listPlansFor(store, member)
    : await paidNext(store, member, own, now);
  return onOffer.flatMap((plan) => {
    const sale = planSaleOf(member, plan, 'cash', now, own);
    if (sale.kind === 'refused') return [];
    const until = sale.event.periodEnd ? `, until ${formatDate(lastDayOf(sale.event.periodEnd))}` : '';
    const joiningFeeInPence = isJoining(member, now) ? joiningFeeOf(plan, clubsFee) : 0;
    const { priceInPence } = sale;
    const label = `${plan.name}, ${formatPence(priceInPence)}${until}`;
    return [{ value: plan.id, joiningFeeInPence, priceInPence, label }];
  });
}
export type PlanOption = Awaited<ReturnType<typeof planOptions>>[number];

/** Everything that the page shows a price of, as its hidden field. */
export function shownPrices(shown: {
  readonly plans: readonly PlanOption[];
  readonly packs: Awaited<ReturnType<typeof packOptions>>;
  readonly items: readonly ItemView[];
  readonly relatives: readonly { readonly uid: string; readonly plans: readonly PlanOption[] }[];
}): string {
  const ofPlans = (options: readonly PlanOption[], uid = ''): ShownPrices =>
    options.flatMap(({ value, priceInPence, joiningFeeInPence }) => [
      [planPriceKey(value, uid), priceInPence] as const,
      [feePriceKey(value), joiningFeeInPence] as const,
    ]);
  return pricesField([
    ...ofPlans(shown.plans),
    ...shown.relatives.flatMap(({ uid, plans: theirs }) => ofPlans(theirs, uid)),
    ...shown.packs.map(({ value, priceInPence }) => [value, priceInPence] as const),
    ...shown.items.map(({ id, priceInPence }) => [id, priceInPence] as const),
  ]);
}

/** The joining fee of whichever of these is chosen, and whether they owe it, so that it is ticked. */
export const feeView = async (
  store: Store,
  options: readonly { joiningFeeInPence: number }[],
  member: Member,
  { joiningFeeInPence, now }: { readonly joiningFeeInPence: number; readonly now: Temporal.Instant },
) => ({
  fee: joiningFeeText(options.map((each) => each.joiningFeeInPence)),
  owesFee: owesJoiningFee(await withHad(store, member, now), joiningFeeInPence, now),
});

/** Why their plan can’t be sold now, and what is done instead: nobody has a trial twice, and a hold, or what they left with, comes first; null: it can be. */
export async function insteadOfPlan(store: Store, member: Member, now: Temporal.Instant) {
  const [own] = await ownPlan(store, member);
  if (!own || isJoining(member, now)) return null;
  const status = effectiveStatus(member, now);
  if (!possibleFrom['payment-settled'].includes(status)) {
    const text = `No membership payment can be taken: ${displayName(member)}’s membership status is ${membershipStatusNames[status]}.`;
    const isHeld = status === 'on_hold' && possibleEvents(member, now).includes('end-hold');
    const undo = { href: paths.undoCancel(member.id), label: 'Undo cancellation' };
    const end = isHeld ? { href: paths.endHold(member.id), label: 'End hold' } : null;
    return { text, link: status === 'cancelling' ? undo : end };
  }
  if (!isTrialAgain(member, own, now)) return null;
  const wanted = member.requestedPlanId === '' ? null : await store.find(plans, member.requestedPlanId);
  const name = displayName(member);
  const request = wanted
    ? hasRequestedText(
        name,
        requestedPlanLabel(wanted, member, 0, now),
        await findRequester(store, member.id),
      )
    : '';
  const text = request || `${name} is on a trial, which is one per person.`;
  return { text, link: { href: paths.changePlan(member.id), label: 'Change plan' } };
}
export type InsteadOfPlan = Awaited<ReturnType<typeof insteadOfPlan>>;

/** The plan that their next payment is for. */
async function paidNext(store: Store, member: Member, own: Plan | null, now: Temporal.Instant) {
  const wantedId = member.nextPlan?.planId ?? member.requestedPlanId;
  const wanted = wantedId === '' ? null : await store.find(plans, wantedId);
  const plan = planPaidNext(member, own, wanted, now);
  return plan ? [plan] : [];
}

async function ownPlan(store: Store, { planId }: Member) {
  const own = planId === '' ? null : await store.find(plans, planId);
  return own ? [own] : [];
}

/** Sessions with trainers who are still here. */
export async function packOptions(store: Store, { areasOff }: Pick<ClubSettings, 'areasOff'>) {
  if (areasOff.includes('trainers')) return [];
  const packs = await listSessionPacksOnOffer(store);
  const found = await store.findMany(trainers, [...new Set(packs.map(({ trainerId }) => trainerId))]);
  return packs.flatMap(({ id, name, trainerId, priceInPence }) => {
    const trainer = found.find((one) => one?.id === trainerId);
    return trainer && sellsSessions(trainer)
      ? [{ value: id, priceInPence, label: `${name} with ${trainer.name}, ${formatPence(priceInPence)}` }]
      : [];
  });
}

export async function itemViews(store: Store): Promise<ItemView[]> {
  const items = await listItems(store);
  return items.filter(({ isActive }) => isActive).map(itemView);
}

/** An item that the desk sells, as a button. */
export interface ItemView {
  readonly id: string;
  readonly name: string;
  /** `£1.50`. */
  readonly price: string;
  readonly priceInPence: number;
  /** `2 left`; empty: enough. */
  readonly left: string;
  readonly isDayPass: boolean;
}

function itemView({ id, name, priceInPence, stock, lowStockAt, dayPass }: Item): ItemView {
  const left = stock !== null && stock <= lowStockAt ? `${Math.max(0, stock)} left` : '';
  return { id, name, price: formatPence(priceInPence), priceInPence, left, isDayPass: dayPass !== '' };
}
