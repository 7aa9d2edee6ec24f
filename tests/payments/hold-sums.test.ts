/**
 * Plan changes and holds by card, from the operations through Stripe's double to the ledger: what is charged, and when, against sums worked
 * out by hand (docs/decisions/0043). Everybody joins on 1 November 2026. November has 30 days: £60 a month is £2 a day, £90 is £3 a day.
 * £730 a year is £2 a day.
 */
import { expect, test } from 'vitest';
import { findNextPayment } from '#domain/payments/next-payment.ts';
import { localDate } from '#domain/values/dates.ts';
import type { Member } from '#server/data/collections/members.ts';
import { holds } from '#server/data/collections/membership.ts';
import { ledger, paymentFindings } from '#server/data/collections/payments.ts';
import { endHold, placeHold } from '#server/membership/place-hold.ts';
import { previewHoldCredit } from '#server/membership/preview-hold-credit.ts';
import { processHolds } from '#server/membership/process-holds.ts';
import { settleHold } from '#server/membership/settle-hold.ts';
import { settleMemberships } from '#server/membership/settle-memberships.ts';
import { changeSubscription } from '#server/payments/change-subscription.ts';
import { previewPlanChange } from '#server/payments/preview-plan-change.ts';
import { openStripeClub } from '../support/stripe-club.ts';

const plansOnOffer = {
  basic: { priceInPence: 6000, interval: 'month' },
  more: { priceInPence: 9000, interval: 'month' },
  yearly: { priceInPence: 73_000, interval: 'year' },
} as const;
type PlanId = keyof typeof plansOnOffer;

async function openSums(planId: PlanId) {
  const club = await openStripeClub({ now: '2026-11-01T00:00:00Z' });
  for (const [id, facts] of Object.entries(plansOnOffer)) {
    await club.plan({ id, name: id, stripePriceId: `price_${id}`, ...facts });
  }
  const plan = { id: planId, stripePriceId: `price_${planId}` } as Parameters<typeof club.join>[1];
  const member = await club.join({}, plan);
  const { world } = club.stripe;
  const by = { uid: member.uid, name: member.name };

  const atOnce = async () => {
    world.passTime();
    await club.deliverAll();
    await settleMemberships(club.services);
    await processHolds(club.services);
    await club.deliverAll();
  };
  const goTo = async (instant: Temporal.Instant) => {
    club.advance({ nanoseconds: Number(instant.epochNanoseconds - club.now().epochNanoseconds) });
    await atOnce();
  };
  /** Midnight after midnight, the jobs running at each and two hours later. */
  const sailTo = async (date: string) => {
    const target = Temporal.Instant.from(`${date}T00:00:00Z`);
    while (Temporal.Instant.compare(club.now(), target) < 0) {
      const next = club.now().add({ hours: 2 });
      if (Temporal.Instant.compare(next, target) < 0) await goTo(next);
      await goTo(localDate(club.now()).add({ days: 1 }).toZonedDateTime('Europe/London').toInstant());
    }
  };
  return { club, member, by, world, goTo, sailTo, atOnce };
}
type Sums = Awaited<ReturnType<typeof openSums>>;
type Step = (sums: Sums) => Promise<void>;

const on =
  (date: string, act: (sums: Sums) => Promise<unknown>): Step =>
  async (sums) => {
    await sums.sailTo(date);
    await act(sums);
    await sums.club.deliverAll();
  };
/** Placed at once, whatever the rules say. */
const hold =
  (from: string, until: string): Step =>
  async ({ club, member, by }) => {
    const days = { from: Temporal.PlainDate.from(from), until: Temporal.PlainDate.from(until) };
    const request = { uid: member.uid, by, reason: '', override: 'Away', ...days };
    const expected = await previewHoldCredit(club.services, await club.fresh(member), days);
    expect(await placeHold(club.services, request)).toMatchObject({ kind: 'changed' });
    previews.set(member.id, expected?.amountInPence ?? null);
  };
