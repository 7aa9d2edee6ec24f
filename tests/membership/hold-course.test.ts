import { describe, expect, it } from 'vitest';
import { cutHoldShort, followHold, type HoldRecord, nextHoldStepAt } from '#domain/membership/hold-course.ts';
import { previewHold } from '#domain/membership/hold-preview.ts';
import type { MembershipFacts } from '#domain/membership/membership.ts';
import { startOfLocalDay } from '#domain/values/dates.ts';

const at = (text: string) => Temporal.Instant.from(text);
const record = (facts: Partial<HoldRecord> = {}): HoldRecord => ({
  from: '2026-12-01',
  until: '2026-12-20',
  stage: 'planned',
  isEndAnnounced: false,
  areBookingsCleared: true,
  payments: 'none',
  madeAt: at('2026-11-21T12:00:00Z'),
  ...facts,
});
const member = (facts: Partial<MembershipFacts> = {}): MembershipFacts => ({
  membershipStatus: 'active',
  planId: 'unlimited',
  requestedPlanId: '',
  currentPeriodStart: null,
  currentPeriodEnd: null,
  cancelAtPeriodEnd: false,
  cancelledAt: null,
  hold: { from: '2026-12-01', until: '2026-12-20', reason: '' },
  ...facts,
});
const byCard = { subscriptionStatus: 'active' };

describe('the course of a hold', () => {
  it.each([
    ['the second before its first day', '2026-11-30T23:59:59Z', {}, {}, {}, []],
    ['its first instant', '2026-12-01T00:00:00Z', {}, {}, { stage: 'begun' }, ['hold-begins']],
    [
      'its first instant, where the card is charged',
      '2026-12-01T00:00:00Z',
      {},
      byCard,
      { stage: 'begun', payments: 'to-pause' },
      ['hold-begins'],
    ],
    [
      'its first day, made that day: the first mail has said so',
      '2026-12-01T12:00:00Z',
      { madeAt: at('2026-12-01T11:00:00Z') },
      {},
      { stage: 'begun' },
      [],
    ],
    ['before nine, three days before the last', '2026-12-17T08:59:59Z', { stage: 'begun' }, {}, {}, []],
    [
      'at nine, three days before the last',
      '2026-12-17T09:00:00Z',
      { stage: 'begun' },
      {},
      { isEndAnnounced: true },
      ['hold-ends-soon'],
    ],
    [
      'the last instant of its last day',
      '2026-12-20T23:59:59Z',
      { stage: 'begun', isEndAnnounced: true },
      {},
      {},
      [],
    ],
    [
      'the day after',
      '2026-12-21T00:00:00Z',
      { stage: 'begun', isEndAnnounced: true },
      { hold: null },
      { stage: 'over' },
      [],
    ],
    [
      'the day after, by card: its days are given back',
      '2026-12-21T00:00:00Z',
      { stage: 'begun', isEndAnnounced: true, payments: 'paused' },
      { hold: null, ...byCard },
      { stage: 'over', payments: 'to-resume' },
      [],
    ],
    [
      'the day after, by card, where the provider refused it',
      '2026-12-21T00:00:00Z',
      { stage: 'begun', isEndAnnounced: true, payments: 'refused' },
      { hold: null, ...byCard },
      { stage: 'over' },
      [],
    ],
    [
      'long after, nothing having run: no mail of what is past',
      '2027-01-10T12:00:00Z',
      {},
      {},
      { stage: 'over', isEndAnnounced: true },
      [],
    ],
    [
      'long after, by card, nothing having run: its days are given back',
      '2027-01-10T12:00:00Z',
      {},
      byCard,
      { stage: 'over', isEndAnnounced: true, payments: 'to-resume' },
      [],
    ],
    [
      'taken off the member before it began',
      '2026-12-01T00:00:00Z',
      {},
      { hold: null },
      { stage: 'taken-back' },
      [],
    ],
    [
      'someone who owes sees nothing about a hold',
      '2026-12-01T00:00:00Z',
      {},
      { membershipStatus: 'past_due' },
      { stage: 'begun' },
      [],
    ],
  ] as const)('%s', (_name, now, hold, facts, changes, mails) => {
    const course = followHold(record(hold), member(facts), at(now));
    expect(course).toEqual({ changes, mails });
  });

  it('ends with its member', () => {
    expect(followHold(record(), null, at('2026-12-01T00:00:00Z')).changes).toEqual({ stage: 'taken-back' });
  });

  it.each([
    ['in spring', '2027-03-28', '2027-03-28T00:00:00Z'],
    ['on the day after the clocks went forward', '2027-03-29', '2027-03-28T23:00:00Z'],
    ['in autumn', '2026-10-25', '2026-10-24T23:00:00Z'],
    ['on the day after the clocks went back', '2026-10-26', '2026-10-26T00:00:00Z'],
  ])('begins on the club’s own midnight %s', (_name, from, midnight) => {
    const hold = record({ from, until: '2027-05-01' });
    const facts = member({ hold: { from, until: '2027-05-01', reason: '' } });
    expect(nextHoldStepAt(hold, at('2026-09-01T12:00:00Z'))).toEqual(at(midnight));
    const before = at(midnight).subtract({ nanoseconds: 1 });
    expect(followHold(hold, facts, before).changes).toEqual({});
    expect(followHold(hold, facts, at(midnight)).changes).toEqual({ stage: 'begun' });
  });

  it.each([
    ['bookings to clear', { areBookingsCleared: false }, '2026-11-22T12:00:00Z'],
    ['the provider still to be told', { stage: 'over', payments: 'to-resume' }, '2026-11-22T12:00:00Z'],
    ['begun', { stage: 'begun' }, '2026-12-17T09:00:00Z'],
    ['announced', { stage: 'begun', isEndAnnounced: true }, '2026-12-21T00:00:00Z'],
    ['over', { stage: 'over' }, null],
    ['cancelled', { stage: 'taken-back', areBookingsCleared: false }, null],
  ] as const)('is looked at next: %s', (_name, facts, next) => {
    expect(nextHoldStepAt(record(facts), at('2026-11-22T12:00:00Z'))?.toString() ?? null).toBe(next);
  });
});

