import { hasStarted } from '#domain/bookings/booking-times.ts';
import { countPlaces, placesText } from '#domain/timetable/session-fill.ts';
import { endOfLocalDay, formatTime, localDate, relativeDay, startOfLocalDay } from '#domain/values/dates.ts';
import { type Session, sessions } from '#server/data/collections/timetable.ts';
import type { Store } from '#server/data/store.ts';
import { rosterPath } from './roster/roster-area.ts';

/** How far back classes with people still to mark are shown. */
const DAYS_BACK = 14;
const DAYS_AHEAD = 7;
/** Enough for a coach's classes in three weeks, and the club's in a day. */
const MAX_CLASSES = 100;

/** A class as the dashboard shows it. */
export interface ClassView {
  readonly id: string;
  readonly href: string;
  readonly time: string;
  readonly day: string;
  readonly name: string;
  readonly where: string;
  readonly taken: number;
  readonly places: string;
  readonly capacity: number;
  readonly waiting: number;
  /** Booked and not marked, once the class has started. */
  readonly unmarked: number;
  readonly isCancelled: boolean;
  readonly isNow: boolean;
}

export interface DashboardClasses {
  readonly today: readonly ClassView[];
  readonly toMark: readonly ClassView[];
  readonly days: readonly { readonly day: string; readonly classes: readonly ClassView[] }[];
  /** Today's classes of other coaches: coaches cover for each other. */
  readonly others: readonly ClassView[];
}

/** A coach's classes today and in the next seven days, and those of the last fourteen with people still to mark. */
export async function listCoachClasses(
  store: Store,
  coachUid: string,
  now: Temporal.Instant,
): Promise<DashboardClasses> {
  const today = localDate(now);
  const from = startOfLocalDay(today.subtract({ days: DAYS_BACK }));
  const until = endOfLocalDay(today.add({ days: DAYS_AHEAD }));
  const [own, ofToday] = await Promise.all([
    listSessions(store, from, until, coachUid),
    listSessions(store, startOfLocalDay(today), endOfLocalDay(today)),
  ]);
  const views = own.map((session) => ({ session, view: classView(session, now) }));
  const isToday = ({ session }: { session: Session }) => session.date === today.toString();
  const isAhead = ({ session }: { session: Session }) => session.date > today.toString();
  return {
    today: views.filter(isToday).map(({ view }) => view),
    toMark: views.filter((one) => one.view.unmarked > 0 && !isToday(one)).map(({ view }) => view),
    days: byDay(views.filter(isAhead).map(({ view }) => view)),
    others: ofToday.filter((session) => session.coachUid !== coachUid).map((one) => classView(one, now)),
  };
}

/** In order of time. @param coachUid left out: everybody's */
export async function listSessions(
  store: Store,
  from: Temporal.Instant,
  until: Temporal.Instant,
  coachUid?: string,
): Promise<Session[]> {
  const { items } = await store.query(sessions, {
    where: [
      ...(coachUid === undefined ? [] : ([['coachUid', '==', coachUid]] as const)),
      ['startsAt', '>=', from],
      ['startsAt', '<', until],
    ],
    orderBy: [['startsAt', 'asc']],
    limit: MAX_CLASSES,
  });
  return items;
}

function classView(session: Session, now: Temporal.Instant): ClassView {
  const { startsAt, endsAt, bookedCount, attendedCount, noShowCount } = session;
  const isCancelled = session.status === 'cancelled';
  const hasBegun = hasStarted(session, now) && !isCancelled;
  return {
    id: session.id,
    href: rosterPath('coach', session.id),
    time: `${formatTime(startsAt)}–${formatTime(endsAt)}`,
    day: relativeDay(localDate(startsAt), now),
    name: session.className || 'Class',
    where: [session.room, session.coachName && `with ${session.coachName}`].filter(Boolean).join(', '),
    taken: countPlaces(session, now).taken,
    places: placesText(session, now),
    capacity: session.capacity,
    waiting: session.waitlist.length,
    unmarked: hasBegun ? Math.max(0, bookedCount - attendedCount - noShowCount) : 0,
    isCancelled,
    isNow: hasBegun && Temporal.Instant.compare(now, endsAt) < 0,
  };
}

function byDay(views: readonly ClassView[]): { day: string; classes: ClassView[] }[] {
  const days = new Map<string, ClassView[]>();
  for (const view of views) days.set(view.day, [...(days.get(view.day) ?? []), view]);
  return [...days].map(([day, classes]) => ({ day, classes }));
}
