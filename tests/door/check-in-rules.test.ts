import { describe, expect, it } from 'vitest';
import { defaultSettings } from '#domain/club/club-settings.ts';
import { type CheckInAttempt, type DoorMember, decideCheckIn } from '#domain/door/check-in.ts';
import { type CheckInResult, checkInResults } from '#domain/door/check-in-decision.ts';
import { checkInLabels } from '#domain/door/check-in-labels.ts';
import type { Pass } from '#domain/door/pass-code.ts';

const at = (text: string) => Temporal.Instant.from(text);
/** A Saturday: the club is open from 08:00 to 18:00. */
const now = at('2026-11-21T12:00:00Z');

function member(facts: Partial<DoorMember> = {}): DoorMember {
  return {
    firstName: 'Priya',
    qrVersion: 1,
    deskFlag: '',
    membershipStatus: 'active',
    planId: 'unlimited',
    requestedPlanId: '',
    currentPeriodStart: null,
    currentPeriodEnd: at('2026-12-01T00:00:00Z'),
    cancelAtPeriodEnd: false,
    cancelledAt: null,
    hold: null,
    parqResults: [{ completedAt: at('2026-11-01T09:00:00Z'), hasYesAnswers: false }],
    parqReviewedAt: null,
    parqReview: null,
    signedWaiverVersion: 0,
    ...facts,
  };
}
const pass = (facts: Partial<Pass> = {}): CheckInAttempt['pass'] => ({
  kind: 'valid',
  pass: { kind: 'screen', uid: 'priya', qrVersion: 1, singleUseId: 'x', ...facts },
});
const stale = {
  kind: 'stale',
  pass: { kind: 'screen', uid: 'priya', qrVersion: 1, singleUseId: 'x' },
} as const;
const refusing = { ...defaultSettings, parqAtDoor: 'refuse' as const };

function attempt(facts: Partial<CheckInAttempt> = {}): CheckInAttempt {
  return {
    pass: pass(),
    passUse: null,
    member: member(),
    enteredAt: null,
    doorHours: null,
    settings: defaultSettings,
    ...facts,
  };
}
const yes = [{ completedAt: at('2026-11-01T09:00:00Z'), hasYesAnswers: true }];
const old = [{ completedAt: at('2026-01-01T09:00:00Z'), hasYesAnswers: false }];
const notCleared = { outcome: 'not-cleared', validUntil: '' } as const;
const weekdayMornings = {
  weekdaysFrom: '09:00',
  weekdaysUntil: '12:00',
  weekendsFrom: '',
  weekendsUntil: '',
};
const dayPassOn = (on: string) => ({ on, opensClasses: false, saleId: 'sale' });
const SEE_DESK = 'Please see the desk';

