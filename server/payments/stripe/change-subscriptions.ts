import type { Stripe } from 'stripe';
import type { PlanChange, PlanChangePreview } from '#domain/payments/online-plan-change.ts';
import { isUnknownToProvider, type StripePayments } from '../payments.ts';
import type { AskStripe } from './stripe-client.ts';
import { readAll, type WholeInvoice, wholeInvoice } from './whole-objects.ts';

type Changes = Pick<
  StripePayments,
  | 'setCancelAtPeriodEnd'
  | 'cancelNow'
  | 'pauseCollection'
  | 'resumeCollection'
  | 'previewPlanChange'
  | 'changePlan'
  | 'changePrice'
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
    async cancelNow(id) {
      try {
        await ask((stripe) => stripe.subscriptions.cancel(id, { prorate: false }));
      } catch (error) {
        // A key has no effect on a DELETE: where the answer to the first got lost, the second finds it cancelled.
        if (!isUnknownToProvider(error)) throw error;
        const { status } = await ask((stripe) => stripe.subscriptions.retrieve(id));
        if (status !== 'canceled') throw error;
      }
    },
    // Invoices wait as drafts, so that prorations on them are not lost; a pause changes neither the period nor a debt.
    pauseCollection: (id, until, key) =>
      update(id, { pause_collection: { behavior: 'keep_as_draft', resumes_at: seconds(until) } }, key),
    async resumeCollection(id, key) {
      await update(id, { pause_collection: '' }, key);
      const drafts = await readAll(ask, (stripe) =>
        stripe.invoices.list({ subscription: id, status: 'draft', limit: 100 }),
      );
      for (const { id: draft } of drafts) {
        const idempotencyKey = `${key}-${draft}`;
        await ask((stripe) => stripe.invoices.update(draft, { auto_advance: true }, { idempotencyKey }));
      }
    },
    previewPlanChange: (id, to, at) =>
      ask(async (stripe) => {
        const { items } = await stripe.subscriptions.retrieve(id);
        const preview = await stripe.invoices.createPreview({
          subscription: id,
          subscription_details: planChange(items.data[0]?.id, to, at),
        });
        return readPreview(await wholeInvoice(ask, preview), to, at);
      }),
    changePlan: (id, to, at, idempotencyKey) =>
      ask(async (stripe) => {
        const { items } = await stripe.subscriptions.retrieve(id);
        await stripe.subscriptions.update(
          id,
          {
            ...planChange(items.data[0]?.id, to, at),
            // Otherwise a card that is refused would leave the new plan and a debt.
            ...(to.startsPeriod && { payment_behavior: 'error_if_incomplete' }),
            metadata: { planId: to.planId },
          },
          { idempotencyKey },
        );
      }),
    changePrice: (id, priceId, idempotencyKey) =>
      ask(async (stripe) => {
        const { items } = await stripe.subscriptions.retrieve(id);
        const item = { id: items.data[0]?.id ?? '', price: priceId };
        const changes = { items: [item], proration_behavior: 'none' as const };
        await stripe.subscriptions.update(id, changes, { idempotencyKey });
      }),
  };
}

/** Preview and change say the same. Our subscriptions have one item. */
function planChange(
  item = '',
  { priceId, startsPeriod }: PlanChange,
  at: Temporal.Instant,
): Stripe.InvoiceCreatePreviewParams.SubscriptionDetails & Stripe.SubscriptionUpdateParams {
  return {
    items: [{ id: item, price: priceId }],
    proration_behavior: 'create_prorations',
    proration_date: seconds(at),
    // In the flexible billing mode the period starts again only where that is asked for.
    ...(startsPeriod && { billing_cycle_anchor: { type: 'now' } }),
  };
}

function readPreview(preview: WholeInvoice, to: PlanChange, at: Temporal.Instant): PlanChangePreview {
  const lines = preview.lines.data;
  const isProration = ({ parent }: Stripe.InvoiceLineItem) =>
    parent?.subscription_item_details?.proration === true || parent?.invoice_item_details?.proration === true;
  // Prorations of earlier changes that wait to be invoiced start before this one.
  const own = lines.filter((line) => isProration(line) && line.period.start >= seconds(at));
  const sum = (some: readonly { amount: number }[]) => some.reduce((total, { amount }) => total + amount, 0);
  const credit = sum(own.filter(({ amount }) => amount < 0));
  const charge = sum(own.filter(({ amount }) => amount > 0));
  const full = lines.filter(
    (line) => !isProration(line) && line.parent?.type === 'subscription_item_details',
  );
  const price = sum(full);
  const period = full[0]?.period;
  return {
    creditInPence: -credit,
    chargeInPence: charge,
    periodPriceInPence: price,
    otherInPence: preview.amount_due - credit - charge - price,
    dueInPence: preview.amount_due,
    dueAt: to.startsPeriod ? at : instant(period?.start ?? preview.period_end),
    isNow: to.startsPeriod,
    paysUntil: instant(period?.end ?? preview.period_end),
  };
}

const instant = (seconds: number) => Temporal.Instant.fromEpochMilliseconds(seconds * 1000);
