/**
 * Objects with all of their lists. Stripe puts only the first ten entries of a list inside an object (an invoice’s lines, a charge’s
 * refunds); the rest has an address of its own, for a preview too.
 */
import type { Stripe } from 'stripe';
import type { AskStripe } from './stripe-client.ts';

/** Of one list; an invoice of a subscription has a line for each change of plan in its period. */
const MOST = 1000;
const PAGE = { limit: 100 } as const;

declare const whole: unique symbol;
/** Its lines, payments or refunds are all there. */
export type Whole<Thing> = Thing & { readonly [whole]: true };
export type WholeInvoice = Whole<Stripe.Invoice>;
export type WholeCharge = Whole<Stripe.Charge>;

/** @param invoice or a preview */
export async function wholeInvoice(ask: AskStripe, invoice: Stripe.Invoice): Promise<WholeInvoice> {
  const { id, lines, payments } = invoice;
  const [allLines, allPayments] = await Promise.all([
    restOf(lines, () => readAll(ask, (stripe) => stripe.invoices.listLineItems(id, PAGE))),
    payments &&
      restOf(payments, () => readAll(ask, (stripe) => stripe.invoicePayments.list({ invoice: id, ...PAGE }))),
  ]);
  return { ...invoice, lines: allLines, payments: allPayments } as WholeInvoice;
}

export function wholeInvoices(ask: AskStripe, invoices: readonly Stripe.Invoice[]): Promise<WholeInvoice[]> {
  return eachInTurn(invoices, (invoice) => wholeInvoice(ask, invoice));
}

/** @param charges with `refunds` expanded */
export function wholeCharges(ask: AskStripe, charges: readonly Stripe.Charge[]): Promise<WholeCharge[]> {
  return eachInTurn(charges, async (charge) => {
    const { id, refunds } = charge;
    const all =
      refunds &&
      (await restOf(refunds, () => readAll(ask, (stripe) => stripe.refunds.list({ charge: id, ...PAGE }))));
    return { ...charge, refunds: all } as WholeCharge;
  });
}

/** A list that was asked for by itself, to its end. */
export function readAll<Entry>(
  ask: AskStripe,
  list: (stripe: Stripe) => Stripe.ApiListPromise<Entry>,
): Promise<Entry[]> {
  return ask((stripe) => list(stripe).autoPagingToArray({ limit: MOST }));
}

async function restOf<Entry>(
  list: Stripe.ApiList<Entry>,
  read: () => Promise<Entry[]>,
): Promise<Stripe.ApiList<Entry>> {
  return list.has_more ? { ...list, data: await read(), has_more: false } : list;
}

/** Few need more than they came with: one request at a time, so that Stripe’s limit is not used up by one customer. */
async function eachInTurn<From, To>(
  things: readonly From[],
  complete: (thing: From) => Promise<To>,
): Promise<To[]> {
  const done: To[] = [];
  for (const thing of things) done.push(await complete(thing));
  return done;
}

/** In the metadata of what a Checkout with a joining fee creates. */
export const FEE_IN_PENCE = 'joiningFeeInPence';

/** The line of the joining fee, on the invoice that somebody joins with; undefined: there is none. Every invoice of a subscription carries its metadata. */
export function joiningFeeLine({ billing_reason, metadata, parent, lines }: WholeInvoice) {
  const of = parent?.subscription_details;
  if (of && billing_reason !== 'subscription_create') return undefined;
  const fee = metadata?.[FEE_IN_PENCE] || of?.metadata?.[FEE_IN_PENCE];
  return lines.data.findLast(
    (line) => line.parent?.type !== 'subscription_item_details' && fee === String(line.amount),
  );
}

export function discountOf(line: Stripe.InvoiceLineItem): number {
  return (line.discount_amounts ?? []).reduce((sum, { amount }) => sum + amount, 0);
}
