import { describe, expect, it } from 'vitest';
import { usualClasses } from '#domain/bookings/usual-class.ts';
import { formatDateTime } from '#domain/values/dates.ts';

/** A Saturday; the clocks went back on 25 October. */
const now = Temporal.Instant.from('2026-11-28T12:00:00Z');
const came = (startsAt: string, className = 'Hyrox') => ({
  className,
  startsAt: Temporal.Instant.from(startsAt),
});

describe('the class that somebody usually comes to', () => {
  it.each<[string, ReturnType<typeof came>[], string[]]>([
    ['none, after a single time', [came('2026-11-24T18:00:00Z')], []],
    [
      'is next week’s, after two Tuesdays',
      [came('2026-11-17T18:00:00Z'), came('2026-11-24T18:00:00Z')],
      ['Tue 1 Dec, 18:00 Hyrox'],
    ],
    [
      'is today’s while it has not begun',
      [came('2026-11-14T15:00:00Z'), came('2026-11-21T15:00:00Z')],
      ['Sat 28 Nov, 15:00 Hyrox'],
    ],
    [
      'is next week’s once it has begun',
      [came('2026-11-14T12:00:00Z'), came('2026-11-21T12:00:00Z')],
      ['Sat 5 Dec, 12:00 Hyrox'],
    ],
    [
      'is another at another time or with another name',
      [came('2026-11-17T18:00:00Z'), came('2026-11-24T19:00:00Z'), came('2026-11-17T19:00:00Z', 'Engine')],
      [],
    ],
    ['counts four weeks', [came('2026-10-27T18:00:00Z'), came('2026-11-24T18:00:00Z')], []],
    [
      'comes soonest first',
      [
        came('2026-11-20T07:00:00Z'),
        came('2026-11-13T07:00:00Z'),
        came('2026-11-15T09:00:00Z'),
        came('2026-11-22T09:00:00Z'),
      ],
      ['Sun 29 Nov, 09:00 Hyrox', 'Fri 4 Dec, 07:00 Hyrox'],
    ],
  ])('%s', (_when, attended, expected) => {
    expect(
      usualClasses(attended, now).map(
        ({ startsAt, className }) => `${formatDateTime(startsAt, now)} ${className}`,
      ),
    ).toEqual(expected);
  });

  it('keeps its time on the wall when the clocks change', () => {
    const [next] = usualClasses(
      [came('2026-10-13T17:00:00Z'), came('2026-10-20T17:00:00Z')],
      Temporal.Instant.from('2026-10-21T12:00:00Z'),
    );
    expect(next?.startsAt.toString()).toBe('2026-10-27T18:00:00Z');
  });
});
