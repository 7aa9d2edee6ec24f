import { expect, it } from 'vitest';
import { formatNumber } from '#domain/values/numbers.ts';

it.each([
  [0, '0'],
  [-0, '0'],
  [999, '999'],
  [1000, '1,000'],
  [-1234567, '-1,234,567'],
  [12.4, '12.4'],
  [0.12345, '0.123'],
  [1999.9996, '2,000'],
])('%d is written %s', (value, written) => {
  expect(formatNumber(value)).toBe(written);
});
