import type { Stripe } from 'stripe';
import type { PlanChangePreview, StripePayments } from '../payments.ts';
import type { AskStripe } from './stripe-client.ts';

type Changes = Pick<
  StripePayments,
  | 'setCancelAtPeriodEnd'
  | 'cancelNow'
  | 'pauseCollection'
  | 'resumeCollection'
  | 'previewPlanChange'
  | 'changePlan'
>;

const seconds = (at: Temporal.Instant) => Math.floor(at.epochMilliseconds / 1000);

export function changeSubscriptions(ask: AskStripe): Changes {
  const update = async (id: string, changes: Stripe.SubscriptionUpdateParams, idempotencyKey: string) => {
    await ask((stripe) => stripe.subscriptions.update(id, changes, { idempotencyKey }));
  };
  return {
    async setCancelAtPeriodEnd(id, isLeaving, key) {
      if (isLeaving) return update(id, { cancel_at_period_end: true }, key);
      // The Customer Portal may have set `cancel_at` instead, which has to be cleared by its own name.
      const { cancel_at, cancel_at_period_end } = await ask((stripe) => stripe.subscriptions.retrieve(id));
      const isDated = cancel_at !== null && !cancel_at_period_end;
      return update(id, isDated ? { cancel_at: '' } : { cancel_at_period_end: false }, key);
    },
    async cancelNow(id, idempotencyKey) {
      await ask((stripe) => stripe.subscriptions.cancel(id, { prorate: false }, { idempotencyKey }));
    },
    pauseCollection: (id, { until, nextPaymentAt }, key) =>
      update(
        id,
        {
          pause_collection: { behavior: 'void', resumes_at: seconds(until) },
          ...movedPayment(nextPaymentAt),
        },
        key,
      ),
    resumeCollection: (id, nextPaymentAt, key) =>
      update(id, { pause_collection: '', ...movedPayment(nextPaymentAt) }, key),
    previewPlanChange: (id, { priceId }, at) =>
      ask(async (stripe) => {
        const item = await itemOf(stripe, id);
        const preview = await stripe.invoices.createPreview({
          subscription: id,
          subscription_details: {
            items: [{ id: item, price: priceId }],
            proration_behavior: 'create_prorations',
            proration_date: seconds(at),
          },
        });
        return readPreview(preview);
      }),
    changePlan: (id, { planId, priceId }, at, idempotencyKey) =>
      ask(async (stripe) => {
        const item = await itemOf(stripe, id);
        await stripe.subscriptions.update(
          id,
          {
            items: [{ id: item, price: priceId }],
            proration_behavior: 'create_prorations',
            proration_date: seconds(at),
            metadata: { planId },
          },
          { idempotencyKey },
        );
      }),
  };
}

/** In Stripe a trial until then moves the next payment without a charge or a credit. */
function movedPayment(at: Temporal.Instant | null): Stripe.SubscriptionUpdateParams {
  return at === null ? {} : { trial_end: seconds(at), proration_behavior: 'none' };
}

/** Our subscriptions have one item. */
async function itemOf(stripe: Stripe, subscriptionId: string): Promise<string> {
  const { items } = await stripe.subscriptions.retrieve(subscriptionId);
  return items.data[0]?.id ?? '';
}

function readPreview(preview: Stripe.Invoice): PlanChangePreview {
  const isBalance = (line: Stripe.InvoiceLineItem) =>
    line.parent?.subscription_item_details?.proration === true ||
    line.parent?.invoice_item_details?.proration === true;
  const lines = preview.lines.data;
  const amounts = lines.filter(isBalance).map(({ amount }) => amount);
  const total = (each: (amount: number) => boolean) =>
    amounts.filter(each).reduce((sum, amount) => sum + amount, 0);
  const next = lines.find((line) => !isBalance(line));
  return {
    balanceInPence: total(() => true),
    creditInPence: -total((amount) => amount < 0),
    chargeInPence: total((amount) => amount > 0),
    nextPaymentInPence: preview.amount_due,
    nextPaymentAt: Temporal.Instant.fromEpochMilliseconds((next?.period.start ?? preview.period_end) * 1000),
  };
}
