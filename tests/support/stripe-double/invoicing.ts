/** Stripe's invoices: what is on them, the customer's credit balance, and how they are paid. */
import { debitOf, endDebit, linkPayment } from './direct-debit.ts';
import {
  type BalanceTransaction,
  type Charge,
  type Invoice,
  type InvoiceItem,
  type Line,
  listOf,
  type PaidBy,
  type Price,
  type Refund,
  type Subscription,
} from './objects.ts';
import { discountOf, type Order, StripeState } from './state.ts';

/** Below it nothing is charged: the balance takes it (docs.stripe.com/billing/customer/balance). */
const LEAST_CHARGE_IN_PENCE = 30;

export class StripeInvoicing extends StripeState {
  /** An invoice of the subscription: everything that waits for one, and its period. */
  bill(
    subscription: Subscription,
    reason: string,
    {
      withPeriod = true,
      isDraft = false,
      extras = [],
      percentOff,
    }: { withPeriod?: boolean; isDraft?: boolean } & Partial<Pick<Order, 'extras' | 'percentOff'>> = {},
  ): Invoice {
    const item = this.itemOf(subscription);
    const period = { start: item.current_period_start, end: item.current_period_end };
    const now = { start: this.seconds(), end: this.seconds() };
    const lines = [
      ...extras.toReversed().map((extra) => this.itemLine(extra, now, subscription.id)),
      ...this.takeItems(subscription),
    ];
    if (withPeriod) {
      const line = this.line(item.price, period, subscription);
      if (subscription.status === 'trialing') line.amount = 0;
      lines.push(line);
      const amount = line.amount - discountOf(line.amount, { percentOff });
      this.debits.set(subscription.id, [{ price: item.price, amount, ...period }]);
    }
    const invoice = this.makeInvoice(subscription.customer, reason, this.discounted(lines, { percentOff }));
    invoice.parent = {
      type: 'subscription_details',
      quote_details: null,
      subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
    };
    subscription.latest_invoice = invoice.id;
    if (!isDraft || this.isPaused(subscription)) this.advance(invoice, subscription);
    return invoice;
  }

  /** By `pause_collection`, where it applies (docs.stripe.com/billing/subscriptions/pause-payment). */
  private advance(invoice: Invoice, subscription: Subscription): void {
    const behavior = this.isPaused(subscription) ? subscription.pause_collection?.behavior : null;
    if (behavior === 'keep_as_draft') {
      invoice.auto_advance = false;
      return;
    }
    this.finalize(invoice);
    if (invoice.status !== 'open' || behavior === null) return;
    invoice.status = behavior === 'void' ? 'void' : 'uncollectible';
    invoice.amount_remaining = 0;
    this.giveBalanceBack(invoice);
    this.tell(behavior === 'void' ? 'invoice.voided' : 'invoice.marked_uncollectible', invoice);
  }

  isPaused({ pause_collection: pause }: Subscription): boolean {
    return pause !== null && (pause.resumes_at === null || pause.resumes_at > this.seconds());
  }

  private takeItems(subscription: Subscription): Line[] {
    const waiting = [...this.invoiceItems.values()].filter(
      ({ parent }) => parent.subscription_details.subscription === subscription.id,
    );
    for (const { id } of waiting) this.invoiceItems.delete(id);
    // The newest first, and before the subscription's own, as what a Checkout adds to the first invoice (docs.stripe.com/api/invoices/object, `lines`).
    return waiting.toReversed().map((item) => ({
      ...this.line(this.get(this.prices, item.pricing.price_details.price), item.period, subscription, item),
      amount: item.amount,
      description: item.description,
    }));
  }

  /** An amount that waits for the subscription's next invoice. */
  addProration(
    subscription: Subscription,
    { price, amount, start, end }: { price: Price; amount: number; start: number; end: number },
  ): void {
    const id = this.id('ii');
    this.invoiceItems.set(id, {
      id,
      object: 'invoiceitem',
      amount,
      currency: 'gbp',
      customer: subscription.customer,
      date: this.seconds(),
      description: `${amount < 0 ? 'Unused time on' : 'Remaining time on'} ${price.id}`,
      discountable: false,
      invoice: null,
      livemode: false,
      parent: {
        type: 'subscription_details',
        subscription_details: {
          subscription: subscription.id,
          subscription_item: this.itemOf(subscription).id,
        },
      },
      period: { start, end },
      pricing: { type: 'price_details', price_details: { price: price.id, product: price.product } },
      proration: true,
    });
  }

  /** The amount is fixed, less the customer's credit; nothing to pay is paid at once. */
  finalize(invoice: Invoice): void {
    const customer = this.get(this.customers, invoice.customer);
    invoice.starting_balance = customer.balance;
    const due = Math.max(0, invoice.total + customer.balance);
    this.changeBalance(invoice.customer, invoice.total - due, 'applied_to_invoice', { invoice: invoice.id });
    const isTooSmall = due > 0 && due < LEAST_CHARGE_IN_PENCE;
    if (isTooSmall) this.changeBalance(invoice.customer, due, 'invoice_too_small', { invoice: invoice.id });
    invoice.ending_balance = customer.balance;
    invoice.amount_due = isTooSmall ? 0 : due;
    invoice.amount_remaining = invoice.amount_due;
    invoice.status = 'open';
    invoice.auto_advance = true;
    invoice.status_transitions.finalized_at = this.seconds();
    if (invoice.amount_due === 0) this.markPaid(invoice);
  }

