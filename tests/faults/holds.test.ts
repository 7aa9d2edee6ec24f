import { expect, test } from 'vitest';
import { holds } from '#server/data/collections/membership.ts';
import { outbox } from '#server/data/collections/outbox.ts';
import { endHold, placeHold } from '#server/membership/place-hold.ts';
import { processHold } from '#server/membership/process-hold.ts';
import { processHolds } from '#server/membership/process-holds.ts';
import { openStripeClub, type StripeClub } from '../support/stripe-club.ts';

const day = (text: string) => Temporal.PlainDate.from(text);
const away = (when: 'before' | 'after' = 'before') =>
  Array.from({ length: 3 }, () => ({ when, status: 503 }) as const);
/** £49 from noon on 21 November, for 30 days: 13.5 days of the hold were billed, 3.5 of its first four. */
const [CREDIT, FOUR_DAYS] = [2205, 572];

async function openHeld() {
  const club = await openStripeClub();
  const member = await club.join({}, await club.plan());
  const by = { uid: member.uid, name: member.name };
  const request = { uid: member.uid, by, reason: '', override: 'Away', from: day('2026-11-21') };
  const place = () => placeHold(club.services, { ...request, until: day('2026-12-04') });
  const subscription = () => {
    const [first] = club.stripe.world.subscriptions.values();
    if (!first) throw new Error('there is no subscription');
    return first;
  };
  const credits = () => [...club.stripe.world.balanceTransactions.values()].map(({ amount }) => -amount);
  const record = async () => {
    const hold = await club.store.find(holds, `${member.uid}_2026-11-21`);
    if (!hold) throw new Error('there is no record of the hold');
    return hold;
  };
  return { club, member, by, place, subscription, credits, record };
}

const untilProcessed = async (club: StripeClub) => {
  club.advance({ minutes: 6 });
  await processHolds(club.services);
};

test('a hold by card: collection is paused, the period stays; an early return gives back the days that were used', async () => {
  const { club, member, by, place, subscription, credits, record } = await openHeld();
  expect((await place()).kind).toBe('changed');
  expect(subscription()).toMatchObject({ pause_collection: { behavior: 'keep_as_draft' }, status: 'active' });
  expect((await club.fresh(member)).currentPeriodEnd).toEqual(member.currentPeriodEnd);
  expect(await record()).toMatchObject({ stage: 'begun', payments: 'paused' });
  await club.deliverAll();
  expect((await club.fresh(member)).membershipStatus).toBe('on_hold');
  club.advance({ hours: 4 * 24 });
  expect((await endHold(club.services, { uid: member.uid, by })).kind).toBe('changed');
  expect(subscription().pause_collection).toBeNull();
  expect(credits()).toEqual([FOUR_DAYS]);
  expect(await record()).toMatchObject({ stage: 'over', payments: 'resumed', dueAt: null });
  await club.deliverAll();
  expect((await club.fresh(member)).membershipStatus).toBe('active');
});

test.each([
  ['before it is done', 'before'],
  ['after it is done, its answer lost', 'after'],
] as const)(
  'Stripe away during a hold, %s: the hold stands, and Stripe follows later, once',
  async (_name, when) => {
    const { club, member, place, subscription, credits, record } = await openHeld();
    club.stripe.failures.push(...away(when), ...away(when));
    expect((await place()).kind).toBe('changed');
    expect((await club.fresh(member)).membershipStatus).toBe('on_hold');
    expect((await record()).payments).toBe('to-pause');
    club.stripe.failures.length = 0;
    await untilProcessed(club);
    await untilProcessed(club);
    expect(subscription().pause_collection).not.toBeNull();
    expect((await record()).payments).toBe('paused');
    const { items } = await club.store.query(outbox, { where: [['memberUid', '==', member.uid]], limit: 50 });
    expect(items.filter(({ subject }) => subject === 'Your membership will be on hold')).toHaveLength(1);

    club.advance({ hours: 14 * 24 });
    club.stripe.failures.push(...['GET', 'POST'].flatMap(() => away(when)));
    await processHolds(club.services);
    club.stripe.failures.length = 0;
    await untilProcessed(club);
    await untilProcessed(club);
    expect(credits()).toEqual([CREDIT]);
    expect(subscription().pause_collection).toBeNull();
    expect(await record()).toMatchObject({ stage: 'over', payments: 'resumed', dueAt: null });
  },
);

test('killed between Stripe’s answer and our writing it down: asked again, however late, no day is given back twice', async () => {
  const { club, place, credits, record } = await openHeld();
  await place();
  const { id } = await record();
  club.advance({ hours: 14 * 24 });
  await processHolds(club.services);
  for (const hours of [0, 0, 30]) {
    club.advance({ hours });
    await club.store.update(holds, id, { payments: 'to-resume', dueAt: club.now() });
    await processHold(club.services, id);
  }
  expect(credits()).toEqual([CREDIT]);
});

test('the answer to the credit lost, and asked again after Stripe has forgotten the key: one credit', async () => {
  const { club, place, credits, record } = await openHeld();
  await place();
  club.advance({ hours: 14 * 24 });
  const [customer] = club.stripe.world.customers.keys();
  const of = `POST /v1/customers/${customer}/balance_transactions`;
  club.stripe.failures.push(
    ...Array.from({ length: 3 }, () => ({ when: 'after', status: 503, of }) as const),
  );
  await processHolds(club.services);
  expect(credits()).toEqual([CREDIT]);
  expect((await record()).payments).toBe('to-resume');
  club.advance({ hours: 30 });
  await processHolds(club.services);
  expect(credits()).toEqual([CREDIT]);
  expect((await record()).payments).toBe('resumed');
});

test('back before Stripe has heard of the hold: the days that were used are given back', async () => {
  const { club, member, by, place, subscription, credits } = await openHeld();
  club.stripe.failures.push(...away(), ...away(), ...away());
  await place();
  club.advance({ hours: 4 * 24 });
  expect((await endHold(club.services, { uid: member.uid, by })).kind).toBe('changed');
  club.stripe.failures.length = 0;
  await untilProcessed(club);
  expect(subscription().pause_collection).toBeNull();
  expect(credits()).toEqual([FOUR_DAYS]);
});

test('a hold that was planned and cancelled is no business of Stripe’s', async () => {
  const { club, member, by, subscription, credits } = await openHeld();
  const request = { uid: member.uid, by, reason: '', override: '' };
  await placeHold(club.services, { ...request, from: day('2026-12-01'), until: day('2026-12-20') });
  await endHold(club.services, { uid: member.uid, by });
  const before = club.stripe.requests.length;
  club.advance({ hours: 11 * 24 });
  await processHolds(club.services);
  expect(subscription().pause_collection).toBeNull();
  expect(credits()).toEqual([]);
  expect(club.stripe.requests).toHaveLength(before);
});

test('a second hold that has begun keeps its pause when the first is settled late', async () => {
  const { club, member, by, place, subscription, record } = await openHeld();
  await place();
  club.advance({ hours: 4 * 24 });
  club.stripe.failures.push(...away(), ...away(), ...away());
  await endHold(club.services, { uid: member.uid, by });
  const again = { uid: member.uid, by, reason: '', override: 'Away again', from: day('2026-11-25') };
  await placeHold(club.services, { ...again, until: day('2026-12-20') });
  club.stripe.failures.length = 0;
  await untilProcessed(club);
  await untilProcessed(club);
  expect((await record()).payments).toBe('resumed');
  expect(subscription().pause_collection).not.toBeNull();
});