/** What each member was told that their last hold would take off. */
const previews = new Map<string, number | null>();
/** @param due what the page says, and what is charged at once or next */
const change = (date: string, planId: PlanId, due: number): Step =>
  on(date, async ({ club, member, by }) => {
    const fresh = await club.fresh(member);
    const plan = await club.store.find(
      (await import('#server/data/collections/membership.ts')).plans,
      planId,
    );
    const found = plan && (await previewPlanChange(club.parts, fresh, plan));
    expect(found?.preview.dueInPence).toBe(due);
    const order = { type: 'change-plan', planId, at: found?.at ?? club.now() } as const;
    const outcome = await changeSubscription(club.parts, { uid: member.uid, order, by });
    expect(outcome.kind).toBe('changed');
  });
const back = (date: string): Step =>
  on(date, async ({ club, member, by }) => {
    expect((await endHold(club.services, { uid: member.uid, by })).kind).toBe('changed');
  });
const leave = (date: string): Step =>
  on(date, ({ club, member, by }) =>
    changeSubscription(club.parts, { uid: member.uid, order: { type: 'cancel-at-period-end' }, by }),
  );
const declineFrom = (date: string): Step =>
  on(date, async ({ world, member }) => {
    world.declining.add(member.stripeCustomerId);
  });
const payOn = (date: string): Step =>
  on(date, async ({ world, member }) => {
    world.declining.delete(member.stripeCustomerId);
    for (const { id, status } of world.invoices.values()) if (status === 'open') world.settle(id);
  });

interface Case {
  readonly name: string;
  readonly plan?: PlanId;
  readonly steps: readonly Step[];
  readonly until: string;
  /** Charges after the first one, in pence. */
  readonly charged: Record<string, number>;
  /** What comes next; left out: not looked at. */
  readonly next?: readonly [string, number];
  /** What the hold was worth, in pence. */
  readonly credit?: number;
  /** What was said of it before it began, where the plan, the membership or the hold is changed afterwards, or a payment fails. */
  readonly saidBefore?: number;
}

