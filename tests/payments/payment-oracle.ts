import type { Plan } from '#server/data/collections/membership.ts';
import type { Charge, Subscription } from '../support/stripe-double/objects.ts';
import type { StripeWorld } from '../support/stripe-double/world.ts';

export const auditEntries = [
  'subscribe',
  'subscribe',
  'renew',
  'renew',
  'fail-renewal',
  'fail-again',
  'mend',
  'leave',
  'stay',
  'end',
  'end-unpaid',
  'change-plan',
  'pack',
  'pack',
  'trial',
  'refund',
  'refund-pack',
  'refund-pack',
  'dispute',
  'win-dispute',
] as const;
export type NewAuditEntry = (typeof auditEntries)[number];

/** Lets things happen at Stripe, one after the other, and keeps what each means for the club. Impossible ones do not happen. */
export class History {
  readonly customerId: string;
  readonly #world: StripeWorld;
  readonly #uid: string;
  readonly #plans: readonly Plan[];
  #live: Subscription | null = null;
  #status = 'pending';
  #planId = '';
  #end: Temporal.Instant | undefined;
  #isLeaving = false;
  #owed = '';
  readonly #ledger: string[] = [];
  #disputed: { id: string; pence: number; invoiceId: string }[] = [];
  /** The packs that they have, by their invoices, each with what there was before it. */
  #packs: {
    invoiceId: string;
    isBack: boolean;
    status: string;
    planId: string;
    end: Temporal.Instant | undefined;
  }[] = [];
  /** The day of the month on which the first of them was bought. */
  #anchor = 1;

  constructor(world: StripeWorld, uid: string, plans: readonly Plan[]) {
    this.#world = world;
    this.#uid = uid;
    this.#plans = plans;
    for (const { stripePriceId, priceInPence, interval } of plans) {
      world.addPrice(stripePriceId, priceInPence, interval === 'one-off' ? null : interval);
    }
    this.customerId = world.id('cus');
    world.customers.set(this.customerId, {
      id: this.customerId,
      object: 'customer',
      created: world.seconds(),
      name: '',
      email: '',
      metadata: { uid },
      livemode: false,
      invoice_settings: { default_payment_method: null },
      balance: 0,
    });
  }

  expected(now: Temporal.Instant) {
    const isOver = this.#end !== undefined && Temporal.Instant.compare(now, this.#end) >= 0;
    const isPackOver = this.#status === 'active' && this.#live === null && isOver;
    return {
      status: isPackOver ? 'expired' : this.#statusWith(now),
      planId: this.#planId,
      end: this.#end?.toString(),
      isLeaving: this.#isLeaving,
      ledger: this.#ledger.toSorted(),
    };
  }

  /** Who trains on money that the bank reversed is overdue. */
  #statusWith(now: Temporal.Instant): string {
    if (this.#status !== 'active' && this.#status !== 'cancelling') return this.#status;
    const isMissing = this.#disputed.some(({ invoiceId }) => {
      const { parent, lines } = this.#world.get(this.#world.invoices, invoiceId);
      if (!this.#live) return this.#packs.some((pack) => pack.invoiceId === invoiceId);
      const end = (lines.data[0]?.period.end ?? 0) * 1000;
      const isTheirs = parent?.subscription_details.subscription === this.#live.id;
      return isTheirs && end > now.epochMilliseconds;
    });
    return isMissing ? 'past_due' : this.#status;
  }

  #invoiceOf(intent: string): string {
    const invoice = [...this.#world.invoices.values()].find(
      ({ payments }) => payments.data[0]?.payment.payment_intent === intent,
    );
    return invoice?.id ?? '';
  }

  /** @param pass lets hours go by */
  happen(auditEntry: NewAuditEntry, which: number, pass: (hours: number) => void): void {
    const live = this.#live;
    switch (auditEntry) {
      case 'subscribe':
        if (!live) this.#subscribe(this.#plan(which % 2));
        return;
      case 'renew':
      case 'fail-renewal':
        if (live?.status === 'active' && !this.#isLeaving) this.#renew(live, auditEntry === 'renew', pass);
        return;
      case 'fail-again':
        if (live?.status === 'past_due') this.#world.fail(this.#owed);
        return;
      case 'mend':
        if (live?.status === 'past_due') this.#settle();
        return;
      case 'leave':
      case 'stay':
        if (live?.status === 'active') this.#setLeaving(live, auditEntry === 'leave');
        return;
      case 'end':
      case 'end-unpaid':
        if (live) this.#endNow(live, auditEntry === 'end');
        return;
      case 'change-plan':
        if (live?.status === 'active') this.#changePlan(live, this.#plan(which % 2));
        return;
      case 'pack':
      case 'trial':
        this.#buy(this.#plan(auditEntry === 'pack' ? 2 : 3));
        return;
      case 'refund':
        this.#refund(which);
        return;
      case 'refund-pack':
        this.#refundPack(which);
        return;
      case 'dispute':
        this.#dispute(which);
        return;
      case 'win-dispute':
        this.#winDispute();
    }
  }

  #plan(at: number): Plan {
    const plan = this.#plans[at];
    if (!plan) throw new Error(`there is no plan ${at}`);
    return plan;
  }

  #checkout(plan: Plan, mode: 'subscription' | 'payment'): string {
    const id = this.#world.id('cs_test');
    const metadata = { uid: this.#uid, planId: plan.id };
    this.#world.checkouts.set(id, {
      id,
      object: 'checkout.session',
      allow_promotion_codes: true,
      cancel_url: '',
      client_reference_id: this.#uid,
      created: this.#world.seconds(),
      currency: 'gbp',
      customer: this.customerId,
      expires_at: this.#world.seconds() + 86_400,
      invoice: null,
      livemode: false,
      metadata,
      mode,
      payment_intent: null,
      payment_status: 'unpaid',
      status: 'open',
      subscription: null,
      success_url: '',
      url: null,
    });
    const price = this.#world.get(this.#world.prices, plan.stripePriceId);
    this.#world.orders.set(id, { price, extras: [], metadata });
    return id;
  }

  #subscribe(plan: Plan): void {
    const id = this.#checkout(plan, 'subscription');
    this.#world.pay(id);
    const subscription = this.#world.checkouts.get(id)?.subscription ?? '';
    this.#live = this.#world.get(this.#world.subscriptions, subscription);
    this.#status = 'active';
    this.#planId = plan.id;
    this.#isLeaving = false;
    this.#packs = [];
    this.#ledger.push(`payment ${plan.priceInPence}`);
    this.#readEnd();
  }

  #readEnd(): void {
    if (!this.#live) return;
    const seconds = this.#world.itemOf(this.#live).current_period_end;
    this.#end = Temporal.Instant.fromEpochMilliseconds(seconds * 1000);
  }

  #renew(live: Subscription, isPaid: boolean, pass: (hours: number) => void): void {
    const left = this.#world.itemOf(live).current_period_end - this.#world.seconds();
    pass(Math.max(0, Math.ceil(left / 3600)));
    const invoice = this.#world.renew(live.id);
    this.#owed = invoice.id;
    this.#readEnd();
    if (isPaid) {
      this.#settle();
      return;
    }
    this.#world.fail(invoice.id);
    this.#status = 'past_due';
  }

  #settle(): void {
    const invoice = this.#world.get(this.#world.invoices, this.#owed);
    this.#world.settle(invoice.id);
    this.#ledger.push(`payment ${invoice.amount_due}`);
    this.#status = this.#isLeaving ? 'cancelling' : 'active';
  }

  #setLeaving(live: Subscription, isLeaving: boolean): void {
    live.cancel_at_period_end = isLeaving;
    live.cancel_at = isLeaving ? this.#world.itemOf(live).current_period_end : null;
    this.#world.tell('customer.subscription.updated', live);
    this.#isLeaving = isLeaving;
    this.#status = isLeaving ? 'cancelling' : 'active';
  }

  #endNow(live: Subscription, isAsked: boolean): void {
    // What was owed then was never paid for.
    if (live.status === 'past_due') {
      const start = Temporal.Instant.fromEpochMilliseconds(
        this.#world.itemOf(live).current_period_start * 1000,
      );
      this.#end = start.toZonedDateTimeISO('Europe/London').startOfDay().toInstant();
    }
    this.#world.end(live.id, isAsked ? 'cancellation_requested' : 'payment_failed');
    this.#live = null;
    this.#packs = [];
    this.#isLeaving = false;
    this.#status = isAsked ? 'cancelled' : 'expired';
  }

  #changePlan(live: Subscription, plan: Plan): void {
    this.#world.itemOf(live).price = this.#world.get(this.#world.prices, plan.stripePriceId);
    this.#world.tell('customer.subscription.updated', live);
    this.#planId = plan.id;
  }

  /** Beside a membership it is only paid for. */
  #buy(plan: Plan): void {
    this.#world.pay(this.#checkout(plan, 'payment'));
    this.#ledger.push(`payment ${plan.priceInPence}`);
    if (this.#live) return;
    const invoiceId = [...this.#world.invoices.keys()].at(-1) ?? '';
    const before = { status: this.#status, planId: this.#planId, end: this.#end };
    const today = this.#world.now().toZonedDateTimeISO('Europe/London').toPlainDate();
    const isOver = !this.#end || Temporal.Instant.compare(this.#world.now(), this.#end) >= 0;
    if (isOver || this.#status !== 'active') {
      this.#packs = [];
      this.#anchor = today.day;
    }
    // The days of another follow the last one's.
    const isFirst = this.#packs.length === 0;
    const last =
      this.#end && !isFirst
        ? this.#end.subtract({ hours: 1 }).toZonedDateTimeISO('Europe/London').toPlainDate()
        : today;
    const { validDays } = plan;
    const anchor = Math.min(this.#anchor, last.daysInMonth) === last.day ? this.#anchor : last.day;
    const until = validDays
      ? last.add({ days: isFirst ? validDays - 1 : validDays })
      : last.with({ day: 1 }).add({ months: 3 }).with({ day: anchor });
    this.#packs.push({ invoiceId, isBack: false, ...before });
    this.#status = 'active';
    this.#planId = plan.id;
    this.#isLeaving = false;
    this.#end = until.add({ days: 1 }).toZonedDateTime('Europe/London').toInstant();
  }

  #refund(which: number): void {
    const charges = [...this.#world.charges.values()];
    const charge = charges[which % Math.max(1, charges.length)];
    if (charge) this.#giveBack(charge, Math.min(1000, charge.amount - charge.amount_refunded));
  }

  /** All that is left of it. */
  #refundPack(which: number): void {
    const isPack = ({ payment_intent }: Charge) =>
      this.#packs.some(({ invoiceId }) => invoiceId === this.#invoiceOf(payment_intent));
    const charges = [...this.#world.charges.values()].filter((each) => !each.refunded && isPack(each));
    const charge = charges[which % Math.max(1, charges.length)];
    if (charge) this.#giveBack(charge, charge.amount - charge.amount_refunded);
  }

  #giveBack(charge: Charge, pence: number): void {
    const invoiceId = this.#invoiceOf(charge.payment_intent);
    if (pence === 0) return;
    this.#world.refund(charge.payment_intent, pence);
    this.#ledger.push(`refund ${-pence}`);
    const pack = this.#packs.find((each) => each.invoiceId === invoiceId);
    if (!charge.refunded || !pack) return;
    pack.isBack = true;
    for (let last = this.#packs.at(-1); last?.isBack; last = this.#packs.at(-1)) {
      this.#packs.pop();
      [this.#status, this.#planId, this.#end] = [last.status, last.planId, last.end];
    }
  }

  #dispute(which: number): void {
    const charges = [...this.#world.charges.values()].filter(({ disputed }) => !disputed);
    const charge = charges[which % Math.max(1, charges.length)];
    if (!charge) return;
    const invoiceId = this.#invoiceOf(charge.payment_intent);
    this.#disputed.push({ id: this.#world.dispute(charge.id).id, pence: charge.amount, invoiceId });
    this.#ledger.push(`dispute ${-charge.amount}`);
  }

  #winDispute(): void {
    const dispute = this.#disputed.shift();
    if (!dispute) return;
    this.#world.closeDispute(dispute.id, 'won');
    this.#ledger.push(`returned ${dispute.pence}`);
  }
}
