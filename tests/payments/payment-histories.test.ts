/**
 * What can happen to somebody's payments at Stripe, told to us in any order, twice, or not at all, ends as an oracle says that goes
 * through the history as it happened and shares no code with the club.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { effectiveStatus } from '#domain/membership/membership.ts';
import { members } from '#server/data/collections/members.ts';
import { type Plan, plans } from '#server/data/collections/membership.ts';
import { ledger } from '#server/data/collections/payments.ts';
import type { FollowParts } from '#server/payments/follow-payments.ts';
import { receiveWebhookEvent } from '#server/payments/receive-webhook-event.ts';
import { reconcilePayments } from '#server/payments/reconcile-payments.ts';
import { stripePaymentsOver } from '#server/payments/stripe/create-stripe-payments.ts';
import { readWebhookEvent } from '#server/payments/stripe/read-objects.ts';
import { openClub } from '../support/club.ts';
import { inFull } from '../support/in-full.ts';
import { askWorld } from '../support/stripe-double/ask-world.ts';
import type { Event } from '../support/stripe-double/objects.ts';
import { StripeWorld } from '../support/stripe-double/world.ts';
import { auditEntries, History, type NewAuditEntry } from './payment-oracle.ts';

const HISTORIES = inFull ? 300 : 100;

const step = fc.record({
  auditEntry: fc.constantFrom<NewAuditEntry>(...auditEntries),
  which: fc.nat(100),
  /** How many of the events that are waiting are delivered now, and from where. */
  deliver: fc.array(fc.nat(1000), { maxLength: 3 }),
});
const story = fc.record({
  steps: fc.array(step, { minLength: 2, maxLength: 12 }),
  /** In what order the rest comes. */
  order: fc.array(fc.nat(1000), { minLength: 60, maxLength: 60 }),
  /** One in so many comes twice, one in so many not at all; 0: none. */
  twice: fc.constantFrom(0, 2, 3),
  never: fc.constantFrom(0, 0, 2, 4, 1),
});

const plan = (id: string, facts: Partial<Plan>): Plan => ({
  id,
  name: id,
  joiningFeeInPence: null,
  description: '',
  priceInPence: 4900,
  currency: 'GBP',
  trainerId: '',
  interval: 'month',
  kind: 'membership',
  bookingOpensDaysBefore: null,
  classHours: null,
  classAllowance: null,
  validDays: null,
  version: 1,
  features: [],
  stripePriceId: `price_${id}`,
  isActive: true,
  order: 1,
  ...facts,
});

test(`${HISTORIES} histories of payments, shuffled, doubled and dropped, end as the oracle says`, async () => {
  const club = openClub({ now: '2026-01-10T09:00:00Z' });
  let world = new StripeWorld(club.now, () => 'http://stripe');
  const payments = stripePaymentsOver(
    askWorld(() => world),
    { secretKey: 'sk_test_club', webhookSecret: '' },
  );
  const parts: FollowParts = { ...club.services, payments };
  const onOffer = [
    plan('monthly', {}),
    plan('yearly', { interval: 'year', priceInPence: 49_000 }),
    plan('pack', { interval: 'one-off', kind: 'pack', priceInPence: 8000 }),
    plan('trial', { interval: 'one-off', kind: 'trial', priceInPence: 2000, validDays: 14 }),
  ];
  for (const each of onOffer) await club.store.create(plans, each);
  const take = (event: Event) => receiveWebhookEvent(parts, readWebhookEvent(event as never));
  let count = 0;

  const property = fc.asyncProperty(story, async ({ steps, order, twice, never }) => {
    count += 1;
    const uid = `member-${count}`;
    world = new StripeWorld(club.now, () => 'http://stripe', `m${count}`);
    const member = members.decode(uid, { uid, email: `${uid}@example.test` });
    const history = new History(world, uid, onOffer);
    await club.store.create(members, { ...member, stripeCustomerId: history.customerId });
    const waiting: Event[] = [];
    let sent = 0;
    for (const { auditEntry, which, deliver } of steps) {
      club.advance({ hours: 7 });
      history.happen(auditEntry, which, (hours) => club.advance({ hours }));
      waiting.push(...world.events.slice(sent));
      sent = world.events.length;
      for (const place of deliver) {
        const event = waiting.splice(place % Math.max(1, waiting.length), 1)[0];
        if (event) await take(event);
      }
    }
    let isDropped = false;
    for (const [place, at] of order.entries()) {
      const event = waiting.splice(at % Math.max(1, waiting.length), 1)[0];
      if (!event) break;
      if (never > 0 && place % never === 0) isDropped = true;
      else await take(event);
      if (twice > 0 && place % twice === 0 && (never === 0 || place % never !== 0)) await take(event);
    }
    isDropped ||= waiting.length > 0;
    if (isDropped) {
      club.advance({ minutes: 11 });
      await reconcilePayments(parts);
    }
    const after = await club.store.find(members, uid);
    const entries = await club.store.query(ledger, { where: [['memberUid', '==', uid]], limit: 1000 });
    expect({
      status: after && effectiveStatus(after, club.now()),
      planId: after?.planId,
      end: after?.currentPeriodEnd?.toString(),
      isLeaving: after?.cancelAtPeriodEnd,
      ledger: entries.items.map(({ kind, amountInPence }) => `${kind} ${amountInPence}`).toSorted(),
    }).toEqual(history.expected(club.now()));
    // So that the next history's comparison with Stripe finds its own member alone.
    await club.store.update(members, uid, { subscriptionStatus: '' });
  });
  await fc.assert(property, { numRuns: HISTORIES, endOnFailure: true });
});
