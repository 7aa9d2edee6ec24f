import { type ClassType, classTypes } from '../data/collections/timetable.ts';
import type { Reads } from '../data/store.ts';

/** A club has a few dozen; this is the limit for lists. */
const MOST_CLASS_TYPES = 200;

/** Every class type, retired ones too, in the club's order. */
export async function listClassTypes(store: Pick<Reads, 'query'>): Promise<ClassType[]> {
  const { items } = await store.query(classTypes, { orderBy: [['order', 'asc']], limit: MOST_CLASS_TYPES });
  return items.toSorted((one, other) => one.order - other.order || one.name.localeCompare(other.name));
}

/** Those that new classes can use. */
export async function listActiveClassTypes(store: Pick<Reads, 'query'>): Promise<ClassType[]> {
  return (await listClassTypes(store)).filter(({ isActive }) => isActive);
}
