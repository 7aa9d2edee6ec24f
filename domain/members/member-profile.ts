import { type DateEntry, parseDateOfBirth } from '../values/date-entry.ts';
import { ageOn, storedDate } from '../values/dates.ts';
import { normaliseMobile } from './mobile-number.ts';

const ADULT_AGE = 18;
const MOST_IN_NAME = 80;
const MOST_IN_NOTE = 500;

export const sexes = ['female', 'male', 'other', 'undisclosed'] as const;

/** What is wrong with a typed value, as a sentence for beside its field; null where nothing is. */
export type Problem = string | null;

export function findFirstNameProblem(typed: string): Problem {
  return findTextProblem(typed, 'Enter your first name', MOST_IN_NAME);
}

export function findLastNameProblem(typed: string): Problem {
  return findTextProblem(typed, 'Enter your last name', MOST_IN_NAME);
}

function findTextProblem(typed: string, missing: string, most: number): Problem {
  if (typed.trim() === '') return missing;
  if ([...typed.trim()].length > most) return `Use at most ${most} characters`;
  return /\p{Cc}/u.test(typed.trim()) ? 'Use letters, spaces, hyphens and apostrophes only' : null;
}

export function findMobileProblem(typed: string): Problem {
  if (typed.trim() === '') return 'Enter your mobile number';
  return normaliseMobile(typed) === null ? 'Enter a phone number, like 07700 900 123' : null;
}

export type DateOfBirthReading =
  | { readonly kind: 'date'; readonly date: Temporal.PlainDate }
  | { readonly kind: 'invalid'; readonly message: string };

/**
 * A typed date of birth of somebody who is old enough.
 * @param minimumAge in years, the club's setting
 */
export function readDateOfBirth(
  typed: DateEntry,
  minimumAge: number,
  now: Temporal.Instant,
): DateOfBirthReading {
  const reading = parseDateOfBirth(typed, now);
  if (reading.kind === 'missing') return { kind: 'invalid', message: 'Enter your date of birth' };
  if (reading.kind === 'date' && ageOn(reading.date, now) < minimumAge) {
    return { kind: 'invalid', message: `You can join from the age of ${minimumAge}` };
  }
  return reading;
}

/** The age to ask of somebody whose date of birth is stored: whoever is a member already stays one when the club raises it. */
export function minimumAgeFor(storedDateOfBirth: string, minimumAge: number, now: Temporal.Instant): number {
  const date = storedDate(storedDateOfBirth);
  return date && ageOn(date, now) < minimumAge ? 0 : minimumAge;
}

/** Under 18 a parent or guardian has to be named. */
export function needsGuardian(dateOfBirth: Temporal.PlainDate, now: Temporal.Instant): boolean {
  return ageOn(dateOfBirth, now) < ADULT_AGE;
}

export function findGuardianProblem(
  dateOfBirth: Temporal.PlainDate,
  guardianNote: string,
  now: Temporal.Instant,
): Problem {
  if (needsGuardian(dateOfBirth, now) && guardianNote.trim() === '') {
    return 'You are under 18: enter the name and phone number of a parent or guardian who agrees';
  }
  return [...guardianNote].length > MOST_IN_NOTE ? `Use at most ${MOST_IN_NOTE} characters` : null;
}

/** Both or neither: a name nobody can ring helps as little as a number nobody knows. */
export function findEmergencyContactProblem(contact: {
  readonly name: string;
  readonly phone: string;
}): { readonly field: 'name' | 'phone'; readonly message: string } | null {
  const name = contact.name.trim();
  const phone = contact.phone.trim();
  if (name === '' && phone === '') return null;
  if (name === '') return { field: 'name', message: 'Enter the name of your emergency contact' };
  const nameProblem = findTextProblem(name, '', MOST_IN_NAME);
  if (nameProblem) return { field: 'name', message: nameProblem };
  if (phone === '') return { field: 'phone', message: 'Enter the phone number of your emergency contact' };
  if (normaliseMobile(phone) === null) {
    return { field: 'phone', message: 'Enter a phone number, like 07700 900 123' };
  }
  return null;
}

/** Who a profile is about; a stored member fits. */
export interface ProfileIdentity {
  readonly name: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly mobile: string;
  readonly dob: string;
}

/** A profile that says nothing about its person: another client has made the document and left it empty. */
export function isEmptyProfile({ name, firstName, lastName, email, mobile, dob }: ProfileIdentity): boolean {
  return [name, firstName, lastName, email, mobile, dob].every((value) => value.trim() === '');
}

/** What staff see where a name belongs; never empty, so that there is something to follow. */
export function displayName({ name, email }: Pick<ProfileIdentity, 'name' | 'email'>): string {
  return name || email || 'No name';
}
