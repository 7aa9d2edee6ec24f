/** Who a row of an imported list is about, where it has no account: by name and birthday. */
import { cutText } from '../values/text.ts';
import { readImportDate } from './import-dates.ts';
import { foldText } from './member-search.ts';

/** A name without case, accents and extra spaces; the same however a list writes it. */
export function nameKeyOf(name: string): string {
  return foldText(cutText(name, 160))
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** The days that a birthday as typed can mean, `YYYY-MM-DD`: two where day and month may be swapped, none where it is not a date. */
export function possibleBirthdays(typed: string, now: Temporal.Instant): string[] {
  const readings = (['day-first', 'month-first'] as const).map((order) =>
    readImportDate(typed, { field: 'dateOfBirth', order, now }),
  );
  return [...new Set(readings)].filter((reading) => /^\d{4}-\d{2}-\d{2}$/.test(reading));
}

/**
 * Whether a row with the person's name is theirs: their birthday, or nothing that would tell it from another person's.
 * @param row its address is empty where it is not valid
 */
export function isSamePerson(
  row: { readonly email: string; readonly birthdays: readonly string[] },
  person: { readonly dob: string },
): boolean {
  if (row.birthdays.length > 0) return row.birthdays.includes(person.dob);
  return row.email === '';
}
