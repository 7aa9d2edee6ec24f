import * as paths from '#app/paths.ts';
import { isOpenAt, openingToday } from '#domain/club/opening-hours.ts';
import type { TaskReader } from '#domain/desk/staff-task.ts';
import { accessLogQuery, readAccessLogFilter } from '#domain/door/access-log-filter.ts';
import { ALL_ONLINE, paymentQuery, readPaymentFilter } from '#domain/payments/payment-filter.ts';
import { countPlaces, placesText } from '#domain/timetable/session-fill.ts';
import { formatLongDay, formatTime, localDate, startOfLocalDay } from '#domain/values/dates.ts';
import { formatPence } from '#domain/values/money.ts';
import { accessLogs, presence } from '#server/data/collections/door.ts';
import { members } from '#server/data/collections/members.ts';
import type { Store } from '#server/data/store.ts';
import { familyNewsToTell } from '#server/families/tell-family.ts';
import { sumTodaysTakings } from '#server/payments/todays-takings.ts';
import type { Services } from '#server/services.ts';
import { listSessionsOn } from '#server/timetable/list-sessions.ts';
import { readArrivals } from './arrivals.ts';
import { readOwnTasks } from './task-rows.ts';

/** Everything on the desk's page. */
export async function loadDesk(services: Services, reader: TaskReader) {
  const { store, now } = services;
  const at = now();
  const today = localDate(at);
  const club = await services.settings.read();
  const [arrivals, inNow, classes, takings, tasks, familyNews] = await Promise.all([
    readArrivals(store, club, at),
    store.count(presence, [['leavesAt', '>', at]]),
    readClasses(store, at),
    readTakings(store, today),
    readOwnTasks(store, reader, paths.desk, at),
    store.query(members, { where: familyNewsToTell, orderBy: [['familyNewsAt', 'asc']], limit: 1 }),
  ]);
  return {
    day: formatLongDay(today, at),
    time: formatTime(at),
    opening: openingToday(club, at),
    isOpen: isOpenAt(club, at),
    inNow,
    arrivals,
    /** The newest arrival: the same later on, there is nothing new at the door. */
    mark: arrivals[0]?.id ?? '',
    allHref: logHref({ from: today.toString(), direction: 'in' }),
    classes,
    takings,
    tasks,
    hasFamilyNews: familyNews.items.length > 0,
  };
}
export type DeskView = Awaited<ReturnType<typeof loadDesk>>;

/** The id of today’s newest arrival, or empty; for a page that asks whether there is anything new: one read. */
export async function newestArrival(store: Store, now: Temporal.Instant): Promise<string> {
  const { items } = await store.query(accessLogs, {
    where: [
      ['direction', '==', 'in'],
      ['at', '>=', startOfLocalDay(localDate(now))],
    ],
    orderBy: [['at', 'desc']],
    limit: 1,
  });
  return items[0]?.id ?? '';
}

const logHref = (filter: Record<string, string>) =>
  `${paths.accessLog}?${accessLogQuery(readAccessLogFilter(new URLSearchParams(filter)))}`;

/** Today's classes that are not over; and how many are. */
async function readClasses(store: Store, at: Temporal.Instant) {
  const sessions = (await listSessionsOn(store, localDate(at))).filter(
    ({ status }) => status === 'scheduled',
  );
  const isOver = ({ endsAt }: { endsAt: Temporal.Instant }) => Temporal.Instant.compare(endsAt, at) <= 0;
  const ahead = sessions.filter((session) => !isOver(session));
  return {
    finished: sessions.length - ahead.length,
    ahead: ahead.map((session) => ({
      id: session.id,
      time: formatTime(session.startsAt),
      isOn: Temporal.Instant.compare(session.startsAt, at) <= 0,
      name: session.className,
      coach: [session.coachName || 'No coach', session.room].filter(Boolean).join(', '),
      taken: countPlaces(session, at).taken,
      places: placesText(session, at),
      capacity: session.capacity,
      waiting: session.waitlist.length,
    })),
  };
}

/** The day's takings by how they were paid, as the desk and the dashboard show them. */
export async function readTakings(store: Store, today: Temporal.PlainDate) {
  const { cashInPence, cardMachineInPence, onlineInPence, isNone } = await sumTodaysTakings(store, today);
  const href = (method: string) => {
    const day = { from: today.toString(), to: today.toString(), ...(method ? { method } : {}) };
    return `${paths.listPayments}?${paymentQuery(readPaymentFilter(new URLSearchParams(day)))}`;
  };
  return {
    rows: [
      { label: 'Cash', amount: formatPence(cashInPence), href: href('cash') },
      { label: 'Card machine', amount: formatPence(cardMachineInPence), href: href('card-machine') },
      { label: 'Online', amount: formatPence(onlineInPence), href: href(ALL_ONLINE) },
    ],
    total: formatPence(cashInPence + cardMachineInPence + onlineInPence),
    isNone,
    href: href(''),
  };
}
