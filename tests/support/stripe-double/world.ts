/** Stripe's state: its objects, and what happens to them on Stripe's side (people pay, cards fail, banks take money back). */
import { STRIPE_API_VERSION } from '#server/payments/stripe/stripe-client.ts';
import { debitOf, debitOnce, endDebit, linkPayment, startDebit } from './direct-debit.ts';
import {
  type Charge,
  type CheckoutSession,
  type Customer,
  type Dispute,
  type Event,
  type Invoice,
  type Line,
  listOf,
  type PaidBy,
  type PaymentIntent,
  type Price,
  type Refund,
  type Subscription,
} from './objects.ts';

/** What was asked for at the Checkout, beyond what the session shows. */
export interface Order {
  readonly price: Price;
  readonly metadata: Record<string, string>;
}

export class StripeWorld {
  readonly customers = new Map<string, Customer>();
  readonly prices = new Map<string, Price>();
  readonly subscriptions = new Map<string, Subscription>();
  readonly invoices = new Map<string, Invoice>();
  readonly charges = new Map<string, Charge>();
  readonly intents = new Map<string, PaymentIntent>();
  readonly disputes = new Map<string, Dispute>();
  readonly checkouts = new Map<string, CheckoutSession>();
  readonly orders = new Map<string, Order>();
  /** Oldest first. */
  readonly events: Event[] = [];
  readonly origin: () => string;
  readonly now: () => Temporal.Instant;
  private count = 0;
  private readonly name: string;

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
    return Math.floor(this.now().epochMilliseconds / 1000);
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

  /** The person fills the payment page in. By Direct Debit the money takes days: see `direct-debit.ts`. */
  pay(checkoutId: string, { by = 'card' }: { by?: PaidBy } = {}): void {
    const session = this.get(this.checkouts, checkoutId);
    const order = this.get(this.orders, checkoutId);
    if (session.status !== 'open') throw new Error(`Checkout ${checkoutId} is ${session.status}`);
    session.status = 'complete';
    session.url = null;
    session.payment_status = by === 'bacs_debit' ? 'unpaid' : 'paid';
    if (session.mode === 'subscription') this.subscribe(session, order, by);
    else if (by === 'bacs_debit') session.payment_intent = debitOnce(this, session, order);
    else this.buyOnce(session, order, by);
    this.tell('checkout.session.completed', session);
  }

  private subscribe(session: CheckoutSession, { price, metadata }: Order, by: PaidBy): void {
    const id = this.id('sub');
    const created = this.seconds();
    const subscription: Subscription = {
      id,
      object: 'subscription',
      created,
      cancel_at: null,
      cancel_at_period_end: false,
      canceled_at: null,
      cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
      currency: 'gbp',
      customer: session.customer,
      default_payment_method: null,
      ended_at: null,
      items: listOf(
        [
          {
            id: this.id('si'),
            object: 'subscription_item' as const,
            created,
            current_period_start: created,
            current_period_end: this.periodAfter(created, price),
            price,
            quantity: 1,
            subscription: id,
            metadata: {},
          },
        ],
        `/v1/subscription_items?subscription=${id}`,
      ),
      latest_invoice: null,
      livemode: false,
      metadata,
      pause_collection: null,
      status: 'active',
      trial_end: null,
    };
    this.subscriptions.set(id, subscription);
    session.subscription = id;
    const invoice = this.bill(subscription, 'subscription_create');
    session.invoice = invoice.id;
    this.tell('customer.subscription.created', subscription);
    // A subscription that is paid by Direct Debit is active at once, and its invoice open until the bank has answered.
    if (by === 'bacs_debit') startDebit(this, invoice.id);
    else this.settle(invoice.id, by);
  }

  /** The invoice is made when the money is there. */
  buyOnce(session: CheckoutSession, { price, metadata }: Order, by: PaidBy): void {
    const now = this.seconds();
    const invoice = this.makeInvoice(session.customer, 'manual', [
      this.line(price, { start: now, end: now }, null),
    ]);
    invoice.metadata = metadata;
    session.invoice = invoice.id;
    if (session.payment_intent) linkPayment(this, invoice, session.payment_intent, 'open');
    this.settle(invoice.id, by);
  }

