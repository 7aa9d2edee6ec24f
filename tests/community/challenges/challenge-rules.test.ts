import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countScore } from '#domain/community/challenge-count.ts';
import { boardRank, hasReached, progressOf, scoreOf } from '#domain/community/challenge-score.ts';
import {
  formatScore,
  readScore,
  scoringCodes,
  scoringOf,
  typedScore,
} from '#domain/community/challenge-scoring.ts';
import { changesScores, readSetup, type TypedChallenge } from '#domain/community/challenge-setup.ts';
import {
  choiceProblems,
  decideReview,
  decideTakingPart,
  followedUntil,
  lastDayOf,
  mayResend,
  phaseOf,
} from '#domain/community/challenge-state.ts';
import { datesText, goalText, phaseText } from '#domain/community/challenge-text.ts';
import { readProofLink } from '#domain/community/proof-link.ts';

const at = (text: string) => Temporal.Instant.from(text);
const month = { startsOn: '2026-11-01', endsOn: '2026-11-30', closedAt: null };
const rules = {
  ...month,
  ...({ scoring: 'time', tries: 'best', proof: 'none', divisions: [], teams: [] } as const),
};
const typed: TypedChallenge = {
  startsOn: Temporal.PlainDate.from('2026-11-01'),
  endsOn: Temporal.PlainDate.from('2026-11-30'),
  ...{ scoring: 'time', direction: 'lower', goal: 'leaderboard', target: '', tries: 'best' },
  ...{ proof: 'none', divisions: '', teams: '' },
};

describe('when a challenge is on', () => {
  test.each([
    ['2026-10-31T23:59:59Z', 'ahead'],
    ['2026-11-01T00:00:00Z', 'on'],
    ['2026-11-30T23:59:59Z', 'on'],
    ['2026-12-01T00:00:00Z', 'over'],
  ])('in winter, %s is %s', (now, phase) => expect(phaseOf(month, at(now))).toBe(phase));

  test.each([
    ['2026-06-30T22:59:59Z', 'ahead'],
    ['2026-06-30T23:00:00Z', 'on'],
    ['2026-07-31T22:59:59Z', 'on'],
    ['2026-07-31T23:00:00Z', 'over'],
  ])('in summer it follows the club’s clock: %s is %s', (now, phase) => {
    expect(phaseOf({ startsOn: '2026-07-01', endsOn: '2026-07-31', closedAt: null }, at(now))).toBe(phase);
  });

  test('closed early it is over, and counts until that day', () => {
    const closed = { ...month, closedAt: at('2026-11-12T10:00:00Z') };
    expect(phaseOf(closed, at('2026-11-12T10:00:00Z'))).toBe('over');
    expect(lastDayOf(closed)).toBe('2026-11-12');
    expect(lastDayOf(month)).toBe('2026-11-30');
  });

  test('what is recorded late is followed for a week', () => {
    expect(followedUntil(month)).toBe('2026-12-07');
  });

  test.each([
    ['2026-10-20T12:00:00Z', 'Starts in 12 days'],
    ['2026-10-31T12:00:00Z', 'Starts tomorrow'],
    ['2026-11-22T12:00:00Z', '8 days left'],
    ['2026-11-29T12:00:00Z', '1 day left'],
    ['2026-11-30T12:00:00Z', 'Last day'],
    ['2026-12-01T12:00:00Z', 'Over'],
  ])('at %s it says: %s', (now, text) => expect(phaseText(month, at(now))).toBe(text));

  test('its dates are said once where it is one day', () => {
    const now = at('2026-11-22T12:00:00Z');
    expect(datesText(month, now)).toBe('Sun 1 Nov – Mon 30 Nov');
    expect(datesText({ ...month, startsOn: '2026-11-30' }, now)).toBe('Mon 30 Nov');
  });
});

