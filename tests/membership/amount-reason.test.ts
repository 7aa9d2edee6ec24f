import { expect, test } from 'vitest';
import { needsAmountReason, needsForLastDay } from '#domain/membership/amount-reason.ts';

test.each([
  ['cash', null, 4900, false],
  ['cash', 4900, 4900, false],
  ['cash', 3900, 4900, true],
  ['card-machine', 5900, 4900, true],
  ['card-machine', 4900, null, true],
  ['complimentary', null, 4900, true],
  ['complimentary', 0, 0, true],
] as const)('%s of %s for a price of %s: a reason is needed: %s', (payment, amount, price, needed) => {
  expect(needsAmountReason(payment, amount, price)).toBe(needed);
});

test.each([
  ['2026-12-21', false, null],
  ['2026-11-30', false, null],
  ['2027-01-04', false, null],
  ['2027-01-05', false, 'reason'],
  ['2027-12-21', false, 'reason'],
  ['2027-12-22', false, 'admin'],
  ['2027-12-22', true, 'reason'],
  ['2036-12-31', true, 'reason'],
] as const)(
  'until %s, where a price pays until 21 December; by an admin: %s: it needs %s',
  (day, isAdmin, needed) => {
    const paidFor = Temporal.PlainDate.from('2026-12-21');
    expect(needsForLastDay(Temporal.PlainDate.from(day), paidFor, isAdmin)).toBe(needed);
  },
);
