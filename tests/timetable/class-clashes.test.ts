import { describe, expect, test } from 'vitest';
import { findClashes, findRuleClashes, type TimedClass } from '#domain/timetable/class-clashes.ts';
import type { ScheduleRule } from '#domain/timetable/generate-sessions.ts';

const at = (time: string) => Temporal.Instant.from(`2026-11-24T${time}:00Z`);
const lesson = (id: string, from: string, until: string, facts: Partial<TimedClass> = {}): TimedClass => ({
  ...{ id, coachUid: 'sam', room: 'Studio', startsAt: at(from), endsAt: at(until) },
  ...facts,
});

describe('two classes at once', () => {
  const wanted = lesson('new', '18:00', '19:00');

  test.each<[string, TimedClass, string[]]>([
    ['the same coach and room', lesson('other', '18:30', '19:30'), ['coach', 'room']],
    ['the same coach elsewhere', lesson('other', '17:30', '18:01', { room: 'Turf' }), ['coach']],
    [
      'the same room, written otherwise',
      lesson('other', '18:00', '19:00', { coachUid: 'leah', room: ' studio ' }),
      ['room'],
    ],
    ['one after the other', lesson('other', '19:00', '20:00'), []],
    ['one before the other', lesson('other', '17:00', '18:00'), []],
    ['nobody and nowhere in both', lesson('other', '18:00', '19:00', { coachUid: '', room: '' }), []],
    ['itself', lesson('new', '18:00', '19:00'), []],
  ])('%s', (_, other, kinds) => {
    const mine = other.coachUid === '' ? { ...wanted, coachUid: '', room: '' } : wanted;
    expect(findClashes(mine, [other]).flatMap((clash) => clash.kinds)).toEqual(kinds);
  });
});

describe('two weekly classes at once', () => {
  const rule = (id: string, facts: Partial<ScheduleRule> = {}): ScheduleRule => ({
    ...{ id, classTypeId: 'hyrox', weekday: 2, startTime: '18:00', minutes: 60 },
    ...{ coachUid: 'sam', coachName: 'Sam', room: '', capacity: 12 },
    ...{ from: '', until: '', exceptions: [], takenDates: [], isActive: true },
    ...facts,
  });
  const clash = (facts: Partial<ScheduleRule>, mine: Partial<ScheduleRule> = {}) =>
    findRuleClashes(rule('mine', mine), [rule('other', facts)]).length === 1;

  test('clash on the same weekday at the same time, and not otherwise', () => {
    expect(clash({ startTime: '18:59' })).toBe(true);
    expect(clash({ startTime: '17:01' })).toBe(true);
    expect(clash({ startTime: '19:00' })).toBe(false);
    expect(clash({ weekday: 3 })).toBe(false);
  });

  test('clash past midnight, from Sunday into Monday too', () => {
    expect(clash({ weekday: 1, startTime: '00:15' }, { weekday: 7, startTime: '23:30' })).toBe(true);
    expect(clash({ weekday: 7, startTime: '23:30' }, { weekday: 1, startTime: '00:15' })).toBe(true);
    expect(clash({ weekday: 1, startTime: '00:30' }, { weekday: 7, startTime: '23:30' })).toBe(false);
  });

  test('do not clash when one ends before the other begins', () => {
    expect(clash({ until: '2026-11-30' }, { from: '2026-12-01' })).toBe(false);
    expect(clash({ until: '2026-12-01' }, { from: '2026-12-01' })).toBe(true);
  });
});
