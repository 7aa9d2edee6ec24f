/** Cells of an imported list as people and other systems write them. */
import { parseDateEntry } from '../values/date-entry.ts';
import { localDate } from '../values/dates.ts';
import { cutText, toOneLine, trimOf } from '../values/text.ts';
import { readDateOfBirth } from './member-profile.ts';
import { normaliseMobile } from './mobile-number.ts';
import { findNameProblem, MAX_NAME_LENGTH } from './person-name.ts';

/** What people and systems write where they have nothing to say. */
const fillers = /^(?:n\/?a|none|nil|null|unknown|not given|tbc|[-–—.?]+|#n\/a)$/i;

export const withoutFiller = (text: string) => (fillers.test(text) ? '' : text);

/** What is left of a name without the characters that names can't have; empty: nothing. */
export function tidyName(typed: string): string {
  const letters = cutText(typed, 300)
    .replace(/[^\p{L}\p{M}\p{Zs}'’.-]+/gu, ' ')
    .replace(/\.(?=\p{L})/gu, '. ');
  const text = cutText(toOneLine(letters), MAX_NAME_LENGTH).trim();
  return findNameProblem(text) === null ? text : '';
}

/** Addresses that systems want filled in, and desks make up. */
const madeUp = /^(?:no-?e?-?mail|none|unknown|noreply|no-?reply|na|test)@/i;

/** The first address in a cell: `ann@a.example; ann@b.example`, `Ann <ann@a.example>`. Empty: none. */
export function readEmail(typed: string, normaliseEmail: (typed: string) => string | null): string {
  const parts = [typed, ...typed.slice(0, LONGEST_EMAIL_CELL).split(/[\s;,/<>()]+|mailto:/i)];
  const addresses = parts
    .filter((part) => part.includes('@'))
    .map((part) => trimOf(part, (char) => `.'"`.includes(char)));
  const found = addresses.map((part) => normaliseEmail(part)).find((email) => email !== null) ?? '';
  return madeUp.test(found) ? '' : found;
}

const LONGEST_EMAIL_CELL = 600;

/** Of several in a cell the first. Spreadsheets drop the leading zero, and systems the plus. */
export function readPhone(typed: string): string | null {
  return [typed, ...phonesIn(typed)].map(readOnePhone).find((number) => number !== null) ?? null;
}

export const phonesIn = (typed: string) => typed.slice(0, 100).split(/[,;/|]|\bor\b|\bext?\b/i);

export function readOnePhone(each: string): string | null {
  const named = each.replace(/^['\s]+|^[a-z]{1,10}[.:]\s*/gi, '');
  const text = named.slice(0, named.split('').findLastIndex((char) => char >= '0' && char <= '9') + 1);
  const digits = text.replace(/[\s().-]/g, '');
  if (/^[1-9]\d{9}$/.test(digits)) return normaliseMobile(`0${digits}`);
  return normaliseMobile(/^440?[1-9]\d{9}$/.test(digits) ? `+${digits}` : text);
}

type BirthdayReading =
  | { readonly kind: 'date'; readonly date: Temporal.PlainDate }
  | { readonly kind: 'too-young'; readonly message: string }
  | { readonly kind: 'odd' | 'missing' };

/** Somebody too young for the club isn't added without a birthday instead: nobody would act for them. */
export function readBirthday(
  typed: string,
  { minimumAge, now }: { readonly minimumAge: number; readonly now: Temporal.Instant },
): BirthdayReading {
  if (typed === '') return { kind: 'missing' };
  const any = readDateOfBirth(typed, 0, now);
  if (any.kind === 'invalid') return { kind: 'odd' };
  const reading = readDateOfBirth(typed, minimumAge, now, 'staff');
  return reading.kind === 'date' ? reading : { kind: 'too-young', message: reading.message };
}

/** Null: no day on which somebody can have joined. */
export function readJoined(typed: string, now: Temporal.Instant): string | null {
  const reading = parseDateEntry(typed);
  if (reading.kind === 'missing') return '';
  if (reading.kind === 'invalid' || reading.date.year < 1900) return null;
  return Temporal.PlainDate.compare(reading.date, localDate(now)) > 0 ? null : reading.date.toString();
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

export function readSex(typed: string): string | null {
  const known = typed.toLowerCase();
  return Object.hasOwn(sexes, known) ? (sexes[known] ?? null) : null;
}
