import { type ClassType, classTypes } from '../data/collections/timetable.ts';
import type { Reads } from '../data/store.ts';

/** A club has a few dozen; this is the limit for lists. */
const MAX_CLASS_TYPES = 200;

/** Every class type, retired ones too, in the club's order. */
export async function listClassTypes(reads: Pick<Reads, 'query'>): Promise<ClassType[]> {
  const { items } = await reads.query(classTypes, { orderBy: [['order', 'asc']], limit: MAX_CLASS_TYPES });
  return inOrder(items);
}

/** Those that new classes can be of and that visitors read about. */
export async function listActiveClassTypes(
  reads: Pick<Reads, 'query'>,
  limit = MAX_CLASS_TYPES,
): Promise<ClassType[]> {
  const { items } = await reads.query(classTypes, {
    where: [['isActive', '==', true]],
    orderBy: [['order', 'asc']],
    limit,
  });
  return inOrder(items);
}

const inOrder = (types: readonly ClassType[]) =>
  types.toSorted((one, other) => one.order - other.order || one.name.localeCompare(other.name));
