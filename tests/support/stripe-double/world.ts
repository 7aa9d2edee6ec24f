/** Stripe's state: its objects, and what happens to them on Stripe's side (people pay, cards fail, banks take money back, time passes). */
import { debitOnce, linkPayment, startDebit } from './direct-debit.ts';
import { StripeInvoicing } from './invoicing.ts';
import {
  type CheckoutSession,
  type Dispute,
  type Invoice,
  listOf,
  type PaidBy,
  type Refund,
  type Subscription,
} from './objects.ts';
import type { Order } from './state.ts';

const HOUR = 60 * 60;
/** Until an unpaid first invoice is given up. */
const INCOMPLETE_HOURS = 23;

export class StripeWorld extends StripeInvoicing {
  /** As it is, to try something out: what happens to the copy happens nowhere else. */
  copy(): StripeWorld {
    const copy = new StripeWorld(this.now, this.origin, `${this.name}upcoming_`);
    copy.moment = this.moment;
    return this.copyInto(copy);
  }

  /** The person fills the payment page in. By Direct Debit the money takes days: see `direct-debit.ts`. */
  pay(
    checkoutId: string,
    {
      by = 'card',
      isFree = false,
      percentOff = 0,
    }: { by?: PaidBy; isFree?: boolean; percentOff?: number } = {},
  ): void {
    const session = this.get(this.checkouts, checkoutId);
    const order = { ...this.get(this.orders, checkoutId), percentOff };
    if (session.status !== 'open') throw new Error(`Checkout ${checkoutId} is ${session.status}`);
    if (percentOff > 0 && !session.allow_promotion_codes) throw new Error('it takes no promotion codes');
    this.orders.set(checkoutId, order);
    session.status = 'complete';
    session.url = null;
    session.payment_status = by === 'bacs_debit' ? 'unpaid' : 'paid';
    // A promotion code of 100 %: no payment, and of something bought once no invoice.
    if (isFree) session.payment_status = 'no_payment_required';
    else if (session.mode === 'subscription') {
      this.subscribe(session, order);
      this.payFirst(String(session.invoice), by);
    } else if (by === 'bacs_debit') session.payment_intent = debitOnce(this, session, order);
    else this.buyOnce(session, order, by);
    this.tell('checkout.session.completed', session);
  }

  /** The bank wants to see the person before it pays, and they do not come: the first invoice stays open. */
  leaveUnpaid(checkoutId: string): Subscription {
    const session = this.get(this.checkouts, checkoutId);
    const order = this.get(this.orders, checkoutId);
    return this.subscribe(session, order, 'incomplete');
  }

  /** A subscription that is paid by Direct Debit is active at once, and its invoice open until the bank has answered. */
  private payFirst(invoiceId: string, by: PaidBy): void {
    if (this.get(this.invoices, invoiceId).status !== 'open') return;
    if (by === 'bacs_debit') startDebit(this, invoiceId);
    else this.settle(invoiceId, by);
  }

  private subscribe(
    session: CheckoutSession,
    { price, extras, metadata, percentOff }: Order,
    status: 'active' | 'incomplete' = 'active',
  ): Subscription {
    const id = this.id('sub');
    const created = this.seconds();
    const subscription: Subscription = {
      id,
      object: 'subscription',
      billing_cycle_anchor: created,
      billing_mode: { type: 'flexible' },
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
      status,
      trial_end: null,
      trial_start: null,
    };
    this.subscriptions.set(id, subscription);
    session.subscription = id;
    const invoice = this.bill(subscription, 'subscription_create', { extras, percentOff });
    session.invoice = invoice.id;
    this.tell('customer.subscription.created', subscription);
    return subscription;
  }

