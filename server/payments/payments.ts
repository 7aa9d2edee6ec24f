/**
 * The payments port: `stripe` where its keys are set, otherwise `desk`, which has no calls. Pages check the engine first:
 * `if (payments.engine === 'stripe') …`. What a member may do is decided by `server/payments` (`startCheckout`,
 * `changeSubscription`), which also manage the idempotency keys; pages call those.
 */

import type { BilledTime } from '#domain/payments/hold-credit.ts';
import type { PlanKind } from '#domain/payments/ledger.ts';
import type { NextBill } from '#domain/payments/next-payment.ts';
import type { PlanChange, PlanChangePreview } from '#domain/payments/online-plan-change.ts';
import type { Invoice, PaymentAccount, Subscription } from '#domain/payments/payment-account.ts';
import type { PriceInterval } from '#domain/values/money.ts';
import { StoreUnavailableError } from '../data/store.ts';

/** A club without Stripe: members request a plan, pay at the desk, and the desk activates it. */
export interface DeskPayments {
  readonly engine: 'desk';
}

export type Payments = DeskPayments | StripePayments;

/**
 * Every call that changes something takes an idempotency key: the same key with the same parameters has one effect, however often it is
 * sent within 24 hours.
 * @throws PaymentsUnavailableError it may or may not have happened; retry with the same key, or with another where `isKeySpent`
 * @throws PaymentsRefusedError it has not happened, and will not
 */
export interface StripePayments {
  readonly engine: 'stripe';
  /** Whether its keys are for real money. */
  readonly isLive: boolean;

  /** @returns the customer's id */
  makeCustomer(person: CustomerFacts, key: string): Promise<string>;
  /** Receipts and reminders of the provider go to this address. */
  updateCustomer(customerId: string, facts: Omit<CustomerFacts, 'uid'>, key: string): Promise<void>;
  /** The newest customer made for this person, under the same email; null: there is none. */
  findCustomer(person: CustomerFacts): Promise<string | null>;
  openCheckout(order: CheckoutOrder, key: string): Promise<OpenedCheckout>;
  /** Null: there is no such Checkout session. */
  findCheckout(checkoutId: string): Promise<Checkout | null>;
  /** Ids of the Checkouts that this customer can still pay. */
  listOpenCheckouts(customerId: string): Promise<string[]>;
  /** Closes it so that it can no longer be paid. @returns false where it has been paid already */
  closeCheckout(checkoutId: string, key: string): Promise<boolean>;
  /** @returns the URL of the provider's own pages: card, invoices */
  openPortal(visit: PortalVisit, key: string): Promise<string>;

  /** The current state of one customer; null: no such customer, or deleted. */
  findAccount(customerId: string): Promise<PaymentAccount | null>;
  /** For the member's own page: invoices, card, next payment. Null: no such customer. */
  findBilling(customerId: string, subscriptionId: string): Promise<Billing | null>;
  /** The customer of a charge; empty: none. */
  customerOf(thing: { readonly chargeId: string }): Promise<string>;

  setCancelAtPeriodEnd(subscriptionId: string, isLeaving: boolean, key: string): Promise<void>;
  /** Ends it at once, without a refund. Twice has the effect of once, without a key. */
  cancelNow(subscriptionId: string): Promise<void>;
  /** Collects nothing until then: what falls due meanwhile waits. Period, prorations and debts stay as they are. */
  pauseCollection(subscriptionId: string, until: Temporal.Instant, key: string): Promise<void>;
  /** Collects again, what has waited included. Twice does no harm. */
  resumeCollection(subscriptionId: string, key: string): Promise<void>;
  /** Everything that was billed for the subscription's time, or waits to be; the newest 100 invoices. */
  findBilledTime(customerId: string, subscriptionId: string): Promise<BilledTime[]>;
  /** The credit that was given with this reference; null: none. */
  findCredit(customerId: string, reference: string): Promise<string | null>;
  /** Credits the customer's next payments. @returns the credit's id */
  giveCredit(credit: Credit, key: string): Promise<string>;
  /** What the change would cost as of `at`; pass the same `at` to `changePlan`. */
  previewPlanChange(subscriptionId: string, to: PlanChange, at: Temporal.Instant): Promise<PlanChangePreview>;
  /** @throws PaymentsRefusedError also where its payment is refused: nothing has changed then */
  changePlan(subscriptionId: string, to: PlanChange, at: Temporal.Instant, key: string): Promise<void>;
  /** Another price of the same plan, as often: from the next invoice, without prorations. */
  changePrice(subscriptionId: string, priceId: string, key: string): Promise<void>;
  /** @returns the refund's id */
  refund(of: { readonly invoiceId: string; readonly amountInPence: number }, key: string): Promise<string>;