  /** The period is over: the next one begins, and its invoice is open. */
  renew(subscriptionId: string): Invoice {
    const subscription = this.get(this.subscriptions, subscriptionId);
    const item = this.itemOf(subscription);
    item.current_period_start = item.current_period_end;
    item.current_period_end = this.periodAfter(item.current_period_start, item.price);
    if (subscription.status === 'trialing') subscription.status = 'active';
    const invoice = this.bill(subscription, 'subscription_cycle');
    this.tell('customer.subscription.updated', subscription);
    if (subscription.pause_collection) {
      invoice.status = 'void';
      invoice.amount_remaining = 0;
      this.tell('invoice.voided', invoice);
    }
    return invoice;
  }

  /** The card is charged and says yes: by itself, or after it has been mended. */
  settle(invoiceId: string, by: PaidBy = 'card'): void {
    const invoice = this.get(this.invoices, invoiceId);
    if (invoice.status !== 'open') throw new Error(`${invoiceId} is ${invoice.status}`);
    const running = debitOf(this, invoice);
    const intent = running?.payment_intent ?? this.id('pi');
    invoice.status = 'paid';
    invoice.amount_paid = invoice.amount_due;
    invoice.amount_remaining = 0;
    invoice.attempt_count += 1;
    invoice.status_transitions.paid_at = this.seconds();
    linkPayment(this, invoice, intent, 'paid');
    if (running) endDebit(this, running, 'succeeded');
    else this.addCharge(invoice, intent, { by });
    this.tell('invoice.paid', invoice);
    const subscription = this.subscriptionOf(invoice);
    if (subscription?.status === 'past_due') {
      subscription.status = 'active';
      this.tell('customer.subscription.updated', subscription);
    }
  }

  /** @param of an invoice, or what is paid once */
  addCharge(
    { amount_due: amount, customer }: Pick<Invoice, 'amount_due' | 'customer'>,
    intent: string,
    { by = 'card', metadata = {} }: { by?: PaidBy; metadata?: Record<string, string> } = {},
  ): Charge {
    const id = this.id('ch');
    const isSlow = by === 'bacs_debit';
    const charge: Charge = {
      id,
      object: 'charge',
      amount,
      amount_refunded: 0,
      created: this.seconds(),
      currency: 'gbp',
      customer,
      disputed: false,
      failure_code: null,
      metadata,
      paid: !isSlow,
      payment_intent: intent,
      payment_method_details: {
        type: by,
        ...(isSlow && { bacs_debit: { last4: '2345', mandate: `mandate_${customer}` } }),
      },
      refunded: false,
      refunds: listOf<Refund>([], `/v1/charges/${id}/refunds`),
      status: isSlow ? 'pending' : 'succeeded',
    };
    this.charges.set(id, charge);
    this.intents.set(intent, {
      id: intent,
      object: 'payment_intent',
      status: isSlow ? 'processing' : 'succeeded',
    });
    return charge;
  }

  /** The card is charged and says no, or the bank to a Direct Debit. */
  fail(invoiceId: string): void {
    const invoice = this.get(this.invoices, invoiceId);
    const running = debitOf(this, invoice);
    // A debit was counted as an attempt when it was sent to the bank.
    if (running) endDebit(this, running, 'failed');
    else invoice.attempt_count += 1;
    this.tell('invoice.payment_failed', invoice);
    const subscription = this.subscriptionOf(invoice);
    if (subscription?.status === 'active') {
      subscription.status = 'past_due';
      this.tell('customer.subscription.updated', subscription);
    }
  }

  /** In the dashboard: what runs ends, and the id can still be read. */
  deleteCustomer(id: string): void {
    const customer = this.get(this.customers, id);
    const running = [...this.subscriptions.values()].filter(
      (each) => each.customer === id && each.status !== 'canceled',
    );
    for (const { id: subscriptionId } of running) this.end(subscriptionId);
    this.customers.set(id, { ...customer, deleted: true, metadata: {}, email: null });
    this.tell('customer.deleted', customer);
  }

  /** @param reason `payment_failed` after the last attempt */
  end(
    subscriptionId: string,
    reason: 'cancellation_requested' | 'payment_failed' = 'cancellation_requested',
  ): void {
    const subscription = this.get(this.subscriptions, subscriptionId);
    subscription.status = 'canceled';
    subscription.canceled_at ??= this.seconds();
    subscription.ended_at = this.seconds();
    subscription.cancellation_details = { comment: null, feedback: null, feedback_option: null, reason };
    this.tell('customer.subscription.deleted', subscription);
  }

