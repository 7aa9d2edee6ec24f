import { describe, expect, test } from 'vitest';
import { decideFollowing, isUnusedSession, type UpcomingSession } from '#domain/timetable/follow-schedule.ts';
import { type ClassFacts, planSession, type ScheduleRule } from '#domain/timetable/generate-sessions.ts';

const hyrox: ClassFacts = { id: 'hyrox', name: 'Hyrox', slug: 'Hyrox', colour: 'lime' };
const old: ScheduleRule = {
  ...{ id: 'rule', classTypeId: 'hyrox', weekday: 2, startTime: '18:00', minutes: 60 },
  ...{ coachUid: 'sam', coachName: 'Sam Okafor', room: 'Studio', capacity: 12 },
  ...{ from: '', until: '', exceptions: [], takenDates: [], isActive: true },
};
/** A Saturday. */
const now = Temporal.Instant.from('2026-11-21T12:00:00Z');
const span = {
  from: Temporal.PlainDate.from('2026-11-21'),
  until: Temporal.PlainDate.from('2026-12-12'),
  closedDates: [] as string[],
};

function standing(date: string, facts: Partial<UpcomingSession> = {}): UpcomingSession {
  const planned = planSession(old, hyrox, Temporal.PlainDate.from(date));
  const nobody = { status: 'scheduled', isEdited: false, bookedCount: 0, waitlist: [] } as const;
  return { ...planned, ...nobody, ...facts };
}
const tuesdays = ['2026-11-24', '2026-12-01', '2026-12-08'];

function follow(changes: Partial<ScheduleRule>, ahead: readonly UpcomingSession[]) {
  const plan = decideFollowing({ rule: { ...old, ...changes }, classType: hyrox, ahead }, span, now);
  const datesOf = (sessions: readonly { id: string }[]) => sessions.map(({ id }) => id.slice('rule_'.length));
  return {
    change: plan.change.map(({ session, planned }) => `${datesOf([session])} ${planned.startsAt}`),
    remove: datesOf(plan.remove),
    create: datesOf(plan.create),
    booked: plan.booked.map(({ session, differences }) => `${datesOf([session])} ${differences.join(' ')}`),
    stranded: datesOf(plan.stranded),
    edited: datesOf(plan.edited),
    taken: plan.taken,
  };
}
const nothing = { change: [], remove: [], create: [], booked: [], stranded: [], edited: [], taken: [] };

describe('a weekly class that changes', () => {
  test('leaves sessions alone that are as it says', () => {
    const ahead = tuesdays.map((date) => standing(date, { bookedCount: 3 }));
    expect(follow({}, ahead)).toEqual(nothing);
  });

  test('takes those along that nobody is in, and asks about those with somebody booked or waiting', () => {
    const [first = '', second = '', third = ''] = tuesdays;
    const ahead = [
      standing(first),
      standing(second, { bookedCount: 1 }),
      standing(third, { waitlist: ['tom'] }),
    ];
    expect(follow({ startTime: '19:00', coachUid: 'leah', coachName: 'Leah Stone' }, ahead)).toEqual({
      ...nothing,
      change: ['2026-11-24 2026-11-24T19:00:00Z'],
      booked: ['2026-12-01 time coach', '2026-12-08 time coach'],
    });
  });

  test('names each difference', () => {
    const ahead = [standing('2026-11-24', { bookedCount: 1 })];
    const all = { startTime: '18:30', minutes: 45, room: 'Turf', coachName: 'Sam O.', capacity: 20 };
    expect(follow(all, ahead).booked).toEqual(['2026-11-24 time length room coach places']);
    expect(follow({ capacity: 20 }, ahead).booked).toEqual(['2026-11-24 places']);
  });

  test('on another weekday removes and makes the empty ones, and makes none beside one with people in it', () => {
    const [first = '', second = '', third = ''] = tuesdays;
    const ahead = [standing(first), standing(second, { bookedCount: 2 }), standing(third)];
    expect(follow({ weekday: 4 }, ahead)).toEqual({
      ...nothing,
      remove: ['2026-11-24', '2026-12-08'],
      create: ['2026-11-26', '2026-12-10'],
      booked: ['2026-12-01 time'],
      taken: ['2026-12-03'],
    });
  });

  test('still makes none beside it once it has moved with its people, and follows again later', () => {
    const moved = planSession({ ...old, weekday: 4 }, hyrox, Temporal.PlainDate.from('2026-12-03'));
    const { startsAt, endsAt } = moved;
    const ahead = [standing('2026-12-01', { startsAt, endsAt, bookedCount: 2 })];
    const later = follow({ weekday: 4 }, ahead);
    expect(later).toMatchObject({ booked: [], taken: ['2026-12-03'] });
    expect(later.create).not.toContain('2026-12-03');
    expect(follow({ weekday: 4, room: 'Turf' }, ahead).booked).toEqual(['2026-12-01 room']);
    const emptied = ahead.map((session) => ({ ...session, bookedCount: 0 }));
    const after = follow({ weekday: 4, room: 'Turf' }, emptied);
    expect(after).toMatchObject({ remove: ['2026-12-01'], taken: [] });
    expect(after.create).toContain('2026-12-03');
  });

  test('never touches what was changed or cancelled by hand, nor makes a second class in its week', () => {
    const ahead = [
      standing('2026-11-24', { isEdited: true }),
      standing('2026-12-01', { status: 'cancelled', bookedCount: 0 }),
    ];
    const plan = follow({ weekday: 5, startTime: '07:00' }, ahead);
    expect(plan).toMatchObject({ edited: ['2026-11-24', '2026-12-01'], change: [], remove: [] });
    expect(plan.create).toEqual(['2026-12-11']);
  });

  test('that ends removes the empty ones and keeps those with people in them', () => {
    const ahead = [
      standing('2026-11-24'),
      standing('2026-12-01'),
      standing('2026-12-08', { bookedCount: 1 }),
    ];
    expect(follow({ until: '2026-11-24' }, ahead)).toEqual({
      ...nothing,
      remove: ['2026-12-01'],
      stranded: ['2026-12-08'],
    });
  });

  test('whose new day of this week is over keeps this week’s people where they are', () => {
    const friday = { ...old, weekday: 5, id: 'rule' };
    const planned = planSession(friday, hyrox, Temporal.PlainDate.from('2026-11-27'));
    const ahead = [
      { ...planned, status: 'scheduled', isEdited: false, bookedCount: 4, waitlist: [] } as const,
    ];
    const tuesday = Temporal.Instant.from('2026-11-26T12:00:00Z');
    const plan = decideFollowing({ rule: old, classType: hyrox, ahead }, span, tuesday);
    expect(plan.stranded).toHaveLength(1);
    expect(plan.booked).toEqual([]);
  });
});

test.each([
  ['an empty class', {}, true],
  ['one with somebody in it', { bookedCount: 1 }, false],
  ['one that somebody waits for', { waitlist: ['priya'] }, false],
  ['one that was changed by hand', { isEdited: true }, false],
  ['one that is cancelled', { status: 'cancelled' }, false],
] as const)('%s can be removed without a word: %o', (_, facts, isUnused) => {
  expect(isUnusedSession(standing('2026-11-24', facts))).toBe(isUnused);
});
