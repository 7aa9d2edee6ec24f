import { describe, expect, it } from 'vitest';
import { formatDistance, formatLoad } from '#domain/training/units.ts';
import { formatDuration } from '#domain/values/read-duration.ts';

describe('weights, times and distances as they are shown', () => {
  it.each([
    [82_500, 'kg', '82.5 kg'],
    [61_235, 'kg', '61.25 kg'],
    [61_235, 'lb', '135 lb'],
    [60_000, 'lb', '132.3 lb'],
    [20_412, 'lb', '45 lb'],
    [1_250_000, 'kg', '1,250 kg'],
    [0, 'kg', '0 kg'],
  ] as const)('%j grams are shown in %s as %j', (grams, unit, text) => {
    expect(formatLoad(grams, unit)).toBe(text);
  });

  it.each([
    [45_000, '0:45'],
    [754_000, '12:34'],
    [3_723_000, '1:02:03'],
    [83_400, '1:23.4'],
    [59_960, '1:00'],
  ])('%j ms are shown as %j', (milliseconds, text) => {
    expect(formatDuration(milliseconds)).toBe(text);
  });

  it.each([
    [500, '500 m'],
    [1000, '1 km'],
    [21_100, '21.1 km'],
    [42_195, '42.2 km'],
  ])('%j metres are shown as %j', (metres, text) => {
    expect(formatDistance(metres)).toBe(text);
  });
});
