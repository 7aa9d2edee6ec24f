import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPage } from '../support/browser.ts';
import { lookOver, mainText, press } from '../support/journey.ts';
import { debitArrives, debitFails } from '../support/stripe-double/direct-debit.ts';
import { openStripeJourney, type StripeJourney } from '../support/stripe-journey.ts';

let open: StripeJourney;
const home = '/account/dashboard';
const billing = '/account/membership-billing';

beforeAll(async () => {
  open = await openStripeJourney();
});

afterAll(() => open.stop());

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
    open.stripe.world.pay(id, { by: 'bacs_debit' });
    await open.deliverEvents();
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
    if (javaScript) debitArrives(open.stripe.world, id);
    else debitFails(open.stripe.world, id);
    await open.deliverEvents();
    await page.goto(open.origin + success);
    expect(await mainText(page)).toContain(
      javaScript ? 'You are a member: Unlimited' : 'Your bank refused the payment',
    );
    await look('answer');
    await page.goto(open.origin + billing);
    expect(await mainText(page)).not.toContain('Your bank is processing');
  },
);