describe('taking part', () => {
  const on = at('2026-11-22T12:00:00Z');
  const member = { isMember: true, sentIn: 0 };
  test.each([
    ['a member', rules, member, on, null],
    ['before the first day', rules, member, at('2026-10-30T12:00:00Z'), 'ahead'],
    ['after the last day', rules, member, at('2026-12-01T12:00:00Z'), 'over'],
    ['without a membership', rules, { ...member, isMember: false }, on, 'members-only'],
    ['a second score of one', { ...rules, tries: 'one' as const }, { ...member, sentIn: 1 }, on, 'one-try'],
    ['a second score of several', rules, { ...member, sentIn: 1 }, on, null],
    ['more scores than anyone needs', rules, { ...member, sentIn: 40 }, on, 'too-many'],
    [
      'joining early what is counted',
      { ...rules, scoring: 'visits' as const },
      member,
      at('2026-10-30T12:00:00Z'),
      null,
    ],
  ])('%s', (_, challenge, who, now, reason) => {
    expect(decideTakingPart(challenge, who, now)).toBe(reason);
  });

  test('needs a division and a team where there are some', () => {
    const groups = { divisions: ['Women', 'Men'], teams: ['Red', 'Blue'] };
    expect(choiceProblems(groups, { division: '', team: 'Green' })).toEqual({
      ...{ division: 'Choose your division', team: 'Choose your team' },
    });
    expect(choiceProblems(groups, { division: 'Men', team: 'Red' })).toEqual({});
    expect(choiceProblems({ divisions: [], teams: [] }, { division: 'Men', team: '' })).toEqual({});
  });
});

describe('a review', () => {
  test.each([
    ['pending', 'approved', '', 'reviewed'],
    ['pending', 'rejected', 'Blurred', 'reviewed'],
    ['pending', 'rejected', '', 'refused'],
    ['pending', 'changes-requested', '', 'refused'],
    ['pending', 'changes-requested', 'Which rower?', 'reviewed'],
    ['approved', 'approved', '', 'same'],
    ['approved', 'rejected', 'A mistake', 'reviewed'],
    ['rejected', 'approved', '', 'reviewed'],
    ['changes-requested', 'approved', '', 'reviewed'],
  ] as const)('of a score that is %s: %s with “%s” is %s', (status, decision, reason, kind) => {
    expect(decideReview(status, decision, reason).kind).toBe(kind);
  });

  test('only what staff want changed may be sent again', () => {
    const sendable = (['pending', 'approved', 'rejected', 'changes-requested'] as const).filter((status) =>
      mayResend(status),
    );
    expect(sendable).toEqual(['changes-requested']);
  });
});

describe('a score', () => {
  const values = fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 1, maxLength: 30 });
  test('is the best of what counts, or its sum, in any order', () => {
    fc.assert(
      fc.property(values, (scores) => {
        const sorted = scores.toSorted((one, other) => one - other);
        expect(scoreOf(scores, { direction: 'lower', tries: 'best' })).toBe(sorted[0]);
        expect(scoreOf(scores, { direction: 'higher', tries: 'best' })).toBe(sorted.at(-1));
        const sum = scores.reduce((total, score) => total + score, 0);
        expect(scoreOf(scores.toReversed(), { direction: 'higher', tries: 'total' })).toBe(sum);
      }),
    );
    expect(scoreOf([], { direction: 'higher', tries: 'best' })).toBeNull();
  });

  test('ranks before every worse one, and like an equal one', () => {
    expect(boardRank(10, 'higher')).toBeLessThan(boardRank(9, 'higher'));
    expect(boardRank(9, 'lower')).toBeLessThan(boardRank(10, 'lower'));
    expect(boardRank(9, 'lower')).toBe(boardRank(9, 'lower'));
  });

  test.each([
    [null, 'higher', 0, false],
    [5, 'higher', 50, false],
    [9.99, 'higher', 99, false],
    [10, 'higher', 100, true],
    [12, 'higher', 100, true],
    [20, 'lower', 50, false],
    [10.01, 'lower', 99, false],
    [10, 'lower', 100, true],
  ] as const)(
    'of %s where %s is better is %i percent of a target of 10',
    (score, direction, percent, reached) => {
      const goal = { direction, goal: 'threshold', target: 10 } as const;
      expect([progressOf(score, goal), hasReached(score, goal)]).toEqual([percent, reached]);
    },
  );

  test.each([
    ['12:34', 'time', 754_000, '12:34'],
    ['82.5', 'load', 82_500, '82.5 kg'],
    ['5 km', 'distance', 5000, '5,000 m'],
    ['10,000', 'distance', 10_000, '10,000 m'],
    ['231.5 lb', 'load', 105_000, '105 kg'],
    ['1,234', 'reps', 1234, '1,234 reps'],
    ['1', 'points', 1, '1 point'],
    ['12', 'classes', 12, '12 classes'],
  ] as const)('typed as “%s” (%s)', (text, unit, score, shown) => {
    const read = { kind: 'value', value: score };
    expect(readScore(text, unit)).toEqual(read);
    expect(formatScore(score, unit)).toBe(shown);
    expect(readScore(typedScore(score, unit), unit)).toEqual(read);
  });

  test.each(['0', '', '-1', '1e3', 'many', '99999999', '0:00'])('“%s” is none', (text) => {
    for (const code of scoringCodes) expect(readScore(text, scoringOf(code).unit)).toEqual({ kind: 'none' });
  });
});

