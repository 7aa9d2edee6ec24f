import type { Reads } from '#server/data/store.ts';
import { type Coach, listCoaches } from '#server/timetable/list-coaches.ts';
import { roomsOf } from '#server/timetable/list-rooms.ts';
import { listSchedules } from '#server/timetable/list-schedules.ts';

/** The options of a form about a class; `current` is listed even when they are no longer a coach. */
export async function coachesAndRooms(store: Pick<Reads, 'query'>, current?: Coach) {
  const coaches = await listCoaches(store);
  const options = coaches.map(({ uid, name }) => ({ value: uid, label: name }));
  if (current?.uid && !coaches.some(({ uid }) => uid === current.uid))
    options.push({ value: current.uid, label: `${current.name} (no longer a coach)` });
  return { coaches: options, rooms: roomsOf(await listSchedules(store)) };
}
