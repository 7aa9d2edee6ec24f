/** Who attends which class: booked, cancelled, waitlisted and marked through the app's own operations. */

import { bookingOpensAt } from '#domain/bookings/booking-times.ts';
import { clubTime, localDate } from '#domain/values/dates.ts';
import { bookSession } from '../bookings/book-session.ts';
import { cancelBooking } from '../bookings/cancel-booking.ts';
import { markAll } from '../bookings/mark-all.ts';
import { markAttendance } from '../bookings/mark-attendance.ts';
import { processWaitlist } from '../bookings/process-waitlist.ts';
import { bookings } from '../data/collections/bookings.ts';
import { classTypes, type Session, schedules, sessions } from '../data/collections/timetable.ts';
import type { Actor } from '../log/write-audit.ts';
import { generateSessions } from '../timetable/generate-sessions.ts';
import { playClassScenes } from './class-scenes.ts';
import { demoSettings } from './club-facts.ts';
import type { Habit } from './people.ts';
import { type Club, type Happening, live, recentMail } from './story.ts';
import { demoClassTypes, demoSchedules } from './timetable-facts.ts';

/** Someone who may book. */
export interface Attender {
  readonly uid: string;
  readonly habit: Habit;
  readonly planId: string;
}

export interface ClassPeople {
  coachOf(firstName: string): Actor;
  /** The member who signs in. */
  readonly member: string;
  readonly people: readonly Attender[];
}

const HISTORY_DAYS = 21;
const MAIL_DAYS = 2;
/** Classes that ended more recently are not marked yet. */
const UNMARKED_MINUTES = 100;
const MAX_SESSIONS = 1000;

/** The timetable of the past three and the next four weeks, with bookings. */
export async function fillTimetable(club: Club, { coachOf, member, people }: ClassPeople): Promise<void> {
  const { services, clock, now } = club;
  const from = now.subtract({ hours: 24 * HISTORY_DAYS });
  await services.store.batch((batch) => {
    for (const type of demoClassTypes) batch.set(classTypes, type);
    for (const rule of demoSchedules(coachOf, localDate(from))) batch.set(schedules, rule);
  });
  clock.set(from);
  const until = localDate(now).add({ days: demoSettings.generateDaysAhead });
  await generateSessions(services, { until });
  const { items } = await services.store.query(sessions, {
    orderBy: [['startsAt', 'asc']],
    limit: MAX_SESSIONS,
  });
  const quiet: Club = { ...club, services: { ...services, outbox: recentMail(club, MAIL_DAYS) } };
  await live(
    quiet,
    items.flatMap((session) => [
      ...attend(quiet, session, people),
      ...(isOfMember(session, now) ? [bookSoon(quiet, session, member)] : []),
      begin(quiet, session),
      mark(quiet, session),
    ]),
  );
  clock.set(now);
  await playClassScenes(club, { coachOf, member, people });
}

/** How many people book depends on the class and its hour; who, on their habits. */
function attend(club: Club, session: Session, people: readonly Attender[]): Happening[] {
  const { chance } = club;
  const wanted = Math.round(session.capacity * demandFor(session) * (0.7 + chance.next() * 0.6));
  const pool = people.filter((person) => likes(person, session));
  const chosen = new Set<Attender>();
  for (let tries = 0; pool.length > 0 && chosen.size < wanted && tries < wanted * 3; tries += 1) {
    chosen.add(chance.pick(pool as [Attender, ...Attender[]]));
  }
  return [...chosen].flatMap(({ uid }) => comeToClass(club, session, uid));
}

/** The member who signs in goes to the barbell club on Monday and Wednesday evenings. */
const isOfMember = (session: Session, now: Temporal.Instant) =>
  session.classTypeId === 'barbell-club' &&
  bandOf(session) === 'evening' &&
  [1, 3].includes(clubTime(session.startsAt).dayOfWeek) &&
  Temporal.Instant.compare(session.startsAt, now) < 0;

