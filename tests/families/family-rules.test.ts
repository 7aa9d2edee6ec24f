import { describe, expect, test } from 'vitest';
import {
  decideGuardian,
  decideJoining,
  decideLeaving,
  decidePayer,
  type Family,
  isUnder18,
  MAX_FAMILY,
  mayActFor,
  withoutClosed,
} from '#domain/families/family.ts';

const now = Temporal.Instant.from('2026-11-21T12:00:00Z');
const person = (uid: string, dob: string, familyId = 'one') => ({ uid, dob, familyId, email: '' });
const sam = person('sam', '1985-02-01');
const alex = person('alex', '1984-02-01');
const mia = person('mia', '2014-05-05');
const leo = person('leo', '2008-11-22');
const family: Family = {
  payerUid: 'sam',
  guardianUids: ['alex'],
  memberUids: ['sam', 'alex', 'mia', 'leo'],
  acting: null,
};

test.each([
  ['the day before the 18th birthday', '2008-11-22', true],
  ['the 18th birthday', '2008-11-21', false],
  ['born on 29 February, on 28 February', '2008-02-29', false],
  ['no date of birth', '', false],
  ['nonsense', '2014-13-40', false],
])('under 18: %s', (_, dob, expected) => {
  expect(isUnder18(dob, now)).toBe(expected);
});

describe('who may act for whom', () => {
  test.each([
    ['a guardian, for a child', family, 'alex', mia, 'everything'],
    ['a guardian, until the day before the 18th birthday', family, 'alex', leo, 'everything'],
    ['whoever pays and is no guardian', family, 'sam', mia, 'payments'],
    ['whoever pays, for an adult', family, 'sam', alex, 'payments'],
    ['a guardian, for an adult', family, 'alex', sam, 'nothing'],
    ['a brother or sister', family, 'leo', mia, 'nothing'],
    ['the child, for a parent', family, 'mia', alex, 'nothing'],
    ['the other parent, who is not in the family', family, 'rob', mia, 'nothing'],
    ['for somebody who is not in the family', family, 'alex', person('zoe', '2014-01-01'), 'nothing'],
    ['somebody for themselves', family, 'sam', sam, 'nothing'],
    ['without a family', null, 'alex', mia, 'nothing'],
    ['a child whose date of birth is missing', family, 'alex', person('mia', ''), 'nothing'],
    [
      'a guardian who has been taken out, and is still named as one',
      { ...family, memberUids: ['sam', 'mia'] },
      'alex',
      mia,
      'nothing',
    ],
  ] as const)('%s', (_, of, parent, child, expected) => {
    expect(mayActFor(of, parent, child, now)).toBe(expected);
  });

  test('a guardian loses sight on the 18th birthday; whoever pays still sees payments', () => {
    const birthday = Temporal.Instant.from('2026-11-22T00:00:00Z');
    expect(mayActFor(family, 'alex', leo, birthday.subtract({ seconds: 1 }))).toBe('everything');
    expect(mayActFor(family, 'alex', leo, birthday)).toBe('nothing');
    const both = { ...family, payerUid: 'alex' };
    expect(mayActFor(both, 'alex', leo, birthday)).toBe('payments');
  });
});

describe('joining', () => {
  const alone = (of: typeof sam) => ({ ...of, familyId: '' });

  test('the adult of two pays, whoever was there first', () => {
    for (const [one, other] of [
      [alone(sam), alone(mia)],
      [alone(mia), alone(sam)],
    ] as const) {
      const change = decideJoining(null, one, other, now);
      expect(change).toMatchObject({ kind: 'changed', family: { payerUid: 'sam', guardianUids: [] } });
    }
  });

  test('two children make no family, one person neither', () => {
    expect(decideJoining(null, alone(mia), alone(leo), now).kind).toBe('refused');
    expect(decideJoining(null, alone(sam), alone(sam), now).kind).toBe('refused');
  });

  test('nobody is in two families, or twice in one, and a family has room for eight', () => {
    expect(decideJoining(family, sam, person('zoe', '2014-01-01', 'other'), now).kind).toBe('refused');
    expect(decideJoining(family, sam, mia, now).kind).toBe('unchanged');
    const full = { ...family, memberUids: Array.from({ length: MAX_FAMILY }, (_, index) => `p${index}`) };
    expect(decideJoining(full, sam, person('zoe', '2014-01-01', ''), now).kind).toBe('refused');
  });
});

describe('leaving', () => {
  test('a guardian who leaves is no guardian any more', () => {
    expect(decideLeaving(family, 'alex')).toEqual({
      kind: 'changed',
      family: { payerUid: 'sam', guardianUids: [], memberUids: ['sam', 'mia', 'leo'], acting: null },
    });
  });

  test('whoever pays hands over first; of two people nobody is left', () => {
    expect(decideLeaving(family, 'sam').kind).toBe('refused');
    expect(decideLeaving({ ...family, memberUids: ['sam', 'mia'] }, 'sam').kind).toBe('ended');
    expect(decideLeaving(family, 'rob').kind).toBe('unchanged');
  });

  test('when the payer’s account is closed a guardian pays, and without one the family ends', () => {
    expect(withoutClosed(family, 'sam')).toEqual({
      payerUid: 'alex',
      guardianUids: ['alex'],
      memberUids: ['alex', 'mia', 'leo'],
      acting: null,
    });
    expect(withoutClosed({ ...family, guardianUids: [] }, 'sam')).toBeNull();
    expect(withoutClosed(family, 'mia')?.memberUids).toEqual(['sam', 'alex', 'leo']);
  });
});

describe('parts', () => {
  test('only an adult pays', () => {
    expect(decidePayer(family, mia, now).kind).toBe('refused');
    expect(decidePayer(family, alex, now)).toMatchObject({ family: { payerUid: 'alex' } });
    expect(decidePayer(family, sam, now).kind).toBe('unchanged');
  });

  test('only an adult whose date of birth is known is a guardian', () => {
    expect(decideGuardian(family, mia, true, now).kind).toBe('refused');
    expect(decideGuardian(family, person('sam', ''), true, now).kind).toBe('refused');
    expect(decideGuardian(family, sam, true, now)).toMatchObject({
      family: { guardianUids: ['alex', 'sam'] },
    });
    expect(decideGuardian(family, alex, false, now)).toMatchObject({ family: { guardianUids: [] } });
    expect(decideGuardian(family, alex, true, now).kind).toBe('unchanged');
  });
});
