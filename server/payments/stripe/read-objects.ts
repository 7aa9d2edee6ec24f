/** From Stripe's objects to ours; the field names are those of `STRIPE_API_VERSION`. */
import type { Stripe } from 'stripe';
import {
  type Charge,
  type CompletedCheckout,
  type Invoice,
  type MoneyBack,
  type OnlineMethod,
  type Subscription,
  subscriptionStatuses,
} from '#domain/payments/payment-account.ts';
import type { Checkout, WebhookEvent } from '../payments.ts';
import { discountOf, joiningFeeLine, type WholeInvoice } from './whole-objects.ts';

const at = (seconds: number) => Temporal.Instant.fromEpochMilliseconds(seconds * 1000);
const maybeAt = (seconds: number | null | undefined) => (seconds == null ? null : at(seconds));

/** The id of an object that Stripe returns as an id, in full, or not at all. */
export function idOf(thing: string | { id: string } | null | undefined): string {
  if (thing == null) return '';
  return typeof thing === 'string' ? thing : thing.id;
}

/** @param given with `latest_invoice` expanded */
export function readSubscription(given: Stripe.Subscription): Subscription {
  // The period is on the items since API version 2025-03-31; ours have one.
  const item = given.items.data[0];
  const periodEnd = item?.current_period_end ?? given.created;
  const latest = typeof given.latest_invoice === 'object' ? given.latest_invoice : null;
  return {
    id: given.id,
    customerId: idOf(given.customer),
    status: subscriptionStatuses.find((each) => each === given.status) ?? 'incomplete',
    createdAt: at(given.created),
    currentPeriodStart: at(item?.current_period_start ?? given.created),
    currentPeriodEnd: at(periodEnd),
    cancelAtPeriodEnd:
      given.cancel_at_period_end || (given.cancel_at !== null && given.cancel_at <= periodEnd),
    endedAt: maybeAt(given.ended_at ?? (given.status === 'canceled' ? given.canceled_at : null)),
    isEndedUnpaid: given.cancellation_details?.reason === 'payment_failed',
    isRenewalOwed: latest !== null && isRenewalOwed(latest, periodEnd),
    firstPayment: latest ? firstPaymentOf(latest) : 'made',
    priceId: item?.price.id ?? '',
    price: recurringPrice(item?.price),
    planId: given.metadata.planId ?? '',
    uid: given.metadata.uid ?? '',
    isCollectionPaused: given.pause_collection !== null,
    pausedUntil: maybeAt(given.pause_collection?.resumes_at),
    owed:
      latest?.status === 'open' && latest.amount_remaining > 0
        ? {
            invoiceId: latest.id,
            amountInPence: latest.amount_remaining,
            url: latest.hosted_invoice_url ?? '',
            attempts: latest.attempt_count,
          }
        : null,
    card: cardOf(given),
    ...customerFacts(given.customer),
  };
}

/** An invoice at the very end is for what was left of a period, not for the next one. */
const isRenewalOwed = (invoice: Stripe.Invoice, periodEnd: number) =>
  invoice.billing_reason === 'subscription_cycle' &&
  invoice.status !== 'paid' &&
  invoice.amount_due > 0 &&
  invoice.period_end < periodEnd;

/** With `default_payment_method` and the customer's own expanded; the subscription's comes first. */
function cardOf({ default_payment_method: own, customer }: Stripe.Subscription): Subscription['card'] {
  const others =
    typeof customer === 'object' && !customer.deleted
      ? customer.invoice_settings.default_payment_method
      : null;
  const method = own ?? others;
  if (!method || typeof method !== 'object' || !method.card) return null;
  const { brand, last4, exp_month: month, exp_year: year } = method.card;
  return { brand, last4, expires: { month, year } };
}

function customerFacts(customer: Stripe.Subscription['customer']): Pick<Subscription, 'customerEmail'> {
  return typeof customer === 'object' && !customer.deleted ? { customerEmail: customer.email ?? '' } : {};
}

/** By card the first invoice is paid before the subscription is active; by Direct Debit it is open for days, and void if the bank refuses. */
function firstPaymentOf({ billing_reason, status }: Stripe.Invoice): Subscription['firstPayment'] {
  if (billing_reason !== 'subscription_create' || status === 'paid') return 'made';
  return status === 'void' || status === 'uncollectible' ? 'failed' : 'pending';
}

function recurringPrice(price: Stripe.Price | undefined): Subscription['price'] {
  const { unit_amount: amountInPence, recurring } = price ?? {};
  if (amountInPence == null || recurring?.interval_count !== 1) return null;
  const interval = (['month', 'year'] as const).find((each) => each === recurring.interval);
  return interval ? { amountInPence, interval } : null;
}

