/** What selling a plan at the desk does to a membership: it starts one, or pays for the next period. */
import { leftOfPeriod, owesBeforeChange, restToTakeFirst, takeFirstText } from '../membership/debts.ts';
import { isTrialAgain } from '../membership/joining.ts';
import {
  effectiveStatus,
  isByCard,
  lastDayOf,
  type MembershipFacts,
  periodEndAfter,
} from '../membership/membership.ts';
import {
  type MembershipEvent,
  type PaymentMethod,
  type PlanChoice,
  possibleFrom,
  refusalSentences,
} from '../membership/membership-events.ts';
import { nextPlanText } from '../membership/next-plan.ts';
import { lastPeriodStart, type PaidPeriod, proposedLastDay } from '../membership/period-days.ts';
import { type DeskChange, deskChangeOf } from '../membership/plan-change.ts';
import { wrongStatusSentence } from '../membership/possible-events.ts';
import { formatDate, localDate } from '../values/dates.ts';
import { formatPence, formatPrice, type PriceInterval } from '../values/money.ts';
import type { PlanKind } from './ledger.ts';

export interface PlanForSale extends PlanChoice {
  readonly priceInPence: number;
  readonly interval: PriceInterval;
  readonly validDays: number | null;
  readonly kind?: PlanKind;
}
type Facts = MembershipFacts & {
  readonly planId: string;
  readonly planPriceInPence: number | null;
  readonly planInterval: PriceInterval | null;
};
type SaleEvent = Extract<
  MembershipEvent,
  { type: 'activate' | 'rejoin' | 'payment-settled' | 'change-plan' }
>;

export type PlanSale =
  | { readonly kind: 'sold'; readonly event: SaleEvent; readonly priceInPence: number }
  | { readonly kind: 'refused'; readonly sentence: string };

/** True for somebody who has no membership now: selling them a plan starts one. */
export const isJoining = (facts: MembershipFacts, now: Temporal.Instant): boolean =>
  ['pending', 'cancelled', 'expired'].includes(effectiveStatus(facts, now));

/** The last day that a payment for the current plan pays for: of the running period where it's owed, otherwise of the next. */
export function settledLastDay(
  facts: MembershipFacts & PaidPeriod,
  plan: Pick<PlanForSale, 'interval' | 'validDays'> | null,
  now: Temporal.Instant,
): Temporal.PlainDate {
  const end = facts.currentPeriodEnd;
  const isRunning = end !== null && Temporal.Instant.compare(now, end) < 0;
  if (facts.membershipStatus === 'past_due' && isRunning) return lastDayOf(end);
  return proposedLastDay(plan?.interval ?? 'month', facts, now, plan?.validDays ?? null);
}

/**
 * The plan that their next payment is for: one that is paid for ahead already, or that they requested and that begins once what is paid ends
 * (`deskChangeOf`), or, for somebody who has none now, starts; otherwise their own.
 * @param requested null: none
 */
export function planPaidNext<P extends PlanForSale>(
  facts: Facts,
  own: P | null,
  requested: P | null,
  now: Temporal.Instant,
): P | null {
  if (isJoining(facts, now)) return requested && facts.requestedPlanId === requested.id ? requested : own;
  if (!own || isByCard(facts)) return own;
  if (!requested || requested.id === facts.planId) return own;
  if (facts.nextPlan) return facts.nextPlan.planId === requested.id ? requested : own;
  return facts.requestedPlanId === requested.id && beginsLater(facts, own, requested, now) ? requested : own;
}

/**
 * `2 December 2026`: the first day of a plan that is requested and starts with their next payment: until then the desk has nothing to do, and nobody waits.
 * Empty: it’s for the desk to start or change, or there is no request.
 */
export function agreedFrom(
  facts: Facts,
  own: PlanForSale | null,
  requested: PlanForSale | null,
  now: Temporal.Instant,
): string {
  const end = facts.currentPeriodEnd;
  if (!end || !requested || facts.nextPlan || isJoining(facts, now)) return '';
  return planPaidNext(facts, own, requested, now) === own ? '' : formatDate(lastDayOf(end).add({ days: 1 }));
}

/** Whether a payment for this plan is for the time after what is paid. */
const beginsLater = (facts: Facts, own: PlanForSale, plan: PlanForSale, now: Temporal.Instant): boolean =>
  deskChangeOf(facts, own, plan, now).kind === 'next-payment' &&
  facts.currentPeriodEnd !== null &&
  Temporal.Instant.compare(now, facts.currentPeriodEnd) < 0;

/** What they pay for the plan that their next payment is for, as it was agreed. */
export const priceAhead = ({ nextPlan }: MembershipFacts, plan: PlanForSale): number =>
  nextPlan?.planId === plan.id ? nextPlan.priceInPence : plan.priceInPence;

/** `Off-peak, 22 December 2026 to 21 January 2027`: what the next payment is for, said before it is taken. */
export function paidForText(
  facts: Facts,
  plan: Pick<PlanForSale, 'name' | 'interval' | 'validDays'>,
  now: Temporal.Instant,
): string {
  const end = facts.currentPeriodEnd;
  const isRunning = end !== null && Temporal.Instant.compare(now, end) < 0;
  const owedFrom = lastPeriodStart(facts, facts.planInterval ?? plan.interval) ?? now;
  const next = isRunning ? lastDayOf(end).add({ days: 1 }) : localDate(now);
  const from = isRunning && facts.membershipStatus === 'past_due' ? localDate(owedFrom) : next;
  return `${plan.name}, ${formatDate(from)} to ${formatDate(settledLastDay(facts, plan, now))}`;
}

