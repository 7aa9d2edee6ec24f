import { describe, expect, test } from 'vitest';
import { isTrainerShown, rateText, trainerKeys } from '#domain/community/trainer.ts';
import { dayHoursText, freeTimes, readDayHours } from '#domain/community/trainer-hours.ts';
import { formatTime } from '#domain/values/dates.ts';

describe('the hours of a weekday', () => {
  test.each([
    ['', []],
    ['06:30–09:00', ['06:30–09:00']],
    ['17:00-20:00, 6.30 to 9', ['06:30–09:00', '17:00–20:00']],
    ['20–24:00;', ['20:00–24:00']],
  ])('typed as “%s” are read', (typed, expected) => {
    const read = readDayHours(typed, 3);
    expect(read.kind).toBe('hours');
    const spans = read.kind === 'hours' ? read.spans : [];
    expect(dayHoursText(spans, 3)).toBe(expected.join(', '));
    expect(dayHoursText(spans, 2)).toBe('');
  });

  test.each([
    ['mornings', 'Enter times like 06:30–09:00, 17:00–20:00'],
    ['09:00', 'Enter times like 06:30–09:00, 17:00–20:00'],
    ['25:00–26:00', 'Enter times like 06:30–09:00, 17:00–20:00'],
    ['09:00–10:00–11:00', 'Enter times like 06:30–09:00, 17:00–20:00'],
    ['24:00–24:00', 'Enter times like 06:30–09:00, 17:00–20:00'],
    ['12:00–09:00', 'Enter an end after 12:00'],
    ['09:00–11:00, 10:00–12:00', 'Enter times that don’t overlap'],
    ['1–2, 3–4, 5–6, 7–8, 9–10', 'Enter at most 4 times a day'],
  ])('typed as “%s” are refused', (typed, message) => {
    expect(readDayHours(typed, 1)).toEqual({ kind: 'invalid', message });
  });
});

describe('free times', () => {
  const now = Temporal.Instant.from('2026-11-21T12:00:00Z'); // A Saturday.
  const at = (time: string) => Temporal.Instant.from(`2026-11-23T${time}:00Z`);
  const monday = { weekday: 1, from: '08:00', until: '12:00' };
  const offered = { hours: [monday], sessionMinutes: 60, busy: [], closedDates: [] };
  const shown = (times: Parameters<typeof freeTimes>[0], days = 7, from = now) =>
    freeTimes(times, from, days).map(
      ({ date, spans }) =>
        `${date}: ${spans.map(({ startsAt, endsAt }) => `${formatTime(startsAt)}–${formatTime(endsAt)}`).join(', ')}`,
    );

  test.each([
    ['nothing is booked', [], ['2026-11-23: 08:00–12:00']],
    ['the middle is booked', [['09:30', '10:30']], ['2026-11-23: 08:00–09:30, 10:30–12:00']],
    ['less than a session is left', [['08:30', '11:30']], []],
    ['two overlap', [['08:00', '09:00'], ['08:30', '09:30']], ['2026-11-23: 09:30–12:00']], // biome-ignore format: one line each
    ['all of it is booked', [['07:00', '13:00']], []],
    ['what is booked is next to it', [['07:00', '08:00'], ['12:00', '13:00']], ['2026-11-23: 08:00–12:00']], // biome-ignore format: one line each
  ])('are what is left where %s', (_, booked, expected) => {
    const busy = booked.map(([from = '', until = '']) => ({ startsAt: at(from), endsAt: at(until) }));
    expect(shown({ ...offered, busy })).toEqual(expected);
  });

  test('begin now at the earliest', () => {
    expect(shown(offered, 1, at('09:15'))).toEqual(['2026-11-23: 09:15–12:00']);
    expect(shown(offered, 1, at('11:01'))).toEqual([]);
  });

  test('leave out the days on which the club is closed', () => {
    expect(shown({ ...offered, closedDates: ['2026-11-23'] }, 14)).toEqual(['2026-11-30: 08:00–12:00']);
  });

  test('follow the wall clock when the clocks change', () => {
    const before = Temporal.Instant.from('2026-10-24T12:00:00Z');
    const hours = [{ weekday: 7, from: '00:00', until: '24:00' }];
    const [day] = freeTimes({ ...offered, hours }, before, 2);
    const [span] = day?.spans ?? [];
    expect(span?.startsAt.until(span.endsAt).total('hours')).toBe(25);
  });
});

test('a profile is shown once it is written, unless an admin hides it', () => {
  const profile = { name: 'Sam', headline: 'Strength', isHidden: false, order: 20 };
  expect(isTrainerShown(profile)).toBe(true);
  expect(isTrainerShown({ ...profile, headline: '' })).toBe(false);
  expect(isTrainerShown({ ...profile, isHidden: true })).toBe(false);
  expect(trainerKeys(profile)).toEqual({ sortKey: '020 sam', listKey: '020 sam' });
  expect(trainerKeys({ ...profile, isHidden: true })).toEqual({ sortKey: '020 sam', listKey: '' });
});

test('the rate says how long a session is', () => {
  expect(rateText(4500, 60)).toBe('£45 for 60 minutes');
  expect(rateText(0, 30)).toBe('Free for 30 minutes');
  expect(rateText(null, 45)).toBe('45 minutes, price on request');
});
