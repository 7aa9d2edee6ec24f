import { describe, expect, test } from 'vitest';
import { isOwnName } from '#domain/health/declared-name.ts';

const now = Temporal.Instant.from('2026-11-21T12:00:00Z');
const priya = { firstName: 'Priya', lastName: 'Raman', dob: '1994-11-03' };

describe('the name under a PAR-Q', () => {
  test.each([
    ['Priya Raman', priya],
    ['  priya   RAMAN ', priya],
    ['Priya Kamala Raman', priya],
    ['Raman, Priya', priya],
    ['Zoe O’Hara', { ...priya, firstName: 'Zoë', lastName: "O'Hara" }],
    ['Ana García López', { ...priya, firstName: 'Ana María', lastName: 'García López' }],
    ['Jo Smith-Jones', { ...priya, firstName: 'Jo', lastName: 'Smith-Jones' }],
    // A parent signs.
    ['Anand Raman', { ...priya, dob: '2010-01-01' }],
    ['Cher', { ...priya, firstName: 'Cher', lastName: '' }],
    ['Anybody', { firstName: '', lastName: '', dob: '' }],
  ])('%s is their own', (typed, person) => {
    expect(isOwnName(typed, person, now)).toBe(true);
  });

  test.each([
    ['Priya', priya],
    ['P Raman', priya],
    ['Sam Okafor', priya],
    ['Typed', priya],
    // Eighteen today.
    ['Anand Raman', { ...priya, dob: '2008-11-21' }],
  ])('%s is somebody else’s or not whole', (typed, person) => {
    expect(isOwnName(typed, person, now)).toBe(false);
  });
});
