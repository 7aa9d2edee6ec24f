import { type ClassType, classTypes } from '../data/collections/timetable.ts';
import type { Reads } from '../data/store.ts';

/** A club has a few dozen; this is where lists stop. */
const MOST_CLASS_TYPES = 200;

/** Every class type, retired ones too, in the club's order. */
export async function listClassTypes(reads: Pick<Reads, 'query'>): Promise<ClassType[]> {
  const { items } = await reads.query(classTypes, { orderBy: [['order', 'asc']], limit: MOST_CLASS_TYPES });
  return inOrder(items);
}

/** Those that new classes can be of and that visitors read about. */
export async function listActiveClassTypes(
  reads: Pick<Reads, 'query'>,
  limit = MOST_CLASS_TYPES,
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
