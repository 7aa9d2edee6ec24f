import { afterEach, describe, expect, test } from 'vitest';
import {
  type ClassFacts,
  planSessions,
  ruleDateOf,
  type ScheduleRule,
} from '#domain/timetable/generate-sessions.ts';
import { clubTime } from '#domain/values/dates.ts';

const ownZone = process.env.TZ;
afterEach(() => {
  if (ownZone === undefined) delete process.env.TZ;
  else process.env.TZ = ownZone;
});

const hyrox: ClassFacts = { id: 'hyrox', name: 'Hyrox', slug: 'Hyrox', colour: 'lime' };
const tuesdays = (facts: Partial<ScheduleRule> = {}): ScheduleRule => ({
  id: 'tue-18',
  classTypeId: 'hyrox',
  weekday: 2,
  startTime: '18:00',
  minutes: 60,
  coachUid: 'sam',
  coachName: 'Sam Okafor',
  room: 'Main floor',
  capacity: 20,
  from: '',
  until: '',
  exceptions: [],
  takenDates: [],
  isActive: true,
  ...facts,
});
const date = (text: string) => Temporal.PlainDate.from(text);
const longAgo = Temporal.Instant.from('2020-01-01T00:00:00Z');

function plan(
  rule: ScheduleRule,
  from: string,
  until: string,
  { closedDates = [] as string[], now = longAgo } = {},
) {
  return planSessions(rule, hyrox, { from: date(from), until: date(until), closedDates }, now);
}
const datesOf = (...given: Parameters<typeof plan>) => plan(...given).map(({ date }) => date);
const startsOf = (...given: Parameters<typeof plan>) =>
  plan(...given).map(({ startsAt }) => startsAt.toString());

describe('the sessions of a weekly rule', () => {
  test('fall on its weekday, the first and the last date included', () => {
    expect(datesOf(tuesdays(), '2026-11-24', '2026-12-15')).toEqual([
      '2026-11-24',
      '2026-12-01',
      '2026-12-08',
      '2026-12-15',
    ]);
    expect(datesOf(tuesdays(), '2026-11-25', '2026-11-30')).toEqual([]);
    expect(datesOf(tuesdays({ weekday: 7 }), '2026-11-23', '2026-11-29')).toEqual(['2026-11-29']);
  });

  test('carry what rule and class type say, and an id of rule and date', () => {
    expect(plan(tuesdays(), '2026-11-24', '2026-11-24')).toEqual([
      {
        id: 'tue-18_2026-11-24',
        scheduleId: 'tue-18',
        classTypeId: 'hyrox',
        className: 'Hyrox',
        classSlug: 'Hyrox',
        colour: 'lime',
        coachUid: 'sam',
        coachName: 'Sam Okafor',
        room: 'Main floor',
        startsAt: Temporal.Instant.from('2026-11-24T18:00:00Z'),
        endsAt: Temporal.Instant.from('2026-11-24T19:00:00Z'),
        date: '2026-11-24',
        capacity: 20,
      },
    ]);
  });

  test('leave out exceptions, closed dates, dates outside the rule and whatever has begun', () => {
    const rule = tuesdays({ from: '2026-11-18', until: '2026-12-15', exceptions: ['2026-12-01'] });
    const closedDates = ['2026-12-08'];
    expect(datesOf(rule, '2026-11-10', '2027-01-31', { closedDates })).toEqual(['2026-11-24', '2026-12-15']);
    const now = Temporal.Instant.from('2026-11-24T18:00:00Z');
    expect(datesOf(rule, '2026-11-10', '2026-11-30', { now })).toEqual([]);
    expect(datesOf(tuesdays({ isActive: false }), '2026-11-10', '2026-11-30')).toEqual([]);
  });
});

describe.each(['UTC', 'Asia/Tokyo', 'America/New_York'])('the clock changes, on a server in %s', (zone) => {
  test('18:00 stays 18:00 on the club’s wall on both sides of both', () => {
    process.env.TZ = zone;
    expect(startsOf(tuesdays(), '2026-03-24', '2026-03-31')).toEqual([
      '2026-03-24T18:00:00Z',
      '2026-03-31T17:00:00Z',
    ]);
    expect(startsOf(tuesdays(), '2026-10-20', '2026-10-27')).toEqual([
      '2026-10-20T17:00:00Z',
      '2026-10-27T18:00:00Z',
    ]);
  });

  test('a time that the clocks skip is the one after it, a time that comes twice is the first', () => {
    process.env.TZ = zone;
    const night = tuesdays({ weekday: 7, startTime: '01:30' });
    const [skipped] = plan(night, '2026-03-29', '2026-03-29');
    expect(skipped?.startsAt.toString()).toBe('2026-03-29T01:30:00Z');
    expect(skipped && clubTime(skipped.startsAt).toPlainTime().toString()).toBe('02:30:00');
    expect(startsOf(night, '2026-10-25', '2026-10-25')).toEqual(['2026-10-25T00:30:00Z']);
  });

  test('a class over the change lasts as long as any other', () => {
    process.env.TZ = zone;
    const [late] = plan(
      tuesdays({ weekday: 7, startTime: '00:30', minutes: 90 }),
      '2026-10-25',
      '2026-10-25',
    );
    expect(late?.endsAt.toString()).toBe('2026-10-25T01:00:00Z');
  });
});

describe('the rule’s own date', () => {
  test('is read from the id, wherever the session has been moved', () => {
    expect(ruleDateOf({ id: 'tue-18_2026-11-24', scheduleId: 'tue-18' })?.toString()).toBe('2026-11-24');
    expect(ruleDateOf({ id: 'one-off', scheduleId: '' })).toBeNull();
    expect(ruleDateOf({ id: 'tue-18_soon', scheduleId: 'tue-18' })).toBeNull();
  });
});
