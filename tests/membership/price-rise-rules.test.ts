import { describe, expect, test } from 'vitest';
import {
  decideRise,
  earliestRise,
  isToBeTold,
  nextPriceForStaff,
  nextPriceText,
  proposedRise,
  type RiseFacts,
  refuseRiseDate,
} from '#domain/membership/price-rise.ts';

const now = Temporal.Instant.from('2026-11-23T12:00:00Z');
const rise = { id: 'rise', planId: 'unlimited', priceInPence: 8500, interval: 'month' } as const;
const paying: RiseFacts = {
  membershipStatus: 'active',
  planId: 'unlimited',
  requestedPlanId: '',
  currentPeriodStart: Temporal.Instant.from('2026-11-10T00:00:00Z'),
  currentPeriodEnd: Temporal.Instant.from('2026-12-10T00:00:00Z'),
  cancelAtPeriodEnd: false,
  cancelledAt: null,
  hold: null,
  planPriceInPence: 7900,
  planInterval: 'month',
  priceRise: null,
};
const over = Temporal.Instant.from('2026-11-20T00:00:00Z');

describe('who is told of a higher price', () => {
  test.each<[string, Partial<RiseFacts>, boolean]>([
    ['pays less', {}, true],
    ['is on hold', { membershipStatus: 'on_hold' }, true],
    ['owes a payment', { membershipStatus: 'past_due' }, true],
    ['pays as much already', { planPriceInPence: 8500 }, false],
    ['pays more', { planPriceInPence: 9000 }, false],
    ['has no price of their own: the plan’s applies', { planPriceInPence: null }, false],
    ['has another plan', { planId: 'other' }, false],
    ['pays by the year', { planInterval: 'year' }, false],
    ['is leaving', { membershipStatus: 'cancelling', cancelAtPeriodEnd: true }, false],
    ['has left', { membershipStatus: 'cancelled' }, false],
    ['has a period that is over', { currentPeriodEnd: over }, false],
    ['has not joined', { membershipStatus: 'pending' }, false],
    ['was told already', { priceRise: { riseId: 'rise' } }, false],
    ['was told of an older one', { priceRise: { riseId: 'older' } }, true],
  ])('somebody who %s', (_who, facts, told) => {
    expect(isToBeTold({ ...paying, ...facts }, rise, now)).toBe(told);
  });
});

describe('what the first day brings to those who were told', () => {
  const told = { ...paying, priceRise: { riseId: 'rise' } };
  test.each<[string, Partial<RiseFacts>, ReturnType<typeof decideRise>]>([
    ['pays less', {}, 'change'],
    ['is on hold', { membershipStatus: 'on_hold' }, 'change'],
    ['decided to leave: they may stay after all', { cancelAtPeriodEnd: true }, 'change'],
    ['owes a payment at the old price', { membershipStatus: 'past_due' }, 'wait'],
    ['has another plan by now', { planId: 'other' }, 'drop'],
    ['pays as much by now', { planPriceInPence: 8500 }, 'drop'],
    ['has left', { membershipStatus: 'cancelled' }, 'drop'],
    ['has let it end', { currentPeriodEnd: over }, 'drop'],
  ])('somebody who %s', (_who, facts, decision) => {
    const toldAt = now.subtract({ hours: 24 * 31 });
    expect(decideRise({ ...told, ...facts }, rise, toldAt, now)).toBe(decision);
  });
});

test.each([
  ['nobody told them', null, 'wait'],
  ['they have known for 29 days', 29, 'wait'],
  ['they have known for 30 days', 30, 'change'],
] as const)('the price waits until people have had notice: %s', (_, days, decision) => {
  const toldAt = days === null ? null : now.subtract({ hours: 24 * days });
  expect(decideRise({ ...paying, priceRise: { riseId: 'rise' } }, rise, toldAt, now)).toBe(decision);
});

describe('the first day of a new price', () => {
  test.each([
    ['2026-12-22', 'Enter 23 December 2026 or later: members need 30 days’ notice'],
    ['2026-12-23', null],
    ['2027-11-24', null],
    ['2027-11-25', 'Enter a day within a year'],
  ])('%s', (day, problem) => {
    expect(refuseRiseDate(Temporal.PlainDate.from(day), now)).toBe(problem);
  });

  test.each([
    ['2026-11-23T12:00:00Z', '2027-01-01'],
    ['2026-12-02T12:00:00Z', '2027-01-01'],
    ['2026-12-03T12:00:00Z', '2027-02-01'],
  ])('proposed on %s: %s', (at, day) => {
    const proposed = proposedRise(Temporal.Instant.from(at));
    expect(proposed.toString()).toBe(day);
    expect(Temporal.PlainDate.compare(proposed, earliestRise(Temporal.Instant.from(at)))).not.toBe(-1);
  });

  test('is said to the member with the price', () => {
    const member = { planInterval: 'month', priceRise: { priceInPence: 8500, from: '2027-01-01' } } as const;
    const inTime = Temporal.Instant.from('2026-12-02T12:00:00Z');
    const late = Temporal.Instant.from('2026-12-09T12:00:00Z');
    expect(nextPriceText(member, inTime)).toBe('£85 a month from 1 January 2027');
    expect(nextPriceText(member, late)).toBe('£85 a month from 8 January 2027');
    expect(nextPriceText({ ...member, priceRise: null }, inTime)).toBe('');
    expect(nextPriceForStaff(member, late)).toBe('£85 a month from 8 January 2027');
  });

  test('is said to staff alone before the member has been told', () => {
    const member = { planInterval: 'month', priceRise: { priceInPence: 8500, from: '2027-01-01' } } as const;
    expect(nextPriceText(member, null)).toBe('');
    expect(nextPriceForStaff(member, null)).toBe(
      '£85 a month from 1 January 2027, or 30 days after they’re told if that’s later',
    );
    expect(nextPriceForStaff({ ...member, priceRise: null }, null)).toBe('');
  });
});
