/** What of the timetable somebody asked for, as it stands in the address. */

import { clubTime, localDate, storedDate } from '../values/dates.ts';
import { cutText } from '../values/text.ts';
import { countPlaces, type PlaceCounts } from './session-fill.ts';

export const timesOfDay = ['morning', 'afternoon', 'evening'] as const;
export type TimeOfDay = (typeof timesOfDay)[number];

/** Days that the page shows at once, today the first of them. */
export const DAYS_SHOWN = 7;

export interface TimetableFilter {
  /** First day shown; null: as `day` says, otherwise today. */
  readonly from: Temporal.PlainDate | null;
  /** The one day to look at; null: none was picked. */
  readonly day: Temporal.PlainDate | null;
  /** A class type's slug, or empty. */
  readonly type: string;
  /** A coach's name, or empty. */
  readonly coach: string;
  readonly time: TimeOfDay | '';
  readonly hasPlaces: boolean;
  /** Day under day rather than side by side. */
  readonly isList: boolean;
}

const LONGEST_TEXT = 100;

/** Reads the address; what cannot be meant is as if it were not there. */
export function readTimetableFilter(params: URLSearchParams): TimetableFilter {
  const text = (name: string) => cutText((params.get(name) ?? '').trim(), LONGEST_TEXT);
  return {
    from: storedDate(text('from')),
    day: storedDate(text('day')),
    type: text('type'),
    coach: text('coach'),
    time: timesOfDay.find((time) => time === params.get('time')) ?? '',
    hasPlaces: params.get('places') === 'free',
    isList: params.get('view') === 'list',
  };
}

/** The one address of a filter, as a query with its question mark, or empty. */
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

/** True where something other than a day narrows the list. */
export function isNarrowed({ type, coach, time, hasPlaces }: TimetableFilter): boolean {
  return type !== '' || coach !== '' || time !== '' || hasPlaces;
}

export interface TimetableWindow {
  readonly from: Temporal.PlainDate;
  /** The first day that is not shown. */
  readonly until: Temporal.PlainDate;
  /** The day picked, where it is one of those shown. */
  readonly day: Temporal.PlainDate | null;
}

const daysBetween = (one: Temporal.PlainDate, other: Temporal.PlainDate) =>
  one.until(other, { largestUnit: 'days' }).days;

/** Never the past, nor further than the span that holds the timetable's last day. */
export function timetableWindow(
  filter: Pick<TimetableFilter, 'from' | 'day'>,
  today: Temporal.PlainDate,
  lastDay: Temporal.PlainDate | null,
): TimetableWindow {
  const wanted = filter.from ?? (filter.day ? spanStart(today, filter.day) : today);
  const latest = spanStart(today, lastDay ?? today);
  const from = [today, wanted, latest].sort(Temporal.PlainDate.compare)[1] ?? today;
  const until = from.add({ days: DAYS_SHOWN });
  const away = filter.day ? daysBetween(from, filter.day) : -1;
  return { from, until, day: away >= 0 && away < DAYS_SHOWN ? filter.day : null };
}

/** Where the span begins that a day lies in, counted from today; today for the past. */
function spanStart(today: Temporal.PlainDate, day: Temporal.PlainDate): Temporal.PlainDate {
  const spans = Math.max(0, Math.floor(daysBetween(today, day) / DAYS_SHOWN));
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

/** Morning is before noon, evening from 17:00, by the club's clock. */
export function timeOfDay(startsAt: Temporal.Instant): TimeOfDay {
  const { hour } = clubTime(startsAt);
  if (hour < NOON) return 'morning';
  return hour < EVENING_FROM ? 'afternoon' : 'evening';
}

/** True where the session is of what the filter narrows the list to. */
export function isWanted(
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

/** The day on a phone before one is picked: today, or the next day with anything left to come to. */
export function firstDayToShow(
  sessions: readonly { readonly startsAt: Temporal.Instant }[],
  window: TimetableWindow,
  now: Temporal.Instant,
): Temporal.PlainDate {
  const next = sessions.find(({ startsAt }) => Temporal.Instant.compare(startsAt, now) > 0);
  return window.day ?? (next ? localDate(next.startsAt) : window.from);
}
