/** What Stripe stores, and how it is named, timed and told of. */
import { STRIPE_API_VERSION } from '#server/payments/stripe/stripe-client.ts';
import type { Debit } from './debits.ts';
import type {
  BalanceTransaction,
  Charge,
  CheckoutSession,
  Customer,
  Dispute,
  Event,
  Invoice,
  InvoiceItem,
  PaymentIntent,
  Price,
  Subscription,
} from './objects.ts';

/** What was asked for at the Checkout, beyond what the session shows. */
export interface Order {
  readonly price: Price;
  /** What is paid once, with the first payment. */
  readonly extras: readonly Price[];
  readonly metadata: Record<string, string>;
  /** By a promotion code, of the first invoice; left out: none. */
  readonly percentOff?: number;
}

/** Of each line alike. */
export const discountOf = (amount: number, { percentOff = 0 }: Pick<Order, 'percentOff'>): number =>
  Math.round((amount * percentOff) / 100);

/** In pence, with what is paid once. */
export const priceOf = ({ price, extras, ...off }: Order): number =>
  [price, ...extras].reduce((sum, each) => sum + each.unit_amount - discountOf(each.unit_amount, off), 0);

export class StripeState {
  readonly customers = new Map<string, Customer>();
  readonly prices = new Map<string, Price>();
  readonly subscriptions = new Map<string, Subscription>();
  readonly invoices = new Map<string, Invoice>();
  /** What was only to be looked at; no list has them. */
  readonly previews = new Map<string, Pick<Invoice, 'lines'>>();
  /** Waiting for the next invoice; those that are on one are its lines. */
  readonly invoiceItems = new Map<string, InvoiceItem>();
  readonly balanceTransactions = new Map<string, BalanceTransaction>();
  readonly charges = new Map<string, Charge>();
  readonly intents = new Map<string, PaymentIntent>();
  readonly disputes = new Map<string, Dispute>();
  readonly checkouts = new Map<string, CheckoutSession>();
  readonly orders = new Map<string, Order>();
  /** By subscription: what has been billed for the time that is not over yet. */
  readonly debits = new Map<string, Debit[]>();
  /** Customers whose card says no. */
  readonly declining = new Set<string>();
  /** Oldest first. */
  readonly events: Event[] = [];
  readonly origin: () => string;
  readonly now: () => Temporal.Instant;
  protected readonly name: string;
  /** In seconds, while time is being caught up with; null: it is now. */
  protected moment: number | null = null;
  private count = 0;

  /** @param name in every id, where several worlds speak to one club */
  constructor(now: () => Temporal.Instant, origin: () => string, name = '') {
    this.now = now;
    this.origin = origin;
    this.name = name;
  }

  /** Sorts as it was made, as Stripe's lists do. */
  id(prefix: string): string {
    this.count += 1;
    return `${prefix}_${this.name}${String(this.count).padStart(6, '0')}`;
  }

  seconds(): number {
    return this.moment ?? Math.floor(this.now().epochMilliseconds / 1000);
  }

  addPrice(id: string, pence: number, interval: 'month' | 'year' | null): Price {
    const price: Price = {
      id,
      object: 'price',
      active: true,
      currency: 'gbp',
      product: `prod_${id}`,
      unit_amount: pence,
      recurring: interval && { interval, interval_count: 1 },
    };
    this.prices.set(id, price);
    return price;
  }

  /** Adds an event with the object as it is now, which is what its copy will always say. */
  tell(type: string, thing: object): void {
    this.events.push({
      id: this.id('evt'),
      object: 'event',
      api_version: STRIPE_API_VERSION,
      created: this.seconds(),
      data: { object: structuredClone(thing) },
      livemode: false,
      pending_webhooks: 1,
      request: { id: null, idempotency_key: null },
      type,
    });
  }

  get<T>(things: Map<string, T>, id: string): T {
    const found = things.get(id);
    if (!found) throw new Error(`there is no ${id}`);
    return found;
  }

  itemOf(subscription: Subscription) {
    const [item] = subscription.items.data;
    if (!item) throw new Error(`${subscription.id} has no items`);
    return item;
  }

  subscriptionOf({ parent }: Invoice): Subscription | undefined {
    return this.subscriptions.get(parent?.subscription_details.subscription ?? '');
  }

  /** The end of the period that starts then: the next time that is a whole number of intervals after the anchor. */
  periodAfter(start: number, price: Price, anchor: number = start): number {
    const from = Temporal.Instant.fromEpochMilliseconds(anchor * 1000).toZonedDateTimeISO('UTC');
    const step = price.recurring?.interval === 'year' ? 12 : 1;
    // Counted from the anchor, so that one on the 31st does not move to the 28th permanently.
    for (let months = step; ; months += step) {
      const end = from.add({ months }).epochMilliseconds / 1000;
      if (end > start) return end;
    }
  }

  protected copyInto<State extends StripeState>(copy: State): State {
    for (const field of copied) {
      for (const [id, thing] of this[field] as Map<string, unknown>) {
        (copy[field] as Map<string, unknown>).set(id, structuredClone(thing));
      }
    }
    for (const id of this.declining) copy.declining.add(id);
    return copy;
  }
}

const copied = [
  'customers',
  'prices',
  'subscriptions',
  'invoices',
  'invoiceItems',
  'debits',
] as const satisfies (keyof StripeState)[];
