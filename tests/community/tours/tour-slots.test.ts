import { describe, expect, test } from 'vitest';
import {
  placesLeft,
  type TourSettings,
  tourDates,
  tourSlotsOn,
  withoutTour,
  withTour,
} from '#domain/community/leads/tour-slots.ts';
import { formatTime } from '#domain/values/dates.ts';

const weekday = { opens: '06:00', closes: '22:00' };
const settings: TourSettings = {
  openingHours: [weekday, weekday, weekday, weekday, weekday, { opens: '08:00', closes: '11:15' }, null],
  closedDates: ['2026-11-26'],
  ...{ tourPlaces: 1, tourMinutes: 30, toursFrom: '10:00', toursUntil: '12:00' },
  ...{ tourNoticeHours: 2, tourDaysAhead: 14 },
};
/** Monday, 09:00 in London. */
const now = Temporal.Instant.from('2026-11-23T09:00:00Z');
const on = (date: string, more: Partial<TourSettings> = {}, at = now) =>
  tourSlotsOn(Temporal.PlainDate.from(date), { ...settings, ...more }, at).map(({ startsAt }) =>
    formatTime(startsAt),
  );

describe('the tours of a day', () => {
  test.each<[string, string, Partial<TourSettings>, string[]]>([
    ['fill the hours for tours', '2026-11-24', {}, ['10:00', '10:30', '11:00', '11:30']],
    ['begin after the notice', '2026-11-23', {}, ['11:00', '11:30']],
    ['end when the club closes, and are whole', '2026-11-28', {}, ['10:00', '10:30']],
    ['are none on a day without opening hours', '2026-11-29', {}, []],
    ['are none on a closed date', '2026-11-26', {}, []],
    ['are none further ahead than the club books', '2026-12-08', {}, []],
    ['are there on the last day ahead', '2026-12-07', {}, ['10:00', '10:30', '11:00', '11:30']],
    ['are none on a day that is over', '2026-11-22', {}, []],
    ['are none where the club offers none', '2026-11-24', { tourPlaces: 0 }, []],
    [
      'begin when the club opens',
      '2026-11-24',
      { toursFrom: '05:00', toursUntil: '07:00' },
      ['06:00', '06:30'],
    ],
    ['are longer if the club says so', '2026-11-24', { tourMinutes: 50 }, ['10:00', '10:50']],
    ['may end at midnight', '2026-11-24', { toursFrom: '21:00', toursUntil: '24:00' }, ['21:00', '21:30']],
    ['are none with hours that are not times', '2026-11-24', { toursFrom: 'noon' }, []],
  ])('%s', (_, date, more, times) => {
    expect(on(date, more)).toEqual(times);
  });

  test('of a club that is always open are those of one day', () => {
    const allDay = { opens: '00:00', closes: '24:00' };
    expect(on('2026-11-24', { openingHours: Array.from({ length: 7 }, () => allDay) })).toEqual([
      ...['10:00', '10:30', '11:00', '11:30'],
    ]);
  });

  test('keep to the clock on the day on which it changes', () => {
    const autumn = Temporal.Instant.from('2026-10-24T09:00:00Z');
    const always = { openingHours: Array.from({ length: 7 }, () => weekday) };
    expect(on('2026-10-25', always, autumn)).toEqual(['10:00', '10:30', '11:00', '11:30']);
  });

  test('are offered for today and the days ahead', () => {
    const dates = tourDates(settings, now).map(String);
    expect([dates.length, dates[0], dates.at(-1)]).toEqual([15, '2026-11-23', '2026-12-07']);
  });
});

describe('the places of a tour', () => {
  const at = (time: string) => Temporal.Instant.from(`2026-11-24T${time}:00Z`);
  const slot = (from: string, until: string) => ({ startsAt: at(from), endsAt: at(until) });

  test('are taken one by one and given back', () => {
    const one = withTour([], slot('10:00', '10:30'));
    const two = withTour(one, slot('10:00', '10:30'));
    expect(two).toEqual([{ ...slot('10:00', '10:30'), count: 2 }]);
    expect(placesLeft(slot('10:00', '10:30'), two, 3)).toBe(1);
    expect(placesLeft(slot('10:30', '11:00'), two, 3)).toBe(3);
    expect(withoutTour(two, at('10:00'))).toEqual(one);
    expect(withoutTour(one, at('10:00'))).toEqual([]);
    expect(withoutTour(one, at('11:00'))).toEqual(one);
  });

  test('count tours of another length that overlap', () => {
    const taken = withTour([], slot('10:20', '11:10'));
    expect(placesLeft(slot('10:00', '10:30'), taken, 1)).toBe(0);
    expect(placesLeft(slot('11:00', '11:30'), taken, 1)).toBe(0);
    expect(placesLeft(slot('11:30', '12:00'), taken, 1)).toBe(1);
  });

  test('are never fewer than none', () => {
    expect(placesLeft(slot('10:00', '10:30'), [{ ...slot('10:00', '10:30'), count: 5 }], 1)).toBe(0);
  });
});
