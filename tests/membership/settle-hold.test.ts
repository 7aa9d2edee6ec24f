/** A hold by card that is over: whatever the provider and our own record say, collection goes on or is asked for again. */
import { expect, test } from 'vitest';
import { members } from '#server/data/collections/members.ts';
import { holds } from '#server/data/collections/membership.ts';
import { placeHold } from '#server/membership/place-hold.ts';
import { processHolds } from '#server/membership/process-holds.ts';
import { settleHold } from '#server/membership/settle-hold.ts';
import { openStripeClub } from '../support/stripe-club.ts';

const day = (text: string) => Temporal.PlainDate.from(text);

/** Two weeks on hold, over since midnight, and not settled yet. */
async function holdJustOver() {
  const club = await openStripeClub();
  const member = await club.join({}, await club.plan());
  const by = { uid: member.uid, name: member.name };
  const request = { uid: member.uid, by, reason: '', override: 'Away', from: day('2026-11-21') };
  await placeHold(club.services, { ...request, until: day('2026-12-04') });
  club.advance({ hours: 14 * 24 });
  const subscription = club.stripe.world.get(club.stripe.world.subscriptions, member.stripeSubscriptionId);
  expect(subscription.pause_collection).not.toBeNull();
  const record = async () => {
    const hold = await club.store.find(holds, `${member.uid}_2026-11-21`);
    if (!hold) throw new Error('there is no record of the hold');
    return hold;
  };
  return { club, member, subscription, record };
}

test('collection goes on although our record had lost sight of the subscription', async () => {
  const { club, member, subscription, record } = await holdJustOver();
  await club.store.update(members, member.id, { subscriptionStatus: 'canceled' });
  await processHolds(club.services);
  expect(subscription.pause_collection).toBeNull();
  expect(await record()).toMatchObject({ payments: 'resumed' });
  expect((await club.fresh(member)).subscriptionStatus).toBe('active');
});

test('a subscription that ends while it is settled is asked for again, and then is over', async () => {
  const { club, member, subscription, record } = await holdJustOver();
  await club.store.update(members, member.id, { subscriptionStatus: 'canceled' });
  const { payments } = club.parts;
  const endsNow: typeof payments = {
    ...payments,
    async findBilledTime(...asked) {
      const billed = await payments.findBilledTime(...asked);
      club.stripe.world.end(subscription.id);
      return billed;
    },
  };
  expect(await settleHold({ ...club.parts, payments: endsNow }, await record())).toBeNull();
  expect(await settleHold(club.parts, await record())).toBe('resumed');
});

test('an account that is closed while it is settled leaves nothing to collect', async () => {
  const { club, member, record } = await holdJustOver();
  const { payments } = club.parts;
  const closesNow: typeof payments = {
    ...payments,
    async findBilledTime(...asked) {
      await club.store.remove(members, member.id);
      return payments.findBilledTime(...asked);
    },
  };
  expect(await settleHold({ ...club.parts, payments: closesNow }, await record())).toBe('none');
});
