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
  ['2026-12-21', '2026-12-21', true, false, null],
  ['2026-11-30', '2026-12-21', true, false, null],
  ['2027-01-04', '2026-12-21', true, false, null],
  ['2027-01-05', '2026-12-21', true, false, 'reason'],
  ['2027-11-21', '2026-12-21', true, false, 'reason'],
  ['2027-11-22', '2026-12-21', true, false, 'admin'],
  ['2027-11-22', '2026-12-21', true, true, 'reason'],
  ['2036-12-31', '2026-12-21', true, true, 'reason'],
  // Paid ahead, however far; free, from today however it got there.
  ['2029-01-04', '2028-12-21', true, false, null],
  ['2029-01-05', '2028-12-21', true, false, 'admin'],
  ['2027-11-21', '2027-11-21', false, false, null],
  ['2027-11-22', '2027-11-22', false, false, 'admin'],
  ['2028-12-21', '2028-12-21', false, true, null],
] as const)(
  'on 21 November 2026, until %s, where a price pays until %s; paid: %s; by an admin: %s: it needs %s',
  (day, until, isPaid, isAdmin, needed) => {
    const paidFor = Temporal.PlainDate.from(until);
    const now = Temporal.Instant.from('2026-11-21T12:00:00Z');
    expect(needsForLastDay(Temporal.PlainDate.from(day), { paidFor, isPaid, isAdmin }, now)).toBe(needed);
  },
);