/** Members pay their own price; who joins pays today's. @param own their plan, where another can be sold that starts now; null: it can’t */
export function planSaleOf(...asked: Parameters<typeof saleOf>): PlanSale {
  const sale = saleOf(...asked);
  const [facts, , , now] = asked;
  const status = effectiveStatus(facts, now);
  if (sale.kind === 'refused' || possibleFrom[sale.event.type].includes(status)) return sale;
  return { kind: 'refused', sentence: wrongStatusSentence(status).replace(/\.$/, '') };
}

function saleOf(
  facts: Facts & {
    readonly currentPeriodEnd: Temporal.Instant | null;
    readonly name: string;
    readonly email: string;
  },
  plan: PlanForSale,
  payment: PaymentMethod,
  now: Temporal.Instant,
  own: PlanForSale | null = null,
): PlanSale {
  const status = effectiveStatus(facts, now);
  const rest = isJoining(facts, now) ? null : restToTakeFirst(facts, now);
  if (rest) return { kind: 'refused', sentence: takeFirstText(rest, facts) };
  if (isTrialAgain(facts, plan, now)) return { kind: 'refused', sentence: refusalSentences['trial-had'] };
  if (isJoining(facts, now)) {
    const periodEnd = periodEndAfter(proposedLastDay(plan.interval, null, now, plan.validDays));
    const type = status === 'pending' ? 'activate' : 'rejoin';
    return { kind: 'sold', event: { type, plan, payment, periodEnd }, priceInPence: plan.priceInPence };
  }
  if (facts.nextPlan && facts.nextPlan.planId !== plan.id)
    return {
      kind: 'refused',
      sentence: `They’ve paid ahead for ${nextPlanText(facts)}. Take the payment for that plan`,
    };
  if (own && planPaidNext(facts, own, plan, now) !== own) {
    const periodEnd = periodEndAfter(settledLastDay(facts, plan, now));
    const event = { type: 'payment-settled', payment, periodEnd, begins: plan } as const;
    return { kind: 'sold', event, priceInPence: priceAhead(facts, plan) };
  }
  if (plan.id !== facts.planId) {
    if (owesBeforeChange(facts, own, now))
      return { kind: 'refused', sentence: refusalSentences['owes-first'].replace(/\.$/, '') };
    const change = own && deskChangeOf(facts, own, plan, now);
    if (!change || change.kind === 'next-payment')
      return { kind: 'refused', sentence: 'They’re on another plan. Change their plan first' };
    const { dueInPence: priceInPence } = change;
    const event = { type: 'change-plan', plan, payment, ...changedPeriod(change, plan, now) } as const;
    return { kind: 'sold', event, priceInPence };
  }
  const periodEnd = periodEndAfter(settledLastDay(facts, plan, now));
  return {
    kind: 'sold',
    event: { type: 'payment-settled', payment, periodEnd },
    priceInPence: leftOfPeriod(facts, plan) ?? plan.priceInPence,
  };
}

/** The period that a change of plan begins; empty: the running one goes on. */
export const changedPeriod = (
  { kind }: Pick<DeskChange, 'kind'>,
  { interval, validDays }: Pick<PlanForSale, 'interval' | 'validDays'>,
  now: Temporal.Instant,
) => (kind === 'start' ? { periodEnd: periodEndAfter(proposedLastDay(interval, null, now, validDays)) } : {});

/** What somebody who joins by a plan pays once, in pence. @param clubs for plans without a fee of their own */
export const joiningFeeOf = (plan: { readonly joiningFeeInPence: number | null }, clubs: number): number =>
  plan.joiningFeeInPence ?? clubs;

/** Who joins. */
export type Joiner = MembershipFacts & {
  /** The plan that they had last, once it is over; left out or null: none. */
  readonly had?: { readonly kind: PlanKind; readonly joiningFeeInPence: number | null } | null;
};

/**
 * The joining fee is paid once: somebody who has been a member before owes none, and staff may still take one. Nobody has a trial after a membership, so
 * who had a trial without a fee last has never paid one.
 * @param facts null: a visitor
 * @param clubsFee for plans without a joining fee of their own
 */
export function owesJoiningFee(facts: Joiner | null, clubsFee: number, now: Temporal.Instant): boolean {
  if (facts === null || effectiveStatus(facts, now) === 'pending') return true;
  const { had } = facts;
  return isJoining(facts, now) && had?.kind === 'trial' && joiningFeeOf(had, clubsFee) === 0;
}

/** What somebody pays at the desk to begin with on a plan. */
export interface StartPrice {
  readonly feeInPence: number;
  readonly totalInPence: number;
  /** `£60 a month plus £15 joining fee` */
  readonly text: string;
}

/** @param clubsFee for plans without a joining fee of their own */
export function startPrice(
  plan: Pick<PlanForSale, 'priceInPence' | 'interval'> & { readonly joiningFeeInPence: number | null },
  clubsFee: number,
  facts: Joiner | null,
  now: Temporal.Instant,
): StartPrice {
  const feeInPence = owesJoiningFee(facts, clubsFee, now) ? joiningFeeOf(plan, clubsFee) : 0;
  const price = formatPrice(plan.priceInPence, plan.interval);
  return {
    feeInPence,
    totalInPence: plan.priceInPence + feeInPence,
    text: feeInPence > 0 ? `${price} plus ${formatPence(feeInPence)} joining fee` : price,
  };
}

/** `£25`, or `£10 to £25, by plan`; empty where no plan has one. */
export function joiningFeeText(fees: readonly number[]): string {
  const [least = 0, most = 0] = [Math.min(...fees, Infinity), Math.max(...fees, 0)];
  if (most === 0) return '';
  return least === most ? formatPence(most) : `${formatPence(least)} to ${formatPence(most)}, by plan`;
}
