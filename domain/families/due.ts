/** What falls due in a family, for its payer. */
import { displayName } from '../members/member-profile.ts';
import { type DebtFacts, leftOfPeriod, restToTakeFirst } from '../membership/debts.ts';
import { effectiveStatus, hasMembership, isLeaving, type MembershipFacts } from '../membership/membership.ts';
import { dueOfPart } from '../membership/part-paid.ts';
import { isLiveSubscription } from '../payments/payment-account.ts';
import { settledLastDay } from '../payments/sale-plan.ts';
import { formatPence, type PriceInterval } from '../values/money.ts';
import { listed } from '../values/text.ts';
import { isUnder18 } from './family.ts';

/** Renewals can be paid at the desk from then on. */
const DAYS_AHEAD = 7;

type Facts = MembershipFacts & {
  readonly planId: string;
  readonly planPriceInPence: number | null;
  readonly subscriptionStatus: string;
  readonly currentPeriodEnd: Temporal.Instant | null;
};

export interface Due {
  readonly amountInPence: number;
  /** Until when the payment pays. */
  readonly lastDay: Temporal.PlainDate;
  readonly isOverdue: boolean;
}

/**
 * The next payment of a monthly or yearly membership that is overdue or ends within a week; null: nothing is due, or Stripe takes it.
 * @param plan that payment is for it (`planPaidNext`)
 */
export function findDue(
  facts: Facts,
  plan: {
    readonly id: string;
    readonly priceInPence: number;
    readonly interval: PriceInterval;
    readonly validDays: number | null;
  } | null,
  now: Temporal.Instant,
): Due | null {
  if (!plan || plan.interval === 'one-off' || !hasMembership(facts.membershipStatus)) return null;
  // What follows is paid, as another plan, and is taken on their page.
  if (facts.nextPlan) return null;
  if (isLeaving(facts) || isLiveSubscription(facts.subscriptionStatus)) return null;
  const status = effectiveStatus(facts, now);
  // What is left of a part payment is owed for the sale.
  if (restToTakeFirst(facts, now)) return null;
  const end = facts.currentPeriodEnd;
  const isSoon = end !== null && Temporal.Instant.compare(end, now.add({ hours: 24 * DAYS_AHEAD })) <= 0;
  if (status !== 'past_due' && !(isSoon && (status === 'active' || status === 'expired'))) return null;
  // Who starts again after the end joins at today’s price.
  const own = status === 'expired' || plan.id !== facts.planId ? null : facts.planPriceInPence;
  return {
    amountInPence: own ?? plan.priceInPence,
    lastDay: settledLastDay(facts, plan, now),
    isOverdue: status !== 'active',
  };
}

/** A stored member fits. */
export type Owing = DebtFacts &
  Parameters<typeof displayName>[0] & {
    readonly id: string;
    readonly dob: string;
    readonly subscriptionStatus: string;
  };

/** What is left to pay for one of a family. */
export interface FamilyDebt {
  readonly uid: string;
  readonly name: string;
  readonly amountInPence: number;
}

/**
 * What is left to pay of sales, for the payer: their own and the children's, and of other adults the rest of a period, with what was sold with it. What
 * else another adult has bought, and not paid, is theirs: before they were in the family too.
 */
export const owedInFamily = (
  people: readonly Owing[],
  payerUid: string,
  now: Temporal.Instant,
): FamilyDebt[] =>
  people.map((each) => soldTo(each, payerUid, now)).filter(({ amountInPence }) => amountInPence > 0);

function soldTo(person: Owing, payerUid: string, now: Temporal.Instant): FamilyDebt {
  const { id, dob, owedInPence, partPaid } = person;
  const isPayers = id === payerUid || isUnder18(dob, now);
  const amountInPence = isPayers ? owedInPence : Math.min(owedInPence, partPaid ? dueOfPart(partPaid) : 0);
  return { uid: id, name: displayName(person), amountInPence };
}

/** The same of everyone but the payer, with periods that are overdue and that no card pays: said beside the payer’s own debt. */
export const owedForOthers = (
  people: readonly Owing[],
  payerUid: string,
  plansById: ReadonlyMap<string, { readonly priceInPence: number }>,
  now: Temporal.Instant,
): FamilyDebt[] =>
  people
    .filter(({ id }) => id !== payerUid)
    .map((each) => {
      const sold = soldTo(each, payerUid, now);
      const isUnpaid =
        effectiveStatus(each, now) === 'past_due' &&
        !each.partPaid &&
        !isLiveSubscription(each.subscriptionStatus);
      const period = isUnpaid ? (leftOfPeriod(each, plansById.get(each.planId)) ?? 0) : 0;
      return { ...sold, amountInPence: sold.amountInPence + period };
    })
    .filter(({ amountInPence }) => amountInPence > 0);

export const totalOwed = (debts: readonly FamilyDebt[]): number =>
  debts.reduce((sum, { amountInPence }) => sum + amountInPence, 0);

/** Such as `£5 for you and £29 for Mia Reid`. @param readerUid who reads it; empty: staff */
export const owedByName = (debts: readonly FamilyDebt[], readerUid = ''): string =>
  listed(
    debts.map(
      ({ uid, name, amountInPence }) =>
        `${formatPence(amountInPence)} for ${uid === readerUid ? 'you' : name}`,
    ),
  );

/** What is left to pay, and who for, as a sentence; empty: nothing. @param readerUid who reads it; empty: staff */
export function owedText(debts: readonly FamilyDebt[], readerUid = ''): string {
  const [only] = debts;
  if (!only) return '';
  const total = formatPence(totalOwed(debts));
  if (debts.length > 1) return `${total} is left to pay: ${owedByName(debts, readerUid)}.`;
  return only.uid === readerUid ? `${total} is left to pay.` : `${total} is left to pay for ${only.name}.`;
}
