/** What the page says a hold gives back, before it is confirmed: a sum to who pays online, days to who pays at the desk. */
import { expect, test } from 'vitest';
import { paymentFindings } from '#server/data/collections/payments.ts';
import { openStripeClub } from '../support/stripe-club.ts';

/** £49 from noon on 21 November, for 30 days. */
async function openPreview() {
  const club = await openStripeClub();
  const member = await club.join({}, await club.plan());
  const browser = await club.signedIn(member);
  const preview = async (from: string, until: string) =>
    (await browser.get(`/membership/holding?from=${from}&until=${until}`)).text;
  return { club, preview };
}

test('a card payer sees the sum', async () => {
  const { preview } = await openPreview();
  // 14 × £49/30
  expect(await preview('2026-11-28', '2026-12-11')).toContain(
    'Taken off your next payment £22.87 for 14 days',
  );
});

test('a card payer sees about how much where payments fall into the hold', async () => {
  const { preview } = await openPreview();
  // 6.5 × £49/30 + 7.5 × £49/31
  expect(await preview('2026-12-15', '2026-12-28')).toContain('About £22.47 for 14 days');
});

test('a card payer sees the days where Stripe is away or refuses, and nothing is written', async () => {
  const { club, preview } = await openPreview();
  for (const status of [400, 503]) {
    club.stripe.failures.push(...Array.from({ length: 30 }, () => ({ when: 'before', status }) as const));
    expect(await preview('2026-11-28', '2026-12-11')).toContain('Taken off your next payment 14 days');
    club.stripe.failures.length = 0;
  }
  expect(await club.store.count(paymentFindings)).toBe(0);
});

test('somebody who pays at the desk sees the days', async () => {
  const { club } = await openPreview();
  const currentPeriodEnd = club.now().add({ hours: 60 * 24 });
  const member = await club.member({
    membershipStatus: 'active',
    membershipType: 'Unlimited',
    currentPeriodEnd,
  });
  const browser = await club.signedIn(member);
  const page = await browser.get('/membership/holding?from=2026-11-28&until=2026-12-11');
  expect(page.text).toContain('Added to your membership 14 days');
});
