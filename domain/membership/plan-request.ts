import { formatPence } from '../values/money.ts';
import { effectiveStatus, hasMembership, type MembershipFacts } from './membership.ts';

export interface PlanRequest {
  readonly title: string;
  readonly sentence: string;
  /** True where they have no membership until it is carried out. */
  readonly isToStart: boolean;
}

export interface RequestedPlan {
  /** With its price, where it has one: `Unlimited, £79 a month`. */
  readonly name: string;
  /** What is paid to start it (`startPrice`). */
  readonly priceInPence: number;
  /** Who requested it for them: a parent or guardian. Empty or absent: they did themselves. */
  readonly byName?: string;
  /** The day on which it starts with the next payment (`agreedFrom`); empty or absent: it’s for the desk to start or change. */
  readonly from?: string;
  /** What it takes the place of, or what stands against it (`replacesText`); empty or absent: neither. */
  readonly replaces?: string;
}

/** The desk starts nothing for somebody who has not shown that their address is theirs. */
export const confirmFirst = (isEmailConfirmed: boolean): string =>
  isEmailConfirmed ? '' : 'Confirm your email address first. ';

/** How a membership starts at the front desk. @param priceInPence what is paid there (`startPrice`); 0: nothing @param replaces of `replacesText` */
export function startAtDesk(priceInPence: number, isEmailConfirmed: boolean, replaces = ''): string {
  if (replaces) {
    const pay = priceInPence === 0 ? 'It’s free.' : `Pay ${formatPence(priceInPence)} at the front desk.`;
    return `${confirmFirst(isEmailConfirmed)}${pay} ${replaces}`;
  }
  const how =
    priceInPence === 0
      ? 'It’s free: the front desk starts it when you come in.'
      : `Pay ${formatPence(priceInPence)} at the front desk and your membership starts straight away.`;
  return confirmFirst(isEmailConfirmed) + how;
}

/** To staff, and to the payer. @param plan `Unlimited, £79 a month` @param byName who requested it for them; empty: they did themselves */
export const hasRequestedText = (name: string, plan: string, byName = ''): string =>
  byName === '' ? `${name} has requested ${plan}.` : `${byName} has requested ${plan} for ${name}.`;

/** To the member, of a request. @param byName who requested it for them; empty: they did themselves */
export const requestedBy = (plan: string, byName: string): string =>
  byName === '' ? `You’ve requested ${plan}` : `${byName} has requested ${plan} for you`;

/** The same, of a plan that starts with the next payment. */
export const nextPlanRequested = (plan: string, byName: string): string =>
  `Your next plan: ${plan}${byName && `, requested by ${byName}`}`;

/** When a plan that was requested instead of another starts, as `deskChangeOf` decides at the desk. */
const CHANGE_AHEAD =
  'The front desk changes it: straight away where there’s something to pay now, otherwise with the next payment. Until then nothing changes.';

/** To the member and who acts for them: when a plan that was requested instead of another starts. @param from of `RequestedPlan` */
export const changeAhead = (from = ''): string =>
  from
    ? `There’s nothing to pay now. It starts with the next payment, from ${from}. Until then nothing changes.`
    : CHANGE_AHEAD;

/** To the payer: what a request of theirs waits for, which for an agreed change is nothing that they pay now. */
export function requestForPayer(
  name: string,
  { isToStart, requested }: { readonly isToStart: boolean; readonly requested: RequestedPlan },
): string {
  const free = 'It’s free: the front desk starts it when they come in.';
  const start = requested.priceInPence === 0 ? free : 'The desk starts it once you’ve paid there.';
  const change = requested.replaces ? `${start} ${requested.replaces}` : changeAhead(requested.from);
  return `${hasRequestedText(name, requested.name, requested.byName)} ${isToStart ? start : change}`;
}

/** What is said to somebody who has requested a plan. @param outcome without a price: they had requested it before */
export function requestedText(
  outcome: { readonly kind: string; readonly priceInPence?: number; readonly replaces?: string },
  isEmailConfirmed: boolean,
): string {
  const { priceInPence, replaces } = outcome;
  if (priceInPence === undefined) return 'We already have your request.';
  return `We have your request. ${startAtDesk(priceInPence, isEmailConfirmed, replaces)}`;
}

/**
 * The text for a member who has requested a plan, or another plan, which the desk has not dealt with; the same on every page.
 * Null: there is no request.
 *
 * @param plan the requested one; null: it no longer exists
 */
export function describePlanRequest(
  facts: MembershipFacts & { readonly isEmailConfirmed: boolean },
  plan: RequestedPlan | null,
  now: Temporal.Instant,
): PlanRequest | null {
  if (facts.requestedPlanId === '' || !plan) return null;
  const { name, priceInPence, byName = '', from, replaces } = plan;
  const requested = requestedBy(name, byName);
  if (!hasMembership(effectiveStatus(facts, now))) {
    return {
      title: priceInPence === 0 ? 'Come in to start' : 'Pay at the desk to start',
      sentence: `${requested}. ${startAtDesk(priceInPence, facts.isEmailConfirmed)}`,
      isToStart: true,
    };
  }
  return {
    title: from ? nextPlanRequested(name, byName) : requested,
    sentence: replaces ? startAtDesk(priceInPence, facts.isEmailConfirmed, replaces) : changeAhead(from),
    isToStart: false,
  };
}
