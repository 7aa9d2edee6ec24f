import type { ExerciseFacts } from '#domain/training/exercise.ts';
import { exerciseSlug, foldExerciseName } from '#domain/training/exercise-name.ts';
import { type CatalogueEntry, type Exercise, exercises } from '../../data/collections/exercises.ts';
import { results } from '../../data/collections/results.ts';
import type { Reads, Transaction } from '../../data/store.ts';
import { type Actor, type NewAuditEntry, writeAudit } from '../../log/write-audit.ts';
import type { Services } from '../../services.ts';
import { readShelves, type Shelves, writeExercises } from './catalogue.ts';

type Parts = Pick<Services, 'store' | 'now'>;

export type AddExerciseOutcome =
  | { readonly kind: 'saved'; readonly exercise: Exercise }
  /** `by` has this name, or was merged and had it before; case, accents and punctuation don't count. */
  | { readonly kind: 'name-taken'; readonly by: { readonly id: string; readonly name: string } };
export type ChangeExerciseOutcome =
  | AddExerciseOutcome
  /** It has been logged, and its personal bests would make no sense in another measure. */
  | { readonly kind: 'measure-in-use' }
  | { readonly kind: 'missing' };

/** Adds an exercise, permanently keyed by the slug of its name. `facts` have no problems (`findExerciseProblems`). */
export function addExercise(
  { store, now }: Parts,
  facts: ExerciseFacts,
  by: Actor,
): Promise<AddExerciseOutcome> {
  return store.transaction(async (transaction) => {
    const id = exerciseSlug(facts.name);
    const [shelves, sameId] = [await readShelves(transaction), await transaction.find(exercises, id)];
    const namesake = findNamesake(shelves, facts.name) ?? sameId;
    if (namesake) return { kind: 'name-taken', by: await nowAs(transaction, namesake.id, namesake.name) };
    const exercise = newExercise(id, facts, now());
    writeExercises(transaction, shelves, [exercise]);
    const entry = { action: 'exercise.added', summary: facts.name, after: { ...facts } } as const;
    writeAudit(transaction, by, entry, now());
    return { kind: 'saved', exercise };
  });
}

/** Changes an exercise; its id stays, and so does the name in results logged before. */
export function changeExercise(
  { store, now }: Parts,
  { id, facts, by }: { readonly id: string; readonly facts: ExerciseFacts; readonly by: Actor },
): Promise<ChangeExerciseOutcome> {
  return store.transaction(async (transaction) => {
    const [shelves, exercise] = [await readShelves(transaction), await transaction.find(exercises, id)];
    if (exercise?.mergedInto !== '') return { kind: 'missing' };
    const namesake = findNamesake(shelves, facts.name, id);
    if (namesake) return { kind: 'name-taken', by: { id: namesake.id, name: namesake.name } };
    if (facts.measure !== exercise.measure && (await isLogged(transaction, id)))
      return { kind: 'measure-in-use' };
    const changed: Exercise = { ...exercise, ...writable(facts), changedAt: now() };
    writeExercises(transaction, shelves, [changed]);
    const known = factsOf(exercise);
    const names = Object.keys(known).filter(
      (name) => JSON.stringify(known[name]) !== JSON.stringify(factsOf(changed)[name]),
    );
    const only = (from: Record<string, unknown>) =>
      Object.fromEntries(names.map((name) => [name, from[name]]));
    const entry = {
      action: 'exercise.changed',
      summary: facts.name,
      before: only(known),
      after: only({ ...facts }),
    } as const;
    if (names.length > 0) writeAudit(transaction, by, entry, now());
    return { kind: 'saved', exercise: changed };
  });
}

/** Archives or restores an exercise: an archived one stays in workouts and results, and is no longer offered. */
export function setExerciseArchived(
  { store, now }: Parts,
  { id, isArchived, by }: { readonly id: string; readonly isArchived: boolean; readonly by: Actor },
): Promise<{ readonly kind: 'saved'; readonly name: string } | { readonly kind: 'missing' }> {
  return store.transaction(async (transaction) => {
    const [shelves, exercise] = [await readShelves(transaction), await transaction.find(exercises, id)];
    if (exercise?.mergedInto !== '') return { kind: 'missing' };
    const { name } = exercise;
    if (exercise.isArchived === isArchived) return { kind: 'saved', name };
    writeExercises(transaction, shelves, [{ ...exercise, isArchived, changedAt: now() }]);
    const action: NewAuditEntry['action'] = isArchived ? 'exercise.archived' : 'exercise.restored';
    writeAudit(transaction, by, { action, summary: name }, now());
    return { kind: 'saved', name };
  });
}

/** Whether anybody has logged it. */
export async function isLogged(reads: Pick<Reads, 'query'>, id: string): Promise<boolean> {
  const { items } = await reads.query(results, { where: [['exerciseIds', 'array-contains', id]], limit: 1 });
  return items.length > 0;
}

/** A new exercise as it is stored. @param source where it was imported from */
export function newExercise(
  id: string,
  facts: ExerciseFacts,
  now: Temporal.Instant,
  source: Pick<Exercise, 'sourceId' | 'sourceHash'> = { sourceId: '', sourceHash: '' },
): Exercise {
  return {
    ...{ id, ...writable(facts), isArchived: false, isRenamed: false, mergedInto: '', ...source },
    ...{ createdAt: now, changedAt: now },
  };
}

/** The facts alone of a stored exercise. */
export function factsOf(exercise: Exercise): ExerciseFacts & Record<string, unknown> {
  const { name, aliases, category, equipment, level, measure, instructions } = exercise;
  const { primaryMuscles, secondaryMuscles } = exercise;
  return {
    ...{ name, aliases, category, equipment, level, measure, primaryMuscles, secondaryMuscles },
    instructions,
  };
}

function writable({ aliases, primaryMuscles, secondaryMuscles, instructions, ...facts }: ExerciseFacts) {
  return {
    ...facts,
    aliases: [...aliases],
    primaryMuscles: [...primaryMuscles],
    secondaryMuscles: [...secondaryMuscles],
    instructions: [...instructions],
  };
}

/** Another exercise with this name; archived ones count, since they can be restored. */
function findNamesake({ entries }: Shelves, name: string, own = ''): CatalogueEntry | undefined {
  const folded = foldExerciseName(name);
  return entries.find((entry) => entry.id !== own && foldExerciseName(entry.name) === folded);
}

/** The exercise that it was merged into, or itself. */
async function nowAs(transaction: Transaction, id: string, name: string) {
  const exercise = await transaction.find(exercises, id);
  const kept = exercise?.mergedInto ? await transaction.find(exercises, exercise.mergedInto) : null;
  return kept ? { id: kept.id, name: kept.name } : { id, name };
}