  private giveBalanceBack(invoice: Invoice): void {
    const applied = invoice.starting_balance - (invoice.ending_balance ?? invoice.starting_balance);
    this.changeBalance(invoice.customer, applied, 'applied_to_invoice', { invoice: invoice.id });
  }

  /** @param amount in pence; negative: credit */
  changeBalance(
    customerId: string,
    amount: number,
    type: BalanceTransaction['type'],
    {
      invoice = null,
      description = null,
      metadata = {},
    }: Partial<Pick<BalanceTransaction, 'invoice' | 'description' | 'metadata'>> = {},
  ): BalanceTransaction | null {
    if (amount === 0) return null;
    const customer = this.get(this.customers, customerId);
    customer.balance += amount;
    const transaction: BalanceTransaction = {
      id: this.id('cbtxn'),
      object: 'customer_balance_transaction',
      amount,
      created: this.seconds(),
      currency: 'gbp',
      customer: customerId,
      description,
      ending_balance: customer.balance,
      invoice,
      livemode: false,
      metadata,
      type,
    };
    this.balanceTransactions.set(transaction.id, transaction);
    return transaction;
  }

  /** The card is charged by itself. */
  collect(invoice: Invoice): void {
    if (invoice.status !== 'open') return;
    if (this.declining.has(invoice.customer)) this.fail(invoice.id);
    else this.settle(invoice.id);
  }

  /** The card is charged and says yes: by itself, or after it has been replaced. */
  settle(invoiceId: string, by: PaidBy = 'card'): void {
    const invoice = this.get(this.invoices, invoiceId);
    if (invoice.status !== 'open') throw new Error(`${invoiceId} is ${invoice.status}`);
    const running = debitOf(this, invoice);
    const intent = running?.payment_intent ?? this.id('pi');
    invoice.amount_paid = invoice.amount_due;
    invoice.amount_remaining = 0;
    invoice.attempt_count += 1;
    linkPayment(this, invoice, intent, 'paid');
    if (running) endDebit(this, running, 'succeeded');
    else this.addCharge(invoice, intent, { by });
    this.markPaid(invoice);
  }

  private markPaid(invoice: Invoice): void {
    invoice.status = 'paid';
    invoice.auto_advance = false;
    invoice.status_transitions.paid_at = this.seconds();
    this.tell('invoice.paid', invoice);
    const subscription = this.subscriptionOf(invoice);
    const isLatest = subscription?.latest_invoice === invoice.id;
    if (isLatest && (subscription.status === 'past_due' || subscription.status === 'incomplete')) {
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

  line(
    price: Price,
    period: Line['period'],
    subscription: Subscription,
    proration: InvoiceItem | null = null,
  ): Line {
    return this.lineOf(price, period, {
      type: 'subscription_item_details',
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: proration?.id ?? null,
        proration: proration !== null,
        subscription: subscription.id,
        subscription_item: this.itemOf(subscription).id,
      },
    });
  }

  /** Something that is paid once, also with a subscription. */
  itemLine(price: Price, period: Line['period'], subscription: string | null): Line {
    return this.lineOf(price, period, {
      type: 'invoice_item_details',
      invoice_item_details: {
        ...{ invoice_item: this.id('ii'), proration: false, proration_details: null },
        subscription,
      },
      subscription_item_details: null,
    });
  }

  /** A discount of the invoice is on every line of it (docs.stripe.com/api/invoice-line-item/object, `discount_amounts`). */
  protected discounted(lines: Line[], off: Pick<Order, 'percentOff'>): Line[] {
    if (!off.percentOff) return lines;
    const discount = this.id('di');
    return lines.map((line) => ({
      ...line,
      discount_amounts: [{ amount: discountOf(line.amount, off), discount }],
    }));
  }

  private lineOf(price: Price, period: Line['period'], parent: Line['parent']): Line {
    return {
      id: this.id('il'),
      object: 'line_item',
      amount: price.unit_amount,
      currency: 'gbp',
      description: null,
      discount_amounts: [],
      parent,
      period,
      pricing: { type: 'price_details', price_details: { price: price.id, product: price.product } },
      quantity: 1,
    };
  }

  /** A draft. */
  makeInvoice(customer: string, reason: string, lines: Line[]): Invoice {
    const id = this.id('in');
    const off = lines.flatMap(({ discount_amounts }) => discount_amounts);
    const sum = (amounts: readonly { amount: number }[]) =>
      amounts.reduce((total, { amount }) => total + amount, 0);
    const total = sum(lines) - sum(off);
    const invoice: Invoice = {
      id,
      object: 'invoice',
      amount_due: Math.max(0, total),
      amount_paid: 0,
      amount_remaining: Math.max(0, total),
      attempt_count: 0,
      auto_advance: true,
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
      starting_balance: 0,
      ending_balance: null,
      parent: null,
      payments: listOf<Invoice['payments']['data'][number]>([], `/v1/invoice_payments?invoice=${id}`),
      period_start: this.seconds(),
      period_end: this.seconds(),
      status: 'draft',
      status_transitions: {
        finalized_at: null,
        paid_at: null,
        voided_at: null,
        marked_uncollectible_at: null,
      },
      total,
    };
    this.invoices.set(id, invoice);
    return invoice;
  }
}
