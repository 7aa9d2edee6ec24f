import { describe, expect, it } from 'vitest';
import { defaultSettings } from '#domain/club/club-settings.ts';
import {
  isOpenAt,
  nextOpeningAt,
  type OpeningDay,
  openingSentence,
  openingToday,
  openingWeek,
  readClock,
  todayLabel,
} from '#domain/club/opening-hours.ts';

const at = (text: string) => Temporal.Instant.from(text);
const everyDay = (opens: string, closes: string, closedDates: string[] = []) => ({
  openingHours: Array.from({ length: 7 }, () => ({ opens, closes })),
  closedDates,
});
/** Open on Fridays only, into Saturday. */
const fridayNight = {
  openingHours: [null, null, null, null, { opens: '18:00', closes: '02:00' }, null, null] as OpeningDay[],
  closedDates: [] as string[],
};

describe('the club is open', () => {
  it.each([
    // Winter: London is on UTC. Saturday 08:00–18:00.
    ['2026-11-21T07:59:59Z', false],
    ['2026-11-21T08:00:00Z', true],
    ['2026-11-21T17:59:59Z', true],
    ['2026-11-21T18:00:00Z', false],
    // Summer: an hour ahead. Monday 06:00–22:00.
    ['2026-07-06T04:59:59Z', false],
    ['2026-07-06T05:00:00Z', true],
    ['2026-07-06T20:59:59Z', true],
    ['2026-07-06T21:00:00Z', false],
    // The Sundays on which the clocks change: 08:00–16:00 on the wall.
    ['2026-03-29T06:59:59Z', false],
    ['2026-03-29T07:00:00Z', true],
    ['2026-03-29T15:00:00Z', false],
    ['2026-10-25T07:59:59Z', false],
    ['2026-10-25T08:00:00Z', true],
    ['2026-10-25T16:00:00Z', false],
  ])('at %s: %s', (when, expected) => {
    expect(isOpenAt(defaultSettings, at(when))).toBe(expected);
  });

  it.each([
    ['2026-11-20T17:59:59Z', false],
    ['2026-11-20T18:00:00Z', true],
    ['2026-11-21T01:59:59Z', true],
    ['2026-11-21T02:00:00Z', false],
    ['2026-11-21T19:00:00Z', false],
  ])('past midnight, at %s: %s', (when, expected) => {
    expect(isOpenAt(fridayNight, at(when))).toBe(expected);
  });

  it('through a night in which the clocks change, until closing time on the wall', () => {
    const late = everyDay('20:00', '03:00');
    expect(isOpenAt(late, at('2026-03-29T01:59:59Z'))).toBe(true); // 02:59:59 in summer time
    expect(isOpenAt(late, at('2026-03-29T02:00:00Z'))).toBe(false);
    expect(isOpenAt(late, at('2026-10-25T02:59:59Z'))).toBe(true);
    expect(isOpenAt(late, at('2026-10-25T03:00:00Z'))).toBe(false);
  });

  it('from the hour after, where the clocks skip the hour of opening', () => {
    const early = everyDay('01:30', '05:00');
    expect(isOpenAt(early, at('2026-03-29T01:29:59Z'))).toBe(false);
    expect(isOpenAt(early, at('2026-03-29T01:30:00Z'))).toBe(true); // 02:30 in summer time
  });

  it('not on closed dates, though the night before is still open', () => {
    const settings = { ...fridayNight, closedDates: ['2026-11-21'] };
    expect(isOpenAt(settings, at('2026-11-21T01:00:00Z'))).toBe(true);
    expect(isOpenAt({ ...fridayNight, closedDates: ['2026-11-20'] }, at('2026-11-21T01:00:00Z'))).toBe(false);
  });

  it('all day where opening and closing are one time', () => {
    for (const settings of [
      everyDay('00:00', '24:00'),
      everyDay('00:00', '00:00'),
      everyDay('06:00', '06:00'),
    ]) {
      for (const hour of ['00:00', '05:59', '06:00', '23:59']) {
        expect(isOpenAt(settings, at(`2026-11-21T${hour}:00Z`))).toBe(true);
      }
    }
  });

  it('never where the hours are no times', () => {
    expect(isOpenAt(everyDay('6am', '22:00'), at('2026-11-21T12:00:00Z'))).toBe(false);
    expect(isOpenAt({ openingHours: [], closedDates: [] }, at('2026-11-21T12:00:00Z'))).toBe(false);
  });
});

