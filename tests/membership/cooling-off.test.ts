import { expect, it } from 'vitest';
import { decideCoolingOff, findJoiningPayments, splitRefund } from '#domain/membership/cooling-off.ts';
import { localDate, startOfLocalDay } from '#domain/values/dates.ts';

const day = (text: string) => startOfLocalDay(Temporal.PlainDate.from(text));
const entry = (facts: Partial<Parameters<typeof findJoiningPayments>[0][number]> = {}) => ({
  id: 'first',
  kind: 'payment' as const,
  at: day('2026-11-01'),
  amountInPence: 6000,
  periodStart: day('2026-11-01'),
  periodEnd: day('2026-12-01'),
  ofEntry: '',
  ...facts,
});
const joined = Temporal.PlainDate.from('2026-11-01');
const noon = (text: string) => day(text).add({ hours: 12 });

it.each([
  ['on the day of joining', '2026-11-01', 1, 5800],
  ['a week in', '2026-11-07', 7, 4600],
  ['on the last day', '2026-11-15', 15, 3000],
])('%s the rest goes back', (_name, today, usedDays, refundInPence) => {
  const cooling = decideCoolingOff([entry()], joined, [entry()], noon(today));
  expect(cooling).toMatchObject({
    parts: [{ usedDays, ofDays: 30, refundInPence }],
    refundInPence,
    isOver: false,
  });
});

it('is over on the fifteenth day after joining', () => {
  const cooling = decideCoolingOff([entry()], joined, [entry()], day('2026-11-16'));
  expect(cooling).toMatchObject({ isOver: true });
  expect(cooling?.until.toString()).toBe('2026-11-15');
});

it('is not for a renewal by somebody who joined long ago, or whose start is not on record', () => {
  const renewal = entry({
    at: day('2026-11-20'),
    periodStart: day('2026-12-01'),
    periodEnd: day('2027-01-01'),
  });
  const decide = (since: Temporal.PlainDate | null) =>
    decideCoolingOff([renewal], since, [], noon('2026-11-21'));
  expect(decide(Temporal.PlainDate.from('2020-03-01'))).toMatchObject({ isOver: true });
  expect(decide(null)).toBeNull();
});

it('costs nothing where the period has not begun', () => {
  const ahead = entry({ periodStart: day('2026-11-20'), periodEnd: day('2026-12-20') });
  expect(decideCoolingOff([ahead], joined, [ahead], noon('2026-11-05'))?.refundInPence).toBe(6000);
});

it('counts a period over the change of the clocks in whole days, and to the nearest penny', () => {
  const autumn = entry({
    at: day('2026-10-20'),
    periodStart: day('2026-10-20'),
    periodEnd: day('2026-11-20'),
    amountInPence: 5000,
  });
  const cooling = decideCoolingOff([autumn], localDate(autumn.at), [], noon('2026-10-26'));
  expect(cooling).toMatchObject({ parts: [{ usedDays: 7, ofDays: 31 }], refundInPence: 3871 });
});

it('counts what has been given back already', () => {
  const back = (pence: number) =>
    entry({ id: 'back', kind: 'refund', amountInPence: -pence, ofEntry: 'first' } as never);
  const refundAfter = (pence: number) =>
    decideCoolingOff([entry()], joined, [entry(), back(pence)], noon('2026-11-07'))?.refundInPence;
  expect([refundAfter(0), refundAfter(600), refundAfter(4600), refundAfter(5000)]).toEqual([
    4600, 4000, 0, 0,
  ]);
});

const second = entry({
  id: 'second',
  at: day('2026-11-03'),
  periodStart: day('2026-12-01'),
  periodEnd: day('2027-01-01'),
});

it('counts from the payment that they joined with, however many followed', () => {
  const ids = (entries: Parameters<typeof findJoiningPayments>[0]) =>
    findJoiningPayments(entries).map(({ id }) => id);
  expect(ids([entry(), second])).toEqual(['second', 'first']);
  expect(ids([entry()])).toEqual(['first']);
  const upgrade = entry({ id: 'upgrade', at: day('2026-11-05'), periodStart: day('2026-11-05') });
  expect(ids([upgrade, second, entry()])).toEqual(['upgrade', 'second', 'first']);
  const again = entry({ id: 'again', at: day('2027-03-01'), periodStart: day('2027-03-01') });
  expect(ids([again, entry()])).toEqual(['again']);
  expect(ids([entry({ amountInPence: 0 })])).toEqual([]);
  const back = entry({
    id: 'back',
    kind: 'refund',
    at: day('2026-11-02'),
    amountInPence: -5800,
    ofEntry: 'first',
  } as never);
  expect(ids([entry(), back, second])).toEqual(['second']);
  const cooling = decideCoolingOff([second, entry()], joined, [entry(), second], noon('2026-11-16'));
  expect([cooling?.isOver, cooling?.until.toString()]).toEqual([true, '2026-11-15']);
});

it('gives back the rest of every payment: all of a month that has not begun', () => {
  const cooling = decideCoolingOff([second, entry()], joined, [entry(), second], noon('2026-11-07'));
  expect(cooling?.parts.map(({ refundInPence }) => refundInPence)).toEqual([6000, 4600]);
  expect(cooling?.refundInPence).toBe(10_600);
});

it.each([
  [10_600, [6000, 4600]],
  [7000, [6000, 1000]],
  [6000, [6000]],
  [0, []],
])('divides %i pence from the newest payment on', (amount, expected) => {
  const parts = decideCoolingOff([second, entry()], joined, [], noon('2026-11-07'))?.parts ?? [];
  expect(splitRefund(parts, amount).map(({ amountInPence }) => amountInPence)).toEqual(expected);
});