/** Books within minutes of the class being open for booking, and comes. */
function bookSoon({ services }: Club, session: Session, uid: string): Happening {
  const at = bookingOpensAt(session, null, demoSettings).add({ minutes: 1 });
  const request = { sessionId: session.id, uid, by: 'member', wantsWaitlist: true } as const;
  return { at, happen: () => bookSession(services, request) };
}

const demandOfType: Readonly<Record<string, number>> = {
  Hyrox: 1.2,
  'barbell-club': 0.95,
  engine: 0.8,
  foundations: 0.6,
  'row-and-core': 0.6,
  mobility: 0.45,
};

function demandFor(session: Session): number {
  const band = bandOf(session);
  const ofHour = { early: 0.85, lunch: 0.75, daytime: 0.8, evening: 1.05, weekend: 0.95 }[band];
  return (demandOfType[session.classTypeId] ?? 0.6) * ofHour;
}

function bandOf({ startsAt }: Session): Habit | 'weekend' {
  const { dayOfWeek, hour } = clubTime(startsAt);
  if (dayOfWeek > 5) return 'weekend';
  if (hour < 9) return 'early';
  if (hour === 12) return 'lunch';
  return hour < 17 ? 'daytime' : 'evening';
}

/** Off-peak members book when their plan lets them. */
function likes({ habit, planId }: Attender, session: Session): boolean {
  const band = bandOf(session);
  if (planId === 'off-peak' && (band === 'early' || band === 'evening')) return false;
  return band === 'weekend' || habit === band || (band === 'daytime' && habit === 'lunch');
}

function comeToClass({ services, chance }: Club, session: Session, uid: string): Happening[] {
  const opensAt = bookingOpensAt(session, null, demoSettings);
  const minutes = opensAt.until(session.startsAt, { largestUnit: 'minutes' }).minutes;
  const place = { sessionId: session.id, uid };
  const bookedAfter = Math.floor(minutes * chance.next() ** 2 * 0.98);
  const book: Happening = {
    at: opensAt.add({ minutes: bookedAfter, seconds: chance.between(0, 59) }),
    happen: () => bookSession(services, { ...place, by: 'member', wantsWaitlist: true }),
  };
  const gaveUp = chance.next();
  if (gaveUp > 0.1) return [book];
  // One in fifty cancels in the last hour and a half.
  const left = minutes - bookedAfter;
  const minutesBefore =
    gaveUp < 0.02 ? chance.between(5, 90) : Math.floor(left * (0.2 + chance.next() * 0.7));
  const at = session.startsAt.subtract({ minutes: Math.min(minutesBefore, left - 1) });
  return [book, { at, happen: () => cancelBooking(services, { ...place, by: 'member' }) }];
}

/** Clears the waitlist at the start; otherwise the demo's first job would mail three weeks of them at once. */
const begin = ({ services }: Club, { id, startsAt }: Session): Happening => ({
  at: startsAt,
  happen: () => processWaitlist(services, id),
});

/** The coach marks those who are late or missing, then the rest. */
function mark({ services, chance, now }: Club, session: Session): Happening {
  const { store } = services;
  const by = { uid: session.coachUid, name: session.coachName };
  const isRecent = Temporal.Instant.compare(session.endsAt, now.subtract({ minutes: UNMARKED_MINUTES })) > 0;
  return {
    at: session.endsAt.add({ minutes: 4 }),
    async happen() {
      if (isRecent) return;
      const { items } = await store.query(bookings, {
        where: [
          ['sessionId', '==', session.id],
          ['status', '==', 'booked'],
        ],
        limit: 100,
      });
      // Ids are new each time: in their order the luck would go to others, and the story with it.
      const byName = items.toSorted((one, other) => one.memberName.localeCompare(other.memberName));
      for (const { memberUid: uid } of byName) {
        const luck = chance.next();
        if (luck > 0.08) continue;
        const mark = luck < 0.045 ? 'no-show' : 'late';
        await markAttendance(services, { sessionId: session.id, uid, mark, by });
      }
      await markAll(services, { sessionId: session.id, mark: 'attended', by });
    },
  };
}
