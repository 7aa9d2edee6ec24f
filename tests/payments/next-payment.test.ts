/** £60 a month, paid until 1 December: what is taken next where days of a hold are still to be taken off. */
import { expect, test } from 'vitest';
import { findNextPayment, type NextBill, paymentWithHold } from '#domain/payments/next-payment.ts';

const at = (day: string) => Temporal.Instant.from(`${day}T00:00:00Z`);
const days = (from: string, until: string) => ({
  from: Temporal.PlainDate.from(from),
  until: Temporal.PlainDate.from(until),
});
const bill = (facts: Partial<NextBill> = {}): NextBill => ({
  subscription: {
    currentPeriodStart: at('2026-11-01'),
    currentPeriodEnd: at('2026-12-01'),
    price: { amountInPence: 6000, interval: 'month' },
  },
  ...{ dueInPence: 6000, totalInPence: 6000, creditInPence: 0, waitingInPence: 0, pausedUntil: null },
  ...facts,
});
const november = days('2026-11-08', '2026-11-21');
const december = days('2026-12-08', '2026-12-21');
const over = days('2026-11-24', '2026-12-07');
const credit = (amountInPence: number, isEstimate = false) => ({ amountInPence, isEstimate });

test.each([
  ['no hold', bill(), null, null, ['2026-12-01', 6000, false, 'none']],
  ['a hold before it', bill(), november, credit(2800), ['2026-12-01', 3200, false, 'taken-off']],
  ['a hold after it', bill(), december, credit(2710, true), ['2026-12-01', 6000, false, 'later']],
  ['a hold over it', bill(), over, credit(2755, true), ['2026-12-08', 3245, true, 'taken-off']],
  [
    'a hold over it, which has billed December: that waits, and January’s payment is not the next',
    bill({
      subscription: { ...bill().subscription, currentPeriodEnd: at('2027-01-01') },
      ...{ waitingInPence: 6000, pausedUntil: at('2026-12-08') },
    }),
    over,
    credit(2755),
    ['2026-12-08', 3245, false, 'taken-off'],
  ],
  [
    'other credit, which Stripe has taken off its own sum',
    bill({ dueInPence: 5000, creditInPence: 1000 }),
    november,
    credit(2800),
    ['2026-12-01', 2200, false, 'taken-off'],
  ],
  [
    'more other credit than the payment',
    bill({ dueInPence: 0, creditInPence: 9000 }),
    november,
    credit(2800),
    ['2026-12-01', 0, false, 'taken-off'],
  ],
  ['a sum that nobody knows', bill(), over, null, ['2026-12-08', null, false, 'taken-off']],
  [
    'a pause that is not the club’s',
    bill({ pausedUntil: at('2026-12-10') }),
    null,
    null,
    ['2026-12-10', null, false, 'taken-off'],
  ],
] as const)('%s', (_, given, hold, worth, [day, amountInPence, isEstimate, kind]) => {
  expect(findNextPayment(given, hold, worth)).toEqual({
    ...{ at: at(day), amountInPence, isEstimate },
    credit: kind,
  });
});

test.each([
  ['before the hold', '2026-11-07', '2026-11-07', false],
  ['on its first day', '2026-11-08', '2026-11-22', true],
  ['on its last day', '2026-11-21', '2026-11-22', true],
  ['after it', '2026-11-22', '2026-11-22', true],
] as const)('a payment that is planned for a day %s', (_, planned, day, isReduced) => {
  expect(paymentWithHold(at(planned), november)).toEqual({ at: at(day), isReduced });
});