  /** Creates a price for the plan. @returns the price's id */
  makePrice(order: PriceOrder, key: string): Promise<string>;
  /** Null: there is no such price. */
  findPrice(priceId: string): Promise<ProviderPrice | null>;

  /** Every subscription, including ended ones. */
  listSubscriptions(): AsyncIterable<Subscription>;
  /** Events of `types` (at most 20) since then, newest first; the provider keeps 30 days. */
  listEvents(types: readonly string[], since: Temporal.Instant): AsyncIterable<WebhookEvent>;
  /**
   * Reads the event that a webhook request carries.
   * @param body exactly as received
   * @throws BadSignatureError not signed by the provider, or more than 300 s ago
   */
  readWebhookEvent(body: Uint8Array, signature: string, now: Temporal.Instant): Promise<WebhookEvent>;
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
  /** Null: it is not a single amount. */
  readonly priceInPence: number | null;
  readonly currency: string;
  /** Null: neither monthly, yearly nor one-off. */
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
  /** A `membership` is a recurring payment, the others are one-off. */
  readonly kind: PlanKind;
  /** Once, with the first payment; left out: none. */
  readonly joiningFee?: { readonly amountInPence: number; readonly currency: string };
  /** With `{CHECKOUT_SESSION_ID}`, which the provider replaces. */
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
  /** The money has arrived, or none is due. */
  readonly isPaid: boolean;
  /** The bank has refused a payment that takes days. */
  readonly hasFailed: boolean;
  /** The provider's ids of the invoice and the subscription that came of it, as far as there are any. */
  readonly references: readonly string[];
}

export interface PortalVisit {
  readonly customerId: string;
  readonly returnUrl: string;
  /** Opens the form for a new card directly. */
  readonly isForCard?: boolean;
}

export interface Credit {
  readonly customerId: string;
  /** More than 0. */
  readonly amountInPence: number;
  readonly currency: string;
  /** Finds it again (`findCredit`). */
  readonly reference: string;
  /** On the customer's next invoice at the provider. */
  readonly description: string;
}

export interface Billing {
  /** Newest first, at most 24; no drafts. */
  readonly invoices: readonly Invoice[];
  /** The payment method on file; null: none. */
  readonly paidFrom: {
    /** The provider's name, such as `visa` or `bacs_debit`. */
    readonly brand: string;
    readonly last4: string;
    readonly expires: { readonly month: number; readonly year: number } | null;
  } | null;
  /** Null: no more payments. */
  readonly nextBill: NextBill | null;
}

/** Says which object has changed; the contents are always read from the provider. */
export interface WebhookEvent {
  readonly id: string;
  readonly type: string;
  readonly createdAt: Temporal.Instant;
  /** Whether it is about real money. */
  readonly isLive: boolean;
  /** Id of the object that has changed. */
  readonly objectId: string;
  /** Empty where the object has none (disputes). */
  readonly customerId: string;
  readonly chargeId: string;
}

/** The provider is unavailable, slow or overloaded: people get the 503 page, which keeps their input. */
export class PaymentsUnavailableError extends StoreUnavailableError {
  override name = 'PaymentsUnavailableError';
  /**
   * The provider answered with a failure of its own, and may have stored it for the key: whether the request was carried out has
   * to be looked up, and only another key gets a new answer.
   */
  isKeySpent = false;
}
/** The provider refused the request; `code` is its error code, `param` the parameter that it names; empty: none. */
export class PaymentsRefusedError extends Error {
  override name = 'PaymentsRefusedError';
  readonly code: string;
  readonly param: string;
  /** The bank refused the payment that the request needs. */
  isDeclined = false;
  constructor(
    message: string,
    code: string,
    { param = '', ...options }: ErrorOptions & { param?: string } = {},
  ) {
    super(message, options);
    this.code = code;
    this.param = param;
  }
}

/** True where the provider does not know the thing that was named: deleted there, or made with other keys. */
export function isUnknownToProvider(error: unknown): error is PaymentsRefusedError {
  return error instanceof PaymentsRefusedError && error.code === 'resource_missing';
}
export class BadSignatureError extends Error {
  override name = 'BadSignatureError';
}
