import { findDisabled } from '#server/accounts/set-account-disabled.ts';
import { classTypes } from '#server/data/collections/timetable.ts';
import type { Reads } from '#server/data/store.ts';
import type { Services } from '#server/services.ts';
import { listActiveClassTypes } from '#server/timetable/list-class-types.ts';
import { type Coach, listReadyCoaches } from '#server/timetable/list-coaches.ts';
import { roomsOf } from '#server/timetable/list-rooms.ts';
import { listSchedules } from '#server/timetable/list-schedules.ts';

type WhoReads = Pick<Services, 'store' | 'identity'>;

/** The coaches to choose from; `current` is listed even when they are no longer a coach, or can't sign in. */
export async function coachOptions(services: WhoReads, current?: Coach) {
  const coaches = await listReadyCoaches(services);
  const options = coaches.map(({ uid, name }) => ({ value: uid, label: name }));
  if (current?.uid && !coaches.some(({ uid }) => uid === current.uid))
    options.push({ value: current.uid, label: `${current.name} (${await whyNotReady(services, current)})` });
  return options;
}

async function whyNotReady({ identity }: WhoReads, { uid }: Coach) {
  return (await findDisabled(identity, [uid])).has(uid) ? 'account disabled' : 'no longer a coach';
}

/** The options of a form about a class. */
export async function coachesAndRooms(services: WhoReads, current?: Coach) {
  return {
    coaches: await coachOptions(services, current),
    rooms: roomsOf(await listSchedules(services.store)),
  };
}

/** A new class with the length and places of its type, where none were typed; null: there is no such type, or it is retired. */
export async function withTypesOwn<
  T extends { readonly minutes: number | null; readonly capacity: number | null },
>(
  store: Pick<Reads, 'find'>,
  classTypeId: string,
  typed: T,
): Promise<(T & { readonly minutes: number; readonly capacity: number }) | null> {
  const type = await store.find(classTypes, classTypeId);
  if (!type?.isActive) return null;
  return { ...typed, minutes: typed.minutes ?? type.minutes, capacity: typed.capacity ?? type.capacity };
}

/** What the form for a new class offers, and what it starts with: the class type asked for, or the only one. */
export async function newClassChoices(services: WhoReads, askedType: string | null) {
  const types = await listActiveClassTypes(services.store);
  const chosen = types.find(({ id }) => id === askedType) ?? (types.length === 1 ? types[0] : undefined);
  return {
    classes: types.map(({ id, name, minutes, capacity }) => ({
      value: id,
      label: `${name} (${minutes} minutes, ${capacity} ${capacity === 1 ? 'place' : 'places'})`,
    })),
    typed: {
      classType: chosen?.id ?? '',
      // Those of whatever type is chosen in the end (`withTypesOwn`).
      ...{ minutes: '', capacity: '' },
    },
    ...(await coachesAndRooms(services)),
  };
}
