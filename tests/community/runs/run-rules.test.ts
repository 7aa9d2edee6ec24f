import { describe, expect, test } from 'vitest';
import { decideRegistration, registrationSentence } from '#domain/community/event-registration.ts';
import { paceGroupText, readPaceGroups, runText, typedPaceGroups } from '#domain/community/run.ts';

describe('pace groups', () => {
  test('are typed one per line, with or without a pace', () => {
    const typed = '  Fast 4:30\nSteady, 5:45 min/km\r\n\nWalk and run  \n5K in 30, 6:00/km';
    expect(readPaceGroups(typed)).toEqual({
      kind: 'groups',
      groups: [
        { name: 'Fast', secondsPerKilometre: 270 },
        { name: 'Steady', secondsPerKilometre: 345 },
        { name: 'Walk and run', secondsPerKilometre: 0 },
        { name: '5K in 30', secondsPerKilometre: 360 },
      ],
    });
  });

  test('may be none', () => expect(readPaceGroups(' \n ')).toEqual({ kind: 'groups', groups: [] }));

  test.each([
    ['Steady 5:75', 'Enter the pace of Steady in minutes and seconds per kilometre, from 2:30 to 20:00'],
    ['Steady 1:30', 'Enter the pace of Steady in minutes and seconds per kilometre, from 2:30 to 20:00'],
    ['Steady 20:01', 'Enter the pace of Steady in minutes and seconds per kilometre, from 2:30 to 20:00'],
    ['5:45', 'Write a name before the pace, like “Steady 5:45”, not “5:45”'],
    ['Easy 6:00\neasy 6:30', 'Give each pace group its own name: easy is in the list twice'],
    ['x'.repeat(41), 'Use at most 40 characters for the name of a pace group'],
    [Array.from({ length: 9 }, (_, at) => `Group ${at}`).join('\n'), 'Enter at most 8 pace groups'],
  ])('%j is refused with a sentence', (typed, message) => {
    expect(readPaceGroups(typed)).toEqual({ kind: 'invalid', message });
  });

  test('are typed again as they were', () => {
    const typed = 'Fast 4:30\nSteady 5:45\nWalk and run';
    const read = readPaceGroups(typed);
    expect(typedPaceGroups(read.kind === 'groups' ? read.groups : [])).toBe(typed);
  });

  test('are worded with their pace', () => {
    const steady = { name: 'Steady', secondsPerKilometre: 345 };
    expect(paceGroupText(steady)).toBe('Steady, 5:45 min/km');
    expect(paceGroupText({ ...steady, secondsPerKilometre: 0 })).toBe('Steady');
    expect(runText({ distanceInMetres: 7500, paceGroups: [steady, steady] })).toBe('7.5 km, 2 pace groups');
    expect(runText({ distanceInMetres: 800, paceGroups: [steady] })).toBe('800 m');
  });
});

describe('registering for a run', () => {
  const now = Temporal.Instant.from('2026-11-21T12:00:00Z');
  const run = {
    ...({ kind: 'run', status: 'scheduled', audience: 'everyone', capacity: 0, takenCount: 0 } as const),
    ...{
      waitlist: [],
      guestLimit: 0,
      startsAt: now.add({ hours: 8 }),
      endsAt: now.add({ hours: 9 }),
      run: { paceGroups: [{ name: 'Easy' }] },
    },
  };
  const wish = { registrationId: 'me', places: 1, mayWait: true, isMember: false };

  test.each([
    ['Easy', { kind: 'going' }],
    ['', { kind: 'going' }],
    ['Fast', { kind: 'refused', reasons: ['unknown-pace-group'] }],
  ])('in the pace group %j', (paceGroup, outcome) => {
    expect(decideRegistration(run, null, { ...wish, paceGroup }, now)).toEqual(outcome);
  });

  test('is refused in the words of a run', () => {
    expect(registrationSentence('event-started', run)).toBe('This run has already started.');
    expect(registrationSentence('full', { ...run, capacity: 1, takenCount: 1 })).toBe('This run is full.');
    expect(registrationSentence('unknown-pace-group', run)).toBe(
      'Choose one of the pace groups, or none for now.',
    );
  });
});
