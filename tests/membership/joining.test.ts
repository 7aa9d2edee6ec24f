import { describe, expect, it } from 'vitest';
import { decideJoin } from '#domain/membership/joining.ts';
import { canRenew, planPrice, planRules } from '#domain/membership/plan-text.ts';
import type { CheckoutFacts, CheckoutPlan } from '#domain/payments/checkout.ts';

const now = Temporal.Instant.from('2026-11-21T12:00:00Z');
const stranger: CheckoutFacts = {
  membershipStatus: 'pending',
  planId: '',
  requestedPlanId: '',
  currentPeriodStart: null,
  currentPeriodEnd: null,
  cancelAtPeriodEnd: false,
  cancelledAt: null,
  hold: null,
  checkoutCompletedAt: null,
};
const member: CheckoutFacts = {
  ...stranger,
  membershipStatus: 'active',
  planId: 'unlimited',
  currentPeriodStart: now.subtract({ hours: 24 }),
  currentPeriodEnd: now.add({ hours: 24 * 20 }),
};
const left: CheckoutFacts = { ...member, membershipStatus: 'cancelled', cancelledAt: now };
/** Came with a list, which says what they are and not since when. */
const imported: CheckoutFacts = { ...stranger, membershipStatus: 'expired', planId: 'unlimited' };
const plan: CheckoutPlan = { id: 'unlimited', kind: 'membership', isActive: true, stripePriceId: 'price_1' };
const desk = { takesCards: false, runningKind: 'membership' } as const;
const cards = { takesCards: true, runningKind: 'membership' } as const;

describe('how somebody gets a plan', () => {
  it.each([
    ['a stranger asks the desk where the club takes no cards', stranger, plan, desk, 'request-at-desk'],
    ['a stranger pays online where it does', stranger, plan, cards, 'pay-online'],
    [
      'a plan without a price there is asked for at the desk',
      stranger,
      { ...plan, stripePriceId: '' },
      cards,
      'request-at-desk',
    ],
    [
      'someone who has already asked is told so',
      { ...stranger, requestedPlanId: 'unlimited' },
      plan,
      desk,
      'already-requested',
    ],
    [
      'another request may follow the first',
      { ...stranger, requestedPlanId: 'other' },
      plan,
      desk,
      'request-at-desk',
    ],
    [
      'a stranger may rather pay at the desk where it could be paid online',
      stranger,
      plan,
      { ...cards, wantsDesk: true },
      'request-at-desk',
    ],
    [
      'and is told that they have asked already',
      { ...stranger, requestedPlanId: 'unlimited' },
      plan,
      { ...cards, wantsDesk: true },
      'already-requested',
    ],
    [
      'but not for a second membership',
      member,
      { ...plan, id: 'other' },
      { ...cards, wantsDesk: true },
      'refused',
    ],
    ['somebody who left may come back', left, plan, desk, 'request-at-desk'],
    ['a member does not get a second membership', member, { ...plan, id: 'other' }, desk, 'refused'],
    ['a member does not get the same again', member, plan, desk, 'refused'],
    ['nobody gets a plan that is not for sale', stranger, { ...plan, isActive: false }, desk, 'refused'],
    ['a trial is for newcomers', stranger, { ...plan, kind: 'trial' }, desk, 'request-at-desk'],
    [
      'a trial is not for those who are overdue, whenever they began',
      { ...stranger, membershipStatus: 'past_due', planId: 'ten' },
      { ...plan, kind: 'trial' },
      { ...desk, runningKind: 'pack' },
      'refused',
    ],
    ['a trial is not for those who were here', left, { ...plan, kind: 'trial' }, desk, 'refused'],
    ...([desk, cards] as const).map(
      (ways) =>
        [
          'a trial is not for those who came with a list as former members',
          imported,
          { ...plan, kind: 'trial' },
          ways,
          'refused',
        ] as const,
    ),
    [
      'a pack may be bought when another is running',
      member,
      { ...plan, id: 'ten', kind: 'pack' },
      { ...desk, runningKind: 'pack' },
      'request-at-desk',
    ],
  ] as const)('%s', (_, facts, chosen, given, kind) => {
    expect(decideJoin(facts, chosen, given, now).kind).toBe(kind);
  });

  it('sends a member who chooses another plan to where plans are changed', () => {
    expect(decideJoin(member, { ...plan, id: 'other' }, desk, now)).toMatchObject({
      fix: { action: 'change-plan' },
    });
  });
});

