/** The days of a list's filter as they are in its address: from a date field, or typed. */
import { parseDateEntry } from './date-entry.ts';

/** First and last day, both inclusive; null is open-ended. */
export interface FilterDays {
  readonly from: Temporal.PlainDate | null;
  readonly to: Temporal.PlainDate | null;
}

export interface DayProblem {
  /** The name of the day in the URL. */
  readonly name: string;
  /** A sentence, for the field itself. */
  readonly message: string;
  /** The same with the field's label, for a list of problems. */
  readonly summary: string;
}

/** A first and a last day; null where there is none, or what is there is not a date. */
export function filterDays(query: URLSearchParams, from = 'from', to = 'to'): FilterDays {
  return { from: readDay(query, from), to: readDay(query, to) };
}

function readDay(query: URLSearchParams, name: string): Temporal.PlainDate | null {
  const reading = parseDateEntry(query.get(name) ?? '');
  return reading.kind === 'date' ? reading.date : null;
}

/** The days that are not dates, in the order of `labels`. @param labels the days' names in the URL, with what the form calls them */
export function dayProblems(query: URLSearchParams, labels: Readonly<Record<string, string>>): DayProblem[] {
  return Object.entries(labels).flatMap(([name, label]) => {
    const reading = parseDateEntry(query.get(name) ?? '');
    if (reading.kind !== 'invalid') return [];
    const { message } = reading;
    return [{ name, message, summary: `${label}: ${message.charAt(0).toLowerCase()}${message.slice(1)}` }];
  });
}
