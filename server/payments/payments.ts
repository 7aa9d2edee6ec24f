/**
 * The payments port: `stripe` where its keys are set, otherwise `desk`, which has nothing to open. Pages ask for the engine first:
 * `if (payments.engine === 'stripe') …`. What a member may do is decided in `server/operations` (`startCheckout`,
 * `changeSubscription`), which also keep the idempotency keys; pages call those.
 */

import type { PlanKind } from '#domain/payments/ledger.ts';
import type { Invoice, PaymentAccount, Subscription } from '#domain/payments/payment-account.ts';
import type { PriceInterval } from '#domain/values/money.ts';
import { StoreUnavailableError } from '../data/store.ts';

/** A club without Stripe: members ask for a plan, the desk is paid and activates it. */
export interface DeskPayments {
  readonly engine: 'desk';
}

export type Payments = DeskPayments | StripePayments;

/**
 * Every call that changes something takes an idempotency key: the same key with the same words is one effect, however often it is
 * sent within 24 hours.
 * @throws PaymentsUnavailableError it may or may not have happened; ask again with the same key, where `isKeySpent` with another
 * @throws PaymentsRefusedError it has not happened, and will not
 */
export interface StripePayments {
  readonly engine: 'stripe';

  /** @returns the customer's id */
  makeCustomer(person: CustomerFacts, key: string): Promise<string>;
  openCheckout(order: CheckoutOrder, key: string): Promise<OpenedCheckout>;
  /** Null: there is no such Checkout session. */
  findCheckout(checkoutId: string): Promise<Checkout | null>;
  /** So that it can no longer be paid. @returns false where it has been paid already */
  closeCheckout(checkoutId: string, key: string): Promise<boolean>;
  /** @returns the address of the provider's own pages: card, invoices */
  openPortal(visit: PortalVisit, key: string): Promise<string>;

  /** All that stands now of one customer; null: no such customer, or deleted. */
  findAccount(customerId: string): Promise<PaymentAccount | null>;
  /** For the member's own page: invoices, card, next payment. Null: no such customer. */
  findBilling(customerId: string, subscriptionId: string): Promise<Billing | null>;
  /** The customer that something belongs to; empty: nobody's. */
  customerOf(thing: { readonly chargeId: string }): Promise<string>;

  setCancelAtPeriodEnd(subscriptionId: string, isLeaving: boolean, key: string): Promise<void>;
  /** Ends it at once; nothing is paid back by itself. */
  cancelNow(subscriptionId: string, key: string): Promise<void>;
  /** Collects nothing until then. With `nextPaymentAt` the running period is made longer: how unused days are credited. */
  pauseCollection(subscriptionId: string, pause: CollectionPause, key: string): Promise<void>;
  resumeCollection(
    subscriptionId: string,
    nextPaymentAt: Temporal.Instant | null,
    key: string,
  ): Promise<void>;
  /** What the change would cost, worked out as of `at`; give the same `at` to `changePlan`. */
  previewPlanChange(
    subscriptionId: string,
    to: { readonly priceId: string },
    at: Temporal.Instant,
  ): Promise<PlanChangePreview>;
  changePlan(
    subscriptionId: string,
    to: { readonly planId: string; readonly priceId: string },
    at: Temporal.Instant,
    key: string,
  ): Promise<void>;
  /** @returns the refund's id */
  refund(of: { readonly invoiceId: string; readonly amountInPence: number }, key: string): Promise<string>;

  /** A price of its own for the plan as it costs now. @returns the price's id */
  makePrice(order: PriceOrder, key: string): Promise<string>;
  /** Null: there is no such price. */
  findPrice(priceId: string): Promise<ProviderPrice | null>;

