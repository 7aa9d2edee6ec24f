import { expect, test } from 'vitest';
import { needsAmountReason } from '#domain/membership/membership-events.ts';

test.each([
  ['cash', null, 4900, false],
  ['cash', 4900, 4900, false],
  ['cash', 3900, 4900, true],
  ['card-machine', 5900, 4900, true],
  ['card-machine', 4900, null, true],
  ['complimentary', null, 4900, true],
  ['complimentary', 0, 0, true],
] as const)('%s of %s for a price of %s: a reason is needed: %s', (payment, amount, price, needed) => {
  expect(needsAmountReason(payment, amount, price)).toBe(needed);
});