describe('a plan in words', () => {
  const facts = {
    kind: 'membership',
    priceInPence: 7900,
    interval: 'month',
    classAllowance: null,
    classHours: null,
    bookingOpensDaysBefore: null,
  } as const;

  it.each([
    [facts, '£79 a month', ''],
    [{ ...facts, priceInPence: 79000, interval: 'year' }, '£790 a year', 'That’s £65.83 a month'],
    [
      { ...facts, kind: 'pack', priceInPence: 9000, interval: 'one-off', classAllowance: 10 },
      '£90',
      'That’s £9 a class',
    ],
    [{ ...facts, kind: 'trial', priceInPence: 0, interval: 'one-off', classAllowance: 1 }, 'Free', ''],
  ] as const)('says what it costs and what that compares with', (plan, price, compare) => {
    expect(planPrice(plan)).toEqual({ price, compare });
  });

  const club = { bookingOpensDaysBefore: 7, arePlanHoursAtDoor: false };

  it('says to the buyer when the plan opens the door, where it does so at its hours only', () => {
    const hours = { weekdaysFrom: '09:30', weekdaysUntil: '16:00', weekendsFrom: '', weekendsUntil: '' };
    const gymTimes = (classHours: typeof hours | null, arePlanHoursAtDoor = true) =>
      planRules({ ...facts, classHours }, { ...club, arePlanHoursAtDoor }, true).find(
        ({ term }) => term === 'Gym times',
      )?.value;
    expect(gymTimes(hours)).toBe('Weekdays 09:30–16:00');
    expect(gymTimes(null)).toBe('Any time');
    expect(gymTimes(hours, false)).toBeUndefined();
  });

  it.each([
    ['month', true, 'Every month'],
    ['month', false, 'A month at a time, at the front desk'],
    ['year', true, 'Once a year'],
    ['year', false, 'A year at a time, at the front desk'],
    ['one-off', false, 'Once, doesn’t renew'],
  ] as const)('says of a plan by the %s whether it renews (%s): %s', (interval, renews, paid) => {
    const rules = planRules({ ...facts, interval }, club, renews);
    expect(rules.find(({ term }) => term === 'Paid')?.value).toBe(paid);
  });

  it('renews only where it can be paid online', () => {
    const online = { interval: 'month', stripePriceId: 'price_1' } as const;
    expect(canRenew(online, true)).toBe(true);
    expect(canRenew(online, false)).toBe(false);
    expect(canRenew({ ...online, stripePriceId: '' }, true)).toBe(false);
    expect(canRenew({ ...online, interval: 'one-off' }, true)).toBe(false);
  });

  it('says the rules under the same names for every plan', () => {
    const offPeak = {
      ...facts,
      classAllowance: 8,
      bookingOpensDaysBefore: 1,
      classHours: { weekdaysFrom: '09:30', weekdaysUntil: '16:00', weekendsFrom: '', weekendsUntil: '' },
    };
    expect(planRules(facts, club, true).map(({ value }) => value)).toEqual([
      'Unlimited',
      'Any time',
      '7 days before',
      'Every month',
    ]);
    expect(planRules(offPeak, club, true).map(({ value }) => value)).toEqual([
      '8 classes a month',
      'Weekdays 09:30–16:00',
      '1 day before',
      'Every month',
    ]);
  });
});
