import { describe, expect, it } from 'vitest';
import { codeDigits, emailStateOf } from '#domain/accounts/email-confirmation.ts';

describe('whose an email address is', () => {
  it.each([
    [true, true, 'confirmed'],
    [true, false, 'confirmed'],
    [false, true, 'unconfirmed'],
    [false, false, 'unclaimed'],
  ] as const)('with confirmed %s and somebody who signs in %s it is %s', (isConfirmed, hasOwner, state) => {
    expect(emailStateOf({ isConfirmed, hasOwner })).toBe(state);
  });

  it.each([
    ['123456', '123456'],
    [' 123 456 ', '123456'],
    ['123-456', '123456'],
    ['12345', '12345'],
    ['abc', 'abc'],
  ])('the code %j is read as %j', (typed, read) => {
    expect(codeDigits(typed)).toBe(read);
  });
});
