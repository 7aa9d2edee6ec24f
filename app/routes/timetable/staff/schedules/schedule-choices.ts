import type { Reads } from '#server/data/store.ts';
import { type Coach, listCoaches } from '#server/timetable/list-coaches.ts';
import { roomsOf } from '#server/timetable/list-rooms.ts';
import { listSchedules } from '#server/timetable/list-schedules.ts';

/** What a form about a class offers to choose from; `standing` is listed too when they are no coach any more. */
export async function coachesAndRooms(store: Pick<Reads, 'query'>, standing?: Coach) {
  const coaches = await listCoaches(store);
  const options = coaches.map(({ uid, name }) => ({ value: uid, label: name }));
  if (standing?.uid && !coaches.some(({ uid }) => uid === standing.uid))
    options.push({ value: standing.uid, label: `${standing.name} (no longer a coach)` });
  return { coaches: options, rooms: roomsOf(await listSchedules(store)) };
}
