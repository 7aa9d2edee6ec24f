import * as paths from '#app/paths.ts';
import { numberWord } from '#domain/bookings/booking-text.ts';
import { standingKey } from '#domain/bookings/standing-booking.ts';
import { weekdayName } from '#domain/values/dates.ts';
import type { StoredBookingFacts } from '#server/bookings/booking-facts.ts';
import { listStanding, standingLabel } from '#server/bookings/standing-bookings.ts';
import { standingBookings } from '#server/data/collections/bookings.ts';
import { classTypes, type Schedule, schedules } from '#server/data/collections/timetable.ts';
import type { Reads } from '#server/data/store.ts';

export interface EveryWeek {
  /** `every Tuesday 18:00`. */
  label: string;
  isStanding: boolean;
  endHref: string;
}

/** `every Tuesday 18:00`: by the weekly schedule, also if single dates differ. */
export const everyWeekLabel = ({ weekday, startTime }: Pick<Schedule, 'weekday' | 'startTime'>) =>
  `every ${weekdayName(weekday)} ${startTime}`;

/** Null: a one-off, or a weekly class that has ended. */
export async function everyWeekView(
  reads: Reads,
  { session }: StoredBookingFacts,
  uid: string,
): Promise<EveryWeek | null> {
  if (session.scheduleId === '') return null;
  const [schedule, standing] = await Promise.all([
    reads.find(schedules, session.scheduleId),
    reads.find(standingBookings, standingKey(session.scheduleId, uid)),
  ]);
  if (!schedule?.isActive) return null;
  const isStanding = standing !== null && standing.endedAt === null;
  return {
    label: everyWeekLabel(schedule),
    isStanding,
    endHref: paths.endStandingBooking(session.scheduleId),
  };
}

/** A member's running standing bookings, for their list. */
export async function listStandingView(reads: Reads, uid: string, noShowLimit: number) {
  const running = await listStanding(reads, uid);
  const weekly = await reads.findMany(
    schedules,
    running.map(({ scheduleId }) => scheduleId),
  );
  const typeIds = [...new Set(weekly.flatMap((schedule) => (schedule ? [schedule.classTypeId] : [])))];
  const types = await reads.findMany(classTypes, typeIds);
  const nameOf = new Map(types.flatMap((type) => (type ? [[type.id, type.name] as const] : [])));
  return running.map(({ scheduleId, noShows }, index) => {
    const schedule = weekly[index] ?? null;
    return {
      key: scheduleId,
      label: standingLabel(schedule, nameOf.get(schedule?.classTypeId ?? '') ?? ''),
      warning:
        noShows > 0 ? `You missed the last one. After ${numberWord(noShowLimit)} in a row, this ends.` : '',
      endHref: paths.endStandingBooking(scheduleId),
    };
  });
}
