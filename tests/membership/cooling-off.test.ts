import { expect, it } from 'vitest';
import { decideCoolingOff, findJoiningPayment } from '#domain/membership/cooling-off.ts';
import { startOfLocalDay } from '#domain/values/dates.ts';

const day = (text: string) => startOfLocalDay(Temporal.PlainDate.from(text));
const entry = (facts: Partial<Parameters<typeof findJoiningPayment>[0][number]> = {}) => ({
  id: 'first',
  kind: 'payment' as const,
  at: day('2026-11-01'),
  amountInPence: 6000,
  periodStart: day('2026-11-01'),
  periodEnd: day('2026-12-01'),
  ofEntry: '',
  ...facts,
});
const noon = (text: string) => day(text).add({ hours: 12 });

it.each([
  ['on the day of joining', '2026-11-01', 1, 5800],
  ['a week in', '2026-11-07', 7, 4600],
  ['on the last day', '2026-11-15', 15, 3000],
])('%s the rest goes back', (_name, today, usedDays, refundInPence) => {
  const cooling = decideCoolingOff(entry(), [entry()], noon(today));
  expect(cooling).toMatchObject({ usedDays, ofDays: 30, refundInPence, isOver: false });
});

it('is over on the fifteenth day after joining', () => {
  const cooling = decideCoolingOff(entry(), [entry()], day('2026-11-16'));
  expect(cooling).toMatchObject({ isOver: true });
  expect(cooling.until.toString()).toBe('2026-11-15');
});

it('costs nothing where the period has not begun', () => {
  const ahead = entry({ periodStart: day('2026-11-20'), periodEnd: day('2026-12-20') });
  expect(decideCoolingOff(ahead, [ahead], noon('2026-11-05')).refundInPence).toBe(6000);
});

it('counts a period over the change of the clocks in whole days, and to the nearest penny', () => {
  const autumn = entry({
    at: day('2026-10-20'),
    periodStart: day('2026-10-20'),
    periodEnd: day('2026-11-20'),
    amountInPence: 5000,
  });
  const cooling = decideCoolingOff(autumn, [], noon('2026-10-26'));
  expect(cooling).toMatchObject({ usedDays: 7, ofDays: 31, refundInPence: 3871 });
});

it('gives back no more than is left', () => {
  const back = entry({ id: 'back', kind: 'refund', amountInPence: -5000, ofEntry: 'first' } as never);
  expect(decideCoolingOff(entry(), [entry(), back], noon('2026-11-07')).refundInPence).toBe(1000);
});

it('goes by the payment that they joined with, not by a renewal', () => {
  const renewal = entry({ id: 'second', at: day('2026-12-01'), periodStart: day('2026-12-01') });
  expect(findJoiningPayment([renewal, entry()])).toBeNull();
  expect(findJoiningPayment([entry()])?.id).toBe('first');
  const back = entry({ id: 'again', at: day('2027-03-01'), periodStart: day('2027-03-01') });
  expect(findJoiningPayment([back, entry()])?.id).toBe('again');
  expect(findJoiningPayment([entry({ amountInPence: 0 })])).toBeNull();
});
