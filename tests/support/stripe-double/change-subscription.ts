/** Changes of a subscription as Stripe describes them for the flexible billing mode, and their preview. */
import { creditFrom, shareOf } from './debits.ts';
import { type Given, list, map, requireKnown, StripeRefusal, text } from './form-body.ts';
import type { Invoice, Item, Price, Subscription } from './objects.ts';
import type { StripeWorld } from './world.ts';

const behaviors = ['create_prorations', 'always_invoice', 'none'] as const;
type ProrationBehavior = (typeof behaviors)[number];

const bad = (code: string, message: string) => new StripeRefusal(400, code, message);
const missing = (kind: string, id: string) =>
  new StripeRefusal(404, 'resource_missing', `No such ${kind}: '${id}'`);

export function changeSubscription(world: StripeWorld, given: Given, id: string): Subscription {
  requireKnown(given, [
    ...['cancel_at_period_end', 'cancel_at', 'pause_collection', 'trial_end', 'proration_behavior'],
    ...['items', 'proration_date', 'metadata', 'billing_cycle_anchor', 'payment_behavior'],
  ]);
  const subscription = requireLive(world, id);
  setLeaving(world, subscription, given);
  setPause(subscription, given);
  if (text(given.payment_behavior) === 'error_if_incomplete') requirePayment(world, given, id);
  changeBilling(world, given, id);
  Object.assign(subscription.metadata, map(given.metadata));
  world.tell('customer.subscription.updated', subscription);
  return subscription;
}

export function requireLive(world: StripeWorld, id: string): Subscription {
  const subscription = world.subscriptions.get(id);
  if (!subscription || subscription.status === 'canceled') throw missing('subscription', id);
  return subscription;
}

function setLeaving(world: StripeWorld, subscription: Subscription, given: Given): void {
  if (given.cancel_at_period_end !== undefined && given.cancel_at !== undefined)
    throw bad('parameters_exclusive', 'Received both cancel_at_period_end and cancel_at parameters.');
  if (given.cancel_at_period_end !== undefined) {
    const isLeaving = given.cancel_at_period_end === 'true';
    subscription.cancel_at_period_end = isLeaving;
    subscription.cancel_at = isLeaving ? world.itemOf(subscription).current_period_end : null;
    subscription.canceled_at = isLeaving ? world.seconds() : null;
  }
  if (given.cancel_at === '') Object.assign(subscription, { cancel_at: null, canceled_at: null });
}

const pauses = ['void', 'keep_as_draft', 'mark_uncollectible'] as const;

/** No invoice that exists already is affected, and neither is the status. */
function setPause(subscription: Subscription, given: Given): void {
  if (given.pause_collection === undefined) return;
  if (given.pause_collection === '') {
    subscription.pause_collection = null;
    return;
  }
  const { behavior: wanted, resumes_at: resumesAt } = map(given.pause_collection);
  const behavior = pauses.find((each) => each === wanted);
  if (!behavior) throw bad('parameter_invalid', 'pause_collection[behavior]');
  subscription.pause_collection = {
    behavior,
    resumes_at: resumesAt === undefined ? null : Number(resumesAt),
  };
}

/** 402 instead of a change whose payment fails. */
function requirePayment(world: StripeWorld, given: Given, id: string): void {
  const trial = world.copy();
  const invoice = changeBilling(trial, given, id);
  const isDeclined = invoice?.amount_remaining && world.declining.has(invoice.customer);
  if (isDeclined) throw new StripeRefusal(402, 'card_declined', 'Your card was declined.', 'card_error');
}

/** Trial, price, period and prorations. @returns the invoice that this made; null: none */
function changeBilling(world: StripeWorld, given: Given, id: string): Invoice | null {
  const subscription = requireLive(world, id);
  const item = world.itemOf(subscription);
  const behavior = behaviorOf(given);
  const at = prorationDate(world, given, item);
  const wanted = map(list(given.items)[0]);
  if (wanted.price !== undefined && wanted.id !== item.id) throw bad('parameter_invalid', 'items[0][id]');
  const price = wanted.price === undefined ? item.price : findPrice(world, text(wanted.price));
  if (given.trial_end !== undefined) return startTrial(world, subscription, price, given, behavior);
  const anchor = anchorOf(given);
  if (anchor === 'now') return resetPeriod(world, subscription, price, at, behavior);
  if (price.id === item.price.id) return null;
  const isTrial = subscription.status === 'trialing';
  if (!isTrial && price.recurring?.interval !== item.price.recurring?.interval) {
    // Stripe no longer resets the anchor here by itself, and does not say what it does instead.
    throw bad('double', 'Another interval: say billing_cycle_anchor[type]=now, or Stripe keeps the anchor.');
  }
  item.price = price;
  if (behavior === 'none' || isTrial) return null;
  const period = { start: item.current_period_start, end: item.current_period_end };
  credit(world, subscription, at);
  const rest = { start: at, end: period.end };
  const debit = { price, amount: shareOf(price.unit_amount, period, rest), ...rest };
  world.addProration(subscription, debit);
  world.debits.get(id)?.push(debit);
  if (behavior === 'create_prorations') return null;
  const invoice = world.bill(subscription, 'subscription_update', { withPeriod: false });
  world.collect(invoice);
  return invoice;
}

