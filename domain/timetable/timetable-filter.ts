/** The filter of the public timetable, from the query. */

import { askedDate, clubTime, localDate } from '../values/dates.ts';
import { cutText } from '../values/text.ts';
import { countPlaces, type PlaceCounts } from './session-fill.ts';

export const timesOfDay = ['morning', 'afternoon', 'evening'] as const;
export type TimeOfDay = (typeof timesOfDay)[number];

/** Days shown at once, starting with today. */
export const DAYS_SHOWN = 7;

export interface TimetableFilter {
  /** First day shown; null: depends on `day`, otherwise today. */
  readonly from: Temporal.PlainDate | null;
  /** The selected day; null: none. */
  readonly day: Temporal.PlainDate | null;
  /** A class type's slug, or empty. */
  readonly type: string;
  /** A coach's name, or empty. */
  readonly coach: string;
  readonly time: TimeOfDay | '';
  readonly hasPlaces: boolean;
  /** List view rather than columns. */
  readonly isList: boolean;
}

const LONGEST_TEXT = 100;

/** The parameters that a filter is read from. */
export const timetableParameters = ['from', 'day', 'type', 'coach', 'time', 'places', 'view'] as const;

/** Reads the query; invalid values are ignored. */
export function readTimetableFilter(params: URLSearchParams): TimetableFilter {
  const text = (name: string) => cutText((params.get(name) ?? '').trim(), LONGEST_TEXT);
  return {
    from: askedDate(text('from')),
    day: askedDate(text('day')),
    type: text('type'),
    coach: text('coach'),
    time: timesOfDay.find((time) => time === params.get('time')) ?? '',
    hasPlaces: params.get('places') === 'free',
    isList: params.get('view') === 'list',
  };
}

/** The canonical query of a filter with its question mark, or empty. */
export function timetableQuery(filter: TimetableFilter): string {
  const entries = [
    ['from', filter.from?.toString() ?? ''],
    ['day', filter.day?.toString() ?? ''],
    ['type', filter.type],
    ['coach', filter.coach],
    ['time', filter.time],
    ['places', filter.hasPlaces ? 'free' : ''],
    ['view', filter.isList ? 'list' : ''],
  ].filter(([, value]) => value);
  return entries.length > 0 ? `?${new URLSearchParams(entries as [string, string][])}` : '';
}

/** True when something other than a day narrows the list. */
export function isNarrowed({ type, coach, time, hasPlaces }: TimetableFilter): boolean {
  return type !== '' || coach !== '' || time !== '' || hasPlaces;
}

export interface TimetableWindow {
  readonly from: Temporal.PlainDate;
  /** The day after the last one shown. */
  readonly until: Temporal.PlainDate;
  /** The selected day, if shown. */
  readonly day: Temporal.PlainDate | null;
}

/** Never in the past, nor beyond the span with the timetable's last day. */
export function timetableWindow(
  filter: Pick<TimetableFilter, 'from' | 'day'>,
  today: Temporal.PlainDate,
  lastDay: Temporal.PlainDate | null,
): TimetableWindow {
  const wanted = filter.from ?? (filter.day ? spanStart(today, filter.day) : today);
  const latest = spanStart(today, lastDay ?? today);
  const from = [today, wanted, latest].sort(Temporal.PlainDate.compare)[1] ?? today;
  const until = from.add({ days: DAYS_SHOWN });
  const away = filter.day ? from.until(filter.day).days : -1;
  return { from, until, day: away >= 0 && away < DAYS_SHOWN ? filter.day : null };
}

/** The start of the span that contains a day, counted from today; today for past days. */
function spanStart(today: Temporal.PlainDate, day: Temporal.PlainDate): Temporal.PlainDate {
  const spans = Math.max(0, Math.floor(today.until(day).days / DAYS_SHOWN));
  return today.add({ days: spans * DAYS_SHOWN });
}

/** A stored session fits. */
export interface FilteredSession extends PlaceCounts {
  readonly classTypeId: string;
  readonly coachName: string;
  readonly startsAt: Temporal.Instant;
  readonly status: 'scheduled' | 'cancelled';
}

const NOON = 12;
const EVENING_FROM = 17;

/** Morning is before noon, evening from 17:00, in the club's local time. */
export function timeOfDay(startsAt: Temporal.Instant): TimeOfDay {
  const { hour } = clubTime(startsAt);
  if (hour < NOON) return 'morning';
  return hour < EVENING_FROM ? 'afternoon' : 'evening';
}

/** True when the session matches the filter. */
export function matchesFilter(
  session: FilteredSession,
  filter: TimetableFilter,
  reader: { readonly uid: string; readonly now: Temporal.Instant },
): boolean {
  if (filter.type && session.classTypeId !== filter.type) return false;
  if (filter.coach && session.coachName !== filter.coach) return false;
  if (filter.time && timeOfDay(session.startsAt) !== filter.time) return false;
  if (!filter.hasPlaces) return true;
  return session.status === 'scheduled' && !countPlaces(session, reader.now, reader.uid).isFull;
}

/** The day shown on a phone before one is selected: today, or the next day with a class still to start. */
export function firstDayToShow(
  sessions: readonly { readonly startsAt: Temporal.Instant }[],
  window: TimetableWindow,
  now: Temporal.Instant,
): Temporal.PlainDate {
  const next = sessions.find(({ startsAt }) => Temporal.Instant.compare(startsAt, now) > 0);
  return window.day ?? (next ? localDate(next.startsAt) : window.from);
}
