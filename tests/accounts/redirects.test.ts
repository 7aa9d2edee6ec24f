import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { safeRedirectPath } from '#domain/accounts/redirects.ts';

const FALLBACK = '/account/dashboard';

describe('row 19: redirects stay here', () => {
  it.each([
    '/',
    '/account/parq',
    '/account/book-class/abc?from=timetable&day=2026-11-24#top',
    '/classes/Hyrox',
    '/admin/members?q=O%27Brien%20%26%20Sons',
    '/admin/members?q=%0A%5C',
    '/search?next=//evil.example',
    '/author',
    '/auth-help',
  ])('%s is followed', (path) => {
    expect(safeRedirectPath(path, FALLBACK)).toBe(path);
  });

  it.each([
    '',
    'account',
    'e',
    '//e',
    '///e',
    '/\\e',
    '\\\\e',
    '\\/e',
    '/\\/e',
    '%09//e',
    '/%09//e',
    '\t//e',
    '/\t/e',
    '/\n/e',
    '/\r\n/e',
    '\n/account',
    ' /account',
    '/account\u0000',
    '/account\u0085',
    '/%00',
    '/%0d%0aSet-Cookie:x=1',
    '/%5Ce',
    '/%5c%5ce',
    '/%2Fe',
    '/%2F%2Fe',
    '/x/..//e',
    '/.//e',
    '/x/%2e%2e//e',
    '/%E0%A4%A',
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    '/javascript:alert(1)\n//',
    'data:text/html,x',
    'http://e',
    'https://e/account',
    'http:e',
    'http:/e',
    '?redirectTo=/x',
    '#x',
    '.',
    '@e',
    '/auth/logout',
    '/auth/logout/',
    '/auth/logout?x=1',
    '/auth/logout.data',
    '/AUTH/Logout',
    '/auth/login',
    '/auth/login?redirectTo=/auth/login',
    '/account/../auth/logout',
    '/%61uth/logout',
    '/auth%2Flogout',
    '/auth',
    `/${'a'.repeat(2000)}`,
  ])('%j falls back', (value) => {
    expect(safeRedirectPath(value, FALLBACK)).toBe(FALLBACK);
  });

  it.each([null, undefined, 1, {}, ['/account'], new File([], 'x')])(
    'what is no text falls back',
    (value) => {
      expect(safeRedirectPath(value, FALLBACK)).toBe(FALLBACK);
    },
  );

  it('whatever is accepted stays on the same origin, from any page', () => {
    const piece = fc.constantFrom(
      '/',
      '\\',
      '.',
      '..',
      '%2f',
      '%5c',
      '%09',
      '\t',
      '\n',
      'e',
      '@',
      ':',
      '?',
      '#',
      'http:',
      ' ',
    );
    fc.assert(
      fc.property(
        fc.array(piece, { maxLength: 10 }).map((pieces) => pieces.join('')),
        (value) => {
          const path = safeRedirectPath(value, FALLBACK);
          expect(new URL(path, 'https://club.example/auth/login').origin).toBe('https://club.example');
          expect(path).toMatch(/^\/(?![/\\])/);
        },
      ),
      { numRuns: 2000 },
    );
  });
});