const cases: Case[] = [
  {
    name: 'a hold within a month: 14 days at £2 are taken off the next payment',
    steps: [hold('2026-11-08', '2026-11-21')],
    until: '2026-12-02',
    credit: 2800,
    charged: { '2026-12-01': 3200 },
    next: ['2027-01-01', 6000],
  },
  {
    name: 'a hold over the day of payment: nothing is charged on it; on the return £60 less 7 days at £2 and 7 at £60/31',
    steps: [hold('2026-11-24', '2026-12-07')],
    until: '2026-12-09',
    credit: 2755,
    charged: { '2026-12-08': 3245 },
    next: ['2027-01-01', 6000],
  },
  {
    name: 'an early return: only the 4 days used are taken off',
    steps: [hold('2026-11-24', '2026-12-07'), back('2026-11-28')],
    until: '2026-12-02',
    credit: 800,
    saidBefore: 2755,
    charged: { '2026-12-01': 5200 },
    next: ['2027-01-01', 6000],
  },
  {
    name: 'a hold that is taken back on its first day: as if it had not been',
    steps: [hold('2026-11-24', '2026-12-07'), back('2026-11-24')],
    until: '2026-12-02',
    charged: { '2026-12-01': 6000 },
    next: ['2027-01-01', 6000],
  },
  {
    name: 'a hold after a change: £15 for half a month, less 14 days at £3',
    steps: [change('2026-11-16', 'more', 10_500), hold('2026-11-17', '2026-11-30')],
    until: '2026-12-02',
    credit: 4200,
    charged: { '2026-12-01': 6300 },
    next: ['2027-01-01', 9000],
  },
  {
    name: 'a change that is still to be charged, and a hold over the day of payment: £90 and £15, less 7 days at £3 and 7 at £90/31',
    steps: [change('2026-11-16', 'more', 10_500), hold('2026-11-24', '2026-12-07')],
    until: '2026-12-09',
    credit: 4132,
    charged: { '2026-12-08': 6368 },
    next: ['2027-01-01', 9000],
  },
  {
    name: 'a change during a hold: 8 days at £2 and 6 at £3 are taken off',
    steps: [hold('2026-11-08', '2026-11-21'), change('2026-11-16', 'more', 10_500)],
    until: '2026-12-02',
    credit: 3400,
    saidBefore: 2800,
    charged: { '2026-12-01': 7100 },
    next: ['2027-01-01', 9000],
  },
  {
    name: 'a change after a hold is not free: £9 for 9 days, £28 of the hold taken off',
    steps: [hold('2026-11-08', '2026-11-21'), change('2026-11-22', 'more', 7100)],
    until: '2026-12-02',
    credit: 2800,
    charged: { '2026-12-01': 7100 },
    next: ['2027-01-01', 9000],
  },
  {
    name: 'a payment that fails before a hold stays owed through it; once it is paid, 14 days at £60/31 are taken off',
    steps: [hold('2026-12-08', '2026-12-21'), declineFrom('2026-11-30'), payOn('2026-12-25')],
    until: '2027-01-02',
    credit: 2710,
    charged: { '2026-12-25': 6000, '2027-01-01': 3290 },
    next: ['2027-02-01', 6000],
  },
  {
    name: 'ninety days: three payments wait, and £3.14 is left of them on the return',
    steps: [hold('2026-11-09', '2027-02-06')],
    until: '2027-02-08',
    // 22 × £2, December, January, and 6 days at £60/28
    credit: 17_686,
    charged: { '2027-02-07': 314 },
    next: ['2027-03-01', 6000],
  },
  {
    name: 'a yearly plan: 14 days at £2 are taken off the next payment, whenever that is',
    plan: 'yearly',
    steps: [hold('2026-11-08', '2026-11-21')],
    until: '2026-12-02',
    credit: 2800,
    charged: {},
    next: ['2027-11-01', 70_200],
  },
  {
    name: 'monthly to yearly: £730 less 15 days at £2, charged at once',
    steps: [change('2026-11-16', 'yearly', 70_000)],
    until: '2026-12-02',
    charged: { '2026-11-16': 70_000 },
    next: ['2027-11-16', 73_000],
  },
  {
    name: 'monthly to yearly after a hold: the hold’s £28 is taken off as well',
    steps: [hold('2026-11-08', '2026-11-21'), change('2026-11-22', 'yearly', 68_400)],
    until: '2026-12-02',
    credit: 2800,
    charged: { '2026-11-22': 68_400 },
    next: ['2027-11-22', 73_000],
  },
  {
    name: 'monthly to yearly during a hold: charged on the return, less the hold’s £28',
    steps: [hold('2026-11-08', '2026-11-21'), change('2026-11-16', 'yearly', 70_000)],
    until: '2026-12-02',
    credit: 2800,
    charged: { '2026-11-22': 67_200 },
    next: ['2027-11-16', 73_000],
  },
  {
    name: 'monthly to yearly after another change: what waits is charged with it',
    steps: [change('2026-11-11', 'more', 11_000), change('2026-11-16', 'yearly', 70_500)],
    until: '2026-12-02',
    // Waiting: £20 for 20 days. Unused: 15 days at £3. £730 + £20 − £45.
    charged: { '2026-11-16': 70_500 },
    next: ['2027-11-16', 73_000],
  },
  {
    name: 'yearly to monthly: 350 days at £2 pay the first month, and £640 stays as credit',
    plan: 'yearly',
    steps: [change('2026-11-16', 'basic', 0)],
    until: '2026-12-17',
    charged: {},
    next: ['2027-01-16', 0],
  },
  {
    name: 'a membership that ends during a hold: 7 days at £2 are left as credit',
    steps: [hold('2026-11-24', '2026-12-07'), leave('2026-11-26')],
    until: '2026-12-09',
    credit: 1400,
    saidBefore: 2755,
    charged: {},
  },
];

test.each(cases)('$name', async ({ plan = 'basic', steps, until, charged, next, credit, saidBefore }) => {
  const sums = await openSums(plan);
  const { club, member, world } = sums;
  for (const step of steps) await step(sums);
  await sums.sailTo(until);
  const { priceInPence } = plansOnOffer[plan];
  const expected = [['2026-11-01', priceInPence], ...Object.entries(charged)];
  const charges = [...world.charges.values()].map(({ created, amount }) => [
    localDate(Temporal.Instant.fromEpochMilliseconds(created * 1000)).toString(),
    amount,
  ]);
  expect(charges).toEqual(expected);
  expect(await paidIn(sums)).toEqual(expected);
  if (next) {
    const { stripeCustomerId, stripeSubscriptionId } = await club.fresh(member);
    const billing = await club.parts.payments.findBilling(stripeCustomerId, stripeSubscriptionId);
    const bill = billing?.nextBill;
    const { at, amountInPence } = bill ? findNextPayment(bill, null, null) : {};
    expect([at && localDate(at).toString(), amountInPence]).toEqual(next);
  }
  const records = await club.store.query(holds, { where: [['memberUid', '==', member.uid]], limit: 5 });
  if (credit !== undefined) {
    expect(records.items).toMatchObject([{ stage: 'over', payments: 'resumed', creditInPence: credit }]);
    const given = [...world.balanceTransactions.values()].filter(({ type }) => type === 'adjustment');
    expect(given.map(({ amount }) => amount)).toEqual([-credit]);
    expect(previews.get(member.id)).toBe(saidBefore ?? credit);
  }
});