export function readInvoice(given: WholeInvoice): Invoice {
  const fee = joiningFeeLine(given);
  const lines = given.lines.data.filter((line) => line !== fee);
  const recurringLines = lines.filter(
    ({ parent }) =>
      parent?.type === 'subscription_item_details' && !parent.subscription_item_details?.proration,
  );
  const period = recurringLines[0]?.period ?? null;
  const price = (recurringLines[0] ?? lines[0])?.pricing?.price_details?.price;
  return {
    id: given.id,
    number: given.number ?? '',
    status: invoiceStatuses.find((each) => each === given.status) ?? 'draft',
    createdAt: at(given.created),
    paidAt: maybeAt(given.status_transitions.paid_at),
    currency: given.currency.toUpperCase(),
    dueInPence: given.amount_due,
    paidInPence: given.amount_paid,
    recurringInPence: recurringLines.reduce((sum, line) => sum + line.amount - discountOf(line), 0),
    ...(fee && { joiningFeeInPence: Math.min(given.amount_paid, fee.amount - discountOf(fee)) }),
    periodStart: maybeAt(period?.start),
    periodEnd: maybeAt(period?.end),
    subscriptionId: idOf(given.parent?.subscription_details?.subscription),
    planId: (given.metadata?.planId || given.parent?.subscription_details?.metadata?.planId) ?? '',
    priceId: idOf(price),
    url: given.hosted_invoice_url ?? '',
    pdfUrl: given.invoice_pdf ?? '',
  };
}

const invoiceStatuses = ['draft', 'open', 'paid', 'uncollectible', 'void'] as const;

export function readCharge(given: Stripe.Charge, invoiceId: string): Charge {
  return {
    id: given.id,
    at: at(given.created),
    status: chargeStatuses.find((each) => each === given.status) ?? 'failed',
    method: methodOf(given),
    amountInPence: given.amount,
    invoiceId,
    planId: given.metadata.planId ?? '',
  };
}

const chargeStatuses = ['succeeded', 'pending', 'failed'] as const;

/** Apple Pay and Google Pay are cards. */
function methodOf({ payment_method_details: details }: Stripe.Charge): OnlineMethod {
  if (!details || details.type === 'card') return 'stripe';
  return details.type === 'bacs_debit' ? 'direct-debit' : 'online';
}

type Of = Pick<Charge, 'invoiceId' | 'method'>;

export function readRefund(given: Stripe.Refund, { invoiceId, method }: Of): MoneyBack {
  return {
    id: given.id,
    kind: 'refund',
    method,
    at: at(given.created),
    amountInPence: given.amount,
    currency: given.currency.toUpperCase(),
    invoiceId,
    isReturned: given.status === 'failed' || given.status === 'canceled',
  };
}

/** Null: only an inquiry by the bank, with no money taken. */
export function readDispute(given: Stripe.Dispute, { invoiceId, method }: Of): MoneyBack | null {
  if (given.status.startsWith('warning_') || given.status === 'prevented') return null;
  return {
    id: given.id,
    kind: 'dispute',
    method,
    at: at(given.created),
    amountInPence: given.amount,
    currency: given.currency.toUpperCase(),
    invoiceId,
    isReturned: given.status === 'won',
    isLost: given.status === 'lost',
  };
}

const checkoutStatuses = ['complete', 'expired'] as const;

export function readCheckout(given: Stripe.Checkout.Session): Checkout {
  return {
    id: given.id,
    uid: given.client_reference_id ?? '',
    planId: given.metadata?.planId ?? '',
    customerId: idOf(given.customer),
    status: checkoutStatuses.find((each) => each === given.status) ?? 'open',
    isPaid: given.status === 'complete' && given.payment_status !== 'unpaid',
    hasFailed: given.payment_status === 'unpaid' && hasFailed(given),
    references: [idOf(given.invoice), idOf(given.subscription)].filter(Boolean),
  };
}

/** With `invoice` and `payment_intent` expanded. The session itself says `unpaid` before the bank has answered and for ever after it has refused. */
function hasFailed({ invoice, payment_intent: intent }: Stripe.Checkout.Session): boolean {
  if (invoice && typeof invoice === 'object')
    return invoice.status === 'void' || invoice.status === 'uncollectible';
  if (!intent || typeof intent !== 'object') return false;
  return intent.status === 'requires_payment_method' || intent.status === 'canceled';
}

/** Takes only ids from the object, whatever its type. */
export function readWebhookEvent(given: Stripe.Event): WebhookEvent {
  const thing = given.data.object as unknown as Record<string, unknown>;
  const text = (value: unknown) => idOf(value as string | { id: string } | null);
  const isCustomer = thing.object === 'customer';
  return {
    id: given.id,
    type: given.type,
    createdAt: at(given.created),
    isLive: given.livemode,
    objectId: text(thing.id),
    customerId: text(isCustomer ? thing.id : thing.customer),
    chargeId: text(thing.object === 'charge' ? thing.id : thing.charge),
  };
}

/**
 * A completed Checkout of something that was bought once and that a promotion code made free, as the paid invoice that Stripe does not make
 * for it. Null: it has an invoice, or was not free.
 */
export function readFreePurchase(given: Stripe.Checkout.Session): Invoice | null {
  const { id, mode, created, payment_status: status, metadata } = given;
  if (mode !== 'payment' || status !== 'no_payment_required' || given.invoice) return null;
  return {
    ...{ id, number: '', status: 'paid', createdAt: at(created), paidAt: at(created) },
    ...{
      currency: (given.currency ?? 'gbp').toUpperCase(),
      dueInPence: 0,
      paidInPence: 0,
      recurringInPence: 0,
    },
    ...{ periodStart: null, periodEnd: null, subscriptionId: '' },
    ...{ planId: metadata?.planId ?? '', priceId: '', url: '', pdfUrl: '' },
  };
}

export function readCompletedCheckout(given: Stripe.Checkout.Session): CompletedCheckout {
  const { id, invoice, subscription } = given;
  return {
    id,
    invoiceId: idOf(invoice) || (readFreePurchase(given) ? id : ''),
    subscriptionId: idOf(subscription),
  };
}
