import { expect, onTestFinished, test } from 'vitest';
import { ConfigError, readConfig } from '#server/config/config.ts';
import { plans } from '#server/data/collections/membership.ts';
import { priceDemoPlans } from '#server/demo/price-plans.ts';
import { openClub } from '../support/club.ts';
import { startStripeDouble } from '../support/stripe-double/start-double.ts';

const keys = {
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
};

test.each([
  [{ STRIPE_SECRET_KEY: 'sk_live_1' }, 'STRIPE_SECRET_KEY'],
  [{ STRIPE_SECRET_KEY: 'rk_live_1' }, 'STRIPE_SECRET_KEY'],
  [{ STRIPE_PUBLISHABLE_KEY: 'pk_live_1' }, 'STRIPE_PUBLISHABLE_KEY'],
])('the demo refuses a live key: %o', (live, name) => {
  expect(() => readConfig({ ...keys, ...live }, 'demo')).toThrow(ConfigError);
  expect(() => readConfig({ ...keys, ...live }, 'demo')).toThrow(`${name} can’t be a live key in the demo`);
  expect(readConfig({ ...keys, ...live }, 'production').stripe).not.toBeNull();
});

test('the demo takes Stripe’s test keys, restricted ones too', () => {
  expect(readConfig(keys, 'demo').stripe?.secretKey).toBe('sk_test_1');
  expect(readConfig({ ...keys, STRIPE_SECRET_KEY: 'rk_test_1' }, 'demo').stripe).not.toBeNull();
});

const address = '127.0.0.1:4100';

test('with test keys the demo’s plans can be paid for, and each gets its price once', async () => {
  let now = () => Temporal.Instant.from('2026-11-21T12:00:00Z');
  const double = await startStripeDouble(() => now());
  onTestFinished(() => double.stop());
  const club = openClub({ environment: { ...double.environment, MODE: 'demo' } });
  now = club.now;
  const plan = { ...plans.decode('unlimited', { name: 'Unlimited', priceInPence: 4900 }), isActive: true };
  await club.store.create(plans, plan);
  await club.store.create(plans, { ...plan, id: 'other', stripePriceId: 'price_of_another_account' });
  await club.store.create(plans, { ...plan, id: 'free', priceInPence: 0 });
  for (let start = 0; start < 2; start += 1) {
    const printed = (await priceDemoPlans(club.services, address)).join(' ');
    expect(printed).toContain('4242 4242 4242 4242');
    expect(printed).toContain('stripe listen --forward-to 127.0.0.1:4100/webhooks/stripe');
  }
  expect(double.world.prices.size).toBe(2);
  for (const id of ['unlimited', 'other']) {
    const { stripePriceId = '' } = (await club.store.find(plans, id)) ?? {};
    expect(double.world.prices.get(stripePriceId)?.unit_amount).toBe(4900);
  }
});

test('a wrong key is said, and the demo runs without payments', async () => {
  const double = await startStripeDouble(() => Temporal.Now.instant());
  onTestFinished(() => double.stop());
  const environment = { ...double.environment, STRIPE_SECRET_KEY: 'sk_test_wrong', MODE: 'demo' };
  const club = openClub({ environment });
  await club.store.create(plans, {
    ...plans.decode('unlimited', { name: 'Unlimited', priceInPence: 4900 }),
    isActive: true,
  });
  expect(await priceDemoPlans(club.services, address)).toEqual([
    'Nobody can pay by Stripe: Invalid API Key provided',
  ]);
});

test('without keys the demo’s people pay at the desk', async () => {
  expect(await priceDemoPlans(openClub({ environment: { MODE: 'demo' } }).services, address)).toEqual([]);
});
