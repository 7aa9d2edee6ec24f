import { describe, expect, it } from 'vitest';
import {
  findEmergencyContactProblem,
  findFirstNameProblem,
  findGuardianProblem,
  findLastNameProblem,
  findMobileProblem,
  minimumAgeFor,
  needsGuardian,
  readDateOfBirth,
} from '#domain/members/member-profile.ts';

const now = Temporal.Instant.from('2026-11-21T12:00:00Z');
const day = (text: string) => Temporal.PlainDate.from(text);

describe('a member’s details', () => {
  it.each([
    ['Priya', null],
    ['Zoë', null],
    ["D'Arcy-Jones", null],
    ['李', null],
    ['</script><img onerror>', 'Only use letters, spaces, hyphens, apostrophes and full stops'],
    ['evil.example', 'Put a space after each full stop'],
    ['', 'Enter your first name'],
    ['   ', 'Enter your first name'],
    ['x'.repeat(80), null],
    ['x'.repeat(81), 'Use at most 80 characters'],
    ['Pri\u0000ya', 'Only use letters, spaces, hyphens, apostrophes and full stops'],
    ['Pri\nya', 'Only use letters, spaces, hyphens, apostrophes and full stops'],
  ])('a first name like %j: %s', (typed, expected) => {
    expect(findFirstNameProblem(typed)).toBe(expected);
  });

  it('speak to the person, or to staff of somebody else', () => {
    expect(findFirstNameProblem('', 'staff')).toBe('Enter a first name');
    expect(findLastNameProblem('', 'staff')).toBe('Enter a last name');
    expect(findMobileProblem('', 'staff')).toBe('Enter a mobile number');
    const birth = (typed: string) => readDateOfBirth(typed, 16, now, 'staff');
    expect(birth('')).toMatchObject({ message: 'Enter a date of birth' });
    expect(birth('22/11/2015')).toMatchObject({ message: 'They must be at least 16 to join' });
    const contact = { name: '', phone: '07700 900 456' };
    expect(findEmergencyContactProblem(contact, 'staff')?.message).toContain('their emergency contact');
    expect(findEmergencyContactProblem(contact)?.message).toContain('your emergency contact');
  });

  it('ask for the last name in its own words', () => {
    expect(findLastNameProblem(' ')).toBe('Enter your last name');
    expect(findLastNameProblem('Shah')).toBeNull();
  });

  it.each([
    ['07700 900 123', null],
    ['+44 7700 900123', null],
    ['', 'Enter your mobile number'],
    ['12', 'Enter a phone number, like 07700 900 123'],
    ['ring me', 'Enter a phone number, like 07700 900 123'],
  ])('a mobile number like "%s": %s', (typed, expected) => {
    expect(findMobileProblem(typed)).toBe(expected);
  });

  it.each([
    ['27/03/1990', '1990-03-27'],
    ['', 'Enter your date of birth'],
    ['31/02/1990', '31 February isn’t a real date'],
    ['21/11/2015', '2015-11-21'],
    ['22/11/2015', 'You must be at least 11 to join'],
    ['22/11/2026', 'The date of birth can’t be in the future'],
  ])('a date of birth like "%s": %s', (typed, expected) => {
    const reading = readDateOfBirth(typed, 11, now);
    expect(reading.kind === 'date' ? reading.date.toString() : reading.message).toBe(expected);
  });

  it.each([
    [16, '21/11/2010', '2010-11-21'],
    [16, '22/11/2010', 'You must be at least 16 to join'],
    [0, '21/11/2026', '2026-11-21'],
  ])('where people join from %i, a date of birth like "%s": %s', (minimumAge, typed, expected) => {
    const reading = readDateOfBirth(typed, minimumAge, now);
    expect(reading.kind === 'date' ? reading.date.toString() : reading.message).toBe(expected);
  });

  it('let whoever is a member already stay one when the club raises the age', () => {
    expect(minimumAgeFor('2012-05-01', 16, now)).toBe(0);
    expect(minimumAgeFor('1990-05-01', 16, now)).toBe(16);
    expect(minimumAgeFor('', 16, now)).toBe(16);
  });

  it('name a guardian until the eighteenth birthday', () => {
    expect(needsGuardian(day('2008-11-22'), now)).toBe(true);
    expect(needsGuardian(day('2008-11-21'), now)).toBe(false);
    expect(findGuardianProblem(day('2008-11-22'), ' ', now)).toMatch(/^Under 18s need a parent or guardian/);
    expect(findGuardianProblem(day('2008-11-22'), 'Asha Shah, 07700 900 456', now)).toBeNull();
    expect(findGuardianProblem(day('1990-03-27'), '', now)).toBeNull();
    expect(findGuardianProblem(day('1990-03-27'), 'x'.repeat(501), now)).toBe('Use at most 500 characters');
  });

  it.each([
    ['', '', null],
    ['Asha', '07700 900 456', null],
    ['Asha', '', 'phone'],
    ['', '07700 900 456', 'name'],
    ['Asha', '12', 'phone'],
    ['x'.repeat(81), '07700 900 456', 'name'],
  ])('an emergency contact "%s", "%s" has a problem with: %s', (name, phone, field) => {
    expect(findEmergencyContactProblem({ name, phone })?.field ?? null).toBe(field);
  });
});
