import { describe, expect, it } from 'vitest';
import { type BilledTime, creditForHold, expectedCreditForHold } from '#domain/payments/hold-credit.ts';

const billed = (pence: number, from: string, until: string, isPaid = true): BilledTime => ({
  amountInPence: pence,
  from: Temporal.Instant.from(`${from}:00:00Z`),
  until: Temporal.Instant.from(`${until}:00:00Z`),
  isPaid,
});
const days = (from: string, until: string) => ({
  from: Temporal.PlainDate.from(from),
  until: Temporal.PlainDate.from(until),
});
const november = billed(6000, '2026-11-01T00', '2026-12-01T00');

/** Worked out by hand: November has 30 days, so £60 is £2 a day. */
describe('what the days of a hold are worth', () => {
  it.each([
    ['fourteen days of a month', [november], days('2026-11-08', '2026-11-21'), 2800],
    [
      'seven days of one month and seven of the next, of 31 days',
      [november, billed(6000, '2026-12-01T00', '2027-01-01T00', false)],
      days('2026-11-24', '2026-12-07'),
      // 1400 + 6000 × 7 / 31 = 1400 + 1354.84
      2755,
    ],
    [
      'after a change to £90 on the 16th: £2 until then, £3 since',
      [
        november,
        billed(-3000, '2026-11-16T00', '2026-12-01T00'),
        billed(4500, '2026-11-16T00', '2026-12-01T00', false),
      ],
      days('2026-11-08', '2026-11-21'),
      8 * 200 + 6 * 300,
    ],
    [
      'at half the price, all year long',
      [billed(36_500, '2026-11-01T00', '2027-11-01T00')],
      days('2026-11-08', '2026-11-21'),
      1400,
    ],
    ['a free month', [billed(0, '2026-11-01T00', '2026-12-01T00')], days('2026-11-08', '2026-11-21'), 0],
    ['a hold before anything was billed', [november], days('2026-10-01', '2026-10-20'), 0],
    [
      'a hold that begins in the middle of a billed day',
      [billed(3000, '2026-11-01T12', '2026-12-01T12')],
      days('2026-10-25', '2026-11-01'),
      50,
    ],
    ['nothing billed', [], days('2026-11-08', '2026-11-21'), 0],
    [
      'more given back than billed',
      [billed(-6000, '2026-11-01T00', '2026-12-01T00')],
      days('2026-11-08', '2026-11-21'),
      0,
    ],
    [
      'a fee for no time at all',
      [billed(5000, '2026-11-10T00', '2026-11-10T00')],
      days('2026-11-08', '2026-11-21'),
      0,
    ],
  ])('%s', (_name, time, hold, pence) => {
    expect(creditForHold(time, hold)).toBe(pence);
  });

  it('on the day the clocks go back, the day has its 25 hours', () => {
    // 1 October to 1 November in London is 745 hours long.
    const october = billed(7450, '2026-09-30T23', '2026-11-01T00');
    expect(creditForHold([october], days('2026-10-25', '2026-10-25'))).toBe(250);
  });

  it('of a membership that has ended: its days until then, as far as they are paid', () => {
    const unpaid = billed(6000, '2026-12-01T00', '2027-01-01T00', false);
    const ended = Temporal.Instant.from('2026-12-04T00:00:00Z');
    expect(creditForHold([november, unpaid], days('2026-11-24', '2026-12-07'), ended)).toBe(1400);
  });
});

describe('what the days of a hold that is still ahead will be worth', () => {
  const at = (text: string) => Temporal.Instant.from(`${text}T00:00:00Z`);
  const monthly = (start: string, end: string, amountInPence = 6000) => ({
    currentPeriodStart: at(start),
    currentPeriodEnd: at(end),
    price: { amountInPence, interval: 'month' as const },
  });

  it.each([
    // November’s 14 days at £2: all of it is billed.
    ['within the period', days('2026-11-08', '2026-11-21'), 2800, false],
    // 7 × £2 + 7 × £60/31
    ['over the day of payment', days('2026-11-24', '2026-12-07'), 2755, true],
    // £44 + £60 + £60 + 6 × £60/28
    ['over three days of payment', days('2026-11-09', '2027-02-06'), 17_686, true],
  ] as const)('%s', (_, hold, amountInPence, isEstimate) => {
    const subscription = monthly('2026-11-01', '2026-12-01');
    expect(expectedCreditForHold([november], subscription, hold)).toEqual({ amountInPence, isEstimate });
  });

  it('counts periods from the day of the first payment, where a month is too short for it', () => {
    // Paid on the 31st: 28 February to 31 March has 31 days, of which 10 are on hold.
    const hold = days('2027-03-01', '2027-03-10');
    const expected = expectedCreditForHold([], monthly('2027-01-31', '2027-02-28', 3100), hold);
    expect(expected?.amountInPence).toBe(1000);
  });

  it('is not known where the price has another interval', () => {
    const subscription = { ...monthly('2026-11-01', '2026-12-01'), price: null };
    expect(expectedCreditForHold([november], subscription, days('2026-11-08', '2026-11-21'))).toBeNull();
  });
});