describe('the opening sentence', () => {
  it.each([
    ['2026-11-21T12:00:00Z', defaultSettings, 'Open until 18:00'],
    ['2026-11-21T06:00:00Z', defaultSettings, 'Opens at 08:00'],
    ['2026-11-21T19:00:00Z', defaultSettings, 'Opens tomorrow at 08:00'],
    ['2026-11-21T12:00:00Z', fridayNight, 'Opens on Friday at 18:00'],
    ['2026-11-21T12:00:00Z', everyDay('00:00', '24:00'), 'Open now'],
    ['2026-11-21T12:00:00Z', { openingHours: [null], closedDates: [] }, 'Closed until further notice'],
    [
      '2026-12-24T23:00:00Z',
      everyDay('06:00', '22:00', ['2026-12-25', '2026-12-26']),
      'Opens on Sunday at 06:00',
    ],
    [
      '2026-11-20T23:00:00Z',
      { ...fridayNight, closedDates: ['2026-11-20'] },
      'Opens on Friday 27 November at 18:00',
    ],
  ])('at %s: case %#', (when, settings, expected) => {
    expect(openingSentence(settings, at(when))).toBe(expected);
  });

  it('knows the next opening across the change of clocks', () => {
    expect(nextOpeningAt(defaultSettings, at('2026-03-28T20:00:00Z'))?.toString()).toBe(
      '2026-03-29T07:00:00Z',
    );
    expect(nextOpeningAt(defaultSettings, at('2026-10-24T20:00:00Z'))?.toString()).toBe(
      '2026-10-25T08:00:00Z',
    );
  });
});

describe('hours in words', () => {
  it('name the hours of today', () => {
    const settings = { ...defaultSettings, closedDates: ['2026-11-22'] };
    expect(todayLabel(settings, at('2026-11-21T12:00:00Z'))).toBe('Today 08:00–18:00');
    expect(todayLabel(settings, at('2026-11-22T12:00:00Z'))).toBe('Closed today');
    expect(todayLabel(everyDay('00:00', '24:00'), at('2026-11-22T12:00:00Z'))).toBe('Open all day today');
    expect(openingToday(everyDay('00:00', '24:00'), at('2026-11-22T12:00:00Z'))).toBe('Open all day today.');
    expect(openingToday(everyDay('06:00', '22:00'), at('2026-11-22T12:00:00Z'))).toBe(
      'Open until 22:00. Today 06:00–22:00.',
    );
  });

  const early = { opens: '06:00', closes: '22:00' };
  it.each([
    [everyDay('00:00', '24:00').openingHours, ['Every day: Open 24 hours']],
    [everyDay('06:00', '22:00').openingHours, ['Every day: 06:00–22:00']],
    [
      defaultSettings.openingHours,
      [
        'Monday to Thursday: 06:00–22:00',
        'Friday: 06:00–21:00',
        'Saturday: 08:00–18:00',
        'Sunday: 08:00–16:00',
      ],
    ],
    [
      [early, early, null, early, early, null, null],
      [
        'Monday and Tuesday: 06:00–22:00',
        'Wednesday: Closed',
        'Thursday and Friday: 06:00–22:00',
        'Saturday and Sunday: Closed',
      ],
    ],
  ])('of a week name days with the same hours together: %j', (openingHours, expected) => {
    expect(openingWeek(openingHours).map(({ days, hours }) => `${days}: ${hours}`)).toEqual(expected);
  });

  it.each([
    ['06:00', '06:00:00'],
    ['24:00', '00:00:00'],
    ['6:00', undefined],
    ['25:00', undefined],
    ['12:60', undefined],
    ['', undefined],
  ])('read %s on the clock', (text, expected) => {
    expect(readClock(text)?.toString()).toBe(expected);
  });
});
