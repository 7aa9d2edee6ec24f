import { describe, expect, it } from 'vitest';
import { commonPasswords } from '#domain/accounts/common-passwords.ts';
import { authMessages } from '#domain/accounts/error-catalogue.ts';
import { findPasswordProblem, passwordSentence } from '#domain/accounts/passwords.ts';

const rules = { minimumLength: 6, clubName: 'Ironworks Strength Club', email: 'priya.shah@example.test' };
const problem = (password: string, changed: Partial<typeof rules> = {}) =>
  findPasswordProblem(password, { ...rules, ...changed });

describe('a new password', () => {
  it.each([
    ['kelp-7', null],
    ['correct horse battery staple', null],
    ['Tr0ub4dor&3x', null],
    ['пароль-у-моря', null],
    ['🐙🦑🐚🦀🐠🐡', null],
    ['a'.repeat(3) + 'b7x'.repeat(300), null],
    ['', 'too-short'],
    ['kelp7', 'too-short'],
    ['🐙🐙🐙', 'too-short'],
    ['x7'.repeat(501), 'too-long'],
  ])('row 1: %.30s: %s', (password, expected) => {
    expect(problem(password)).toBe(expected);
  });

  it('row 1: may have 1,000 characters and not one more', () => {
    const long = 'kelp and sand '.repeat(80);
    expect(problem(long.slice(0, 1000))).toBeNull();
    expect(problem(long.slice(0, 1001))).toBe('too-long');
  });

  it('row 1: is never shorter than six, and as long as the club asks', () => {
    expect(problem('kelp7', { minimumLength: 1 })).toBe('too-short');
    expect(problem('kelp-sand-7', { minimumLength: 12 })).toBe('too-short');
    expect(problem('kelp-sand-77', { minimumLength: 12 })).toBeNull();
  });

  it.each([
    'password',
    'password1',
    'PASSWORD',
    'Password123!',
    'P@ssw0rd',
    '123456',
    '12345678',
    '123456789!',
    'qwerty',
    'Qwertyuiop',
    'iloveyou',
    'monkey2026',
    'Liverpool1!',
    'aaaaaa',
    '111111111',
    'ababab',
    'abcdefgh',
    'hgfedcba',
    '98765432',
    'poiuytrewq',
    'letmein',
    'gymrat99',
  ])('row 2: %s is too common', (password) => {
    expect(problem(password)).toBe('too-common');
  });

  it.each([
    ['ironworks2026', 'club-name'],
    ['Ironworks', 'club-name'],
    ['2026IRONWORKS!', 'club-name'],
    ['iron-works-2026', 'club-name'],
    ['IronworksStrengthClub1', 'club-name'],
    ['ironworks strength club', 'club-name'],
    ['ironworks kelp sand', null],
    ['ironworks-7349-1182-5', null],
  ])('row 2: %s: %s', (password, expected) => {
    expect(problem(password)).toBe(expected);
  });

  it('row 2: is not the name of a club with digits in it', () => {
    expect(problem('gym24gym', { clubName: 'Gym24 Gym' })).toBe('club-name');
    expect(problem('kelp-7', { clubName: '' })).toBeNull();
    expect(problem('kelp-77', { clubName: '24/7' })).toBeNull();
  });

  it.each(['priya.shah', 'PRIYA.SHAH', 'priya.shah@example.test', 'priyashah1', 'priya.shah2026'])(
    'is not the own e-mail: %s',
    (password) => {
      expect(problem(password)).toBe('own-email');
    },
  );

  it('may hold the e-mail’s name among other things', () => {
    expect(problem('priya.shah likes kelp')).toBeNull();
    expect(problem('kelp-7', { email: '' })).toBeNull();
  });
});

describe('the list of common passwords', () => {
  it('has some hundreds, each in lower case', () => {
    expect(commonPasswords.size).toBeGreaterThan(500);
    for (const password of commonPasswords) expect(password).toBe(password.toLowerCase());
  });
});

describe('what is said of a new password', () => {
  it('that is too short is the catalogue’s sentence, with the club’s own number where it asks for more', () => {
    expect(passwordSentence('too-short', 6)).toBe(authMessages['weak-password']);
    expect(passwordSentence('too-short', 0)).toBe(authMessages['weak-password']);
    expect(passwordSentence('too-short', 12)).toContain('at least 12 characters');
  });

  it('that is common says so', () => {
    expect(passwordSentence('too-common', 6)).toContain('too common');
  });
});
