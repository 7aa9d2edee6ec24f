import { describe, expect, test } from 'vitest';
import { type CopiedSession, type CopyFacts, decideCopyWeek } from '#domain/timetable/copy-week.ts';
import { classTimes, planSession, type ScheduleRule } from '#domain/timetable/generate-sessions.ts';
import { formatTime } from '#domain/values/dates.ts';
import { formatWeek, readWeek } from '#domain/values/week.ts';

const now = Temporal.Instant.from('2026-10-21T12:00:00Z');
const hyrox = { id: 'hyrox', name: 'Hyrox', slug: 'Hyrox', colour: 'lime' };
const rule: ScheduleRule = {
  ...{ id: 'rule', classTypeId: 'hyrox', weekday: 5, startTime: '18:00', minutes: 60 },
  ...{ coachUid: 'sam', coachName: 'Sam', room: 'Studio', capacity: 12 },
  ...{ from: '', until: '', exceptions: [], takenDates: [], isActive: true },
};
const date = (text: string) => Temporal.PlainDate.from(text);
const weekly = (on: string, of = rule): CopiedSession => ({
  ...planSession(of, hyrox, date(on)),
  status: 'scheduled',
});
const oneOff = (on: string, facts: Partial<CopiedSession> = {}): CopiedSession => ({
  ...weekly(on),
  ...{ id: `one-off_${on}`, scheduleId: '', date: on, coachUid: 'leah', room: 'Turf' },
  ...classTimes(date(on), '09:30', 45),
  ...facts,
});

function copy(facts: Partial<CopyFacts<CopiedSession>>, at = now) {
  const common = { source: [], target: [], rules: [rule], days: 7, closedDates: [] };
  return decideCopyWeek({ ...common, ...facts }, at);
}
const outcomes = (...given: Parameters<typeof copy>) => copy(...given).map(({ outcome }) => outcome);

describe('copying a week', () => {
  test('makes weekly classes under their own id and one-offs as one-offs', () => {
    const [first, second] = copy({ source: [weekly('2026-10-23'), oneOff('2026-10-24')] });
    expect(first).toMatchObject({ outcome: 'make', planned: { id: 'rule_2026-10-30', scheduleId: 'rule' } });
    expect(second).toMatchObject({ outcome: 'make', planned: { scheduleId: '', date: '2026-10-31' } });
  });

  test('keeps the time on the wall over the change of the clocks', () => {
    const [row] = copy({ source: [oneOff('2026-10-23')] });
    expect(row && formatTime(row.source.startsAt)).toBe('09:30');
    expect(row && formatTime(row.planned.startsAt)).toBe('09:30');
    expect(row?.source.startsAt.until(row.planned.startsAt).total('hours')).toBe(7 * 24 + 1);
  });

  test('finds what is there already, by id or by class, time and room; a cancelled one is not made again', () => {
    const source = [weekly('2026-10-23'), oneOff('2026-10-24')];
    const made = copy({ source }).map(({ planned }) => ({ ...planned, status: 'scheduled' as const }));
    expect(outcomes({ source, target: made })).toEqual(['exists', 'exists']);
    const alike = oneOff('2026-10-31', { id: 'made-by-hand' });
    expect(outcomes({ source: [oneOff('2026-10-24')], target: [alike] })).toEqual(['exists']);
    const cancelled = made.map((session) => ({ ...session, status: 'cancelled' as const }));
    expect(outcomes({ source, target: cancelled })).toEqual(['exists', 'exists']);
  });

  test('says what clashes, also within what it makes', () => {
    const busy = oneOff('2026-10-31', { id: 'busy', classTypeId: 'row', coachUid: 'leah', room: 'Studio' });
    expect(outcomes({ source: [oneOff('2026-10-24')], target: [busy] })).toEqual(['clashes']);
    const twin = oneOff('2026-10-24', { id: 'twin', classTypeId: 'row', coachUid: 'tom' });
    expect(outcomes({ source: [oneOff('2026-10-24'), twin] })).toEqual(['make', 'clashes']);
  });

  test('leaves out closed dates, exceptions of the rule, and the past', () => {
    expect(outcomes({ source: [oneOff('2026-10-24')], closedDates: ['2026-10-31'] })).toEqual(['closed']);
    const rules = [{ ...rule, exceptions: ['2026-10-30'] }];
    expect(outcomes({ source: [weekly('2026-10-23')], rules })).toEqual(['skipped']);
    const later = Temporal.Instant.from('2026-11-01T00:00:00Z');
    expect(outcomes({ source: [oneOff('2026-10-24')] }, later)).toEqual(['over']);
  });

  test('makes a one-off of a weekly class that has ended', () => {
    const rules = [{ ...rule, until: '2026-10-23' }];
    const [row] = copy({ source: [weekly('2026-10-23')], rules });
    expect(row).toMatchObject({ outcome: 'make', planned: { scheduleId: '', date: '2026-10-30' } });
  });
});

describe('a week in an address', () => {
  test('is named by any of its dates; nonsense is this week', () => {
    expect(readWeek('2026-11-01', now).toString()).toBe('2026-10-26');
    expect(readWeek('2026-13-01', now).toString()).toBe('2026-10-19');
    expect(readWeek(null, now).toString()).toBe('2026-10-19');
  });

  test('is written short', () => {
    expect(formatWeek(date('2026-11-23'), now)).toBe('23 – 29 Nov');
    expect(formatWeek(date('2026-11-30'), now)).toBe('30 Nov – 6 Dec');
    expect(formatWeek(date('2026-12-28'), now)).toBe('28 Dec – 3 Jan 2027');
  });
});