  /** The invoice is made when the money is there. */
  buyOnce(session: CheckoutSession, { price, extras, metadata, percentOff }: Order, by: PaidBy): void {
    const now = { start: this.seconds(), end: this.seconds() };
    const lines = [price, ...extras].map((each) => this.itemLine(each, now, null));
    const invoice = this.makeInvoice(session.customer, 'manual', this.discounted(lines, { percentOff }));
    invoice.metadata = metadata;
    session.invoice = invoice.id;
    if (session.payment_intent) linkPayment(this, invoice, session.payment_intent, 'open');
    this.finalize(invoice);
    if (invoice.status === 'open') this.settle(invoice.id, by);
  }

  /** The period is over: the next one begins, and its invoice is open; `isDraft`: it is a draft for an hour, as at Stripe. */
  renew(subscriptionId: string, { isDraft = false } = {}): Invoice {
    const subscription = this.get(this.subscriptions, subscriptionId);
    const item = this.itemOf(subscription);
    item.current_period_start = item.current_period_end;
    item.current_period_end = this.periodAfter(
      item.current_period_start,
      item.price,
      subscription.billing_cycle_anchor,
    );
    if (subscription.status === 'trialing') subscription.status = 'active';
    const invoice = this.bill(subscription, 'subscription_cycle', { isDraft });
    this.tell('customer.subscription.updated', subscription);
    return invoice;
  }

  /** What was due since then happens in its order: periods and trials end, pauses end, drafts are charged, first invoices are given up. */
  passTime(): void {
    const now = this.seconds();
    for (;;) {
      const [next] = [...this.duties()].toSorted((one, other) => one.at - other.at);
      if (!next || next.at > now) break;
      this.moment = next.at;
      next.happen();
    }
    this.moment = null;
  }

  private *duties(): Generator<{ at: number; happen: () => void }> {
    for (const subscription of this.subscriptions.values()) {
      const { id, status, created } = subscription;
      const end = this.itemOf(subscription).current_period_end;
      const resumesAt = subscription.pause_collection?.resumes_at;
      if (resumesAt) yield { at: resumesAt, happen: () => this.resume(subscription) };
      if (['active', 'past_due', 'trialing'].includes(status)) {
        yield { at: end, happen: () => this.endPeriod(subscription) };
      }
      if (status === 'incomplete') {
        yield { at: created + INCOMPLETE_HOURS * HOUR, happen: () => this.giveUp(id) };
      }
    }
    for (const invoice of this.invoices.values()) {
      if (invoice.status !== 'draft' || !invoice.auto_advance) continue;
      const { finalizes_at: at } = invoice;
      yield {
        at: at ?? invoice.created + HOUR,
        happen: () => {
          this.finalize(invoice);
          this.collect(invoice);
        },
      };
    }
  }

  private resume(subscription: Subscription): void {
    subscription.pause_collection = null;
    this.tell('customer.subscription.updated', subscription);
  }

  private endPeriod(subscription: Subscription): void {
    const { id, cancel_at: cancelAt } = subscription;
    const isLeaving = subscription.cancel_at_period_end || (cancelAt !== null && cancelAt <= this.seconds());
    if (!isLeaving) {
      this.renew(id, { isDraft: true });
      return;
    }
    const isWaiting = [...this.invoiceItems.values()].some(
      ({ parent }) => parent.subscription_details.subscription === id,
    );
    if (isWaiting) this.collect(this.bill(subscription, 'subscription_cycle', { withPeriod: false }));
    this.end(id);
  }

  private giveUp(subscriptionId: string): void {
    const subscription = this.get(this.subscriptions, subscriptionId);
    subscription.status = 'incomplete_expired';
    const invoice = this.get(this.invoices, String(subscription.latest_invoice));
    Object.assign(invoice, { status: 'void', amount_remaining: 0 });
    this.tell('customer.subscription.updated', subscription);
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

  /** The bank sends the money back: it is the club's again, and can be refunded again. */
  failRefund(refundId: string): void {
    for (const charge of this.charges.values()) {
      const refund = charge.refunds.data.find(({ id }) => id === refundId);
      if (!refund) continue;
      refund.status = 'failed';
      charge.amount_refunded -= refund.amount;
      charge.refunded = false;
      this.tell('refund.updated', refund);
      this.tell('refund.failed', refund);
    }
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
}
