import * as paths from '#app/paths.ts';
import { usualClasses } from '#domain/bookings/usual-class.ts';
import { formatTime, localDate, relativeDateTime, weekdayName } from '#domain/values/dates.ts';
import type { Booking } from '#server/data/collections/bookings.ts';
import { type Context, servicesContext } from '#server/request/context.ts';
import { listSessionsBetween } from '#server/timetable/list-sessions.ts';
import { findSessionReader } from '#server/timetable/session-reader.ts';
import { toSessionLine } from '../timetable/session-line.ts';
import { describeClass } from './next-class.ts';

export interface UsualClass {
  /** `Tomorrow 18:00`. */
  readonly when: string;
  /** `Barbell Club with Marek Dvorak · Platforms`. */
  readonly what: string;
  /** `Book Tuesday 18:00`. */
  readonly label: string;
  readonly href: string;
}

/** How many of their usual classes are looked for. */
const MOST = 2;

/** The next of their usual classes that they can book now; null: none. Nothing is read of people without a usual class. */
export async function findUsualClass(
  context: Context,
  attended: readonly Booking[],
): Promise<UsualClass | null> {
  const services = context.get(servicesContext);
  const now = services.now();
  const usual = usualClasses(attended, now).slice(0, MOST);
  if (usual.length === 0) return null;
  const [reader, settings] = await Promise.all([findSessionReader(context), services.settings.read()]);
  for (const { className, startsAt } of usual) {
    const { sessions } = await listSessionsBetween(services.store, startsAt, startsAt.add({ minutes: 1 }));
    const session = sessions.find((each) => each.className === className);
    if (!session || toSessionLine(session, { reader, settings, now }).tone !== 'act') continue;
    return {
      when: relativeDateTime(startsAt, now),
      what: describeClass(session),
      label: `Book ${weekdayName(localDate(startsAt).dayOfWeek)} ${formatTime(startsAt)}`,
      href: paths.bookClass(session.id),
    };
  }
  return null;
}