type Case = [sentence: string, attempt: CheckInAttempt, result: CheckInResult, kiosk: string, staff: string];
const cases: Case[] = [
  ['a member with everything in order', attempt(), 'ok', 'Welcome, Priya', ''],
  ['a member found by name', attempt({ pass: { kind: 'no-pass' } }), 'ok', 'Welcome, Priya', ''],
  [
    'a printed pass',
    attempt({ pass: pass({ kind: 'card', singleUseId: null }) }),
    'ok',
    'Welcome, Priya',
    '',
  ],
  [
    'a member who leaves at the end of the period',
    attempt({ member: member({ membershipStatus: 'cancelling' }) }),
    'ok',
    'Welcome, Priya',
    '',
  ],
  ['a member without a first name', attempt({ member: member({ firstName: '' }) }), 'ok', 'Welcome', ''],
  [
    'something else in a QR',
    attempt({ pass: { kind: 'malformed' }, member: null }),
    'unknown-code',
    'Code not recognised. Please try again',
    'Not one of this club’s codes',
  ],
  [
    'a forged code',
    attempt({ pass: { kind: 'forged' }, member: null }),
    'unknown-code',
    'Code not recognised. Please try again',
    'The code’s signature isn’t valid',
  ],
  [
    'a pass of nobody',
    attempt({ member: null }),
    'unknown-code',
    'Code not recognised. Please try again',
    'No member has this pass',
  ],
  [
    'a code that has run out',
    attempt({ pass: stale }),
    'code-stale',
    'Please open your pass again and scan the new code',
    'The code on the screen has expired',
  ],
  [
    'a replaced pass',
    attempt({ member: member({ qrVersion: 2 }) }),
    'code-replaced',
    'This pass has been replaced. Please use your new one',
    'A newer pass has replaced this one',
  ],
  [
    'a printed pass where none is accepted',
    attempt({
      pass: pass({ kind: 'card', singleUseId: null }),
      settings: { ...defaultSettings, isPrintedPassAccepted: false },
    }),
    'code-stale',
    'Please scan the pass on your phone',
    'Printed passes aren’t accepted',
  ],
  [
    'a code that has been used',
    attempt({ passUse: 'elsewhere' }),
    'code-used',
    'Please open your pass again and scan the new code',
    'This code has already been used',
  ],
  [
    'a code that was typed off the screen too late',
    attempt({ pass: { ...stale, pass: { ...stale.pass, typedSince: now } } }),
    'code-stale',
    'Please type the new code on your pass. It changes every minute',
    'The code on the screen has expired',
  ],
  [
    'a typed code that has been used',
    attempt({ pass: pass({ typedSince: now }), passUse: 'elsewhere' }),
    'code-used',
    'Please type the new code on your pass. It changes every minute',
    'This code has already been used',
  ],
  [
    'a typed code after too many wrong ones',
    attempt({ pass: { kind: 'too-many-tries' }, member: null }),
    'see-the-desk',
    SEE_DESK,
    'Too many wrong codes were typed',
  ],
  [
    'a closed day',
    attempt({ settings: { ...defaultSettings, closedDates: ['2026-11-21'] } }),
    'club-closed',
    'The club is closed. Opens tomorrow at 08:00',
    'The club is closed until Sun 22 Nov, 08:00',
  ],
  [
    'a staff flag',
    attempt({ member: member({ deskFlag: ' Lost towel ' }) }),
    'see-the-desk',
    SEE_DESK,
    'Flagged by staff: Lost towel',
  ],
  [
    'nobody’s member',
    attempt({ member: member({ membershipStatus: 'pending' }) }),
    'no-membership',
    SEE_DESK,
    'No membership yet',
  ],
  [
    'nobody’s member with a day pass for today',
    attempt({ member: member({ membershipStatus: 'pending', dayPass: dayPassOn('2026-11-21') }) }),
    'ok',
    'Welcome, Priya',
    'Day pass',
  ],
  [
    'a day pass of yesterday, and a membership that a list says is over though it is paid until 30 November',
    attempt({ member: member({ membershipStatus: 'expired', dayPass: dayPassOn('2026-11-20') }) }),
    'expired',
    SEE_DESK,
    'The membership has ended',
  ],
  [
    'a day pass and an overdue payment',
    attempt({ member: member({ membershipStatus: 'past_due', dayPass: dayPassOn('2026-11-21') }) }),
    'payment-overdue',
    SEE_DESK,
    'A payment is overdue',
  ],
  [
    'a day pass outside the hours of a plan',
    attempt({
      member: member({ dayPass: dayPassOn('2026-11-21') }),
      doorHours: { hours: weekdayMornings, booked: [], minutesBefore: 30 },
    }),
    'ok',
    'Welcome, Priya',
    'Day pass',
  ],
  [
    'a plan asked for',
    attempt({ member: member({ membershipStatus: 'pending', requestedPlanId: 'x' }) }),
    'pending',
    SEE_DESK,
    'Waiting for the desk to start the membership',
  ],
  [
    'a period that is over',
    attempt({ member: member({ currentPeriodEnd: now }) }),
    'expired',
    SEE_DESK,
    'The membership ended on 21 Nov',
  ],
  [
    'expired',
    attempt({ member: member({ membershipStatus: 'expired', currentPeriodEnd: null }) }),
    'expired',
    SEE_DESK,
    'The membership has ended',
  ],
  [
    'cancelled',
    attempt({ member: member({ membershipStatus: 'cancelled' }) }),
    'cancelled',
    SEE_DESK,
    'The membership was cancelled',
  ],
  [
    'on hold',
    attempt({ member: member({ hold: { from: '2026-11-20', until: '2026-12-04', reason: '' } }) }),
    'on-hold',
    SEE_DESK,
    'On hold until 4 Dec',
  ],
  [
    'a debt',
    attempt({ member: member({ membershipStatus: 'past_due' }) }),
    'payment-overdue',
    SEE_DESK,
    'A payment is overdue',
  ],
  [
    'outside the hours of the plan',
    attempt({ doorHours: { hours: weekdayMornings, booked: [], minutesBefore: 30 } }),
    'outside-hours',
    'Outside your plan’s hours. Your plan is for weekdays 09:00–12:00',
    'Outside the plan’s hours: weekdays 09:00–12:00',
  ],
  [
    'no PAR-Q, refused',
    attempt({ member: member({ parqResults: [] }), settings: refusing }),
    'parq-missing',
    SEE_DESK,
    'No PAR-Q yet',
  ],
  [
    'an old PAR-Q, refused',
    attempt({ member: member({ parqResults: old }), settings: refusing }),
    'parq-stale',
    SEE_DESK,
    'PAR-Q out of date',
  ],
  [
    'a yes that waits, refused',
    attempt({ member: member({ parqResults: yes }), settings: refusing }),
    'see-the-desk',
    SEE_DESK,
    'PAR-Q waiting for a consultation with an admin',
  ],
  [
    'not cleared by staff',
    attempt({ member: member({ parqResults: yes, parqReviewedAt: now, parqReview: notCleared }) }),
    'see-the-desk',
    SEE_DESK,
    'Not cleared to train by staff',
  ],
  [
    'a waiver that is needed and not signed, refused',
    attempt({ settings: { ...refusing, waiverVersion: 1, waiverCountsFrom: 1, isWaiverRequired: true } }),
    'waiver-missing',
    'Please sign our waiver in your account, or see the desk',
    'Waiver not signed',
  ],
  [
    'already in',
    attempt({ enteredAt: at('2026-11-21T11:55:00Z') }),
    'already-in',
    'You’re already in, Priya',
    'In since today 11:55',
  ],
];