describe('the rules that staff choose', () => {
  test.each([
    [{ endsOn: Temporal.PlainDate.from('2026-10-31') }, 'endsOn'],
    [{ endsOn: Temporal.PlainDate.from('2028-11-30') }, 'endsOn'],
    [{ tries: 'total' }, 'tries'],
    [{ goal: 'threshold' }, 'target'],
    [{ goal: 'threshold', target: 'soon' }, 'target'],
    [{ teams: 'Red\nBlue' }, 'teams'],
    [{ divisions: 'Women' }, 'divisions'],
    [{ divisions: 'Women\nwomen' }, 'divisions'],
    [{ divisions: Array.from({ length: 9 }, (_, at) => `D${at}`).join('\n') }, 'divisions'],
    [{ divisions: `Women\n${'x'.repeat(31)}` }, 'divisions'],
  ] as [Partial<TypedChallenge>, string][])('%o is refused', (more, field) => {
    expect(readSetup({ ...typed, ...more })).toMatchObject({
      kind: 'invalid',
      problems: { [field]: expect.any(String) },
    });
  });

  test('what is counted adds up, more is better, and it needs no proof', () => {
    const counted = { ...typed, scoring: 'visits', proof: 'required', teams: ' Red \n\nBlue' } as const;
    expect(readSetup(counted)).toMatchObject({
      kind: 'read',
      setup: { direction: 'higher', tries: 'total', proof: 'none', teams: ['Red', 'Blue'], target: 0 },
    });
  });

  test('a target is read in the unit of the score', () => {
    const reading = readSetup({ ...typed, goal: 'threshold', target: '7:30' });
    expect(reading).toMatchObject({ kind: 'read', setup: { target: 450_000 } });
    if (reading.kind !== 'read') return expect.unreachable();
    expect(goalText({ ...reading.setup, exerciseName: '' })).toBe('Get down to 7:30');
  });

  test('scores depend on some of them, and not on its dates, goal and proof', () => {
    const reading = readSetup(typed);
    if (reading.kind !== 'read') return expect.unreachable();
    const before = { ...reading.setup, exerciseId: '' };
    for (const same of [
      { endsOn: '2026-12-24' },
      { proof: 'required' as const },
      { target: 7, goal: 'threshold' as const },
    ])
      expect(changesScores(before, { ...before, ...same })).toBe(false);
    for (const other of [{ scoring: 'reps' as const }, { divisions: ['A', 'B'] }, { exerciseId: 'row' }])
      expect(changesScores(before, { ...before, ...other })).toBe(true);
  });
});

describe('what is counted', () => {
  const set = {
    reps: 5,
    loadInGrams: 100_000,
    distanceInMetres: 500,
    durationInMilliseconds: 0,
    calories: 30,
    rpeInTenths: 0,
  };
  const results = [
    { exercises: [{ exerciseId: 'row', exerciseName: 'Row', sets: [set, set] }] },
    { exercises: [{ exerciseId: 'ski', exerciseName: 'Ski', sets: [set] }] },
    { exercises: [{ exerciseId: 'rower', exerciseName: 'Rower', sets: [set] }] },
  ];
  const facts = { results, visitDates: ['2026-11-02', '2026-11-02', '2026-11-03'], classCount: 4 };

  test.each([
    ['logged-distance', 1500],
    ['logged-reps', 15],
    ['logged-calories', 90],
    ['logged-volume', 1_500_000],
    ['visits', 2],
    ['classes', 4],
    ['time', null],
  ] as const)('%s is %s', (scoring, score) => {
    expect(countScore(scoring, ['row', 'rower'], facts)).toBe(score);
  });

  test('nothing recorded is no score', () => {
    const nothing = { results: [], visitDates: [], classCount: 0 };
    for (const code of scoringCodes) expect(countScore(code, ['row'], nothing)).toBeNull();
  });
});

describe('a link as proof', () => {
  test.each([
    ['', ''],
    ['https://example.com/video', 'https://example.com/video'],
    ['example.com/a b', 'https://example.com/a%20b'],
  ])('“%s” is %s', (text, link) => expect(readProofLink(text)).toBe(link));

  test.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'my video',
    'https://',
    'https://user@example.com',
    'localhost',
  ])('row 20: “%s” is none', (text) => expect(readProofLink(text)).toBeNull());
});
