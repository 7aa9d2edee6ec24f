/** Shared by the pages that change one class. */

import { staffMail } from '#domain/club/mail-promises.ts';
import { nameAndMobile } from '#domain/members/mobile-number.ts';
import { minutesOf, sessionVersion } from '#domain/timetable/session-changes.ts';
import { formatLongDay, formatTime, localDate } from '#domain/values/dates.ts';
import { notFound } from '#server/access/not-found.ts';
import { canMail } from '#server/config/can-mail.ts';
import { members } from '#server/data/collections/members.ts';
import { type Session, sessions } from '#server/data/collections/timetable.ts';
import { type Context, formContext, servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { findBookings } from '#server/timetable/session-people.ts';
import { dayHref, rosterHref } from './session-row.ts';

/** What every such page shows or posts. */
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
  /** The version this page shows: posted back, so that a change in between is detected. */
  readonly seen: string;
  readonly dayHref: string;
  readonly rosterHref: string;
}

/**
 * The class that is to change.
 * @throws a 404, or a redirect to its day when it can no longer change
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
  const obstacle = isPost ? null : findObstacle(session, now());
  if (obstacle) throw redirectWithFlash(dayHref(session.date), obstacle, 'warn');
  return { session, view: toView(session, now()) };
}

function findObstacle(session: Session, now: Temporal.Instant): string | null {
  const name = `${session.className} at ${formatTime(session.startsAt)}`;
  if (session.status === 'cancelled') return `${name} has been cancelled and can no longer be changed.`;
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

/** Who would be notified: names by status. */
export interface Audience {
  readonly booked: readonly string[];
  readonly waiting: readonly string[];
}

/** By name, and with their numbers where no email goes out, so that staff can ring them. */
export async function findAudience(context: Context, { id }: Pick<Session, 'id'>): Promise<Audience> {
  const { store } = context.get(servicesContext);
  const found = await findBookings(store, id, ['booked', 'waitlisted', 'no-show']);
  const people = canMail(context.get(servicesContext))
    ? []
    : await store.findMany(
        members,
        found.map(({ memberUid }) => memberUid),
      );
  const mobileOf = (uid: string) => people.find((person) => person?.id === uid)?.mobile ?? '';
  const names = (isWaiting: boolean) =>
    found
      .filter(({ status }) => (status === 'waitlisted') === isWaiting)
      .map(({ memberName, memberUid }) => nameAndMobile(memberName || 'No name', mobileOf(memberUid)))
      .sort((one, other) => one.localeCompare(other));
  return { booked: names(false), waiting: names(true) };
}

/** `Messages to 12 people queued.`, or that there was nobody to write to. */
export function notifiedSentence(context: Context, notified: number): string {
  if (notified === 0) return 'Nobody was booked, so there are no messages.';
  return staffMail.notified(canMail(context.get(servicesContext)), notified);
}
