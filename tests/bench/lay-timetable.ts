/** Sixty classes in any seven days, added to the seeded club before each run: the seeded classes are in the past by then. */

import { CLUB_TIME_ZONE } from '../../domain/club/club-settings.ts';
import { sessionFill } from '../../domain/timetable/session-fill.ts';
import { localDate } from '../../domain/values/dates.ts';
import { classTypes, type Session, sessions } from '../../server/data/collections/timetable.ts';
import { openSqliteStore } from '../../server/data/sqlite/open-sqlite-store.ts';
import { demoClassTypes } from '../../server/demo/timetable-facts.ts';

const DAYS = 15;
/** Monday to Sunday. */
const CLASSES_ON = [9, 9, 9, 9, 8, 8, 8];
const FIRST_HOUR = 7;
const COACHES = ['Callum Reid', 'Aisha Khan', 'Marek Nowak', 'Ines Duarte'];
const OPENS_DAYS_BEFORE = 28;

/** @returns the date of tomorrow: from it on there are sixty in seven days at any hour of today */
export async function layTimetable(file: string): Promise<Temporal.PlainDate> {
  const store = openSqliteStore({ path: file });
  const today = localDate(Temporal.Now.instant());
  await store.batch((batch) => {
    for (const type of demoClassTypes) batch.set(classTypes, type);
    for (let days = 0; days < DAYS; days += 1) {
      for (const session of sessionsOn(today.add({ days }))) batch.set(sessions, session);
    }
  });
  await store.close();
  return today.add({ days: 1 });
}

function sessionsOn(date: Temporal.PlainDate): Session[] {
  const count = CLASSES_ON[date.dayOfWeek - 1] ?? 0;
  return Array.from({ length: count }, (_, at) => {
    const type = demoClassTypes[(at + date.dayOfWeek) % demoClassTypes.length];
    if (!type) throw new Error('the demo has no classes');
    const plainTime = Temporal.PlainTime.from({ hour: FIRST_HOUR + Math.floor(at * 1.5), minute: 30 });
    const startsAt = date.toZonedDateTime({ timeZone: CLUB_TIME_ZONE, plainTime }).toInstant();
    const { capacity } = type;
    const counts = { capacity, bookedCount: (at * 5 + date.day) % (capacity + 1) };
    const createdAt = startsAt.subtract({ hours: 24 * OPENS_DAYS_BEFORE });
    return sessions.decode(`bench-${at}_${date}`, {
      ...{ classTypeId: type.id, className: type.name, classSlug: type.slug, colour: type.colour },
      ...{
        coachUid: `coach-${at % COACHES.length}`,
        coachName: COACHES[at % COACHES.length] ?? '',
        room: 'Studio',
        status: 'scheduled',
      },
      ...{ startsAt, endsAt: startsAt.add({ minutes: type.minutes }), date: date.toString() },
      ...{ ...counts, fill: sessionFill(counts), createdAt, modifiedAt: createdAt },
    });
  });
}