describe('the door', () => {
  it.each(cases)('%s', (_sentence, given, result, kioskSentence, staffReason) => {
    expect(decideCheckIn(given, now)).toEqual({
      result,
      isAllowed: result === 'ok' || result === 'already-in',
      isLogged: result !== 'already-in',
      warning: null,
      kioskSentence,
      staffReason,
    });
  });

  it('gives every result that it can give, and each has a label', () => {
    expect(new Set(cases.map(([, , result]) => result))).toEqual(new Set(checkInResults));
    expect(Object.keys(checkInLabels).sort()).toEqual([...checkInResults].sort());
  });

  it('says nothing but "Please see the desk" on the public screen for money, health and staff flags', () => {
    const spoken = cases.filter(([, , result]) =>
      /parq|overdue|desk|hold|expired|cancelled|pending|membership/.test(result),
    );
    expect(new Set(spoken.map(([, , , kiosk]) => kiosk))).toEqual(new Set([SEE_DESK]));
    expect(spoken.length).toBeGreaterThan(8);
  });

  it.each([
    ['parq-missing', [], 'No PAR-Q yet'],
    ['parq-stale', old, 'PAR-Q out of date'],
    ['parq-consultation', yes, 'PAR-Q waiting for a consultation with an admin'],
  ] as const)(
    'lets in with the warning %s where the club only warns, the screen silent about it',
    (warning, parqResults, staffReason) => {
      expect(decideCheckIn(attempt({ member: member({ parqResults }) }), now)).toMatchObject({
        result: 'ok',
        isAllowed: true,
        warning,
        staffReason,
        kioskSentence: 'Welcome, Priya',
      });
    },
  );

  it('lets in a yes that staff have cleared, without a warning', () => {
    const cleared = member({
      parqResults: yes,
      parqReviewedAt: now,
      parqReview: { outcome: 'cleared', validUntil: '' },
    });
    expect(decideCheckIn(attempt({ member: cleared, settings: refusing }), now)).toMatchObject({
      result: 'ok',
      warning: null,
    });
  });

  it.each([
    ['2026-11-21T11:50:00.001Z', 'already-in'],
    ['2026-11-21T11:50:00Z', 'ok'],
    ['2026-11-21T09:00:00Z', 'ok'],
  ])('of somebody in since %s says %s', (enteredAt, result) => {
    expect(decideCheckIn(attempt({ enteredAt: at(enteredAt) }), now).result).toBe(result);
  });

  it.each([
    [5, '2026-11-21T11:54:59Z', 'ok'],
    [5, '2026-11-21T11:55:01Z', 'already-in'],
    [30, '2026-11-21T11:30:01Z', 'already-in'],
  ])('counts a visit of %i minutes as the club has set it', (alreadyInMinutes, enteredAt, result) => {
    const settings = { ...defaultSettings, alreadyInMinutes };
    expect(decideCheckIn(attempt({ enteredAt: at(enteredAt), settings }), now).result).toBe(result);
  });

  it.each([
    ['here, of somebody who has just come in', 'here', '2026-11-21T11:59:55Z', 'already-in'],
    ['here, after the visit', 'here', '2026-11-21T11:50:00Z', 'code-used'],
    ['here, of somebody who is not in', 'here', null, 'code-used'],
    ['at another device', 'elsewhere', '2026-11-21T11:59:55Z', 'code-used'],
  ] as const)('a code that was used %s', (_, passUse, enteredAt, result) => {
    const given = attempt({ passUse, enteredAt: enteredAt && at(enteredAt) });
    expect(decideCheckIn(given, now).result).toBe(result);
  });

  it('leaves in whoever has just come in when the hours of their plan end', () => {
    const doorHours = { hours: weekdayMornings, booked: [], minutesBefore: 30 };
    const since = (text: string) => decideCheckIn(attempt({ doorHours, enteredAt: at(text) }), now).result;
    expect(since('2026-11-21T11:55:00Z')).toBe('already-in');
    expect(since('2026-11-21T11:45:00Z')).toBe('outside-hours');
  });

  it('answers the first obstacle of its order, one after the other', () => {
    const everything = member({
      qrVersion: 2,
      deskFlag: 'Flag',
      membershipStatus: 'past_due',
      parqResults: [],
    });
    const shut = { ...refusing, isPrintedPassAccepted: false, closedDates: ['2026-11-21'] };
    const enteredAt = at('2026-11-21T11:59:00Z');
    const outside = { hours: weekdayMornings, booked: [], minutesBefore: 30 };
    const steps: [CheckInResult, Omit<CheckInAttempt, 'doorHours'> & { doorHours?: null }][] = [
      ['code-stale', { pass: stale, passUse: 'elsewhere', member: everything, enteredAt, settings: shut }],
      [
        'code-replaced',
        { pass: pass(), passUse: 'elsewhere', member: everything, enteredAt, settings: shut },
      ],
      [
        'code-used',
        { pass: pass({ qrVersion: 2 }), passUse: 'elsewhere', member: everything, enteredAt, settings: shut },
      ],
      [
        'club-closed',
        { pass: pass({ qrVersion: 2 }), passUse: null, member: everything, enteredAt, settings: shut },
      ],
      [
        'see-the-desk',
        {
          pass: pass({ qrVersion: 2 }),
          passUse: null,
          member: everything,
          enteredAt,
          settings: refusing,
        },
      ],
      [
        'payment-overdue',
        {
          pass: pass({ qrVersion: 2 }),
          passUse: null,
          member: { ...everything, deskFlag: '' },
          enteredAt,
          settings: refusing,
        },
      ],
      [
        'outside-hours',
        {
          pass: pass({ qrVersion: 2 }),
          passUse: null,
          member: { ...everything, deskFlag: '', membershipStatus: 'active' },
          // Whoever has just come in is not sent away.
          enteredAt: null,
          settings: refusing,
        },
      ],
      [
        'parq-missing',
        {
          pass: pass({ qrVersion: 2 }),
          doorHours: null,
          passUse: null,
          member: { ...everything, deskFlag: '', membershipStatus: 'active' },
          enteredAt,
          settings: refusing,
        },
      ],
      [
        'already-in',
        {
          pass: pass({ qrVersion: 2 }),
          doorHours: null,
          passUse: null,
          member: { ...everything, deskFlag: '', membershipStatus: 'active' },
          enteredAt,
          settings: defaultSettings,
        },
      ],
    ];
    for (const [result, given] of steps)
      expect(decideCheckIn({ doorHours: outside, ...given }, now).result).toBe(result);
  });
});