  /** Every subscription, ended ones too. */
  listSubscriptions(): AsyncIterable<Subscription>;
  /** What of `types` (at most 20) has happened since, newest first; the provider remembers 30 days. */
  listEvents(types: readonly string[], since: Temporal.Instant): AsyncIterable<Notice>;
  /**
   * The notice that a webhook brings.
   * @param body byte for byte as it came
   * @throws BadSignatureError not signed by the provider, or more than 300 s ago
   */
  readNotice(body: Uint8Array, signature: string, now: Temporal.Instant): Promise<Notice>;
}

export interface PriceOrder {
  readonly planId: string;
  readonly name: string;
  readonly priceInPence: number;
  readonly currency: string;
  readonly interval: PriceInterval;
}

export interface ProviderPrice {
  readonly isActive: boolean;
  /** Null: it is not one amount. */
  readonly priceInPence: number | null;
  readonly currency: string;
  /** Null: neither by the month, by the year nor once. */
  readonly interval: PriceInterval | null;
}

export interface CustomerFacts {
  readonly uid: string;
  readonly name: string;
  readonly email: string;
}

export interface CheckoutOrder {
  readonly uid: string;
  readonly customerId: string;
  readonly planId: string;
  readonly priceId: string;
  /** A `membership` is paid again and again, the others once. */
  readonly kind: PlanKind;
  /** `{CHECKOUT_SESSION_ID}` stands where the provider puts the id. */
  readonly successUrl: string;
  readonly cancelUrl: string;
}

export interface OpenedCheckout {
  readonly id: string;
  readonly url: string;
  readonly expiresAt: Temporal.Instant;
}

export interface Checkout {
  readonly id: string;
  readonly uid: string;
  readonly planId: string;
  readonly customerId: string;
  readonly status: 'open' | 'complete' | 'expired';
  /** The money is there, or none is asked for. */
  readonly isPaid: boolean;
}

export interface PortalVisit {
  readonly customerId: string;
  readonly returnUrl: string;
  /** Straight to the form for a new card. */
  readonly isForCard?: boolean;
}

export interface CollectionPause {
  readonly until: Temporal.Instant;
  readonly nextPaymentAt: Temporal.Instant | null;
}

export interface Billing {
  /** Newest first, at most 24; no drafts. */
  readonly invoices: readonly Invoice[];
  /** What the next payment is taken from; null: nothing on file. */
  readonly paidFrom: {
    /** `visa`, `bacs_debit`: the provider's word. */
    readonly brand: string;
    readonly last4: string;
    readonly expires: { readonly month: number; readonly year: number } | null;
  } | null;
  /** Null: nothing more will be taken. */
  readonly nextPayment: { readonly at: Temporal.Instant; readonly amountInPence: number } | null;
}

export interface PlanChangePreview {
  /** Positive: will be taken; negative: will be set against later payments. Both parts of the change together. */
  readonly balanceInPence: number;
  readonly creditInPence: number;
  readonly chargeInPence: number;
  /** What the next invoice comes to, the balance included. */
  readonly nextPaymentInPence: number;
  readonly nextPaymentAt: Temporal.Instant;
}

/** A nudge to look: what it is about, never what it says. */
export interface Notice {
  readonly id: string;
  readonly type: string;
  readonly createdAt: Temporal.Instant;
  /** Of the object that it is about. */
  readonly objectId: string;
  /** Empty where the object does not say (disputes). */
  readonly customerId: string;
  readonly chargeId: string;
}

/** The provider is away, slow or overrun: people get the 503 page that keeps what they typed. */
export class PaymentsUnavailableError extends StoreUnavailableError {
  override name = 'PaymentsUnavailableError';
  /** The provider has kept this failure for the key: whether it has done what was asked is open, and only another key gets on. */
  isKeySpent = false;
}
/** The provider says no; `code` is its word for why. */
export class PaymentsRefusedError extends Error {
  override name = 'PaymentsRefusedError';
  readonly code: string;
  constructor(message: string, code: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
export class BadSignatureError extends Error {
  override name = 'BadSignatureError';
}
