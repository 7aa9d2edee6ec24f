import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  matchesFilter,
  readTimetableFilter,
  timeOfDay,
  timetableQuery,
  timetableWindow,
} from '#domain/timetable/timetable-filter.ts';
import { session } from '../support/timetable.ts';

const date = (text: string) => Temporal.PlainDate.from(text);
const today = date('2026-11-21');
const now = Temporal.Instant.from('2026-11-21T12:00:00Z');
const read = (query: string) => readTimetableFilter(new URLSearchParams(query));
const windowOf = (query: string, lastDay: string | null = '2026-12-18') => {
  const window = timetableWindow(read(query), today, lastDay ? date(lastDay) : null);
  return [window.from.toString(), window.until.toString(), window.day?.toString() ?? null];
};

describe('the days that are shown', () => {
  test.each([
    ['seven from today', '', '2026-11-21', null],
    ['a day among them', 'day=2026-11-24', '2026-11-21', '2026-11-24'],
    ['the seven that a later day lies in', 'day=2026-12-01', '2026-11-28', '2026-12-01'],
    ['any seven', 'from=2026-11-25&day=2026-12-01', '2026-11-25', '2026-12-01'],
    ['a day outside of them is none', 'from=2026-11-28&day=2026-11-24', '2026-11-28', null],
    ['never the past', 'from=2026-11-01&day=2026-11-02', '2026-11-21', null],
    ['never beyond the last class', 'from=2999-01-01', '2026-12-12', null],
    ['what is no date is not there', 'from=soon&day=2026-02-30', '2026-11-21', null],
  ])('%s', (_, query, from, day) => {
    const until = date(from).add({ days: 7 }).toString();
    expect(windowOf(query)).toEqual([from, until, day]);
  });

  test('without a timetable it is this week, whatever is asked for', () => {
    expect(windowOf('from=2027-01-01', null)).toEqual(['2026-11-21', '2026-11-28', null]);
  });
});

describe('row 23: a filter in the address', () => {
  test('row 23: reads back what it wrote, whatever the names are', () => {
    const words = fc.string({ maxLength: 60 }).map((text) => text.trim());
    fc.assert(
      fc.property(words, words, (type, coach) => {
        const filter = { ...read('time=evening&places=free&view=list&day=2026-11-24'), type, coach };
        expect(read(timetableQuery(filter))).toEqual(filter);
      }),
    );
  });

  test('row 23: an empty filter is an empty query, and nonsense is ignored', () => {
    expect(timetableQuery(read(''))).toBe('');
    expect(timetableQuery(read('time=midnight&places=all&view=map&page=9'))).toBe('');
    expect(read(`coach=${'x'.repeat(5000)}`).coach).toHaveLength(100);
  });
});

describe('what a filter lets through', () => {
  const leah = { coachName: 'Leah Stone', classTypeId: 'row', bookedCount: 3 };
  test.each([
    ['everything', '', true],
    ['its type', 'type=row', true],
    ['another type', 'type=hyrox', false],
    ['its coach', 'coach=Leah+Stone', true],
    ['another coach', 'coach=Leah', false],
    ['its time of day', 'time=evening', true],
    ['another time of day', 'time=morning', false],
    ['all of them', 'type=row&coach=Leah+Stone&time=evening&places=free', true],
  ])('%s', (_, query, isLet) => {
    expect(matchesFilter(session(leah), read(query), { uid: '', now })).toBe(isLet);
  });

  test('a full class and a cancelled one have no places', () => {
    const hasPlaces = (facts: Parameters<typeof session>[0]) =>
      matchesFilter(session(facts), read('places=free'), { uid: '', now });
    expect([hasPlaces({}), hasPlaces({ bookedCount: 12 }), hasPlaces({ status: 'cancelled' })]).toEqual([
      true,
      false,
      false,
    ]);
  });

  test('the time of day is the club’s, in winter and in summer', () => {
    const at = (text: string) => timeOfDay(Temporal.Instant.from(text));
    expect([at('2026-11-24T11:59:00Z'), at('2026-11-24T12:00:00Z'), at('2026-11-24T17:00:00Z')]).toEqual([
      'morning',
      'afternoon',
      'evening',
    ]);
    expect([at('2026-07-24T10:59:00Z'), at('2026-07-24T11:00:00Z'), at('2026-07-24T16:00:00Z')]).toEqual([
      'morning',
      'afternoon',
      'evening',
    ]);
  });
});
