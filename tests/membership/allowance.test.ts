import { describe, expect, it } from 'vitest';
import { pruneUses, withoutUse, withUse } from '#domain/bookings/booking-profile-changes.ts';
import { allowanceSpan, allowanceUse } from '#domain/membership/allowance.ts';
import { london } from '../support/booking-facts.ts';

const wall = (instant: Temporal.Instant | null) =>
  instant?.toZonedDateTimeISO('Europe/London').toPlainDateTime().toString({ smallestUnit: 'minute' }) ?? null;
const monthly = { kind: 'membership', interval: 'month', classAllowance: 2 } as const;
const yearly = { kind: 'membership', interval: 'year', classAllowance: 2 } as const;
const pack = { kind: 'pack', interval: 'one-off', classAllowance: 10 } as const;
const trial = { kind: 'trial', interval: 'one-off', classAllowance: 1 } as const;
const period = (from: string | null, until: string | null) => ({
  currentPeriodStart: from === null ? null : london(from),
  currentPeriodEnd: until === null ? null : london(until),
});
const use = (time: string, sessionId = time) => ({ sessionId, startsAt: london(time) });
const classAt = (time: string) => ({ id: time, startsAt: london(time) });

describe('the span in which a class is counted', () => {
  it.each([
    [
      'is the month of a monthly plan',
      monthly,
      period('2026-11-10T14:00', '2026-12-10T14:00'),
      '2026-11-24T18:00',
      ['2026-11-10T14:00', '2026-12-10T14:00'],
    ],
    [
      'is the next month for a class after the period that renews',
      monthly,
      period('2026-11-10T14:00', '2026-12-10T14:00'),
      '2026-12-10T14:00',
      ['2026-12-10T14:00', '2027-01-10T14:00'],
    ],
    [
      'is each month where the desk took three at once',
      monthly,
      period('2026-11-10T14:00', '2027-02-11T00:00'),
      '2027-01-09T18:00',
      ['2026-12-10T14:00', '2027-01-10T14:00'],
    ],
    [
      'is a month of a yearly plan, counted from the day on which the year began',
      yearly,
      period('2026-03-15T09:00', '2027-03-15T09:00'),
      '2026-11-24T18:00',
      ['2026-11-15T09:00', '2026-12-15T09:00'],
    ],
    [
      'begins on the last day where a month has no such day',
      monthly,
      period('2027-01-31T09:00', '2027-02-28T09:00'),
      '2027-03-10T18:00',
      ['2027-02-28T09:00', '2027-03-31T09:00'],
    ],
    [
      'keeps the wall clock over the spring change',
      monthly,
      period('2027-03-10T09:00', '2027-04-10T09:00'),
      '2027-04-10T08:30',
      ['2027-03-10T09:00', '2027-04-10T09:00'],
    ],
    [
      'keeps the wall clock over the autumn change',
      monthly,
      period('2026-10-10T09:00', '2026-11-10T09:00'),
      '2026-11-10T09:00',
      ['2026-11-10T09:00', '2026-12-10T09:00'],
    ],
    [
      'is the month before for a class before the period',
      monthly,
      period('2026-11-10T14:00', '2026-12-10T14:00'),
      '2026-11-10T13:00',
      ['2026-10-10T14:00', '2026-11-10T14:00'],
    ],
    [
      'is the calendar month where nobody knows when the period began',
      monthly,
      period(null, null),
      '2026-11-24T18:00',
      ['2026-11-01T00:00', '2026-12-01T00:00'],
    ],
    [
      'is the whole time of a pack',
      pack,
      period('2026-09-01T10:00', '2026-12-01T00:00'),
      '2026-11-24T18:00',
      ['2026-09-01T10:00', '2026-12-01T00:00'],
    ],
    [
      'is the whole time of a trial',
      trial,
      period('2026-11-20T10:00', '2026-11-27T00:00'),
      '2026-11-24T18:00',
      ['2026-11-20T10:00', '2026-11-27T00:00'],
    ],
    [
      'is counted from the first day of a plan that was paid ahead',
      monthly,
      { ...period('2026-11-01T12:00', '2027-02-01T00:00'), allowanceFrom: london('2026-12-16T00:00') },
      '2026-12-20T18:00',
      ['2026-12-16T00:00', '2027-01-16T00:00'],
    ],
    [
      'is counted from the first day of a pack that was paid ahead',
      pack,
      { ...period('2026-11-01T12:00', '2027-02-01T00:00'), allowanceFrom: london('2026-12-16T00:00') },
      '2026-12-20T18:00',
      ['2026-12-16T00:00', '2027-02-01T00:00'],
    ],
    [
      'is counted from the start of a period that began after such a plan',
      monthly,
      { ...period('2027-02-03T09:00', '2027-03-03T00:00'), allowanceFrom: london('2026-12-16T00:00') },
      '2027-02-20T18:00',
      ['2027-02-03T09:00', '2027-03-03T09:00'],
    ],
    [
      'is without end for a pack without one',
      pack,
      period('2026-09-01T10:00', null),
      '2028-11-24T18:00',
      ['2026-09-01T10:00', null],
    ],
  ])('%s', (_, plan, paid, start, expected) => {
    const span = allowanceSpan(plan, paid, london(start));
    expect([wall(span.from), wall(span.until)]).toEqual(expected);
  });
});

