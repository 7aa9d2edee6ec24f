import { describe, expect, it } from 'vitest';
import { formatExactPence, formatPence, formatPrice, pricePerMonthInPence } from '#domain/values/money.ts';

describe('money in words', () => {
  it.each([
    [4900, '£49'],
    [4950, '£49.50'],
    [5, '£0.05'],
    [0, '£0'],
    [120000, '£1,200'],
    [123456789, '£1,234,567.89'],
    [-500, '-£5'],
  ])('%i pence is %s', (pence, expected) => {
    expect(formatPence(pence)).toBe(expected);
  });

  it('says how often', () => {
    expect(formatPrice(4900, 'month')).toBe('£49 a month');
    expect(formatPrice(49000, 'year')).toBe('£490 a year');
    expect(formatPrice(8000, 'one-off')).toBe('£80');
    expect(formatPrice(0, 'month')).toBe('Free');
  });

  it('spreads a year over its months', () => {
    expect(pricePerMonthInPence(49000, 'year')).toBe(4083);
    expect(pricePerMonthInPence(4900, 'month')).toBe(4900);
    expect(pricePerMonthInPence(8000, 'one-off')).toBeNull();
  });
});

it('a receipt shows the pence always', () => {
  expect([7900, 7950, -500, 120000].map(formatExactPence)).toEqual([
    '£79.00',
    '£79.50',
    '-£5.00',
    '£1,200.00',
  ]);
});
