import { describe, expect, test } from 'vitest';
import { closureDays, closuresAhead, refuseClosure } from '#domain/club/closures.ts';
import { defaultSettings } from '#domain/club/club-settings.ts';
import { isOpenAt, nextOpeningAt, openingSentence, todayLabel } from '#domain/club/opening-hours.ts';

const now = Temporal.Instant.from('2026-12-01T12:00:00Z');
const date = Temporal.PlainDate.from;
const part = {
  name: 'Floor work',
  from: '2026-12-02',
  until: '2026-12-02',
  fromTime: '12:00',
  untilTime: '15:00',
};
const settings = { ...defaultSettings, closures: [part] };
const at = (time: string) => Temporal.Instant.from(`2026-12-02T${time}:00Z`);

describe('part of a day that is closed', () => {
  test.each([
    ['11:59', true],
    ['12:00', false],
    ['14:59', false],
    ['15:00', true],
  ])('at %s the club is open: %s', (time, isOpen) => expect(isOpenAt(settings, at(time))).toBe(isOpen));

  test('the club says when it opens again, and until when it is open before', () => {
    expect(openingSentence(settings, at('09:00'))).toBe('Open until 12:00');
    expect(openingSentence(settings, at('12:30'))).toBe('Opens at 15:00');
    expect(nextOpeningAt(settings, at('12:30'))).toEqual(at('15:00'));
    expect(todayLabel(settings, at('09:00'))).toBe('Today 06:00–12:00 and 15:00–22:00');
    expect(todayLabel(settings, at('09:00').add({ hours: 24 }))).toBe('Today 06:00–22:00');
  });

  test('that takes all the opening hours closes the day', () => {
    const whole = { ...settings, closures: [{ ...part, fromTime: '06:00', untilTime: '24:00' }] };
    expect(todayLabel(whole, at('09:00'))).toBe('Closed today');
  });
});

describe('closed dates ahead', () => {
  test('days of one name are one line; another name, a gap and a part of a day are their own', () => {
    const ahead = closuresAhead(
      {
        closedDates: ['2026-11-30', '2026-12-24', '2026-12-25', '2026-12-26', '2026-12-31'],
        closures: [
          { name: 'Christmas', from: '2026-12-24', until: '2026-12-25', fromTime: '', untilTime: '' },
          part,
        ],
      },
      date('2026-12-01'),
    );
    expect(ahead.map((closure) => `${closureDays(closure, now)}: ${closure.name}`)).toEqual([
      'Wed 2 Dec, 12:00–15:00: Floor work',
      'Thu 24 Dec to Fri 25 Dec: Christmas',
      'Sat 26 Dec: ',
      'Thu 31 Dec: ',
    ]);
  });
});

describe('what cannot be closed', () => {
  const entry = { date: date('2026-12-24'), until: null, fromTime: '', untilTime: '' };
  test.each([
    [{}, null],
    [{ until: date('2027-01-01') }, null],
    [{ fromTime: '12:00', untilTime: '15:00' }, null],
    [{ date: date('2026-11-30') }, 'date'],
    [{ until: date('2026-12-23') }, 'until'],
    [{ until: date('2027-01-24') }, 'until'],
    [{ until: date('2026-12-25'), fromTime: '12:00', untilTime: '15:00' }, 'until'],
    [{ untilTime: '15:00' }, 'fromTime'],
    [{ fromTime: '15:00' }, 'untilTime'],
    [{ fromTime: '15:00', untilTime: '12:00' }, 'untilTime'],
  ])('%j is refused at the field %s', (changes, field) => {
    expect(refuseClosure({ ...entry, ...changes }, now)?.field ?? null).toBe(field);
  });
});
