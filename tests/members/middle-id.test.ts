import fc from 'fast-check';
import { expect, test } from 'vitest';
import { middleId } from '#server/members/find-incomplete-profiles.ts';

const compare = (one: string, other: string) => Buffer.compare(Buffer.from(one), Buffer.from(other));

test('an id between two comes after the one and before the other, by bytes, or there is none', () => {
  const id = fc.oneof(
    fc.string({ maxLength: 30 }),
    fc.string({ unit: 'binary', maxLength: 30 }),
    fc.constant(''),
  );
  fc.assert(
    fc.property(id, fc.option(id), (from, below) => {
      const middle = middleId(from, below);
      if (middle === null) return;
      expect(compare(from, middle)).toBeLessThan(0);
      if (below !== null) expect(compare(middle, below)).toBeLessThan(0);
      expect(middle).toMatch(/^[-\w]+$/);
    }),
  );
});

test('halving again and again tells two neighbouring ids apart', () => {
  let [from, below]: [string, string | null] = ['', null];
  const wanted = 'uid-00041';
  let steps = 0;
  for (; steps < 400; steps += 1) {
    const middle = middleId(from, below);
    if (middle === null) break;
    if (compare(wanted, middle) < 0) below = middle;
    else from = middle;
    if (compare('uid-00040', from) < 0 && below !== null && compare('uid-00042', below) > 0) break;
  }
  expect(steps).toBeLessThan(80);
});
