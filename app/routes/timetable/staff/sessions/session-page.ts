/** What the pages that change one class have in common. */

import { minutesOf, sessionVersion } from '#domain/timetable/session-changes.ts';
import { formatLongDay, formatTime, localDate } from '#domain/values/dates.ts';
import { notFound } from '#server/access/not-found.ts';
import { type Session, sessions } from '#server/data/collections/timetable.ts';
import { type Context, formContext, servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { findBookings } from '#server/timetable/session-people.ts';
import { dayHref, rosterHref } from './session-row.ts';

/** What every such page shows or sends back. */
export interface SessionView {
  readonly id: string;
  readonly className: string;
  /** `Tuesday 24 November, 18:00–19:00`. */
  readonly when: string;
  readonly minutes: number;
  readonly coachName: string;
  readonly room: string;
  readonly bookedCount: number;
  readonly capacity: number;
  readonly waiting: number;
  /** The class as this page shows it: sent back, so that a change in between is noticed. */
  readonly seen: string;
  readonly dayHref: string;
  readonly rosterHref: string;
}

/**
 * The class that is to change.
 * @throws a 404, or a redirect to its day where it cannot change any more
 */
export async function findForChange(
  url: URL,
  context: Context,
  id: string,
): Promise<{ session: Session; view: SessionView }> {
  const { store, now } = context.get(servicesContext);
  const session = await store.find(sessions, id);
  if (!session) throw notFound(url);
  const isPost = context.get(formContext) !== null;
  const why = isPost ? null : whyClosed(session, now());
  if (why) throw redirectWithFlash(dayHref(session.date), why, 'warn');
  return { session, view: toView(session, now()) };
}

function whyClosed(session: Session, now: Temporal.Instant): string | null {
  const name = `${session.className} at ${formatTime(session.startsAt)}`;
  if (session.status === 'cancelled') return `${name} has been cancelled: it can no longer be changed.`;
  return Temporal.Instant.compare(now, session.endsAt) < 0 ? null : `${name} is over.`;
}

function toView(session: Session, now: Temporal.Instant): SessionView {
  const { id, className, startsAt, endsAt, coachName, room, bookedCount, capacity, waitlist, date } = session;
  const day = formatLongDay(localDate(startsAt), now);
  return {
    ...{ id, className, coachName, room, bookedCount, capacity },
    when: `${day}, ${formatTime(startsAt)}–${formatTime(endsAt)}`,
    minutes: minutesOf(session),
    waiting: waitlist.length,
    seen: sessionVersion(session),
    dayHref: dayHref(date),
    rosterHref: rosterHref(id),
  };
}

/** Who would be told: names by where they stand. */
export interface Audience {
  readonly booked: readonly string[];
  readonly waiting: readonly string[];
}

export async function findAudience(context: Context, { id }: Pick<Session, 'id'>): Promise<Audience> {
  const { store } = context.get(servicesContext);
  const found = await findBookings(store, id, ['booked', 'waitlisted', 'no-show']);
  const names = (isWaiting: boolean) =>
    found
      .filter(({ status }) => (status === 'waitlisted') === isWaiting)
      .map(({ memberName }) => memberName || 'No name')
      .sort((one, other) => one.localeCompare(other));
  return { booked: names(false), waiting: names(true) };
}

/** `12 people told.`, or that there was nobody to tell. */
export function notifiedSentence(told: number): string {
  if (told === 0) return 'Nobody was booked, so nobody had to be told.';
  return told === 1 ? '1 person is told.' : `${told} people are told.`;
}
