import { describe, expect, it } from 'vitest';
import { findHoldReasons } from '#domain/membership/holding.ts';

const rules = { holdShortestDays: 14, holdLongestDays: 90, holdMostDaysAYear: 90, holdNoticeDays: 7 };
/** A Saturday, half an hour before midnight in London. */
const now = Temporal.Instant.from('2026-11-21T23:30:00Z');
const span = (text: string) => {
  const [from = '', until = ''] = text.split('/');
  return { from: Temporal.PlainDate.from(from), until: Temporal.PlainDate.from(until) };
};
const codes = (wish: string, earlier: string[] = [], at = now) =>
  findHoldReasons(span(wish), earlier.map(span), rules, at).map(({ code }) => code);

describe('a hold', () => {
  it.each([
    ['of exactly 14 days, with exactly a week of notice', '2026-11-28/2026-12-11', []],
    ['of exactly 90 days', '2026-12-01/2027-02-28', []],
    ['of 13 days is too short', '2026-11-28/2026-12-10', ['too-short']],
    ['of 91 days is too long', '2026-12-01/2027-03-01', ['too-long']],
    ['with six days of notice comes too soon', '2026-11-27/2026-12-20', ['too-soon']],
    ['from today comes too soon', '2026-11-21/2026-12-20', ['too-soon']],
    ['from yesterday is in the past', '2026-11-20/2026-12-20', ['past']],
    ['that ends before it begins is no hold', '2026-12-20/2026-12-10', ['order']],
    ['gives every reason at once', '2026-11-22/2026-11-23', ['too-soon', 'too-short']],
  ])('%s', (_, wish, expected) => {
    expect(codes(wish)).toEqual(expected);
  });

  it('counts with the holds of the twelve months before it', () => {
    const july = '2026-07-01/2026-08-14'; // 45 days
    expect(codes('2026-12-01/2027-01-14', [july])).toEqual([]); // 45 more
    expect(codes('2026-12-01/2027-01-15', [july])).toEqual(['too-many']);
  });

  it('does not count a hold that is more than twelve months back', () => {
    expect(codes('2026-12-01/2027-02-28', ['2026-02-15/2026-02-28'])).toEqual([]);
    // From 1 March to 28 February there are 91 of them.
    expect(codes('2026-12-01/2027-02-28', ['2026-02-15/2026-03-01'])).toEqual(['too-many']);
  });

  it('counts the days of a long hold that reach into the year before its own last day', () => {
    const sixty = { ...rules, holdMostDaysAYear: 60 };
    const of = (earlier: string) =>
      findHoldReasons(span('2027-04-01/2027-04-30'), [span(earlier)], sixty, now).map(({ code }) => code);
    // Of May 2026, 30 and 31 days: the year that ends on 30 April begins on the 1st.
    expect(of('2026-03-01/2026-05-30')).toEqual([]);
    expect(of('2026-03-01/2026-05-31')).toEqual(['too-many']);
  });

  it('is never longer than the days of a year, however long one may be', () => {
    const lenient = { ...rules, holdLongestDays: 120 };
    const of = (wish: string, given = lenient) =>
      findHoldReasons(span(wish), [], given, now).map(({ code }) => code);
    expect(of('2026-12-01/2027-03-30')).toEqual(['too-many']); // 120 days
    expect(of('2026-12-01/2027-02-28')).toEqual([]); // 90 days
    expect(of('2026-12-01/2027-03-31')).toEqual(['too-long', 'too-many']);
    const [reason] = findHoldReasons(span('2026-12-01/2027-03-30'), [], lenient, now);
    expect(reason?.sentence).toContain('90 days in 12 months. Days left: 90.');
  });

  it('says how many days are left', () => {
    const [reason] = findHoldReasons(
      span('2026-12-01/2027-01-20'),
      [span('2026-07-01/2026-08-29')],
      rules,
      now,
    );
    expect(reason?.sentence).toContain('Days left: 30.');
  });

  it('is dated by the club’s day, not by UTC', () => {
    const inSummer = Temporal.Instant.from('2026-06-30T23:30:00Z'); // 1 July in London
    expect(codes('2026-07-08/2026-07-30', [], inSummer)).toEqual([]);
    expect(codes('2026-07-07/2026-07-30', [], inSummer)).toEqual(['too-soon']);
  });

  it('leaves staff every rule but those of the calendar', () => {
    const all = [
      ...findHoldReasons(span('2026-11-22/2026-11-23'), [], rules, now),
      ...findHoldReasons(span('2026-11-20/2026-12-20'), [], rules, now),
    ];
    expect(all.filter(({ canStaffOverride }) => !canStaffOverride).map(({ code }) => code)).toEqual(['past']);
  });
});
