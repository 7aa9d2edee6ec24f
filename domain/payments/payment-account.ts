/**
 * What a payment provider says of one customer, in our words. It is always the whole of what stands now, never the copy
 * that came with a message, so that applying it twice, or late, changes nothing.
 */

/** The provider's words (Stripe's subscription statuses); stored as they are in `subscriptionStatus`. */
export const subscriptionStatuses = [
  'incomplete',
  'incomplete_expired',
  'trialing',
  'active',
  'past_due',
  'unpaid',
  'paused',
  'canceled',
] as const;
export type SubscriptionStatus = (typeof subscriptionStatuses)[number];

/** A subscription that will be charged again, or that waits for a payment to be mended. */
const live: readonly string[] = ['trialing', 'active', 'past_due', 'unpaid', 'paused'];

/** A running subscription, as `subscriptionStatus` says; one that has not been paid for yet is none. */
export function isLiveSubscription(subscriptionStatus: string): boolean {
  return live.includes(subscriptionStatus);
}

export interface Subscription {
  readonly id: string;
  readonly customerId: string;
  readonly status: SubscriptionStatus;
  readonly createdAt: Temporal.Instant;
  readonly currentPeriodStart: Temporal.Instant;
  /** The first instant that is not paid for. */
  readonly currentPeriodEnd: Temporal.Instant;
  /** It ends with the period that runs now. */
  readonly cancelAtPeriodEnd: boolean;
  readonly endedAt: Temporal.Instant | null;
  /** It ended since nobody paid. */
  readonly isEndedUnpaid: boolean;
  /** Empty: not one of ours. */
  readonly priceId: string;
  /** What it costs each time, before discounts; null: not by the month or the year. */
  readonly price?: { readonly amountInPence: number; readonly interval: 'month' | 'year' } | null;
  /** As given when it was made (metadata); empty: made elsewhere. */
  readonly planId: string;
  readonly uid: string;
  /** Nothing is collected until then; null: it is. */
  readonly pausedUntil: Temporal.Instant | null;
  readonly isCollectionPaused: boolean;
  /** What is owed now, and where it can be paid. */
  readonly owed: { readonly invoiceId: string; readonly amountInPence: number; readonly url: string } | null;
}

export interface Invoice {
  readonly id: string;
  /** As printed on it. */
  readonly number: string;
  readonly status: 'draft' | 'open' | 'paid' | 'uncollectible' | 'void';
  readonly createdAt: Temporal.Instant;
  readonly paidAt: Temporal.Instant | null;
  readonly currency: string;
  readonly dueInPence: number;
  readonly paidInPence: number;
  /** Of what was paid: the plan's standing price, without what balances a change of plan; 0: bought once. */
  readonly recurringInPence: number;
  /** What it pays for; null where it says nothing of it. */
  readonly periodStart: Temporal.Instant | null;
  readonly periodEnd: Temporal.Instant | null;
  /** Empty: bought once. */
  readonly subscriptionId: string;
  /** Of something bought once (metadata). */
  readonly planId: string;
  readonly priceId: string;
  /** The provider's page, which takes a payment while it is open. */
  readonly url: string;
  readonly pdfUrl: string;
}

/** Money that went back, or was taken back by the bank (`dispute`). */
export interface MoneyBack {
  readonly id: string;
  readonly kind: 'refund' | 'dispute';
  readonly at: Temporal.Instant;
  readonly amountInPence: number;
  readonly currency: string;
  /** Empty: of a payment without invoice. */
  readonly invoiceId: string;
  /** A dispute that the club won: the money came again. */
  readonly isReturned: boolean;
}

export interface PaymentAccount {
  readonly customerId: string;
  /** As given when it was made; empty: made elsewhere. */
  readonly uid: string;
  /** Newest first; ended ones too. */
  readonly subscriptions: readonly Subscription[];
  /** Newest first. */
  readonly invoices: readonly Invoice[];
  readonly moneyBack: readonly MoneyBack[];
}
