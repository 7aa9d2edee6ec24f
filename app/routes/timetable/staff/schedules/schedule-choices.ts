import type { Reads } from '#server/data/store.ts';
import { listActiveClassTypes } from '#server/timetable/list-class-types.ts';
import { type Coach, listCoaches } from '#server/timetable/list-coaches.ts';
import { roomsOf } from '#server/timetable/list-rooms.ts';
import { listSchedules } from '#server/timetable/list-schedules.ts';

/** The coaches to choose from; `current` is listed even when they are no longer a coach. */
export async function coachOptions(store: Pick<Reads, 'query'>, current?: Coach) {
  const coaches = await listCoaches(store);
  const options = coaches.map(({ uid, name }) => ({ value: uid, label: name }));
  if (current?.uid && !coaches.some(({ uid }) => uid === current.uid))
    options.push({ value: current.uid, label: `${current.name} (no longer a coach)` });
  return options;
}

/** The options of a form about a class. */
export async function coachesAndRooms(store: Pick<Reads, 'query'>, current?: Coach) {
  return { coaches: await coachOptions(store, current), rooms: roomsOf(await listSchedules(store)) };
}

/** What the form for a new class offers, and what it starts with: the class type asked for, or the only one. */
export async function newClassChoices(store: Pick<Reads, 'query'>, askedType: string | null) {
  const types = await listActiveClassTypes(store);
  const chosen = types.find(({ id }) => id === askedType) ?? (types.length === 1 ? types[0] : undefined);
  return {
    classes: types.map(({ id, name }) => ({ value: id, label: name })),
    typed: {
      classType: chosen?.id ?? '',
      minutes: String(chosen?.minutes ?? 60),
      capacity: String(chosen?.capacity ?? 12),
    },
    ...(await coachesAndRooms(store)),
  };
}