/** Each sum is what the table above says is charged. */
const pages: readonly { plan?: PlanId; days: string[]; midway: string; booked: string; running: string }[] = [
  {
    ...{ days: ['2026-11-08', '2026-11-21'], midway: '2026-11-15' },
    booked: 'Next payment £32 on 1 December 2026 Taken off for your hold £28 for 14 days',
    running: 'Next payment £32 on 1 December 2026 Taken off for your hold £28 for 14 days',
  },
  {
    ...{ days: ['2026-11-24', '2026-12-07'], midway: '2026-12-03' },
    booked: 'Next payment About £32.45 on 8 December 2026 Taken off for your hold About £27.55 for 14 days',
    running: 'Next payment £32.45 on 8 December 2026 Taken off for your hold £27.55 for 14 days',
  },
  {
    ...{ days: ['2026-11-09', '2027-02-06'], midway: '2027-01-15' },
    booked: 'Next payment About £3.14 on 7 February 2027 Taken off for your hold About £176.86 for 90 days',
    running: 'Next payment About £3.14 on 7 February 2027 Taken off for your hold About £176.86 for 90 days',
  },
  {
    ...{ days: ['2026-12-08', '2026-12-21'], midway: '2026-12-10' },
    booked: 'Next payment £60 on 1 December 2026 Taken off after your hold About £27.10 for 14 days',
    running: 'Next payment £32.90 on 1 January 2027 Taken off for your hold £27.10 for 14 days',
  },
  {
    plan: 'yearly',
    ...{ days: ['2026-11-08', '2026-11-21'], midway: '2026-11-15' },
    booked: 'Next payment £702 on 1 November 2027 Taken off for your hold £28 for 14 days',
    running: 'Next payment £702 on 1 November 2027 Taken off for your hold £28 for 14 days',
  },
];
test.each(pages)(
  'the payments page takes a hold from $days off what is charged next, before and during the hold',
  async ({ plan = 'basic', days: [from = '', until = ''], midway, booked, running }) => {
    const sums = await openSums(plan);
    const { club, member } = sums;
    const page = async () => (await (await club.signedIn(member)).get('/account/membership-billing')).text;
    await hold(from, until)(sums);
    expect(await page()).toContain(booked);
    await sums.sailTo(midway);
    expect(await page()).toContain(running);
    await sums.sailTo(Temporal.PlainDate.from(until).add({ days: 2 }).toString());
    expect(await page()).not.toContain('your hold');
  },
);

/** What the ledger says was paid. */
async function paidIn({ club, member }: Sums): Promise<unknown[]> {
  const { items } = await club.store.query(ledger, {
    where: [['memberUid', '==', member.uid]],
    orderBy: [['at', 'asc']],
    limit: 100,
  });
  return items
    .filter(({ amountInPence }) => amountInPence > 0)
    .map(({ at, amountInPence }) => [localDate(at).toString(), amountInPence]);
}

const period = ({ currentPeriodStart, currentPeriodEnd }: Member) =>
  [currentPeriodStart, currentPeriodEnd].map((each) => each && localDate(each).toString());

test('a hold moves neither the period nor the day from which classes are counted, and an owed payment stays owed', async () => {
  const sums = await openSums('basic');
  const { club, member, world } = sums;
  await hold('2026-11-08', '2026-12-07')(sums);
  await sums.sailTo('2026-11-10');
  expect(period(await club.fresh(member))).toEqual(['2026-11-01', '2026-12-01']);
  await sums.sailTo('2026-12-03');
  expect(await club.fresh(member)).toMatchObject({
    membershipStatus: 'on_hold',
    subscriptionStatus: 'active',
  });
  expect(period(await club.fresh(member))).toEqual(['2026-12-01', '2027-01-01']);
  await sums.sailTo('2026-12-08');
  expect(await club.fresh(member)).toMatchObject({ membershipStatus: 'active' });

  world.declining.add(member.stripeCustomerId);
  await sums.sailTo('2027-01-02');
  expect((await club.fresh(member)).membershipStatus).toBe('past_due');
  const [subscription] = world.subscriptions.values();
  await club.parts.payments.pauseCollection(
    subscription?.id ?? '',
    Temporal.Instant.from('2027-01-20T00:00:00Z'),
    'pause',
  );
  await club.deliverAll();
  await club.follow(member);
  expect((await club.fresh(member)).membershipStatus).toBe('past_due');
});