describe('a hold that is cut short', () => {
  it.each([
    ['before it began', '2026-11-30T23:59:59Z', {}, true, { stage: 'taken-back', payments: 'none' }],
    [
      'on its first day, at the desk',
      '2026-12-01T09:00:00Z',
      { stage: 'begun' },
      false,
      { stage: 'taken-back' },
    ],
    [
      'on its sixth day, at the desk',
      '2026-12-06T09:00:00Z',
      { stage: 'begun' },
      false,
      { stage: 'over', until: '2026-12-05', payments: 'none' },
    ],
    [
      'on its sixth day, by card: five days are given back',
      '2026-12-06T09:00:00Z',
      { stage: 'begun', payments: 'paused' },
      true,
      { stage: 'over', until: '2026-12-05', payments: 'to-resume' },
    ],
    [
      'by card, the provider not told yet: the five days are still given back',
      '2026-12-06T09:00:00Z',
      { stage: 'begun', payments: 'to-pause' },
      true,
      { stage: 'over', until: '2026-12-05', payments: 'to-resume' },
    ],
    [
      'on its first day, by card, the pause perhaps under way: it is taken back',
      '2026-12-01T09:00:00Z',
      { stage: 'begun', payments: 'to-pause' },
      true,
      { stage: 'taken-back', payments: 'to-resume' },
    ],
    [
      'on its first day, by card, nothing asked',
      '2026-12-01T09:00:00Z',
      { stage: 'planned' },
      true,
      { stage: 'taken-back', payments: 'none' },
    ],
  ] as const)('%s', (_name, now, facts, isByCard, expected) => {
    expect(cutHoldShort(record(facts), 'active', isByCard, at(now))).toMatchObject(expected);
  });

  it('asks nothing of the provider where the membership ends', () => {
    const hold = record({ stage: 'begun', payments: 'paused' });
    const cut = cutHoldShort(hold, 'cancelled', true, at('2026-12-06T09:00:00Z'));
    expect(cut).toMatchObject({ stage: 'over', payments: 'paused' });
  });
});

describe('the preview of a hold', () => {
  const day = (text: string) => Temporal.PlainDate.from(text);
  const days = { from: day('2027-02-01'), until: day('2027-02-20') };
  const end = startOfLocalDay(day('2026-12-31'));

  it('by card: the payments before it are taken, and one that falls into it waits for the return', () => {
    const facts = member({ currentPeriodEnd: end, ...byCard });
    const { payments, back, lastDay } = previewHold(facts, days, 'month');
    expect(payments?.before?.toString()).toBe('2027-01-31');
    expect(payments?.after.toString()).toBe('2027-02-28');
    expect(back.toString()).toBe('2027-02-21');
    expect(lastDay).toBeNull();
  });

  it('by card: where a payment falls into the hold, it is charged on the return', () => {
    const facts = member({ currentPeriodEnd: startOfLocalDay(day('2027-02-10')), ...byCard });
    const { payments } = previewHold(facts, days, 'month');
    expect(payments?.before).toBeNull();
    expect(payments?.after.toString()).toBe('2027-02-21');
  });

  it('at the desk: the last day moves on', () => {
    const { lastDay, payments } = previewHold(member({ currentPeriodEnd: end }), days, 'month');
    expect([lastDay?.before.toString(), lastDay?.after.toString()]).toEqual(['2026-12-30', '2027-01-19']);
    expect(payments).toBeNull();
  });
});
