import { expect, test } from 'vitest';
import { revenueGaps } from '#domain/insight/membership-turns.ts';
import { type RevenueGap, recurringRevenueInPence } from '#domain/payments/recurring-revenue.ts';

type Entry = Parameters<typeof recurringRevenueInPence>[0][number];

const at = (text: string) => Temporal.Instant.from(text);
const paid = (id: string, pence: number, from: string, until: string, facts: Partial<Entry> = {}): Entry => ({
  id,
  at: at(from),
  memberUid: id,
  kind: 'payment',
  method: 'cash',
  amountInPence: pence,
  recurringInPence: pence,
  periodStart: at(from),
  periodEnd: at(until),
  planKind: 'membership',
  ofEntry: '',
  ...facts,
});
const back = (of: string, pence: number, kind: 'refund' | 'dispute' = 'refund'): Entry => ({
  ...paid(`back of ${of} ${kind}`, -pence, '2026-11-10T00:00:00Z', '2026-11-10T00:00:00Z'),
  kind,
  recurringInPence: 0,
  periodStart: null,
  periodEnd: null,
  ofEntry: of,
});

/*
 * By hand, for 21 November 2026:
 *   Ada     monthly £49, runs                                         4,900
 *   Bo      yearly £490: a twelfth is £40.8333…                       4,083.33
 *   Cem     yearly £499: a twelfth is £41.5833…                       4,158.33
 *   Dee     monthly £49, £20 paid back: £29 was kept                  2,900
 *   Eli     monthly £49, all paid back                                    0
 *   Fay     monthly £49 and £10 for a change of plan, £10 paid back   4,900
 *   Gus     10 classes for £80, once                                      0
 *   Hal     monthly £49, on hold today                                    0
 *   Ivy     monthly £49 to 15 November, was on hold 1–10 November:
 *           counts until 25 November                                  4,900
 *   Jo      monthly £49 to 20 November, not renewed                       0
 *   Kim     monthly £49 from 25 November                                  0
 *   Lu      £147 at the desk for three months                         4,900
 *   Mo      complimentary                                                 0
 *   Ned     monthly £49, disputed, and the dispute won                4,900
 *   Oz      monthly £49 by card to 15 November, was on hold 1–10
 *           November: the days were taken off the next payment          0
 *   Pia     monthly £49 by card to 5 December, yearly £490 since
 *           15 November: only the twelfth                             4,083.33
 *                                                            together 39,725
 */
const entries: Entry[] = [
  paid('ada', 4900, '2026-11-05T09:00:00Z', '2026-12-05T09:00:00Z'),
  paid('bo', 49_000, '2026-03-01T09:00:00Z', '2027-03-01T09:00:00Z'),
  paid('cem', 49_900, '2026-11-21T09:00:00Z', '2027-11-21T09:00:00Z'),
  paid('dee', 4900, '2026-11-05T09:00:00Z', '2026-12-05T09:00:00Z'),
  back('dee', 2000),
  paid('eli', 4900, '2026-11-05T09:00:00Z', '2026-12-05T09:00:00Z'),
  back('eli', 4900),
  paid('fay', 5900, '2026-11-05T09:00:00Z', '2026-12-05T09:00:00Z', { recurringInPence: 4900 }),
  back('fay', 1000),
  paid('gus', 8000, '2026-11-05T09:00:00Z', '2027-02-05T00:00:00Z', {
    recurringInPence: 0,
    planKind: 'pack',
  }),
  paid('hal', 4900, '2026-11-05T09:00:00Z', '2026-12-05T09:00:00Z'),
  paid('ivy', 4900, '2026-10-15T09:00:00Z', '2026-11-15T09:00:00Z'),
  paid('jo', 4900, '2026-10-20T09:00:00Z', '2026-11-20T09:00:00Z'),
  paid('kim', 4900, '2026-11-25T09:00:00Z', '2026-12-25T09:00:00Z'),
  paid('lu', 14_700, '2026-10-01T09:00:00Z', '2027-01-01T00:00:00Z'),
  paid('mo', 0, '2026-11-01T09:00:00Z', '2026-12-01T09:00:00Z'),
  paid('ned', 4900, '2026-11-05T09:00:00Z', '2026-12-05T09:00:00Z'),
  back('ned', 4900, 'dispute'),
  { ...back('ned', -4900), kind: 'returned' },
  paid('oz', 4900, '2026-10-15T09:00:00Z', '2026-11-15T09:00:00Z', { method: 'stripe' }),
  paid('pia', 4900, '2026-11-05T09:00:00Z', '2026-12-05T09:00:00Z', { method: 'stripe' }),
  paid('pia’s year', 44_000, '2026-11-15T09:00:00Z', '2027-11-15T09:00:00Z', {
    memberUid: 'pia',
    recurringInPence: 49_000,
    method: 'stripe',
  }),
];
const holds = [
  { memberUid: 'hal', from: '2026-11-20', until: '2026-12-10' },
  { memberUid: 'ivy', from: '2026-11-01', until: '2026-11-10' },
  { memberUid: 'oz', from: '2026-11-01', until: '2026-11-10' },
];

