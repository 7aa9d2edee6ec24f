import { afterAll, beforeAll, expect, it } from 'vitest';
import { plans } from '#server/data/collections/membership.ts';
import { openPage } from '../support/browser.ts';
import { type JourneyClub, lookOver, mainText, openJourneyClub, press } from '../support/journey.ts';
import { debitArrives, debitFails } from '../support/stripe-double/direct-debit.ts';
import { type StripeDouble, signEvent, startStripeDouble } from '../support/stripe-double/start-double.ts';

let stripe: StripeDouble;
let open: JourneyClub;
let sent = 0;
const home = '/account/dashboard';
const billing = '/account/membership-billing';

beforeAll(async () => {
  stripe = await startStripeDouble(() => Temporal.Now.instant());
  open = await openJourneyClub(stripe.environment);
  const { plan, club } = open.timetable;
  await club.store.set(plans, { ...plan, stripePriceId: 'price_unlimited' });
  stripe.world.addPrice('price_unlimited', plan.priceInPence, 'month');
});

afterAll(async () => {
  await open.stop();
  await stripe.stop();
});

async function deliverEvents(): Promise<void> {
  for (const event of stripe.world.events.slice(sent)) {
    const { body, signature } = signEvent(event, Temporal.Now.instant());
    const headers = { 'Content-Type': 'application/json; charset=utf-8', 'Stripe-Signature': signature };
    const answer = await fetch(`${open.origin}/webhooks/stripe`, { method: 'POST', body, headers });
    expect(answer.status).toBe(200);
  }
  sent = stripe.world.events.length;
}

it.each([
  { javaScript: false, name: 'direct-debit' },
  { javaScript: true, name: '' },
])(
  'a Direct Debit is at the bank on every page until the money arrives or is refused; JavaScript: $javaScript',
  async ({ javaScript, name }) => {
    const page = await openPage({ javaScript });
    const look = (what: string) => lookOver(page, name && `${name}-${what}`);
    await open.signIn(page, await open.club.member());
    await page.goto(`${open.origin}/membership/plans`);
    await press(page, 'Choose Unlimited');
    await press(page, 'Pay £79');
    const id = page.url().split('/').at(-1) ?? '';
    stripe.world.pay(id, { by: 'bacs_debit' });
    await deliverEvents();
    const success = `/account/success?session_id=${id}`;
    for (const [path, what] of [
      [success, 'success'],
      [home, 'home'],
      [billing, 'payments'],
    ] as const) {
      await page.goto(open.origin + path);
      expect(await mainText(page)).toContain('Your bank is processing');
      await look(what);
    }
    if (javaScript) debitArrives(stripe.world, id);
    else debitFails(stripe.world, id);
    await deliverEvents();
    await page.goto(open.origin + success);
    expect(await mainText(page)).toContain(
      javaScript ? 'You are a member: Unlimited' : 'Your bank refused the payment',
    );
    await look('answer');
    await page.goto(open.origin + billing);
    expect(await mainText(page)).not.toContain('Your bank is processing');
  },
);
