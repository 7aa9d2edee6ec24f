import { describe, expect, test } from 'vitest';
import { barsOf, platesText, plateTable } from '#domain/training/plates.ts';

const [men, women] = barsOf('kg');
const [pounds] = barsOf('lb');

describe('which plates make a load', () => {
  test.each([
    [100, '25 + 15 a side'],
    [20, 'Bar alone'],
    [22.5, '1.25 a side'],
    [142.5, '25 + 25 + 10 + 1.25 a side'],
    [182.5, '25 + 25 + 25 + 5 + 1.25 a side'],
    [61, '20 a side, 1 kg short'],
    [21, 'Bar alone, 1 kg short'],
    [19, ''],
  ])('%s kg on a 20 kg bar: %s', (load, text) => {
    expect(men && platesText(load, men, 'kg')).toBe(text);
  });

  test('a 15 kg bar and pounds have their own', () => {
    expect(women && platesText(57.5, women, 'kg')).toBe('20 + 1.25 a side');
    expect(pounds && platesText(225, pounds, 'lb')).toBe('45 + 45 a side');
    expect(pounds && platesText(135, pounds, 'lb')).toBe('45 a side');
  });

  test('the table lies around the expected load, which it marks, even between two steps', () => {
    const rows = plateTable(101_000, 'kg');
    expect(rows.map(({ load }) => load)).toEqual(
      [90, 92.5, 95, 97.5, 100, 101, 102.5, 105, 107.5, 110].map((load) => `${load} kg`),
    );
    expect(rows.filter(({ isExpected }) => isExpected)).toEqual([
      {
        load: '101 kg',
        isExpected: true,
        plates: ['25 + 15 a side, 1 kg short', '25 + 15 + 2.5 a side, 1 kg short'],
      },
    ]);
    expect(plateTable(0, 'kg')).toEqual([]);
    // Lighter than the lightest bar is left out.
    expect(plateTable(20_000, 'kg')[0]).toEqual({
      load: '15 kg',
      isExpected: false,
      plates: ['', 'Bar alone'],
    });
  });
});
