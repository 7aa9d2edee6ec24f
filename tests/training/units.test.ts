import { describe, expect, it } from 'vitest';
import {
  formatDistance,
  formatDuration,
  formatLoad,
  readDistance,
  readDuration,
  readLoad,
} from '#domain/training/units.ts';

describe('loads', () => {
  it.each([
    ['82.5', 'kg', 82_500],
    ['82,5', 'kg', 82_500],
    [' 60 kg', 'lb', 60_000],
    ['45lb', 'kg', 20_412],
    ['135', 'lb', 61_235],
    ['0', 'kg', 0],
    ['2000', 'kg', 2_000_000],
    ['2000.1', 'kg', null],
    ['', 'kg', null],
    ['1.2.3', 'kg', null],
    ['-5', 'kg', null],
    ['1e3', 'kg', null],
    ['heavy', 'kg', null],
  ] as const)('%j in %s is %j grams', (typed, unit, grams) => {
    expect(readLoad(typed, unit)).toBe(grams);
  });

  it.each([
    [82_500, 'kg', '82.5 kg'],
    [61_235, 'kg', '61.25 kg'],
    [61_235, 'lb', '135 lb'],
    [20_412, 'lb', '45 lb'],
    [0, 'kg', '0 kg'],
  ] as const)('%j grams are shown in %s as %j', (grams, unit, text) => {
    expect(formatLoad(grams, unit)).toBe(text);
  });

  it('what is typed in pounds, in halves, is shown again as typed', () => {
    for (let halves = 1; halves < 2000; halves += 1) {
      const typed = String(halves / 2);
      expect(formatLoad(readLoad(typed, 'lb') ?? -1, 'lb')).toBe(`${typed} lb`);
    }
  });
});

describe('times', () => {
  it.each([
    ['45', 45_000],
    ['90', 90_000],
    ['0:45', 45_000],
    ['12:34', 754_000],
    ['90:00', 5_400_000],
    ['1:02:03', 3_723_000],
    ['1:23.4', 83_400],
    ['1:23,45', 83_450],
    ['1:5', null],
    ['1:75', null],
    ['1:75:00', null],
    ['49:00:00', null],
    ['', null],
    ['soon', null],
    ['-1', null],
  ])('%j is %j ms', (typed, milliseconds) => {
    expect(readDuration(typed)).toBe(milliseconds);
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
});

describe('distances', () => {
  it.each([
    ['500', 500],
    ['500 m', 500],
    ['5km', 5000],
    ['21,1 km', 21_100],
    ['1001 km', null],
    ['5 miles', null],
    ['', null],
  ])('%j is %j metres', (typed, metres) => {
    expect(readDistance(typed)).toBe(metres);
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
