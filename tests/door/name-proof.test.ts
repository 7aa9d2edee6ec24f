import { describe, expect, test } from 'vitest';
import { isNameProofOf, readNameProof } from '#domain/door/name-proof.ts';

const march = { kind: 'birthday', day: 27, month: 3 } as const;

describe('what is typed beside a name', () => {
  test.each([
    '27/03',
    '27/3',
    '27.3',
    '27-03',
    '27 03',
    '2703',
    '27 March',
    '27th mar',
    '27mar',
    ' 27/03/1990 ',
  ])('is a birthday: %s', (typed) => expect(readNameProof(typed)).toEqual(march));

  test('is the last three digits of a phone number', () => {
    expect(readNameProof(' 123 ')).toEqual({ kind: 'phone', lastDigits: '123' });
  });

  test.each([
    '',
    '12',
    '1',
    '32/01',
    '00/10',
    '10/13',
    '27 Maybe',
    '12345',
    '07700 900123',
    'x'.repeat(1_000_000),
  ])('is neither: %.20s', (typed) => expect(readNameProof(typed)).toBeNull());
});

describe('whose it is', () => {
  const priya = { dob: '1990-03-27', mobile: '07700 900 123' };
  test.each([
    [priya, '27/03', true],
    [priya, '03/27', false],
    [priya, '28/03', false],
    [priya, '123', true],
    [priya, '124', false],
    [{ dob: '', mobile: '' }, '27/03', false],
    [{ dob: 'unknown', mobile: '12' }, '012', false],
    [{ dob: '2000-02-29', mobile: '' }, '29/02', true],
  ])('%j by %s: %s', (person, typed, expected) => {
    const proof = readNameProof(typed);
    expect(proof !== null && isNameProofOf(person, proof)).toBe(expected);
  });
});
