import * as paths from '#app/paths.ts';
import {
  DAYS_SHOWN,
  firstDayToShow,
  isNarrowed,
  matchesFilter,
  type TimetableFilter,
  type TimetableWindow,
  timetableQuery,
} from '#domain/timetable/timetable-filter.ts';
import { formatLongDay, formatShortDate, localDate, weekdayName } from '#domain/values/dates.ts';
import type { ClubSettings } from '#server/data/collections/club.ts';
import type { Session } from '#server/data/collections/timetable.ts';
import type { SessionReader } from '#server/timetable/session-reader.ts';
import { toSessionLine } from './session-line.ts';

export interface TimetableFacts {
  readonly filter: TimetableFilter;
  readonly window: TimetableWindow;
  /** Every session of the window. */
  readonly sessions: readonly Session[];
  readonly lastDay: Temporal.PlainDate | null;
  readonly settings: ClubSettings;
  readonly reader: SessionReader;
  readonly now: Temporal.Instant;
}

/** The days that the page shows, and its links. */
export function timetableView(facts: TimetableFacts) {
  const { filter, window, reader, now } = facts;
  const today = localDate(now);
  const coming = facts.sessions.filter(({ endsAt }) => Temporal.Instant.compare(endsAt, now) > 0);
  const wanted = coming.filter((session) => matchesFilter(session, filter, { uid: reader.uid, now }));
  const shown = firstDayToShow(wanted, window, now);
  const from = window.from.equals(today) ? null : window.from;
  const hrefOf = (changes: Partial<TimetableFilter>) =>
    `${paths.timetable}${timetableQuery({ ...filter, from, day: window.day, ...changes })}`;
  const dates = Array.from({ length: DAYS_SHOWN }, (_, days) => window.from.add({ days }));
  return {
    days: dates.map((date) => {
      const iso = date.toString();
      const ofDay = wanted.filter((session) => session.date === iso);
      return {
        iso,
        weekday: weekdayName(date.dayOfWeek).slice(0, 3),
        number: String(date.day),
        label: date.equals(today) ? 'Today' : formatLongDay(date, now),
        href: hrefOf({ day: date }),
        isShown: date.equals(shown),
        isPicked: window.day?.equals(date) ?? false,
        isEmpty: ofDay.length === 0,
        lines: ofDay.map((session) => toSessionLine(session, facts)),
      };
    }),
    address: hrefOf({}),
    isUsualAddress: !isNarrowed(filter) && isSpanStart(window.from, today),
    span: `${formatShortDate(window.from, now)} to ${formatShortDate(window.until.subtract({ days: 1 }), now)}`,
    earlierHref: from ? hrefOf({ from: earlier(window.from, today), day: null }) : null,
    laterHref: hasLater(facts) ? hrefOf({ from: window.until, day: null }) : null,
    isList: filter.isList,
    /** One day at a time on a phone, unless a filter leaves few enough classes to show all days. */
    isByDay: window.day !== null || !(filter.isList || isNarrowed(filter)),
    viewHref: hrefOf({ isList: !filter.isList, day: null }),
    nextDay: nextDayWith(wanted, shown, hrefOf, now),
    isNothingComing: coming.length === 0,
    isNothingWanted: wanted.length === 0,
    isNarrowed: isNarrowed(filter),
    clearHref: `${paths.timetable}${timetableQuery({ ...cleared, from, day: window.day, isList: filter.isList })}`,
    choices: choicesOf(facts.sessions, filter),
    typed: { ...filter, from: from?.toString() ?? '', day: window.day?.toString() ?? '' },
  };
}

const isSpanStart = (from: Temporal.PlainDate, today: Temporal.PlainDate) =>
  today.until(from).days % DAYS_SHOWN === 0;

const cleared = { type: '', coach: '', time: '', hasPlaces: false } as const;

function earlier(from: Temporal.PlainDate, today: Temporal.PlainDate): Temporal.PlainDate | null {
  const before = from.subtract({ days: DAYS_SHOWN });
  return Temporal.PlainDate.compare(before, today) > 0 ? before : null;
}

function hasLater({ lastDay, window }: TimetableFacts): boolean {
  return lastDay !== null && Temporal.PlainDate.compare(lastDay, window.until) >= 0;
}

/** The next day with classes, as a link from a day without any. */
function nextDayWith(
  wanted: readonly Session[],
  shown: Temporal.PlainDate,
  hrefOf: (changes: Partial<TimetableFilter>) => string,
  now: Temporal.Instant,
) {
  const next = wanted
    .map(({ startsAt }) => localDate(startsAt))
    .find((date) => Temporal.PlainDate.compare(date, shown) > 0);
  return next ? { href: hrefOf({ day: next }), label: formatLongDay(next, now) } : null;
}

/** Options: what takes place on these days, and what is already chosen. */
function choicesOf(sessions: readonly Session[], { type, coach }: TimetableFilter) {
  const types = new Map(sessions.map(({ classTypeId, className }) => [classTypeId, className]));
  const coaches = new Set(sessions.map(({ coachName }) => coachName).filter(Boolean));
  if (type && !types.has(type)) types.set(type, type);
  if (coach) coaches.add(coach);
  const byLabel = (one: { label: string }, other: { label: string }) =>
    one.label.localeCompare(other.label, 'en-GB');
  return {
    types: [...types].map(([value, label]) => ({ value, label })).sort(byLabel),
    coaches: [...coaches].map((name) => ({ value: name, label: name })).sort(byLabel),
  };
}
