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
const DAYS = 14;

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
  const paidUntil = member.currentPeriodEnd as Temporal.Instant;
  const movedBy = async () =>
    ((await club.fresh(member)).currentPeriodEnd as Temporal.Instant).since(paidUntil).total('days');
  const record = async () => {
    const hold = await club.store.find(holds, `${member.uid}_2026-11-21`);
    if (!hold) throw new Error('there is no record of the hold');
    return hold;
  };
  return { club, member, by, place, subscription, movedBy, record };
}

const untilTended = async (club: StripeClub) => {
  club.advance({ minutes: 6 });
  await processHolds(club.services);
};

test('a hold by card: collection is paused, the next payment moves on by its days, an early return takes them back', async () => {
  const { club, member, by, place, subscription, movedBy, record } = await openHeld();
  expect((await place()).kind).toBe('changed');
  expect(subscription().pause_collection).toMatchObject({ behavior: 'void' });
  expect(await movedBy()).toBe(DAYS);
  expect(await record()).toMatchObject({ stage: 'begun', payments: 'paused' });
  await club.deliverAll();
  expect((await club.fresh(member)).membershipStatus).toBe('on_hold');
  club.advance({ hours: 4 * 24 });
  expect((await endHold(club.services, { uid: member.uid, by })).kind).toBe('changed');
  expect(subscription().pause_collection).toBeNull();
  expect(await movedBy()).toBe(4);
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
    const { club, member, place, subscription, movedBy, record } = await openHeld();
    club.stripe.failures.push(...away(when), ...away(when));
    expect((await place()).kind).toBe('changed');
    expect((await club.fresh(member)).membershipStatus).toBe('on_hold');
    expect((await record()).payments).toBe('to-pause');
    club.stripe.failures.length = 0;
    await untilTended(club);
    await untilTended(club);
    expect(subscription().pause_collection).not.toBeNull();
    expect(await movedBy()).toBe(DAYS);
    expect((await record()).payments).toBe('paused');
    const { items } = await club.store.query(outbox, { where: [['memberUid', '==', member.uid]], limit: 50 });
    expect(items.filter(({ subject }) => subject === 'Your membership will be on hold')).toHaveLength(1);
  },
);

test('killed between Stripe’s answer and our writing it down: asked again, no day is credited twice', async () => {
  const { club, place, movedBy, record } = await openHeld();
  await place();
  const { id } = await record();
  for (const _ of [1, 2]) {
    await club.store.update(holds, id, { payments: 'to-pause', dueAt: club.now() });
    await processHold(club.services, id);
  }
  club.advance({ hours: 30 });
  await club.store.update(holds, id, { payments: 'to-pause', dueAt: club.now() });
  await processHold(club.services, id);
  expect(await movedBy()).toBe(DAYS);
});

test('back before Stripe has heard of the hold: the days that were used are credited', async () => {
  const { club, member, by, place, subscription, movedBy } = await openHeld();
  club.stripe.failures.push(...away(), ...away(), ...away());
  await place();
  club.advance({ hours: 3 * 24 });
  expect((await endHold(club.services, { uid: member.uid, by })).kind).toBe('changed');
  club.stripe.failures.length = 0;
  await untilTended(club);
  expect(subscription().pause_collection).toBeNull();
  expect(await movedBy()).toBe(3);
});

test('a hold that was planned and cancelled never reaches Stripe', async () => {
  const { club, member, by, subscription, movedBy } = await openHeld();
  const request = { uid: member.uid, by, reason: '', override: '' };
  await placeHold(club.services, { ...request, from: day('2026-12-01'), until: day('2026-12-20') });
  await endHold(club.services, { uid: member.uid, by });
  club.advance({ hours: 11 * 24 });
  await processHolds(club.services);
  expect(subscription().pause_collection).toBeNull();
  expect(await movedBy()).toBe(0);
});
