/**
 * The catalogue of exercises, which searches, filters and counts read as a whole: a copy of what lists show, in a few
 * documents.
 */
import { createHash, randomUUID } from 'node:crypto';
import {
  CATALOGUE_SHELVES,
  type CatalogueEntry,
  catalogueVersions,
  type Exercise,
  exerciseShelves,
  exercises,
} from '../../data/collections/exercises.ts';
import type { Reads, Writes } from '../../data/store.ts';

const VERSION_ID = 'current';
const shelfIds = Array.from({ length: CATALOGUE_SHELVES }, (_, shelf) => String(shelf));

/** The catalogue as a transaction has read it, to be changed by `writeExercises` in the same one. */
export interface Shelves {
  /** All exercises, archived ones too, except merged ones. */
  readonly entries: readonly CatalogueEntry[];
  readonly byShelf: ReadonlyMap<string, readonly CatalogueEntry[]>;
}

/** Reads the whole catalogue: 16 documents. */
export async function readShelves(reads: Pick<Reads, 'findMany'>): Promise<Shelves> {
  const found = await reads.findMany(exerciseShelves, shelfIds);
  const byShelf = new Map(shelfIds.map((id, index) => [id, found[index]?.entries ?? []]));
  return { entries: [...byShelf.values()].flat(), byShelf };
}

const cached = new WeakMap<
  object,
  { readonly version: string; readonly entries: readonly CatalogueEntry[] }
>();

/**
 * All entries, archived ones too, in no particular order. Reads one document, and the others only after a change by this or
 * another instance. To change the catalogue, read it with `readShelves` in the transaction instead.
 */
export async function readCatalogue(
  store: Pick<Reads, 'find' | 'findMany'>,
): Promise<readonly CatalogueEntry[]> {
  // Read before the entries: if they change meanwhile, the next reader finds another version.
  const version = (await store.find(catalogueVersions, VERSION_ID))?.version ?? '';
  const known = cached.get(store);
  if (known?.version === version) return known.entries;
  const { entries } = await readShelves(store);
  cached.set(store, { version, entries });
  return entries;
}

/**
 * Saves exercises together with their lines in the catalogue. A merged exercise leaves the catalogue; of a renamed one bests, templates and workouts follow
 * (`follow-renames.ts`).
 * @param shelves as `readShelves` read them in this transaction
 * @param removed exercises that are deleted: nothing may refer to them
 */
export function writeExercises(
  transaction: Pick<Writes<void>, 'set' | 'remove'>,
  shelves: Shelves,
  changed: readonly Exercise[],
  removed: readonly Exercise[] = [],
): void {
  const touched = new Map<string, CatalogueEntry[]>();
  const place = (id: string, entry: CatalogueEntry | null) => {
    const shelf = shelfOf(id);
    const others = (touched.get(shelf) ?? shelves.byShelf.get(shelf) ?? []).filter(
      (other) => other.id !== id,
    );
    touched.set(shelf, entry ? [...others, entry] : others);
  };
  for (const exercise of changed) {
    const known = shelves.byShelf.get(shelfOf(exercise.id))?.find(({ id }) => id === exercise.id);
    const isRenamed = exercise.isRenamed || (known !== undefined && namesOf(known) !== namesOf(exercise));
    transaction.set(exercises, { ...exercise, isRenamed });
    place(exercise.id, exercise.mergedInto === '' ? entryOf(exercise) : null);
  }
  for (const { id } of removed) {
    transaction.remove(exercises, id);
    place(id, null);
  }
  for (const [id, entries] of touched) transaction.set(exerciseShelves, { id, entries });
  if (touched.size > 0) transaction.set(catalogueVersions, { id: VERSION_ID, version: randomUUID() });
}

const namesOf = ({ name, aliases }: Pick<CatalogueEntry, 'name' | 'aliases'>) =>
  JSON.stringify([name, ...aliases]);

/** The shelf on which an exercise's line is. */
function shelfOf(id: string): string {
  return String((createHash('sha256').update(id).digest()[0] ?? 0) % CATALOGUE_SHELVES);
}

function entryOf(exercise: Exercise): CatalogueEntry {
  const { id, name, aliases, category, equipment, level, measure, isArchived } = exercise;
  const { primaryMuscles, secondaryMuscles } = exercise;
  return {
    ...{ id, name, aliases, category, equipment, level, measure, primaryMuscles, secondaryMuscles },
    isArchived,
  };
}
