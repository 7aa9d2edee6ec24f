/** One row of an imported list: the person with what was left out, or every reason why it can't be imported. */

import { cutText, shorten, toOneLine } from '../values/text.ts';
import {
  readBirthday,
  readEmail,
  readJoined,
  readPhone,
  readSex,
  tidyName,
  withoutFiller,
} from './import-cells.ts';
import { type DateOrder, readImportDate } from './import-dates.ts';
import { dateFields, type ImportField, importFieldNames } from './import-fields.ts';
import { type ImportedMembership, type MembershipRules, readMembership } from './import-membership.ts';
import { findGuardianProblem } from './member-profile.ts';
import { findNameProblem } from './person-name.ts';

export type ImportCells = Readonly<Partial<Record<ImportField, string>>>;

/** A person as imported; an empty value never overwrites anything. */
export interface ImportedPerson {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly mobile: string;
  /** `YYYY-MM-DD` */
  readonly dob: string;
  readonly sex: string;
  readonly guardianNote: string;
  readonly emergencyName: string;
  readonly emergencyPhone: string;
  /** `YYYY-MM-DD` */
  readonly joined: string;
  /** For new members only. */
  readonly membership: ImportedMembership;
}

/** Names as the list has them, where they were tidied up; a member whose name is stored like that keeps it. */
export type NamesAsTyped = { firstName?: string; lastName?: string };

export type ImportRowReading =
  | {
      readonly kind: 'person';
      readonly person: ImportedPerson;
      /** Cells that were left out or guessed; the row is still imported. */
      readonly warnings: readonly string[];
      /** The same about the membership, which only new members get from a list. */
      readonly membershipWarnings: readonly string[];
      readonly namesAsTyped: NamesAsTyped;
    }
  | { readonly kind: 'problems'; readonly problems: readonly string[] };

export interface ImportRules extends MembershipRules {
  /** In years, the club's setting. */
  readonly minimumAge: number;
  /** Which of a column's two numbers is the day; the day comes first where nothing is said. */
  readonly dateOrders?: Readonly<Partial<Record<string, DateOrder>>>;
  /** The email address as accounts store it; null if invalid. */
  normaliseEmail(typed: string): string | null;
}

export const EMAIL_MISSING = 'Email is missing';

interface RowCells {
  readonly said: Said;
  readonly warnings: string[];
  /** Adds a warning about a cell, and is what becomes of the cell. */
  readonly warn: (field: ImportField, sentence: string) => '';
  readonly odd: (field: ImportField, what: string) => '';
}

function openRow(typed: ImportCells, rules: ImportRules): RowCells {
  const cells = withDates(typed, rules);
  const warnings: string[] = [];
  const warn = (field: ImportField, sentence: string) => {
    warnings.push(`${importFieldNames[field]}: ${sentence}`);
    return '' as const;
  };
  const cellOf = (field: ImportField) => shorten(typed[field]?.trim() ?? '');
  for (const field of dateFields)
    if (isReadTheOtherWay(typed[field], field, rules))
      warn(field, `“${cellOf(field)}” can only be ${cells[field]}, so it was read as that`);
  return {
    said: (field) => withoutFiller(cells[field]?.trim() ?? ''),
    warnings,
    warn,
    odd: (field, what) => warn(field, `“${cellOf(field)}” isn’t ${what}, so it’s left out`),
  };
}

