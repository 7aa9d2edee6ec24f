/** A club that takes payments online, in its own process, and Stripe's double: for journeys in a browser. */
import { vi } from 'vitest';
import { plans } from '#server/data/collections/membership.ts';
import { paymentReconciles } from '#server/data/collections/payments.ts';
import { type JourneyClub, openJourneyClub } from './journey.ts';
import { type StripeDouble, signEvent, startStripeDouble } from './stripe-double/start-double.ts';

export interface StripeJourney extends JourneyClub {
  readonly stripe: StripeDouble;
  /** Posts the events that have not been posted, signed with a secret (by default the right one), and gives the answers' statuses. */
  deliverEvents(secret?: string): Promise<number[]>;
}

export async function openStripeJourney(): Promise<StripeJourney> {
  const stripe = await startStripeDouble(() => Temporal.Now.instant());
  const open = await openJourneyClub(stripe.environment);
  await waitForFirstReconciliation(open).catch(async (error) => {
    await open.stop();
    throw error;
  });
  const { plan, club } = open.timetable;
  await club.store.set(plans, { ...plan, stripePriceId: 'price_unlimited' });
  stripe.world.addPrice('price_unlimited', plan.priceInPence, 'month');
  let sent = 0;
  return {
    ...open,
    stripe,
    async deliverEvents(secret) {
      const answers: number[] = [];
      for (const event of stripe.world.events.slice(sent)) {
        const { body, signature } = signEvent(event, Temporal.Now.instant(), secret);
        const headers = { 'Content-Type': 'application/json; charset=utf-8', 'Stripe-Signature': signature };
        answers.push(
          (await fetch(`${open.origin}/webhooks/stripe`, { method: 'POST', body, headers })).status,
        );
      }
      if (secret === undefined) sent = stripe.world.events.length;
      return answers;
    },
    async stop() {
      await open.stop();
      await stripe.stop();
    },
  };
}

/** Soon after its start the club asks Stripe for payments of which no event told. A journey begins after that: the next time is an hour away. */
function waitForFirstReconciliation({ club }: JourneyClub): Promise<void> {
  return vi.waitFor(async () => {
    if (!(await club.store.find(paymentReconciles, 'latest')))
      throw new Error('The club has not asked Stripe for its payments.');
  });
}
