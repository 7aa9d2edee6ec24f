import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { defaultSettings } from '#domain/club/club-settings.ts';
import { standingAtDoor } from '#domain/door/check-in.ts';
import { decideMainAction } from '#domain/members/main-action.ts';
import { findTrainingObstacles } from '#domain/members/training-obstacles.ts';
import { membershipStatuses } from '#domain/membership/membership.ts';
import { type Member, members } from '#server/data/collections/members.ts';

/** A Saturday, noon in London. */
const now = Temporal.Instant.from('2026-11-21T12:00:00Z');
const dayOf = (days: number) => now.add({ hours: 24 * days });

const parq = (facts: { hasYesAnswers?: boolean; daysAgo?: number } = {}) => ({
  completedAt: dayOf(-(facts.daysAgo ?? 10)),
  hasYesAnswers: facts.hasYesAnswers ?? false,
  answers: {},
  note: '',
  questionSet: '',
  declaredName: '',
});

const member = (facts: Partial<Member> = {}): Member => ({
  ...members.decode('priya', {}),
  membershipStatus: 'active',
  currentPeriodEnd: dayOf(10),
  parqResults: [parq()],
  ...facts,
});

const offPeak = {
  name: 'Off-peak',
  classHours: { weekdaysFrom: '09:00', weekdaysUntil: '16:00', weekendsFrom: '', weekendsUntil: '' },
};
const atDoor = (hours: Partial<typeof offPeak.classHours> = {}) => ({
  hours: { ...offPeak.classHours, ...hours },
  booked: [],
  minutesBefore: 30,
});
const missed = [1, 2, 3].map((days) => ({
  sessionId: `class-${days}`,
  at: dayOf(-days),
  kind: 'no-show' as const,
  isForgiven: false,
}));

type Facts = Parameters<typeof findTrainingObstacles>[0];
const obstaclesOf = (facts: Partial<Facts> = {}) =>
  findTrainingObstacles(
    { member: member(), plan: null, doorHours: null, strikes: [], settings: defaultSettings, ...facts },
    now,
  );

describe('why somebody cannot train, as staff read it', () => {
  test('nothing stops somebody whose membership and PAR-Q are in order', () => {
    expect(obstaclesOf()).toEqual([]);
  });

  test.each<[string, Partial<Facts>, 'bad' | 'warn', string]>([
    ['a flag', { member: member({ deskFlag: ' Left a bottle ' }) }, 'bad', 'Flagged by staff: Left a bottle'],
    ['a debt', { member: member({ membershipStatus: 'past_due' }) }, 'bad', 'A payment is overdue.'],
    ['no membership', { member: member({ membershipStatus: 'pending' }) }, 'bad', 'No membership yet.'],
    [
      'a period that is over',
      { member: member({ currentPeriodEnd: dayOf(-1) }) },
      'bad',
      'The membership ended on 20 Nov.',
    ],
    [
      'a hold',
      { member: member({ hold: { from: '2026-11-20', until: '2026-12-01', reason: '' } }) },
      'bad',
      'On hold until 1 Dec.',
    ],
    [
      'a missing PAR-Q',
      { member: member({ parqResults: [] }) },
      'warn',
      'No PAR-Q yet. They can come in, but can’t book classes.',
    ],
    [
      'a missing PAR-Q where the door refuses without',
      { member: member({ parqResults: [] }), settings: { ...defaultSettings, parqAtDoor: 'refuse' } },
      'bad',
      'No PAR-Q yet.',
    ],
    [
      'a consultation that said no',
      {
        member: member({
          parqResults: [parq({ hasYesAnswers: true })],
          parqReviewedAt: dayOf(-1),
          parqReview: { outcome: 'not-cleared', validUntil: '', note: '' },
        }),
      },
      'bad',
      'Not cleared to train by staff.',
    ],
    [
      'a plan that has other hours',
      { plan: offPeak },
      'warn',
      'Off-peak doesn’t cover classes now: Weekdays 09:00–16:00.',
    ],
    [
      'a plan whose hours apply at the door',
      { plan: offPeak, doorHours: atDoor() },
      'bad',
      'Off-peak plan: from Mon 23 Nov, 09:00.',
    ],
    [
      'a plan whose hours start later today',
      {
        plan: { ...offPeak, name: 'Evening plan' },
        doorHours: atDoor({ weekendsFrom: '17:30', weekendsUntil: '' }),
      },
      'bad',
      'Evening plan: from 17:30 today.',
    ],
    [
      'a plan whose hours start tomorrow',
      { plan: offPeak, doorHours: atDoor({ weekendsFrom: '08:00', weekendsUntil: '11:00' }) },
      'bad',
      'Off-peak plan: from 08:00 tomorrow.',
    ],
    [
      'a plan that is deleted, with a class this evening',
      { plan: null, doorHours: { ...atDoor(), booked: [{ startsAt: dayOf(0.25), endsAt: dayOf(0.5) }] } },
      'bad',
      'Their plan: from 17:30 today.',
    ],
    [
      'missed classes',
      { strikes: missed },
      'warn',
      'Same-day booking only until Fri 27 Nov, 12:00, because of missed classes.',
    ],
  ])('%s', (_, facts, tone, sentence) => {
    expect(obstaclesOf(facts)).toMatchObject([{ tone, sentence }]);
  });

  test('a class they have booked opens the door outside their plan’s hours', () => {
    const booked = [{ startsAt: now.add({ minutes: 20 }), endsAt: now.add({ minutes: 80 }) }];
    expect(obstaclesOf({ plan: offPeak, doorHours: { ...atDoor(), booked } })).toEqual([]);
  });

  test('every reason is there at once, in the order of the door', () => {
    const facts = { deskFlag: 'Towel', membershipStatus: 'past_due', parqResults: [] } as const;
    const all = obstaclesOf({
      member: member({ ...facts, parqResults: [] }),
      strikes: missed,
      plan: offPeak,
    });
    expect(all.map(({ code }) => code)).toEqual(['flag', 'membership', 'parq', 'strikes']);
  });

  const maybe = <T extends object>(facts: T) => fc.constantFrom({}, facts);
  const anybody: fc.Arbitrary<Partial<Facts>> = fc
    .tuple(
      maybe({ deskFlag: 'Towel' }),
      fc.constantFrom(...membershipStatuses).map((membershipStatus) => ({ membershipStatus })),
      maybe({ currentPeriodEnd: dayOf(-1) }),
      maybe({ hold: { from: '2026-11-20', until: '2026-12-01', reason: '' } }),
      fc.constantFrom({}, { parqResults: [] }, { parqResults: [parq({ hasYesAnswers: true })] }),
      maybe({
        parqReviewedAt: dayOf(-1),
        parqReview: { outcome: 'not-cleared', validUntil: '', note: '' } as const,
      }),
    )
    .map((parts) => member(Object.assign({}, ...parts)))
    .chain((one) =>
      fc.record({
        member: fc.constant(one),
        doorHours: fc.constantFrom(null, atDoor()),
        settings: fc
          .record({
            parqAtDoor: fc.constantFrom('warn' as const, 'refuse' as const),
            isWaiverRequired: fc.boolean(),
          })
          .map((changed) => ({ ...defaultSettings, waiverVersion: 1, waiverCountsFrom: 1, ...changed })),
      }),
    );

  test('the page and the door never disagree, whatever somebody’s state', () => {
    fc.assert(
      fc.property(anybody, (some) => {
        const facts = {
          member: member(),
          plan: null,
          doorHours: null,
          strikes: [],
          settings: defaultSettings,
          ...some,
        };
        const door = standingAtDoor(facts, now);
        const obstacles = findTrainingObstacles(facts, now);
        expect(obstacles.some(({ tone }) => tone === 'bad')).toBe(!door.isAllowed);
        if (!door.isAllowed)
          expect(obstacles.map(({ sentence }) => sentence).join(' ')).not.toContain('can come in');
      }),
    );
  });

  test('nobody “can come in” while the club is closed', () => {
    const parqMissing = { member: member({ parqResults: [] }), plan: null, doorHours: null, strikes: [] };
    const midnight = Temporal.Instant.from('2026-11-21T00:30:00Z');
    expect(findTrainingObstacles({ ...parqMissing, settings: defaultSettings }, midnight)).toMatchObject([
      { sentence: 'No PAR-Q yet. They can’t book classes.' },
    ]);
  });
});