/** One odd cell is left out with a warning; only who has no name, or may not join, is left out with it. */
export function readImportRow(typed: ImportCells, rules: ImportRules): ImportRowReading {
  const row = openRow(typed, rules);
  const { said, warnings, warn, odd } = row;
  const problems: string[] = [];
  const { names, namesAsTyped } = readTidyNames(row);
  if (!names.firstName && !names.lastName) problems.push('Name is missing');
  const email = readEmail(said('email'), rules.normaliseEmail);
  if (email === '' && said('email')) odd('email', 'an email address');
  else if (email === '') warnings.push(EMAIL_MISSING);
  const phone = (field: 'mobile' | 'emergencyPhone') =>
    said(field) && (readPhone(said(field)) ?? odd(field, 'a phone number'));
  const mobile = phone('mobile');
  const birth = readBirthday(said('dateOfBirth'), rules);
  if (birth.kind === 'too-young') problems.push(`${importFieldNames.dateOfBirth}: ${birth.message}`);
  if (birth.kind === 'odd') odd('dateOfBirth', 'a date of birth');
  const guardianNote = cutText(said('guardian'), 500);
  if (birth.kind === 'date' && findGuardianProblem(birth.date, guardianNote, rules.now))
    warn('guardian', 'under 18s need the name and number of a parent or guardian. Add it on their page');
  // Of a plan and a status an admin has said what it means, whatever it is.
  const [status, plan] = [typed.status?.trim() ?? '', typed.plan?.trim() ?? ''];
  const membership = readMembership(
    { status, plan, paidUntil: said('paidUntil'), classesLeft: said('classesLeft') },
    rules,
  );
  if (membership.kind === 'problems') problems.push(...membership.problems);
  const person = {
    ...names,
    email,
    mobile,
    dob: birth.kind === 'date' ? birth.date.toString() : '',
    sex: readSex(said('sex')) ?? odd('sex', 'female, male or other'),
    guardianNote,
    emergencyName: cutText(toOneLine(said('emergencyName')), 80),
    emergencyPhone: phone('emergencyPhone'),
    joined: readJoined(said('joined'), rules.now) ?? odd('joined', 'a day on which somebody can have joined'),
  };
  if (problems.length > 0 || membership.kind === 'problems') return { kind: 'problems', problems };
  return {
    kind: 'person',
    person: { ...person, membership: membership.membership },
    warnings,
    membershipWarnings: membership.warnings,
    namesAsTyped,
  };
}

/** Names without what names can't have. One of the two is enough to know somebody by. */
function readTidyNames({ said, warnings }: RowCells) {
  const written = readNames(said);
  const names = { ...written };
  const namesAsTyped: NamesAsTyped = {};
  for (const field of ['firstName', 'lastName'] as const) {
    if (written[field] === '' || findNameProblem(written[field]) === null) continue;
    names[field] = tidyName(written[field]);
    namesAsTyped[field] = written[field];
  }
  for (const field of ['firstName', 'lastName'] as const)
    if (!names[field]) warnings.push(`${importFieldNames[field]} is missing: add it on their page`);
  return { names, namesAsTyped };
}

/** The dates as `YYYY-MM-DD`, where they are understood. */
function withDates(cells: ImportCells, rules: ImportRules): ImportCells {
  const dates = dateFields.flatMap((field) => {
    const typed = cells[field]?.trim();
    return typed ? [[field, readDate(typed, field, rules)]] : [];
  });
  return { ...cells, ...Object.fromEntries(dates) };
}

/** In the order of its column; a date that is none in that order, in the only one in which it can be read. */
function readDate(typed: string, field: string, { now, dateOrders = {} }: ImportRules): string {
  const order = dateOrders[field] ?? 'day-first';
  const read = readImportDate(typed, { field, order, now });
  if (isDay(read)) return read;
  const other = readImportDate(typed, { field, order: otherOrder(order), now });
  return isDay(other) ? other : read;
}

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text);
const otherOrder = (order: DateOrder): DateOrder => (order === 'day-first' ? 'month-first' : 'day-first');

function isReadTheOtherWay(typed: string | undefined, field: string, rules: ImportRules): boolean {
  const text = typed?.trim() ?? '';
  const order = rules.dateOrders?.[field] ?? 'day-first';
  return (
    !isDay(readImportDate(text, { field, order, now: rules.now })) && isDay(readDate(text, field, rules))
  );
}

type Said = (field: ImportField) => string;
/** Also from a single name column: `Ann Marie Smith`, or `Smith, Ann Marie`. */
function readNames(said: Said): { firstName: string; lastName: string } {
  const [firstName, lastName] = [said('firstName'), said('lastName')];
  if (firstName || lastName || !said('fullName')) return { firstName, lastName };
  const full = said('fullName').replace(/\s+/g, ' ');
  const comma = /^([^,]+), ?([^,]+)$/.exec(full);
  if (comma) return { firstName: comma[2]?.trim() ?? '', lastName: comma[1]?.trim() ?? '' };
  const space = full.lastIndexOf(' ');
  if (space < 0) return { firstName: full, lastName: '' };
  return { firstName: full.slice(0, space), lastName: full.slice(space + 1) };
}