test('a plan is not changed while a payment is owed: unpaid time would be credited', async () => {
  const sums = await openSums('basic');
  const { club, member, by, world } = sums;
  world.declining.add(member.stripeCustomerId);
  await sums.sailTo('2026-12-02');
  const order = { type: 'change-plan', planId: 'more', at: club.now() } as const;
  const outcome = await changeSubscription(club.parts, { uid: member.uid, order, by });
  expect(outcome).toMatchObject({ kind: 'refused', reason: 'owing' });
  expect(world.invoiceItems.size).toBe(0);
});

test('credit that is left when somebody leaves is a finding for staff, once', async () => {
  const sums = await openSums('basic');
  await hold('2026-11-24', '2026-12-07')(sums);
  await leave('2026-11-26')(sums);
  await sums.sailTo('2026-12-10');
  const { items } = await sums.club.store.query(paymentFindings, { limit: 5 });
  expect(items).toMatchObject([{ kind: 'credit-left', isOpen: true, memberUid: sums.member.id }]);
  expect(items[0]?.sentence).toContain('£14');
});

test('credit that is left when somebody leaves is on their page for staff, until they are members again', async () => {
  const sums = await openSums('basic');
  const { club, member, world } = sums;
  await hold('2026-11-24', '2026-12-07')(sums);
  const staff = await club.admin();
  // Weeks go by: each time they sign in.
  const page = async () => (await (await club.signedIn(staff)).get(`/admin/member/${member.id}`)).text;
  await leave('2026-11-26')(sums);
  expect(await page()).not.toContain('of credit at Stripe');
  await sums.sailTo('2026-12-10');
  expect(await page()).toContain(
    'Left with £14 of credit at Stripe, for days on hold or a cheaper plan. Refund it in Stripe.',
  );
  const again = { id: 'basic', stripePriceId: 'price_basic' } as Parameters<typeof club.checkout>[1];
  world.pay(await club.checkout(await club.fresh(member), again));
  await club.deliverAll();
  expect((await club.fresh(member)).membershipStatus).toBe('active');
  expect(await page()).not.toContain('of credit at Stripe');
  expect((await club.store.query(paymentFindings, { limit: 5 })).items).toMatchObject([{ isOpen: false }]);
});

test('while the payment for the days of a hold is owed they are not credited, and never where it stays unpaid', async () => {
  const sums = await openSums('basic');
  const { club, member, world } = sums;
  await hold('2026-12-08', '2026-12-21')(sums);
  await declineFrom('2026-11-30')(sums);
  await sums.sailTo('2026-12-23');
  expect((await club.fresh(member)).membershipStatus).toBe('past_due');
  expect(world.balanceTransactions.size).toBe(0);
  world.end(member.stripeSubscriptionId, 'payment_failed');
  await club.deliverAll();
  await sums.sailTo('2026-12-25');
  expect(world.balanceTransactions.size).toBe(0);
});

test('settling a hold again leaves the pause of the next one, which has begun', async () => {
  const sums = await openSums('basic');
  const { club, member, world } = sums;
  await hold('2026-11-08', '2026-11-14')(sums);
  await sums.sailTo('2026-11-16');
  const [first] = (await club.store.query(holds, { limit: 5 })).items;
  if (!first) throw new Error('there is no hold');
  await hold('2026-11-16', '2026-11-22')(sums);
  await sums.atOnce();
  const pause = () => world.get(world.subscriptions, member.stripeSubscriptionId).pause_collection;
  expect(pause()).not.toBeNull();
  await settleHold(club.parts, first);
  expect(pause()).not.toBeNull();
  expect(world.balanceTransactions.size).toBe(1);
});
