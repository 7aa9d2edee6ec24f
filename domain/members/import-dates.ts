/** Dates as other systems and spreadsheets write them. Which of two numbers is the day is found out from a whole column. */
import { localDate, monthNameOf } from '../values/dates.ts';

export type DateOrder = 'day-first' | 'month-first';

/** Dates of these fields are never in the future, which tells the century of a year in two digits. */
const pastFields: readonly string[] = ['dateOfBirth', 'joined'];

/** The date that a cell means, as `YYYY-MM-DD` where it is understood, and otherwise as typed. */
export function readImportDate(
  typed: string,
  {
    field,
    order,
    now,
  }: { readonly field: string; readonly order: DateOrder; readonly now: Temporal.Instant },
): string {
  const text = tidy(typed);
  const parts = readNamedMonth(text) ?? readNumbers(text, order);
  if (!parts) return readSerial(text) ?? typed;
  const year =
    parts.year.length === 4 ? Number(parts.year) : fullYear(parts.year, pastFields.includes(field), now);
  return isoDate(year, parts.month, parts.day) ?? `${parts.day}/${parts.month}/${year}`;
}

type Parts = { readonly year: string; readonly month: number; readonly day: number };

/** Longer text is not a date, and is not matched against the patterns. */
const LONGEST = 60;

/** Without a time of day, a weekday, or spaces around the separators. */
function tidy(typed: string): string {
  const text = typed.length > LONGEST ? '' : typed.trim().replace(/\s+/g, ' ');
  const time = text.search(/[T ,]\d{1,2}:\d{2}/);
  const date = (time > 0 ? text.slice(0, time) : text).replace(/,$/, '');
  return date.replace(/^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]{0,6},? /i, '').replace(/ ?([/.-]) ?/g, '$1');
}

/** `3 Apr 2025`, `3-Apr-25`, `3rd April 2025`, `Apr 3, 2025`. */
function readNamedMonth(text: string): Parts | null {
  const dayFirst = /^(\d{1,2})(?:st|nd|rd|th)?[ /.-]([a-z]{3,9})\.?,?[ /.-](\d{4}|\d{2})$/i.exec(text);
  const monthFirst = /^([a-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4}|\d{2})$/i.exec(text);
  const [day, name, year] = dayFirst?.slice(1) ?? [monthFirst?.[2], monthFirst?.[1], monthFirst?.[3]];
  const month = name ? readMonthName(name) : null;
  return month && day && year ? { day: Number(day), month, year } : null;
}

function readMonthName(typed: string): number | null {
  const months = Array.from({ length: 12 }, (_, index) => index + 1);
  return months.find((month) => monthNameOf(month).toLowerCase().startsWith(typed.toLowerCase())) ?? null;
}

function readNumbers(text: string, order: DateOrder): Parts | null {
  const [, year, yearsMonth, yearsDay] = /^(\d{4})[/.-](\d{1,2})[/.-](\d{1,2})$/.exec(text) ?? [];
  if (year) return { year, month: Number(yearsMonth), day: Number(yearsDay) };
  const numbers = twoOrders(text);
  if (!numbers) return null;
  const [first, second] = numbers.pair;
  return order === 'day-first'
    ? { year: numbers.year, month: second, day: first }
    : { year: numbers.year, month: first, day: second };
}

/** A day and a month in either order, then the year. */
function twoOrders(text: string): { readonly pair: readonly [number, number]; readonly year: string } | null {
  const [, first, second, year] = /^(\d{1,2})[ /.-](\d{1,2})[ /.-](\d{4}|\d{2})$/.exec(text) ?? [];
  return first && second && year ? { pair: [Number(first), Number(second)], year } : null;
}

/** The first day of spreadsheets counts as 1, and they count a 29 February 1900 that was none. */
const SERIAL_START = Temporal.PlainDate.from('1899-12-30');
/** From 1927 to 2099: a smaller number is rather a year, a larger one rather an id. */
const serials = { first: 10_000, last: 73_050 };

/** A date as a number of days, which spreadsheets write where the column is not formatted as dates. */
function readSerial(text: string): string | null {
  const [, days] = /^(\d{5})(?:[.,]\d{1,12})?$/.exec(text) ?? [];
  const count = Number(days ?? 0);
  if (count < serials.first || count > serials.last) return null;
  return SERIAL_START.add({ days: count }).toString();
}

function fullYear(twoDigits: string, isPast: boolean, now: Temporal.Instant): number {
  const year = 2000 + Number(twoDigits);
  return isPast && year > localDate(now).year ? year - 100 : year;
}

function isoDate(year: number, month: number, day: number): string | null {
  try {
    return Temporal.PlainDate.from({ year, month, day }, { overflow: 'reject' }).toString();
  } catch {
    return null;
  }
}

/** What a column's dates say about the order of day and month. */
export type DateSurvey =
  /** It has no dates that can be read in two ways. */
  | { readonly kind: 'plain' }
  /** At least one date can be read in one way only. */
  | { readonly kind: 'day-first' | 'month-first'; readonly sample: string }
  /** Each of them can be read in both ways. */
  | { readonly kind: 'ambiguous'; readonly sample: string }
  /** Some need the day first, and others the month. */
  | { readonly kind: 'mixed'; readonly dayFirst: string; readonly monthFirst: string };

/** Finds out how a column writes its dates. */
export function surveyDates(cells: Iterable<string>): DateSurvey {
  let dayFirst = '';
  let monthFirst = '';
  let either = '';
  for (const typed of cells) {
    const text = tidy(typed);
    const [first, second] = twoOrders(text)?.pair ?? [0, 0];
    if (first === second || Math.min(first, second) > 12) continue;
    if (first > 12) dayFirst ||= text;
    else if (second > 12) monthFirst ||= text;
    else either ||= text;
  }
  if (dayFirst && monthFirst) return { kind: 'mixed', dayFirst, monthFirst };
  if (dayFirst) return { kind: 'day-first', sample: dayFirst };
  if (monthFirst) return { kind: 'month-first', sample: monthFirst };
  return either ? { kind: 'ambiguous', sample: either } : { kind: 'plain' };
}
