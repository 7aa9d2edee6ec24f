import { type Schedule, schedules } from '../data/collections/timetable.ts';
import type { Reads } from '../data/store.ts';

/** Ten times a busy club's timetable; the limit for lists. */
const MAX_SCHEDULES = 1000;

/** The weekly rules that have not ended, in weekday order. */
export async function listSchedules(store: Pick<Reads, 'query'>): Promise<Schedule[]> {
  const { items } = await store.query(schedules, {
    where: [['isActive', '==', true]],
    limit: MAX_SCHEDULES,
  });
  return items.toSorted(
    (one, other) =>
      one.weekday - other.weekday ||
      one.startTime.localeCompare(other.startTime) ||
      one.room.localeCompare(other.room),
  );
}

/** Ended weekly rules, up to 200. */
export async function listEndedSchedules(store: Pick<Reads, 'query'>): Promise<Schedule[]> {
  const { items } = await store.query(schedules, { where: [['isActive', '==', false]], limit: 200 });
  return items;
}
