import { ageOn, calendarYears, isInCalendarYears, localDate, monthNameOf } from './dates.ts';

/** A typed date: one field, or day, month and year. */
export type DateEntry = string | { readonly day: string; readonly month: string; readonly year: string };

export type DateReading =
  | { readonly kind: 'date'; readonly date: Temporal.PlainDate }
  | { readonly kind: 'missing' }
  | { readonly kind: 'invalid'; readonly message: string };

type Parts = { readonly year: number; readonly month: number; readonly day: number };

const invalid = (message: string): DateReading => ({ kind: 'invalid', message });

const asDayMonthYear = 'Enter the date as day, month and year, like 27/3/1990';
/** Longer text is not a date, and is not matched against the patterns. */
const LONGEST = 100;

/**
 * Reads `YYYY-MM-DD`, `DD/MM/YYYY` (also with dots, dashes or spaces) or three fields. Messages are
 * complete sentences: "31 February isn’t a real date".
 */
export function parseDateEntry(entry: DateEntry): DateReading {
  if (typeof entry !== 'string') return parseThreeFields(entry);
  if (entry.length > LONGEST) return invalid(asDayMonthYear);
  const typed = entry.trim().replace(/\s+/g, ' ');
  if (typed === '') return { kind: 'missing' };
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(typed);
  if (iso) return realDate({ year: Number(iso[1]), month: Number(iso[2]), day: Number(iso[3]) });
  const british = /^(\d{1,2})(?: ?[/.-] ?| )(\d{1,2})(?: ?[/.-] ?| )(\d+)$/.exec(typed);
  if (!british) return invalid(asDayMonthYear);
  if (british[3]?.length !== 4) return invalid('Enter the year in four digits, like 1990');
  return realDate({ year: Number(british[3]), month: Number(british[2]), day: Number(british[1]) });
}

function parseThreeFields(entry: Exclude<DateEntry, string>): DateReading {
  const day = entry.day.trim();
  const month = entry.month.trim();
  const year = entry.year.trim();
  const missing = [day === '' && 'a day', month === '' && 'a month', year === '' && 'a year'].filter(Boolean);
  if (missing.length === 3) return { kind: 'missing' };
  if (missing.length > 0) return invalid(`Enter ${missing.join(' and ')} too`);
  if (!/^\d{1,2}$/.test(day)) return invalid('Enter the day as a number from 1 to 31');
  const monthNumber = readMonth(month);
  if (monthNumber === null) return invalid('Enter the month as a number from 1 to 12');
  if (!/^\d{4}$/.test(year)) return invalid('Enter the year in four digits, like 1990');
  return realDate({ year: Number(year), month: monthNumber, day: Number(day) });
}

/** `3`, `03`, `Mar` or `march`. */
function readMonth(typed: string): number | null {
  if (/^\d{1,2}$/.test(typed)) return Number(typed);
  if (typed.length < 3) return null;
  for (let month = 1; month <= 12; month += 1) {
    if (monthNameOf(month).toLowerCase().startsWith(typed.toLowerCase())) return month;
  }
  return null;
}

function realDate(parts: Parts): DateReading {
  if (parts.month < 1 || parts.month > 12) return invalid('Enter the month as a number from 1 to 12');
  if (parts.day < 1 || parts.day > 31) return invalid('Enter the day as a number from 1 to 31');
  if (!isInCalendarYears(parts))
    return invalid(`Enter a year from ${calendarYears.first} to ${calendarYears.last}`);
  try {
    return { kind: 'date', date: Temporal.PlainDate.from(parts, { overflow: 'reject' }) };
  } catch {
    const year = parts.month === 2 && parts.day === 29 ? ` ${parts.year}` : '';
    return invalid(`${parts.day} ${monthNameOf(parts.month)}${year} isn’t a real date`);
  }
}

/** A date of birth as typed: also not in the future and not more than 120 years ago. */
export function parseDateOfBirth(entry: DateEntry, now: Temporal.Instant): DateReading {
  const reading = parseDateEntry(entry);
  if (reading.kind !== 'date') return reading;
  if (Temporal.PlainDate.compare(reading.date, localDate(now)) > 0) {
    return invalid('The date of birth can’t be in the future');
  }
  if (ageOn(reading.date, now) > 120) return invalid('Check the year of birth');
  return reading;
}
