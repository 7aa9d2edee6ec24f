/**
 * Payments by Bacs Direct Debit, as https://docs.stripe.com/payments/payment-methods/bacs-debit and
 * https://docs.stripe.com/billing/subscriptions/overview#payment-status describe them: the payment is `processing` and its charge `pending` for
 * days; a subscription is `active` meanwhile; a first payment that fails leaves it `active` with a void invoice.
 */

import type { StripeInvoicing } from './invoicing.ts';
import { type Charge, type CheckoutSession, type Invoice, type InvoicePayment, listOf } from './objects.ts';
import { type Order, priceOf, type StripeState } from './state.ts';
import type { StripeWorld } from './world.ts';

/** Sends a debit for an open invoice to the bank: a first payment, a renewal, or another attempt. */
export function startDebit(world: StripeInvoicing, invoiceId: string): Charge {
  const invoice = world.get(world.invoices, invoiceId);
  if (invoice.status !== 'open') throw new Error(`${invoiceId} is ${invoice.status}`);
  const intent = invoice.payments.data[0]?.payment.payment_intent ?? world.id('pi');
  invoice.attempt_count += 1;
  linkPayment(world, invoice, intent, 'open');
  return world.addCharge(invoice, intent, { by: 'bacs_debit' });
}

/** The same for something bought once, which has no invoice before it is paid. Gives the payment intent. */
export function debitOnce(world: StripeInvoicing, { customer }: CheckoutSession, order: Order): string {
  const intent = world.id('pi');
  const amount_due = priceOf(order);
  world.addCharge({ amount_due, customer }, intent, { by: 'bacs_debit', metadata: order.metadata });
  return intent;
}

/** The debit of this invoice that the bank has not answered yet. */
export function debitOf(world: StripeState, { payments }: Invoice): Charge | undefined {
  const intent = payments.data[0]?.payment.payment_intent;
  return [...world.charges.values()].find(
    ({ payment_intent, status }) => payment_intent === intent && status === 'pending',
  );
}

export function endDebit(world: StripeState, charge: Charge, status: 'succeeded' | 'failed'): void {
  Object.assign(charge, {
    status,
    paid: status === 'succeeded',
    failure_code: status === 'failed' ? 'insufficient_funds' : null,
  });
  world.get(world.intents, charge.payment_intent).status =
    status === 'succeeded' ? 'succeeded' : 'requires_payment_method';
}

export function linkPayment(
  world: StripeState,
  invoice: Invoice,
  intent: string,
  status: InvoicePayment['status'],
): void {
  const payment: InvoicePayment = {
    id: world.id('inpay'),
    object: 'invoice_payment',
    amount_paid: status === 'paid' ? invoice.amount_due : 0,
    invoice: invoice.id,
    payment: { type: 'payment_intent', payment_intent: intent },
    status,
  };
  invoice.payments = listOf([payment], `/v1/invoice_payments?invoice=${invoice.id}`);
}

/** The bank says yes to what was paid at a Checkout, days after. */
export function debitArrives(world: StripeWorld, checkoutId: string): void {
  const session = world.get(world.checkouts, checkoutId);
  session.payment_status = 'paid';
  if (session.mode === 'subscription') world.settle(session.invoice ?? '');
  else world.buyOnce(session, world.get(world.orders, checkoutId), 'bacs_debit');
  world.tell('checkout.session.async_payment_succeeded', session);
}

/** The bank says no. Of a subscription the invoice is voided, and the subscription stays `active`. */
export function debitFails(world: StripeWorld, checkoutId: string): void {
  const session = world.get(world.checkouts, checkoutId);
  if (session.mode === 'subscription') failFirst(world, world.get(world.invoices, session.invoice ?? ''));
  else {
    const charge = [...world.charges.values()].find(
      ({ payment_intent, status }) => payment_intent === session.payment_intent && status === 'pending',
    );
    if (charge) endDebit(world, charge, 'failed');
  }
  world.tell('checkout.session.async_payment_failed', session);
}

function failFirst(world: StripeWorld, invoice: Invoice): void {
  const charge = debitOf(world, invoice);
  if (charge) endDebit(world, charge, 'failed');
  world.tell('invoice.payment_failed', invoice);
  Object.assign(invoice, { status: 'void', amount_remaining: 0 });
  linkPayment(world, invoice, charge?.payment_intent ?? '', 'canceled');
  world.tell('invoice.voided', invoice);
}
