/** One row of an imported list: the person, or every reason why it can't be imported. */

import { parseDateEntry } from '../values/date-entry.ts';
import { localDate } from '../values/dates.ts';
import { cutText, shorten, toOneLine } from '../values/text.ts';
import { type DateOrder, readImportDate } from './import-dates.ts';
import { dateFields, type ImportField, importFieldNames } from './import-fields.ts';
import { type ImportedMembership, type MembershipRules, readMembership } from './import-membership.ts';
import { findGuardianProblem, readDateOfBirth } from './member-profile.ts';
import { normaliseMobile } from './mobile-number.ts';
import { findNameProblem, type NameProblem } from './person-name.ts';

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

export type NameProblems = { firstName?: string; lastName?: string };

export type ImportRowReading =
  | {
      readonly kind: 'person';
      readonly person: ImportedPerson;
      /** Characters that names may not have; a member whose name is stored like that keeps it. */
      readonly nameProblems: NameProblems;
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

const importTexts: Readonly<Record<NameProblem, string>> = {
  missing: 'is missing',
  'too-long': 'is too long',
  characters: 'may only have letters, spaces, hyphens, apostrophes and full stops',
  address: 'needs a space after each full stop',
};

export function readImportRow(typed: ImportCells, rules: ImportRules): ImportRowReading {
  const cells = withDates(typed, rules);
  const problems: string[] = [];
  const add = (field: ImportField, sentence: string) => {
    problems.push(`${importFieldNames[field]}: ${sentence}`);
    return '';
  };
  const addThat = (field: ImportField, what: string) => {
    problems.push(`${importFieldNames[field]} ${what}`);
    return '';
  };
  const said = (field: ImportField) => cells[field]?.trim() ?? '';
  const names = readNames(said);
  const nameProblems: NameProblems = {};
  for (const field of ['firstName', 'lastName'] as const) {
    const problem = findNameProblem(names[field]);
    if (problem === 'missing' || problem === 'too-long') addThat(field, importTexts[problem]);
    else if (problem)
      nameProblems[field] = `${importFieldNames[field]} ${importTexts[problem]}: “${shorten(names[field])}”`;
  }
  const email = rules.normaliseEmail(said('email'));
  if (email === null && said('email'))
    add('email', `“${shorten(said('email'))}” isn’t a valid email address`);
  else if (email === null) addThat('email', 'is missing');
  const phone = (field: 'mobile' | 'emergencyPhone') =>
    said(field) &&
    (readPhone(said(field)) ?? add(field, `“${shorten(said(field))}” isn’t a valid phone number`));
  const dob = readBirthday(said('dateOfBirth'), rules, (sentence) => add('dateOfBirth', sentence));
  const guardianNote = cutText(said('guardian'), 500);
  const born = dob ? Temporal.PlainDate.from(dob) : null;
  if (born && findGuardianProblem(born, guardianNote, rules.now)) {
    add('guardian', 'under 18s need the name and number of a parent or guardian');
  }
  const membership = readMembership(
    {
      ...{ status: said('status'), plan: said('plan'), paidUntil: said('paidUntil') },
      classesLeft: said('classesLeft'),
    },
    rules,
  );
  if (membership.kind === 'problems') problems.push(...membership.problems);

  const person = {
    ...names,
    email: email ?? '',
    mobile: phone('mobile'),
    dob,
    sex: readSex(said('sex')) ?? add('sex', `“${shorten(said('sex'))}” isn’t female, male or other`),
    guardianNote,
    emergencyName: cutText(toOneLine(said('emergencyName')), 80),
    emergencyPhone: phone('emergencyPhone'),
    joined: readJoined(said('joined'), rules.now, (sentence) => add('joined', sentence)),
  };
  if (problems.length > 0 || membership.kind === 'problems') {
    return { kind: 'problems', problems: [...Object.values(nameProblems), ...problems] };
  }
  return { kind: 'person', person: { ...person, membership: membership.membership }, nameProblems };
}

/** The dates as `YYYY-MM-DD`, where they are understood. */
function withDates(cells: ImportCells, { now, dateOrders = {} }: ImportRules): ImportCells {
  const dates = dateFields.flatMap((field) => {
    const typed = cells[field]?.trim();
    return typed
      ? [[field, readImportDate(typed, { field, order: dateOrders[field] ?? 'day-first', now })]]
      : [];
  });
  return { ...cells, ...Object.fromEntries(dates) };
}

type Said = (field: ImportField) => string;
/** Adds a problem and returns an empty value. */
type AddProblem = (sentence: string) => string;

/** Also from a single name column: `Ann Marie Smith`, or `Smith, Ann Marie`. */
function readNames(said: Said): { firstName: string; lastName: string } {
  const [firstName, lastName] = [said('firstName'), said('lastName')];
  if (firstName || lastName || !said('fullName')) return { firstName, lastName };
  const full = said('fullName').replace(/\s+/g, ' ');
  const comma = /^([^,]+), ?([^,]+)$/.exec(full);
  if (comma) return { firstName: comma[2]?.trim() ?? '', lastName: comma[1]?.trim() ?? '' };
  const space = full.lastIndexOf(' ');
  return { firstName: full.slice(0, Math.max(space, 0)), lastName: full.slice(space + 1) };
}

/** Spreadsheets drop the leading zero. */
function readPhone(typed: string): string | null {
  return normaliseMobile(/^[1-9]\d{9}$/.test(typed) ? `0${typed}` : typed);
}

function readBirthday(
  typed: string,
  { minimumAge, now }: Pick<ImportRules, 'minimumAge' | 'now'>,
  add: AddProblem,
): string {
  if (typed === '') return '';
  const reading = readDateOfBirth(typed, minimumAge, now);
  return reading.kind === 'date' ? reading.date.toString() : add(reading.message);
}

function readJoined(typed: string, now: Temporal.Instant, add: AddProblem): string {
  const reading = parseDateEntry(typed);
  if (reading.kind === 'missing') return '';
  if (reading.kind === 'invalid') return add(reading.message);
  if (Temporal.PlainDate.compare(reading.date, localDate(now)) > 0) return add('this date is in the future');
  return reading.date.year < 1900 ? add('check the year') : reading.date.toString();
}

const sexes: Readonly<Record<string, string>> = {
  '': '',
  f: 'female',
  female: 'female',
  woman: 'female',
  m: 'male',
  male: 'male',
  man: 'male',
  other: 'other',
  another: 'other',
  'non-binary': 'other',
  nonbinary: 'other',
  x: 'other',
  undisclosed: 'undisclosed',
  'prefer not to say': 'undisclosed',
  unknown: 'undisclosed',
};

function readSex(typed: string): string | null {
  const known = typed.toLowerCase();
  return Object.hasOwn(sexes, known) ? (sexes[known] ?? null) : null;
}