function behaviorOf(given: Given): ProrationBehavior {
  const wanted = text(given.proration_behavior) || 'create_prorations';
  const found = behaviors.find((each) => each === wanted);
  if (!found) throw bad('parameter_invalid', 'Invalid proration_behavior');
  return found;
}

function prorationDate(world: StripeWorld, given: Given, item: Item): number {
  const at = given.proration_date === undefined ? world.seconds() : Number(given.proration_date);
  if (given.proration_date !== undefined && (at < item.current_period_start || at > item.current_period_end))
    throw bad('parameter_invalid', 'proration_date is not in the current period');
  return at;
}

function findPrice(world: StripeWorld, id: string): Price {
  const price = world.prices.get(id);
  if (!price) throw missing('price', id);
  return price;
}

function anchorOf(given: Given): 'now' | 'unchanged' {
  if (typeof given.billing_cycle_anchor === 'string')
    throw bad('parameter_invalid', 'billing_cycle_anchor is an object');
  return map(given.billing_cycle_anchor).type === 'now' ? 'now' : 'unchanged';
}

/** The unused time of what was billed, for the next invoice. */
function credit(world: StripeWorld, subscription: Subscription, at: number): void {
  const { credits, rest } = creditFrom(world.debits.get(subscription.id) ?? [], at);
  for (const each of credits) if (each.amount !== 0) world.addProration(subscription, each);
  world.debits.set(subscription.id, rest);
}

/** A new period from now on, billed and charged at once. */
function resetPeriod(
  world: StripeWorld,
  subscription: Subscription,
  price: Price,
  at: number,
  behavior: ProrationBehavior,
): Invoice {
  if (subscription.status === 'trialing')
    throw bad('parameter_invalid', 'billing_cycle_anchor cannot be reset during a trial');
  const item = world.itemOf(subscription);
  if (behavior !== 'none') credit(world, subscription, at);
  const start = world.seconds();
  subscription.billing_cycle_anchor = start;
  Object.assign(item, {
    price,
    current_period_start: start,
    current_period_end: world.periodAfter(start, price),
  });
  const invoice = world.bill(subscription, 'subscription_update');
  world.collect(invoice);
  return invoice;
}

/** A £0 invoice at once; the anchor moves to the trial's end, and nothing is prorated until then. */
function startTrial(
  world: StripeWorld,
  subscription: Subscription,
  price: Price,
  given: Given,
  behavior: ProrationBehavior,
): Invoice {
  const item = world.itemOf(subscription);
  const now = world.seconds();
  if (text(given.trial_end) === 'now') {
    Object.assign(subscription, { status: 'active', trial_end: now });
    return resetPeriod(world, subscription, price, now, 'none');
  }
  const end = Number(given.trial_end);
  if (end <= now) throw bad('parameter_invalid', 'trial_end is in the past');
  if (behavior !== 'none' && subscription.status !== 'trialing') credit(world, subscription, now);
  Object.assign(item, { price, current_period_start: now, current_period_end: end });
  Object.assign(subscription, {
    status: 'trialing',
    trial_start: now,
    trial_end: end,
    billing_cycle_anchor: end,
  });
  return world.bill(subscription, 'subscription_update');
}

/** Ends it now; the rest of what was paid is given back only where that is asked for. */
export function cancelSubscription(world: StripeWorld, given: Given, id: string): Subscription {
  requireKnown(given, ['prorate', 'invoice_now']);
  const subscription = requireLive(world, id);
  if (given.prorate === 'true') credit(world, subscription, world.seconds());
  if (given.invoice_now === 'true')
    world.collect(world.bill(subscription, 'subscription_update', { withPeriod: false }));
  world.end(id);
  return subscription;
}

/** The invoice that a change would make, or the next one after it; nothing is changed. */
export function previewInvoice(world: StripeWorld, given: Given) {
  requireKnown(given, ['subscription', 'subscription_details']);
  const details = map(given.subscription_details);
  requireKnown(details, ['items', 'proration_behavior', 'proration_date', 'billing_cycle_anchor']);
  const id = text(given.subscription);
  const copy = world.copy();
  const subscription = requireLive(copy, id);
  const { current_period_start: start, current_period_end: end } = { ...copy.itemOf(subscription) };
  subscription.pause_collection = null;
  copy.declining.clear();
  const made = changeBilling(copy, details, id);
  if (!made && subscription.cancel_at_period_end)
    throw new StripeRefusal(404, 'invoice_upcoming_none', `No upcoming invoices for subscription: ${id}`);
  const { lines, ...invoice } = made ?? copy.renew(id);
  const previewId = world.id('upcoming_in');
  const preview = { lines: { ...lines, url: `/v1/invoices/${previewId}/lines` } };
  world.previews.set(previewId, preview);
  return { ...invoice, ...preview, id: previewId, status: 'draft', period_start: start, period_end: end };
}
