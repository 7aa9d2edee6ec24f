import { describe, expect, it } from 'vitest';
import { countVisitDays, decideRisk, type RiskFacts, riskTexts } from '#domain/insight/member-risk.ts';

const now = Temporal.Instant.from('2026-11-25T12:00:00Z');
const ago = (days: number) => now.subtract({ hours: days * 24 });
/** The date of that many days ago. */
const day = (days: number) => Temporal.PlainDate.from('2026-11-25').subtract({ days }).toString();

const facts = (changes: Partial<RiskFacts> = {}): RiskFacts => ({
  membershipStatus: 'active',
  planId: 'unlimited',
  requestedPlanId: '',
  currentPeriodStart: ago(10),
  currentPeriodEnd: ago(-20),
  cancelAtPeriodEnd: false,
  cancelledAt: null,
  hold: null,
  createdAt: ago(400),
  lastSeenAt: ago(1),
  ...changes,
});
/** Twelve visits in the last four weeks, as in the twelve weeks before. */
const habit = { recent: 12, before: 36 };
const reasonsOf = (changes: Partial<RiskFacts>, visits = habit) =>
  decideRisk(facts(changes), visits, now)?.reasons ?? null;

describe('a member at risk', () => {
  it.each<[string, Partial<RiskFacts>, { recent: number; before: number }, readonly string[] | null]>([
    ['comes as always', {}, habit, null],
    ['has not come for 13 days', { lastSeenAt: ago(13) }, habit, null],
    ['has not come for 14 days', { lastSeenAt: ago(14) }, habit, ['away-14']],
    ['has not come for 27 days', { lastSeenAt: ago(27) }, habit, ['away-14']],
    ['has not come for 28 days', { lastSeenAt: ago(28) }, { recent: 0, before: 36 }, ['away-28']],
    [
      'joined 13 days ago and never came',
      { createdAt: ago(13), lastSeenAt: null },
      { recent: 0, before: 0 },
      null,
    ],
    [
      'joined 30 days ago and never came',
      { createdAt: ago(30), lastSeenAt: null },
      { recent: 0, before: 0 },
      ['away-28'],
    ],
    [
      'joined long ago by a list that was imported 13 days ago',
      { importedAt: ago(13), lastSeenAt: null },
      { recent: 0, before: 0 },
      null,
    ],
    [
      'was imported 30 days ago, and has come less since than before',
      { importedAt: ago(30) },
      { recent: 1, before: 16 },
      null,
    ],
    ['comes half as often as usual', {}, { recent: 6, before: 36 }, ['falling']],
    ['comes a little more than half as often', {}, { recent: 7, before: 36 }, null],
    ['has a habit of four visits', {}, { recent: 2, before: 12 }, ['falling']],
    ['has too small a habit', {}, { recent: 0, before: 11 }, null],
    [
      'comes less and not at all for 15 days',
      { lastSeenAt: ago(15) },
      { recent: 2, before: 36 },
      ['falling', 'away-14'],
    ],
    [
      'joined 111 days ago: the whole habit is known',
      { createdAt: ago(111) },
      { recent: 2, before: 36 },
      ['falling'],
    ],
    ['joined 110 days ago', { createdAt: ago(110) }, { recent: 2, before: 36 }, null],
    ['owes a payment', { membershipStatus: 'past_due' }, habit, ['payment-failed']],
    [
      'owes a payment and stays away',
      { membershipStatus: 'past_due', lastSeenAt: ago(40) },
      { recent: 0, before: 20 },
      ['payment-failed', 'away-28'],
    ],
    ['has cancelled and stays away', { cancelAtPeriodEnd: true, lastSeenAt: ago(20) }, habit, ['away-14']],
    [
      'is on hold',
      { hold: { from: day(20), until: day(-10), reason: '' }, lastSeenAt: ago(30) },
      habit,
      null,
    ],
    [
      'is back from a hold for 5 days',
      { hold: { from: day(40), until: day(5), reason: '' }, lastSeenAt: ago(45) },
      { recent: 0, before: 36 },
      null,
    ],
    [
      'is back from a hold for 15 days',
      { hold: { from: day(40), until: day(15), reason: '' }, lastSeenAt: ago(45) },
      { recent: 0, before: 36 },
      ['away-14'],
    ],
    [
      'had a hold long ago',
      { hold: { from: day(200), until: day(150), reason: '' } },
      { recent: 2, before: 36 },
      ['falling'],
    ],
    ['has no membership', { membershipStatus: 'pending', lastSeenAt: null }, { recent: 0, before: 0 }, null],
    ['has left', { membershipStatus: 'cancelled', lastSeenAt: ago(90) }, habit, null],
    ['let the period run out', { currentPeriodEnd: ago(1), lastSeenAt: ago(90) }, habit, null],
  ])('%s', (_, changes, visits, reasons) => {
    expect(reasonsOf(changes, visits)).toEqual(reasons);
  });

  it('is the more urgent the worse it is, and then the longer they have been away', () => {
    const urgency = (changes: Partial<RiskFacts>, visits = habit) =>
      decideRisk(facts(changes), visits, now)?.urgency ?? 0;
    const order = [
      urgency({ membershipStatus: 'past_due', lastSeenAt: ago(40) }),
      urgency({ membershipStatus: 'past_due' }),
      urgency({ lastSeenAt: ago(60) }),
      urgency({ lastSeenAt: ago(28) }),
      urgency({ lastSeenAt: ago(20) }, { recent: 1, before: 36 }),
      urgency({}, { recent: 1, before: 36 }),
      urgency({ lastSeenAt: ago(20) }),
      urgency({ lastSeenAt: ago(14) }),
    ];
    expect(order).toEqual(order.toSorted((one, other) => other - one));
    expect(new Set(order).size).toBe(order.length);
  });

  it('counts the days with a visit by the club’s date, over a change of the clocks too', () => {
    const today = Temporal.PlainDate.from('2026-11-25');
    const times = [
      '2026-11-25T00:30:00Z', // today
      '2026-11-25T19:00:00Z', // today again
      '2026-10-29T00:00:00Z', // 27 days ago: recent
      '2026-10-28T23:59:59Z', // 28 days ago: before
      '2026-10-24T23:30:00Z', // still summer time: 00:30 on the 25th
      '2026-10-25T23:30:00Z', // winter time: the 25th as well
      '2026-08-05T23:00:00Z', // 00:00 on 6 August, 111 days ago
      '2026-08-05T22:59:59Z', // 112 days ago: too old
    ];
    expect(
      countVisitDays(
        times.map((at) => Temporal.Instant.from(at)),
        today,
      ),
    ).toEqual({ recent: 2, before: 3 });
  });

  it('is described in plain words', () => {
    const reasons = ['payment-failed', 'falling', 'away-14'] as const;
    expect(riskTexts({ reasons, daysAway: 15 }, { recent: 1, before: 25 }, { lastSeenAt: ago(15) })).toEqual([
      'Payment overdue',
      '1 visit in the last 28 days, usually 8',
      'No visit for 15 days',
    ]);
    expect(
      riskTexts({ reasons: ['away-28'], daysAway: 31 }, { recent: 0, before: 0 }, { lastSeenAt: null }),
    ).toEqual(['No visit yet, after 31 days']);
  });
});