  refund(intent: string, pence: number | null, metadata: Record<string, string> = {}): Refund {
    const charge = [...this.charges.values()].find(({ payment_intent }) => payment_intent === intent);
    if (!charge) throw new Error(`nothing was charged for ${intent}`);
    const refund: Refund = {
      id: this.id('re'),
      object: 'refund',
      amount: pence ?? charge.amount - charge.amount_refunded,
      charge: charge.id,
      created: this.seconds(),
      currency: 'gbp',
      customer: charge.customer,
      metadata,
      payment_intent: intent,
      status: 'succeeded',
    };
    charge.refunds.data.unshift(refund);
    charge.amount_refunded += refund.amount;
    charge.refunded = charge.amount_refunded === charge.amount;
    this.tell('charge.refunded', charge);
    return refund;
  }

  /** Of a Direct Debit it is `lost` from the start: such disputes are final. */
  dispute(chargeId: string, reason = 'fraudulent'): Dispute {
    const charge = this.get(this.charges, chargeId);
    const dispute: Dispute = {
      id: this.id('dp'),
      object: 'dispute',
      amount: charge.amount,
      charge: chargeId,
      created: this.seconds(),
      currency: 'gbp',
      payment_intent: charge.payment_intent,
      payment_method_details: { type: charge.payment_method_details.type },
      reason,
      status: charge.payment_method_details.type === 'bacs_debit' ? 'lost' : 'needs_response',
    };
    charge.disputed = true;
    this.disputes.set(dispute.id, dispute);
    this.tell('charge.dispute.created', dispute);
    return dispute;
  }

  closeDispute(disputeId: string, status: 'won' | 'lost'): void {
    const dispute = this.get(this.disputes, disputeId);
    dispute.status = status;
    this.tell('charge.dispute.closed', dispute);
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

  periodAfter(start: number, price: Price): number {
    const from = Temporal.Instant.fromEpochMilliseconds(start * 1000).toZonedDateTimeISO('UTC');
    const months = price.recurring?.interval === 'year' ? 12 : 1;
    return from.add({ months }).epochMilliseconds / 1000;
  }

  bill(subscription: Subscription, reason: string): Invoice {
    const item = this.itemOf(subscription);
    const period = { start: item.current_period_start, end: item.current_period_end };
    const invoice = this.makeInvoice(subscription.customer, reason, [
      this.line(item.price, period, subscription),
    ]);
    invoice.parent = {
      type: 'subscription_details',
      quote_details: null,
      subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
    };
    subscription.latest_invoice = invoice.id;
    return invoice;
  }

  line(price: Price, period: Line['period'], subscription: Subscription | null, proration = false): Line {
    return {
      id: this.id('il'),
      object: 'line_item',
      amount: price.unit_amount,
      currency: 'gbp',
      description: null,
      discount_amounts: [],
      parent: subscription && {
        type: 'subscription_item_details',
        invoice_item_details: null,
        subscription_item_details: {
          proration,
          subscription: subscription.id,
          subscription_item: this.itemOf(subscription).id,
        },
      },
      period,
      pricing: { type: 'price_details', price_details: { price: price.id, product: price.product } },
      quantity: 1,
    };
  }

  makeInvoice(customer: string, reason: string, lines: Line[]): Invoice {
    const id = this.id('in');
    const due = lines.reduce((sum, { amount }) => sum + amount, 0);
    const invoice: Invoice = {
      id,
      object: 'invoice',
      amount_due: due,
      amount_paid: 0,
      amount_remaining: due,
      attempt_count: 0,
      billing_reason: reason,
      created: this.seconds(),
      currency: 'gbp',
      customer,
      hosted_invoice_url: `${this.origin()}/pay/${id}`,
      invoice_pdf: `${this.origin()}/pay/${id}/pdf`,
      lines: listOf(lines, `/v1/invoices/${id}/lines`),
      livemode: false,
      metadata: {},
      number: `CLUB-${id.slice(-4)}`,
      parent: null,
      payments: listOf<Invoice['payments']['data'][number]>([], `/v1/invoice_payments?invoice=${id}`),
      period_start: this.seconds(),
      period_end: this.seconds(),
      status: 'open',
      status_transitions: {
        finalized_at: this.seconds(),
        paid_at: null,
        voided_at: null,
        marked_uncollectible_at: null,
      },
      total: due,
    };
    this.invoices.set(id, invoice);
    return invoice;
  }
}