describe('what is left of an allowance', () => {
  const paid = period('2026-11-10T14:00', '2026-12-10T14:00');
  const left = (
    plan: Parameters<typeof allowanceUse>[0],
    uses: ReturnType<typeof use>[],
    at = '2026-11-24T18:00',
  ) => allowanceUse(plan, paid, uses, classAt(at))?.left ?? null;
  it.each([
    ['is all of it before the first class', monthly, [], 2],
    ['is one less with each class', monthly, [use('2026-11-20T18:00')], 1],
    ['is nothing when all are used', monthly, [use('2026-11-20T18:00'), use('2026-12-01T18:00')], 0],
    [
      'is never less than nothing',
      monthly,
      [use('2026-11-20T18:00'), use('2026-12-01T18:00'), use('2026-12-02T18:00')],
      0,
    ],
    ['does not count last month', monthly, [use('2026-11-10T13:59')], 2],
    ['does not count next month', monthly, [use('2026-12-10T14:00')], 2],
    ['counts the first instant', monthly, [use('2026-11-10T14:00')], 1],
    ['does not count the class itself', monthly, [use('2026-11-24T18:00')], 2],
    ['is the rest of a pack', pack, [use('2026-11-20T18:00'), use('2026-12-01T18:00')], 8],
    [
      'does not count a class that was cancelled late before the period',
      pack,
      [{ ...use('2026-11-20T18:00'), cancelledAt: london('2026-11-10T13:59') }],
      10,
    ],
    [
      'counts a class that was cancelled late in it',
      pack,
      [{ ...use('2026-11-20T18:00'), cancelledAt: london('2026-11-20T17:00') }],
      9,
    ],
    ['is the one class of a trial', trial, [], 1],
    ['is nothing after the one class of a trial', trial, [use('2026-11-20T18:00')], 0],
    ['is not counted without a limit', { ...monthly, classAllowance: null }, [use('2026-11-20T18:00')], null],
    ['is not counted without a plan', null, [use('2026-11-20T18:00')], null],
  ])('%s', (_, plan, uses, expected) => {
    expect(left(plan, uses)).toBe(expected);
  });

  it('counts a class that was cancelled late before a card paid for its month', () => {
    const byCard = { stripeSubscriptionId: 'sub_1', checkoutCompletedAt: london('2026-08-10T14:00') };
    const uses = [{ ...use('2026-11-10T18:00'), cancelledAt: london('2026-11-10T13:59') }];
    const at = classAt('2026-11-24T18:00');
    expect(allowanceUse(monthly, { ...paid, ...byCard }, uses, at)?.left).toBe(1);
    expect(allowanceUse(monthly, paid, uses, at)?.left).toBe(2);
  });

  it('is new in the next month', () => {
    const uses = [use('2026-11-20T18:00'), use('2026-12-01T18:00')];
    expect(left(monthly, uses, '2026-12-10T18:00')).toBe(2);
  });
});

describe('uses', () => {
  it('hold a session once', () => {
    const moved = use('2026-11-25T18:00', 'hyrox');
    expect(withUse([use('2026-11-24T18:00', 'hyrox')], moved)).toEqual([moved]);
  });

  it('lose what was cancelled in time', () => {
    expect(withoutUse([use('2026-11-24T18:00', 'hyrox')], 'hyrox')).toEqual([]);
  });

  it('drop what no period counts any more, and keep what is still to come', () => {
    const uses = [use('2026-08-20T18:00'), use('2026-08-22T18:00'), use('2027-01-12T18:00')];
    const paid = period('2026-11-10T14:00', '2026-12-10T14:00');
    const kept = pruneUses(uses, monthly, paid, london('2026-11-21T12:00'));
    expect(kept.map(({ sessionId }) => sessionId)).toEqual(['2026-08-22T18:00', '2027-01-12T18:00']);
  });

  it('keep all of what is paid for, which a pack counts after a change of plan', () => {
    const paid = period('2026-07-10T14:00', '2026-12-10T14:00');
    const uses = [use('2026-07-09T18:00'), use('2026-07-12T18:00'), use('2026-11-12T18:00')];
    const kept = pruneUses(uses, monthly, paid, london('2026-11-21T12:00'));
    expect(kept.map(({ sessionId }) => sessionId)).toEqual(['2026-07-12T18:00', '2026-11-12T18:00']);
    expect(allowanceUse(pack, paid, kept, { id: '', startsAt: london('2026-11-21T12:00') })?.used).toBe(2);
  });

  it('keep all of a pack', () => {
    const paid = period('2026-06-01T14:00', '2026-12-01T00:00');
    const uses = [use('2026-06-09T18:00'), use('2026-11-12T18:00')];
    expect(pruneUses(uses, pack, paid, london('2026-11-21T12:00'))).toEqual(uses);
  });
});