test('the recurring revenue of a month agrees with what was worked out by hand', () => {
  expect(recurringRevenueInPence(entries, holds, at('2026-11-21T12:00:00Z'))).toBe(39_725);
});

test('a payment held for ten days counts ten days longer, and not one more', () => {
  const ivy = entries.filter(({ memberUid }) => memberUid === 'ivy');
  const on = (time: string) => recurringRevenueInPence(ivy, holds, at(time));
  expect(on('2026-10-31T23:00:00Z')).toBe(4900);
  expect(on('2026-11-01T00:00:00Z')).toBe(0);
  expect(on('2026-11-10T23:59:00Z')).toBe(0);
  expect(on('2026-11-11T00:00:00Z')).toBe(4900);
  expect(on('2026-11-25T08:59:00Z')).toBe(4900);
  expect(on('2026-11-25T09:00:00Z')).toBe(0);
});

test('twelve yearly payments of £490 add up to £490 a month, without a penny lost', () => {
  const year = Array.from({ length: 12 }, (_, place) =>
    paid(`m${place}`, 49_000, '2026-03-01T09:00:00Z', '2027-03-01T09:00:00Z'),
  );
  expect(recurringRevenueInPence(year, [], at('2026-11-21T12:00:00Z'))).toBe(49_000);
});

test('nothing was ever paid: nothing recurs', () => {
  expect(recurringRevenueInPence([], [], at('2026-11-21T12:00:00Z'))).toBe(0);
});

const gap = (
  kind: 'overdue' | 'ended',
  from: string,
  until: string | null = null,
  memberUid = 'ada',
): RevenueGap => ({ memberUid, kind, from: at(from), until: until === null ? null : at(until) });
const adas = (time: string, gaps: readonly RevenueGap[]) =>
  recurringRevenueInPence(
    entries.filter(({ memberUid }) => memberUid === 'ada' || memberUid === 'lu'),
    [],
    at(time),
    gaps,
  ) - 4900;

test('whoever is overdue pays nothing, until it is settled', () => {
  const debt = [gap('overdue', '2026-11-15T09:00:00Z', '2026-11-20T09:00:00Z')];
  const at4 = [
    '2026-11-15T08:59:00Z',
    '2026-11-15T09:00:00Z',
    '2026-11-20T08:59:00Z',
    '2026-11-20T09:00:00Z',
  ];
  expect(at4.map((time) => adas(time, debt))).toEqual([4900, 0, 0, 4900]);
});

test('whoever has left pays nothing any more, whatever they had paid, until they pay again', () => {
  const left = [gap('ended', '2026-11-15T09:00:00Z', '2026-11-20T09:00:00Z')];
  expect(
    ['2026-11-14T00:00:00Z', '2026-11-15T09:00:00Z', '2026-11-21T00:00:00Z'].map((time) => adas(time, left)),
  ).toEqual([4900, 0, 0]);
});

test('the audit log says from when to when somebody’s payments do not count', () => {
  const record = (action: string, time: string) => ({ action, at: at(time), after: {} });
  expect(
    revenueGaps('ada', [
      record('membership.activated', '2026-11-01T09:00:00Z'),
      record('membership.payment-settled', '2026-11-02T09:00:00Z'),
      record('membership.marked-overdue', '2026-11-03T09:00:00Z'),
      record('membership.marked-overdue', '2026-11-04T09:00:00Z'),
      record('membership.payment-settled', '2026-11-05T09:00:00Z'),
      record('membership.marked-overdue', '2026-11-06T09:00:00Z'),
      record('membership.cancelled', '2026-11-07T09:00:00Z'),
      record('membership.payment-settled', '2026-11-08T09:00:00Z'),
      record('membership.rejoined', '2026-11-09T09:00:00Z'),
      record('membership.expired', '2026-11-10T09:00:00Z'),
      record('member.closed', '2026-11-11T09:00:00Z'),
    ]),
  ).toEqual([
    gap('overdue', '2026-11-03T09:00:00Z', '2026-11-05T09:00:00Z'),
    gap('overdue', '2026-11-06T09:00:00Z', '2026-11-07T09:00:00Z'),
    gap('ended', '2026-11-07T09:00:00Z', '2026-11-09T09:00:00Z'),
    gap('ended', '2026-11-10T09:00:00Z'),
  ]);
});
