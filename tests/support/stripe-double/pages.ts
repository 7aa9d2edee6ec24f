/** What people see at Stripe: the page they pay on, the page of an invoice and the Customer Portal, with only what a journey needs. */
import { priceOf } from './state.ts';
import type { StripeWorld } from './world.ts';

export interface StripePage {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Null: no page has this URL. */
export function showPage(world: StripeWorld, method: string, path: string): StripePage | null {
  const [, kind, id = ''] = /^\/(c\/pay|pay|portal)\/(\w+)$/.exec(path) ?? [];
  const isPaying = method === 'POST';
  if (kind === 'c/pay') return showCheckout(world, id, isPaying);
  if (kind === 'pay') return showInvoice(world, id, isPaying);
  return kind === 'portal' ? page('Payment details and invoices', '<p>Your cards at Stripe</p>') : null;
}

function showCheckout(world: StripeWorld, id: string, isPaying: boolean): StripePage {
  const { success_url: successUrl, cancel_url: cancelUrl, status } = world.get(world.checkouts, id);
  if (isPaying) {
    world.pay(id);
    const location = successUrl.replace('{CHECKOUT_SESSION_ID}', id);
    return { status: 303, headers: { Location: location }, body: '' };
  }
  if (status !== 'open') return page('Checkout', '<p>This payment is no longer open</p>');
  return page(
    'Checkout',
    `${payForm(priceOf(world.get(world.orders, id)))}<p><a href="${cancelUrl}">Back</a></p>`,
  );
}

function showInvoice(world: StripeWorld, id: string, isPaying: boolean): StripePage {
  const { amount_due: due, status } = world.get(world.invoices, id);
  if (isPaying && status === 'open') world.settle(id);
  return page('Invoice', isPaying || status === 'paid' ? '<p>Invoice paid</p>' : payForm(due));
}

const payForm = (pence: number) => `<form method="post"><p>${pence} pence</p><button>Pay</button></form>`;

function page(title: string, content: string): StripePage {
  return {
    status: 200,
    headers: { 'Content-Type': 'text/html; charset=utf-8' },
    body: `<!doctype html><html lang="en"><title>${title}</title><link rel="icon" href="data:,"><main><h1>${title}</h1>${content}</main></html>`,
  };
}
