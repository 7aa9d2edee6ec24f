/**
 * A payment provider's data about one customer, in our terms. It is always the whole current state, never the copy
 * in a webhook event, so that applying it twice, or late, changes nothing.
 */

/** Stripe's subscription statuses; stored unchanged in `subscriptionStatus`. */
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

/** Statuses of subscriptions that will be charged again, or whose failed payment can still be made. */
const live: readonly string[] = ['trialing', 'active', 'past_due', 'unpaid', 'paused'];

/** True for the status of a running subscription; one that has never been paid for does not count. */
export function isLiveSubscription(subscriptionStatus: string): boolean {
  return live.includes(subscriptionStatus);
}

/** How the provider took a payment; stored in the ledger. `stripe` is a card, `online` anything else that its page offers. */
export const onlineMethods = ['stripe', 'direct-debit', 'online'] as const;
export type OnlineMethod = (typeof onlineMethods)[number];

export interface PaymentCard {
  readonly brand: string;
  readonly last4: string;
  /** The last month in which it works. */
  readonly expires: { readonly month: number; readonly year: number };
}

export interface Subscription {
  readonly id: string;
  readonly customerId: string;
  readonly status: SubscriptionStatus;
  readonly createdAt: Temporal.Instant;
  readonly currentPeriodStart: Temporal.Instant;
  /** The first instant that is not paid for. */
  readonly currentPeriodEnd: Temporal.Instant;
  /** It ends with the current period. */
  readonly cancelAtPeriodEnd: boolean;
  readonly endedAt: Temporal.Instant | null;
  /** It ended because it was not paid. */
  readonly isEndedUnpaid: boolean;
  /** Its current period is a renewal that nobody has paid for; left out: no. */
  readonly isRenewalOwed?: boolean;
  /**
   * The first payment; left out: made, or none was due. The provider reports a subscription by Direct Debit as active while the bank takes
   * days for it (`pending`), and also after the bank has refused (`failed`).
   */
  readonly firstPayment?: 'made' | 'pending' | 'failed';
  /** Empty: not one of ours. */
  readonly priceId: string;
  /** The price per interval, before discounts; null: neither monthly nor yearly. */
  readonly price?: { readonly amountInPence: number; readonly interval: 'month' | 'year' } | null;
  /** From the metadata; empty: created elsewhere. */
  readonly planId: string;
  readonly uid: string;
  /** Payments are paused until then; null: they are not. */
  readonly pausedUntil: Temporal.Instant | null;
  readonly isCollectionPaused: boolean;
  /** The open amount, and where it can be paid. */
  readonly owed: {
    readonly invoiceId: string;
    readonly amountInPence: number;
    readonly url: string;
    /** How often it was tried to take it. */
    readonly attempts?: number;
  } | null;
  /** The card that the next payment is taken from; null or left out: none, or not asked for. */
  readonly card?: PaymentCard | null;
  /** As the provider has it; left out: not asked for. */
  readonly customerEmail?: string;
}

export interface Invoice {
  readonly id: string;
  /** As printed on the invoice. */
  readonly number: string;
  readonly status: 'draft' | 'open' | 'paid' | 'uncollectible' | 'void';
  readonly createdAt: Temporal.Instant;
  readonly paidAt: Temporal.Instant | null;
  readonly currency: string;
  readonly dueInPence: number;
  readonly paidInPence: number;
  /** The plan's recurring price within what was paid, without prorations; 0: one-off. */
  readonly recurringInPence: number;
  /** The joining fee within what was paid, after discounts; left out: none. */
  readonly joiningFeeInPence?: number;
  /** The period it pays for; null: not stated. */
  readonly periodStart: Temporal.Instant | null;
  readonly periodEnd: Temporal.Instant | null;
  /** Empty: a one-off payment. */
  readonly subscriptionId: string;
  /** From the metadata. */
  readonly planId: string;
  readonly priceId: string;
  /** The provider's page, where it can be paid while it is open. */
  readonly url: string;
  readonly pdfUrl: string;
}

/** A refund, or money that the bank reversed (`dispute`). */
export interface MoneyBack {
  readonly id: string;
  readonly kind: 'refund' | 'dispute';
  /** How the payment was taken. */
  readonly method: OnlineMethod;
  readonly at: Temporal.Instant;
  readonly amountInPence: number;
  readonly currency: string;
  /** Empty: the payment has no invoice. */
  readonly invoiceId: string;
  /** The money came back to the club: a dispute won, or a failed refund. */
  readonly isReturned: boolean;
  /** Of a dispute: the bank has decided against the club. */
  readonly isLost?: boolean;
}

/** An attempt to take money: from a card at once, by Direct Debit over days. */
export interface Charge {
  readonly id: string;
  readonly at: Temporal.Instant;
  readonly status: 'succeeded' | 'pending' | 'failed';
  readonly method: OnlineMethod;
  readonly amountInPence: number;
  /** Empty: bought once, and not paid yet. */
  readonly invoiceId: string;
  /** From the metadata of a one-off payment. */
  readonly planId: string;
}

export interface PaymentAccount {
  readonly customerId: string;
  /** From the metadata; empty: created elsewhere. */
  readonly uid: string;
  /** As the provider has it; null: the customer has been deleted. */
  readonly email: string | null;
  /** Newest first, including ended ones. */
  readonly subscriptions: readonly Subscription[];
  /** Newest first. */
  readonly invoices: readonly Invoice[];
  /** Newest first. */
  readonly charges: readonly Charge[];
  readonly moneyBack: readonly MoneyBack[];
  /** Taken off the next payments: for days on hold, or a cheaper plan. */
  readonly creditInPence: number;
  /** The completed payment pages; left out: none. */
  readonly checkouts?: readonly CompletedCheckout[];
}

/** A payment page that has been filled in, and what came of it; empty where there is none. */
export interface CompletedCheckout {
  readonly id: string;
  readonly invoiceId: string;
  readonly subscriptionId: string;
}