describe('the one thing to do next', () => {
  const actionOf = (facts: Partial<Member>, isAdmin = true, canMail = true) =>
    decideMainAction(member(facts), { plan: null, priceInPence: 7900, isAdmin, canMail }, now);
  const mail = { email: 'priya@example.test' };
  const asked = (days: number) => ({ reminders: { ...member().reminders, parqAskedAt: dayOf(days) } });
  const yes = [parq({ hasYesAnswers: true })];

  test.each<[string, Partial<Member>, object]>([
    ['nothing is in the way', {}, { kind: 'check-in' }],
    ['overdue', { membershipStatus: 'past_due' }, { kind: 'settle', amountInPence: 7900 }],
    [
      'overdue, and owing for a shirt',
      { membershipStatus: 'past_due', owedInPence: 1250 },
      { kind: 'settle', amountInPence: 7900 },
    ],
    ['owing for a shirt', { owedInPence: 1250 }, { kind: 'take-balance', amountInPence: 1250 }],
    ['never had a membership', { membershipStatus: 'pending' }, { kind: 'activate' }],
    ['left', { membershipStatus: 'cancelled' }, { kind: 'restart' }],
    ['expired yesterday', { currentPeriodEnd: dayOf(-1) }, { kind: 'restart' }],
    ['on hold', { hold: { from: '2026-11-20', until: '2026-12-01', reason: '' } }, { kind: 'end-hold' }],
    [
      'a hold that has not started',
      { hold: { from: '2026-12-01', until: '2026-12-20', reason: '' } },
      { kind: 'check-in' },
    ],
    ['a yes without a consultation', { parqResults: yes }, { kind: 'review-parq' }],
    ['a missing PAR-Q', { parqResults: [], ...mail }, { kind: 'ask-parq' }],
    ['an old PAR-Q', { parqResults: [parq({ daysAgo: 200 })], ...mail }, { kind: 'ask-parq' }],
    ['a missing PAR-Q, and no address', { parqResults: [], email: '' }, { kind: 'check-in' }],
    ['asked for it six days ago', { parqResults: [], ...mail, ...asked(-6) }, { kind: 'check-in' }],
    ['asked for it a week ago', { parqResults: [], ...mail, ...asked(-7) }, { kind: 'ask-parq' }],
    [
      'the bank is processing a payment',
      {
        membershipStatus: 'pending',
        pendingPayment: members.decode('x', { pendingPayment: {} }).pendingPayment,
      },
      { kind: 'check-in' },
    ],
  ])('%s', (_, facts, action) => {
    expect(actionOf(facts)).toEqual(action);
  });

  test('without a mail server nobody is asked for a PAR-Q by email', () => {
    expect(actionOf({ parqResults: [], ...mail }, true, false)).toEqual({ kind: 'check-in' });
  });

  test('row 13: the front desk is not led to health answers', () => {
    expect(actionOf({ parqResults: yes }, false)).toEqual({ kind: 'check-in' });
  });
});
