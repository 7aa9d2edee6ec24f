/** Who a row of an imported list is about, where it has no account: by name and birthday. */
import { cutText } from '../values/text.ts';
import { phonesIn, readOnePhone } from './import-cells.ts';
import { readImportDate } from './import-dates.ts';
import { foldText } from './member-search.ts';

/** A name without case, accents and extra spaces; the same however a list writes it. */
export function nameKeyOf(name: string): string {
  return foldText(cutText(name, 160))
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** After a name with a comma, what is no given name: `John Smith, Jr`. */
const afterName =
  /^(?:jr|jnr|junior|sr|snr|senior|i{2,3}|iv|mbe|obe|cbe|phd|md|dr|mr|mrs|ms|miss|esq|ba|bsc|ma|msc)\.?$/i;

/** A name as it is said: `O'Brien, Sean`, as lists sorted by family name write it, is Sean O'Brien. */
export function givenNameFirst(written: string): string {
  const [family = '', given = '', ...more] = written.split(',').map((part) => part.trim());
  const isTurned = family !== '' && given !== '' && more.length === 0 && !afterName.test(given);
  return isTurned ? `${given} ${family}` : written;
}

/** Whether a cell has another number besides the one that `readPhone` reads. */
export const hasSecondPhone = (typed: string): boolean =>
  new Set(phonesIn(typed).flatMap((each) => readOnePhone(each) ?? [])).size > 1;

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

export interface RowOfList {
  readonly line: number;
  /** As accounts store it; empty: none that is valid. */
  readonly email: string;
  readonly nameKey: string;
  readonly birthdays: readonly string[];
  /** Has a membership now, as far as the list says. */
  readonly isCurrent: boolean;
}

/** Another row of the list has the same address, and keeps it. */
export interface SharedEmail {
  readonly keeper: number;
  /** The other row is the same person, so this one is none to add. */
  readonly isSamePerson: boolean;
}

/**
 * The rows whose address another row of the list keeps, by line. An address is one person's: that of the first row with a membership, or
 * else of the first. Families share one, and systems write somebody who came back twice.
 */
export function findSharedEmails(rows: readonly RowOfList[]): Map<number, SharedEmail> {
  const shared = new Map<number, SharedEmail>();
  const byEmail = Map.groupBy(
    rows.filter(({ email }) => email !== ''),
    ({ email }) => email,
  );
  for (const same of byEmail.values()) {
    const keeper = same.find(({ isCurrent }) => isCurrent) ?? same[0];
    for (const row of same)
      if (keeper && row !== keeper)
        shared.set(row.line, { keeper: keeper.line, isSamePerson: isOnePerson(row, keeper) });
  }
  return shared;
}

function isOnePerson(one: RowOfList, other: RowOfList): boolean {
  if (one.nameKey !== other.nameKey) return false;
  const isOpen = one.birthdays.length === 0 || other.birthdays.length === 0;
  return isOpen || one.birthdays.some((day) => other.birthdays.includes(day));
}

/** What tells somebody without an address from others in a list; empty: nothing does. */
export function keyWithoutEmail(person: {
  readonly firstName: string;
  readonly lastName: string;
  readonly dob: string;
  readonly mobile: string;
}): string {
  const { firstName, lastName, dob, mobile } = person;
  return dob || mobile ? `${nameKeyOf(`${firstName} ${lastName}`)}|${dob}|${mobile}` : '';
}

/** Whether a member without an address is the person of a row without one, by what both say. */
export function isSameWithoutEmail(
  row: { readonly dob: string; readonly mobile: string },
  member: { readonly email: string; readonly dob: string; readonly mobile: string },
): boolean {
  if (member.email !== '') return false;
  const compared = (['dob', 'mobile'] as const).filter((name) => row[name] !== '' && member[name] !== '');
  if (compared.length > 0) return compared.every((name) => row[name] === member[name]);
  return [row.dob, row.mobile, member.dob, member.mobile].every((value) => value === '');
}
