import { describe, expect, it } from 'vitest';
import { parqTermFrom } from '#domain/health/parq-term.ts';
import {
  chosenText,
  cutOff,
  decideTerm,
  retentionKinds,
  retentionRules,
  termAt,
  termText,
} from '#domain/privacy/retention.ts';

const at = (text: string) => Temporal.Instant.from(text);
const now = at('2026-11-21T12:00:00Z');

describe('what is old enough to go', () => {
  it.each([
    ['a month back over the end of summer time', 'months', 1, '2026-11-01T12:00:00Z', '2026-10-01T11:00:00Z'],
    ['a month back over its beginning', 'months', 1, '2026-04-10T11:00:00Z', '2026-03-10T12:00:00Z'],
    ['to an hour that the clock skipped', 'months', 1, '2026-04-29T00:30:00Z', '2026-03-29T01:30:00Z'],
    [
      'to an hour that there was twice: the first',
      'months',
      1,
      '2026-11-25T01:30:00Z',
      '2026-10-25T00:30:00Z',
    ],
    ['from a 29 February', 'months', 12, '2028-02-29T12:00:00Z', '2027-02-28T12:00:00Z'],
    ['to a 29 February', 'months', 1, '2028-03-31T11:00:00Z', '2028-02-29T12:00:00Z'],
    ['seven years with two leap days', 'months', 84, '2031-03-01T00:00:00Z', '2024-03-01T00:00:00Z'],
    [
      'days have 24 hours whatever the clock does',
      'days',
      90,
      '2026-11-21T12:00:00Z',
      '2026-08-23T12:00:00Z',
    ],
  ] as const)('%s', (_, unit, term, from, expected) => {
    expect(cutOff(unit, term, at(from)).toString()).toBe(at(expected).toString());
  });

  it.each([
    [
      'an adult’s answers count from when they run out',
      '1990-05-01',
      '2026-01-31T12:00:00Z',
      '2026-07-31T11:00:00Z',
    ],
    ['a child’s from the 18th birthday', '2012-06-10', '2026-01-31T12:00:00Z', '2030-06-09T23:00:00Z'],
    ['somebody nearly 18: whichever is later', '2008-02-01', '2026-01-15T12:00:00Z', '2026-07-15T11:00:00Z'],
    ['nobody’s birthday', '', '2026-08-31T11:00:00Z', '2027-02-28T12:00:00Z'],
  ])('%s', (_, dob, completedAt, expected) => {
    expect(parqTermFrom(at(completedAt), dob).toString()).toBe(expected);
  });
});

describe('choosing a term', () => {
  const decide = (term: number, chosen?: Parameters<typeof decideTerm>[1]['chosen']) =>
    decideTerm('visits', { chosen, term }, now);
  const inAWeek = at('2026-11-28T12:00:00Z');

  it('a shorter one waits a week, a longer one does not', () => {
    expect(decide(6)).toEqual({ kind: 'shorten', chosen: { term: 13, next: { term: 6, from: inAWeek } } });
    expect(decide(24)).toEqual({ kind: 'lengthen', chosen: { term: 24, next: null } });
    expect(decide(13)).toEqual({ kind: 'same' });
  });

  it('asking for the present one takes a waiting one back', () => {
    const waiting = { term: 13, next: { term: 6, from: inAWeek } };
    expect(decide(13, waiting)).toEqual({ kind: 'lengthen', chosen: { term: 13, next: null } });
    expect(chosenText('visits', waiting, now)).toBe('13 months, from Saturday 28 November 6 months');
  });

  it.each([2, 37, 0, -1, 1.5, Number.NaN])('refuses %s', (term) => {
    expect(decide(term)).toMatchObject({
      kind: 'refused',
      message: 'Choose a number of months from 3 to 36',
    });
  });

  it('applies at its instant, and never beyond the bounds', () => {
    const waiting = { term: 13, next: { term: 6, from: inAWeek } };
    expect(termAt('visits', waiting, inAWeek.subtract({ nanoseconds: 1000 }))).toBe(13);
    expect(termAt('visits', waiting, inAWeek)).toBe(6);
    expect(termAt('visits', { term: 1, next: null }, now)).toBe(3);
    expect(termAt('payments', { term: 12, next: null }, now)).toBe(84);
  });

  it('each standard is within its bounds, and the texts are people’s', () => {
    for (const kind of retentionKinds) {
      const { standard, shortest, longest } = retentionRules[kind];
      expect([kind, shortest <= standard && standard <= longest]).toEqual([kind, true]);
    }
    expect([termText('months', 84), termText('months', 12), termText('months', 13)]).toEqual([
      ...['7 years', '1 year', '13 months'],
    ]);
    expect([termText('days', 1), termText('days', 90)]).toEqual(['1 day', '90 days']);
  });
});
