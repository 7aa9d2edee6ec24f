import type { Stripe } from 'stripe';
import type { NextBill } from '#domain/payments/next-payment.ts';
import { isLiveSubscription, type MoneyBack, type PaymentAccount } from '#domain/payments/payment-account.ts';
import type { Billing } from '../payments.ts';
import {
  idOf,
  readCharge,
  readCompletedCheckout,
  readDispute,
  readFreePurchase,
  readInvoice,
  readRefund,
  readSubscription,
} from './read-objects.ts';
import { type AskStripe, orNull } from './stripe-client.ts';
import {
  readAll,
  type WholeCharge,
  type WholeInvoice,
  wholeCharges,
  wholeInvoices,
} from './whole-objects.ts';

const SHOWN_INVOICES = 24;

export async function findAccount(ask: AskStripe, customerId: string): Promise<PaymentAccount | null> {
  const customer = await orNull(ask((stripe) => stripe.customers.retrieve(customerId)));
  if (!customer) return null;
  const [subscriptions, invoices, charges, sessions] = await Promise.all([
    readAll(ask, (stripe) =>
      stripe.subscriptions.list({
        customer: customerId,
        status: 'all',
        limit: 100,
        expand: ['data.latest_invoice'],
      }),
    ),
    readAll(ask, (stripe) =>
      stripe.invoices.list({ customer: customerId, limit: 100, expand: ['data.payments'] }),
    ).then((all) => wholeInvoices(ask, all)),
    readAll(ask, (stripe) =>
      stripe.charges.list({ customer: customerId, limit: 100, expand: ['data.refunds'] }),
    ).then((all) => wholeCharges(ask, all)),
    readAll(ask, (stripe) =>
      stripe.checkout.sessions.list({ customer: customerId, status: 'complete', limit: 100 }),
    ),
  ]);
  const invoiceOf = matchInvoices(invoices);
  const free = sessions.map(readFreePurchase).filter((each) => each !== null);
  return {
    customerId,
    uid: customer.deleted ? '' : (customer.metadata.uid ?? ''),
    email: customer.deleted ? null : (customer.email ?? ''),
    subscriptions: subscriptions.map(readSubscription),
    invoices: [...invoices.map(readInvoice), ...free],
    checkouts: sessions.map(readCompletedCheckout),
    charges: charges.map((charge) => readCharge(charge, invoiceOf(charge))),
    moneyBack: await findMoneyBack(ask, charges, invoiceOf),
    creditInPence: customer.deleted ? 0 : Math.max(0, -customer.balance),
  };
}

type InvoiceOf = (charge: Stripe.Charge) => string;

/** The id of a charge's invoice; empty: none. */
function matchInvoices(invoices: readonly WholeInvoice[]): InvoiceOf {
  const invoiceOf = new Map<string, string>();
  for (const invoice of invoices) {
    for (const { payment } of invoice.payments?.data ?? []) {
      if (payment.payment_intent) invoiceOf.set(idOf(payment.payment_intent), invoice.id);
      if (payment.charge) invoiceOf.set(idOf(payment.charge), invoice.id);
    }
  }
  return ({ id, payment_intent }) => invoiceOf.get(idOf(payment_intent)) ?? invoiceOf.get(id) ?? '';
}

async function findMoneyBack(
  ask: AskStripe,
  charges: readonly WholeCharge[],
  invoiceOf: InvoiceOf,
): Promise<MoneyBack[]> {
  const back: MoneyBack[] = [];
  for (const charge of charges) {
    const of = readCharge(charge, invoiceOf(charge));
    if (charge.amount_refunded > 0 || (charge.refunds?.data.length ?? 0) > 0) {
      const refunds = charge.refunds?.data ?? [];
      back.push(...refunds.map((refund) => readRefund(refund, of)));
    }
    if (!charge.disputed) continue;
    const disputes = await ask((stripe) => stripe.disputes.list({ charge: charge.id, limit: 100 }));
    for (const dispute of disputes.data) {
      const read = readDispute(dispute, of);
      if (read) back.push(read);
    }
  }
  return back;
}

export async function findBilling(
  ask: AskStripe,
  customerId: string,
  subscriptionId: string,
): Promise<Billing | null> {
  const customer = await orNull(
    ask((stripe) =>
      stripe.customers.retrieve(customerId, { expand: ['invoice_settings.default_payment_method'] }),
    ),
  );
  if (!customer || customer.deleted) return null;
  const [invoices, subscription] = await Promise.all([
    ask((stripe) => stripe.invoices.list({ customer: customerId, limit: SHOWN_INVOICES })).then(({ data }) =>
      wholeInvoices(ask, data),
    ),
    subscriptionId === ''
      ? null
      : orNull(
          ask((stripe) =>
            stripe.subscriptions.retrieve(subscriptionId, { expand: ['default_payment_method'] }),
          ),
        ),
  ]);
  const method = subscription?.default_payment_method ?? customer.invoice_settings.default_payment_method;
  return {
    invoices: invoices.map(readInvoice).filter(({ status }) => status !== 'draft'),
    paidFrom: method && typeof method === 'object' ? readMethod(method) : null,
    nextBill: subscription ? await findNextBill(ask, subscription, invoices, customer) : null,
  };
}

function readMethod(method: Stripe.PaymentMethod): Billing['paidFrom'] {
  if (!method.card) {
    return { brand: method.type, last4: method.bacs_debit?.last4 ?? '', expires: null };
  }
  const { brand, last4, exp_month: month, exp_year: year } = method.card;
  return { brand, last4, expires: { month, year } };
}

async function findNextBill(
  ask: AskStripe,
  given: Stripe.Subscription,
  invoices: readonly WholeInvoice[],
  { balance }: Stripe.Customer,
): Promise<NextBill | null> {
  const subscription = readSubscription(given);
  const { status, cancelAtPeriodEnd, pausedUntil } = subscription;
  if (!isLiveSubscription(status) || cancelAtPeriodEnd || status === 'paused' || status === 'unpaid')
    return null;
  const preview = await orNull(ask((stripe) => stripe.invoices.createPreview({ subscription: given.id })));
  if (!preview) return null;
  const waiting = invoices.filter(
    (invoice) => invoice.status === 'draft' && readInvoice(invoice).subscriptionId === given.id,
  );
  return {
    ...{ subscription, pausedUntil, dueInPence: preview.amount_due, totalInPence: preview.total },
    creditInPence: 0 - balance,
    waitingInPence: pausedUntil ? waiting.reduce((sum, { total }) => sum + total, 0) : 0,
  };
}
