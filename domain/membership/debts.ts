/** What somebody owes at the desk: an overdue period, the rest of one that was paid in part, and sales on account. */
import { displayName } from '../members/member-profile.ts';
import type { PlanKind } from '../payments/ledger.ts';
import { formatPence } from '../values/money.ts';
import { effectiveStatus, hasMembership, isPeriodOver, type MembershipFacts } from './membership.ts';
import { paidUntil } from './paid-until.ts';
import { dueOfPart, type PartPaid } from './part-paid.ts';

/** A stored member fits. */
export type DebtFacts = MembershipFacts & {
  /** Of their sales; somebody else of the family may have bought what they have. */
  readonly owedInPence: number;
};

type Priced = { readonly priceInPence: number } | null | undefined;

/** What is still to pay for the period that is overdue, so what the next payment proposes, with what its sale has besides, such as a joining fee; null: not known. */
export function leftOfPeriod(facts: MembershipFacts, plan: Priced): number | null {
  const { partPaid, planPriceInPence, agreedPrice, currentPeriodEnd, membershipStatus } = facts;
  const isOfPeriod =
    membershipStatus === 'past_due' && agreedPrice && currentPeriodEnd?.equals(agreedPrice.until);
  const agreed = isOfPeriod ? agreedPrice.amountInPence : null;
  return (partPaid && dueOfPart(partPaid)) ?? agreed ?? planPriceInPence ?? plan?.priceInPence ?? null;
}

/**
 * What the desk takes next from somebody overdue, as its button says it: of a sale that was paid in part all of its rest, for everybody in it.
 * Null: not known.
 * @param sales of theirs that are not all paid; left out: not read
 */
export function dueNow(
  facts: DebtFacts,
  plan: Priced,
  sales: readonly { readonly id: string; readonly balanceInPence: number }[] = [],
): number | null {
  const { partPaid, owedInPence } = facts;
  if (!partPaid) return leftOfPeriod(facts, plan);
  const sale = sales.find(({ id }) => id === partPaid.saleId);
  if (sale) return sale.balanceInPence;
  return owedInPence === dueOfPart(partPaid) ? owedInPence : null;
}

/** What is left of the running period, and taken before the next is sold; null: nothing. */
export const restToTakeFirst = (facts: MembershipFacts, now: Temporal.Instant): PartPaid | null =>
  hasMembership(effectiveStatus(facts, now)) ? (facts.partPaid ?? null) : null;

/** With nothing left to pay of a sale that is no more. */
export const withoutSale = <T extends Pick<MembershipFacts, 'partPaid'>>(facts: T, saleId: string): T =>
  facts.partPaid?.saleId === saleId ? { ...facts, partPaid: null } : facts;

/**
 * Whether what is overdue stands against another plan, whose price would take the place of what is owed. A trial that is over isn’t paid for any more: another plan is.
 * @param plan theirs; null: not known, so of a period that is over it may be a trial
 */
export const owesBeforeChange = (
  facts: MembershipFacts,
  plan: { readonly kind?: PlanKind } | null,
  now: Temporal.Instant,
): boolean =>
  facts.planId !== '' &&
  !facts.partPaid &&
  effectiveStatus(facts, now) === 'past_due' &&
  !(isPeriodOver(facts, now) && (plan === null || plan.kind === 'trial'));

/** @param whose in a family the page is somebody else’s as often as theirs */
export const takeFirstText = (part: PartPaid, whose: Parameters<typeof displayName>[0]): string =>
  `${formatPence(dueOfPart(part))} is left to pay for ${displayName(whose)}’s period. Take that first`;

/** Whether anything is due from them, as lists filter by it. The rest of a period is owed by its buyer. */
export const owesMoney = ({
  membershipStatus,
  owedInPence,
  partPaid,
}: Pick<DebtFacts, 'membershipStatus' | 'owedInPence' | 'partPaid'>): boolean =>
  owedInPence > 0 || (membershipStatus === 'past_due' && !partPaid);

/** Everything that somebody owes, each pound once. What nobody knows the price of counts nothing. */
export function owedInAll(facts: DebtFacts, plan: Priced, now: Temporal.Instant): number {
  const isUnpaid = effectiveStatus(facts, now) === 'past_due' && !facts.partPaid;
  return facts.owedInPence + (isUnpaid ? (leftOfPeriod(facts, plan) ?? 0) : 0);
}

/** What they owe besides the rest of a period that their status says already. @param sales of theirs that are not all paid */
export function owedBesides(
  facts: DebtFacts,
  sales: readonly { readonly id: string }[],
  now: Temporal.Instant,
): number {
  const said = effectiveStatus(facts, now) === 'past_due' ? facts.partPaid : null;
  const isOwn = said && sales.some(({ id }) => id === said.saleId);
  return isOwn ? Math.max(0, facts.owedInPence - dueOfPart(said)) : facts.owedInPence;
}

/**
 * What becomes of what they owe where the membership ends: what was sold stays owed until it is paid or waived, what was not is not owed any more.
 * Empty: they owe nothing.
 * @param reader members don’t waive
 */
export function endedDebtText(
  facts: DebtFacts,
  plan: Priced,
  now: Temporal.Instant,
  reader: 'staff' | 'member' = 'staff',
): string {
  const period = owedInAll(facts, plan, now) - facts.owedInPence;
  const paid = paidUntil(facts, now);
  const days = paid?.term === 'Unpaid period' ? ` (${paid.value})` : '';
  const dropped = period > 0 ? `The ${formatPence(period)} overdue${days} isn’t owed any more.` : '';
  const sold = Math.max(facts.owedInPence, facts.partPaid ? dueOfPart(facts.partPaid) : 0);
  const until = reader === 'staff' ? ' until it’s paid or waived.' : '. Please pay it at the front desk.';
  const stays = sold > 0 ? `${formatPence(sold)} stays owed${until}` : '';
  return [dropped, stays].filter(Boolean).join(' ');
}

/** The same of a membership that ends with its period: what is overdue goes on being owed until then. */
export function debtAtPeriodEnd(...asked: Parameters<typeof endedDebtText>): string {
  const [facts, , now] = asked;
  const owed = endedDebtText(...asked);
  return owed && effectiveStatus(facts, now) === 'past_due' ? `If it ends unpaid: ${owed}` : owed;
}
