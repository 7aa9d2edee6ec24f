import { type DateEntry, parseDateOfBirth } from '../values/date-entry.ts';
import { ageOn, storedDate } from '../values/dates.ts';
import { normaliseMobile } from './mobile-number.ts';
import { findNameProblem, MAX_NAME_LENGTH, nameProblemTexts } from './person-name.ts';

const ADULT_AGE = 18;
export const MAX_NOTE_LENGTH = 500;

export const sexes = ['female', 'male', 'other', 'undisclosed'] as const;

/** A validation message to show beside the field; null if the value is valid. */
export type Problem = string | null;

/** Who fills in a person's details: that person, or staff for somebody else. */
export type FilledInBy = 'self' | 'staff';

export function findFirstNameProblem(typed: string, by: FilledInBy = 'self'): Problem {
  return describeNameProblem(typed, by === 'self' ? 'Enter your first name' : 'Enter a first name');
}

export function findLastNameProblem(typed: string, by: FilledInBy = 'self'): Problem {
  return describeNameProblem(typed, by === 'self' ? 'Enter your last name' : 'Enter a last name');
}

function describeNameProblem(typed: string, missing: string): Problem {
  const problem = findNameProblem(typed);
  if (problem === null) return null;
  return problem === 'missing' ? missing : nameProblemTexts[problem];
}

export function findMobileProblem(typed: string, by: FilledInBy = 'self'): Problem {
  if (typed.trim() === '') return by === 'self' ? 'Enter your mobile number' : 'Enter a mobile number';
  return normaliseMobile(typed) === null ? 'Enter a phone number, like 07700 900 123' : null;
}

export type DateOfBirthReading =
  | { readonly kind: 'date'; readonly date: Temporal.PlainDate }
  | { readonly kind: 'invalid'; readonly message: string };

/**
 * A typed date of birth that meets the minimum age.
 * @param minimumAge in years, the club's setting
 */
export function readDateOfBirth(
  typed: DateEntry,
  minimumAge: number,
  now: Temporal.Instant,
  by: FilledInBy = 'self',
): DateOfBirthReading {
  const reading = parseDateOfBirth(typed, now);
  if (reading.kind === 'missing')
    return { kind: 'invalid', message: by === 'self' ? 'Enter your date of birth' : 'Enter a date of birth' };
  if (reading.kind === 'date' && ageOn(reading.date, now) < minimumAge) {
    const who = by === 'self' ? 'You' : 'They';
    return { kind: 'invalid', message: `${who} must be at least ${minimumAge} to join` };
  }
  return reading;
}

/** The minimum age for a stored date of birth: a raised minimum does not apply to existing members. */
export function minimumAgeFor(storedDateOfBirth: string, minimumAge: number, now: Temporal.Instant): number {
  const date = storedDate(storedDateOfBirth);
  return date && ageOn(date, now) < minimumAge ? 0 : minimumAge;
}

/** Under 18, a parent or guardian is required. */
export function needsGuardian(dateOfBirth: Temporal.PlainDate, now: Temporal.Instant): boolean {
  return ageOn(dateOfBirth, now) < ADULT_AGE;
}

export function findGuardianProblem(
  dateOfBirth: Temporal.PlainDate,
  guardianNote: string,
  now: Temporal.Instant,
): Problem {
  if (needsGuardian(dateOfBirth, now) && guardianNote.trim() === '') {
    return 'Under 18s need a parent or guardian: enter their name and phone number';
  }
  return [...guardianNote].length > MAX_NOTE_LENGTH ? `Use at most ${MAX_NOTE_LENGTH} characters` : null;
}

export const hasEmergencyContact = ({
  emergencyContact,
}: {
  readonly emergencyContact: { readonly name: string; readonly phone: string };
}): boolean => emergencyContact.name !== '' && emergencyContact.phone !== '';

/** Both or neither: a name without a number is no use, nor a number without a name. */
export function findEmergencyContactProblem(
  contact: { readonly name: string; readonly phone: string },
  by: FilledInBy = 'self',
): { readonly field: 'name' | 'phone'; readonly message: string } | null {
  const name = contact.name.trim();
  const phone = contact.phone.trim();
  if (name === '' && phone === '') return null;
  const whose = by === 'self' ? 'your' : 'their';
  if (name === '') return { field: 'name', message: `Enter the name of ${whose} emergency contact` };
  if ([...name].length > MAX_NAME_LENGTH) {
    return { field: 'name', message: `Use at most ${MAX_NAME_LENGTH} characters` };
  }
  if (phone === '')
    return { field: 'phone', message: `Enter the phone number of ${whose} emergency contact` };
  if (normaliseMobile(phone) === null) {
    return { field: 'phone', message: 'Enter a phone number, like 07700 900 123' };
  }
  return null;
}

/** Identifies the person of a profile; a stored member fits. */
export interface ProfileIdentity {
  readonly name: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly mobile: string;
  readonly dob: string;
}

/** A profile without any identifying details: another client created the document and left it empty. */
export function isEmptyProfile({ name, firstName, lastName, email, mobile, dob }: ProfileIdentity): boolean {
  return [name, firstName, lastName, email, mobile, dob].every((value) => value.trim() === '');
}

/** The name that staff see; never empty, because it is the text of a link. */
export function displayName({ name, email }: Pick<ProfileIdentity, 'name' | 'email'>): string {
  return name || email || 'No name';
}
