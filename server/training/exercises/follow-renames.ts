/**
 * Members' bests are listed and found by the names of their exercises, and templates and workouts show them; after a change of a name they
 * follow, a few at a time. Results and the news of a best keep the name of their day.
 */
import { isNamedOtherwise, withExercise } from '#domain/training/merge-exercises.ts';
import { planSearchTerms, searchTermsOf } from '#domain/training/workout-search.ts';
import { type Exercise, exercises } from '../../data/collections/exercises.ts';
import { type PersonalBestRow, personalBestRows } from '../../data/collections/personal-bests.ts';
import {
  type Workout,
  type WorkoutDraft,
  type WorkoutTemplate,
  workoutDrafts,
  workouts,
  workoutTemplates,
} from '../../data/collections/workouts.ts';
import { clearFlag, rewriteEach } from '../../data/follow-changes.ts';
import type { Collection, Filter, Store } from '../../data/store.ts';

/** Bests written at a time. */
const BESTS = 100;
/** Plans written at a time: they are larger. */
const PLANS = 25;
/** Exercises in one run. */
const MAX_EXERCISES = 20;

const renamed: Filter[] = [['isRenamed', '==', true]];

export async function hasRenamedExercises(store: Pick<Store, 'query'>): Promise<boolean> {
  return (await store.query(exercises, { where: renamed, limit: 1 })).items.length > 0;
}

/** The job. */
export async function followRenames({ store }: { readonly store: Store }): Promise<void> {
  const { items } = await store.query(exercises, { where: renamed, limit: MAX_EXERCISES });
  for (const { id, changedAt } of items) {
    const plans = { where: [['exerciseIds', 'array-contains', id]] satisfies Filter[], atOnce: PLANS };
    const bests = { where: [['exerciseId', '==', id]] satisfies Filter[], atOnce: BESTS };
    // What is being built comes first: saved in the meantime, it would bring the old name back. There are never many drafts.
    await rename(store, id, workoutDrafts, { where: [], atOnce: PLANS }, draftWith);
    await rename(store, id, workoutTemplates, plans, templateWith);
    await rename(store, id, workouts, plans, workoutWith);
    await rename(store, id, personalBestRows, bests, bestsWith);
    const isAsBefore = (exercise: Exercise) => exercise.changedAt.equals(changedAt);
    await clearFlag(store, exercises, id, { isAsBefore, cleared: { isRenamed: false } });
  }
}

/** @param changesOf what to write of a document that has another name; null: nothing */
async function rename<T extends { id: string }>(
  store: Store,
  exerciseId: string,
  collection: Collection<T>,
  pages: { readonly where: Filter[]; readonly atOnce: number },
  changesOf: (document: T, exercise: Exercise) => Partial<T> | null,
): Promise<void> {
  await rewriteEach(store, collection, pages, async (transaction, found) => {
    const exercise = await transaction.find(exercises, exerciseId);
    if (!exercise) return;
    for (const document of found) {
      const changes = changesOf(document, exercise);
      if (changes) transaction.update(collection, document.id, changes);
    }
  });
}

function bestsWith(bests: PersonalBestRow, { name: exerciseName, aliases }: Exercise) {
  const searchTerms = searchTermsOf([exerciseName, ...aliases]);
  const isSame = bests.exerciseName === exerciseName && bests.searchTerms.join() === searchTerms.join();
  return isSame ? null : { exerciseName, searchTerms };
}

function templateWith(template: WorkoutTemplate, exercise: Exercise) {
  if (!isNamedOtherwise(template, exercise)) return null;
  const plan = withExercise(template, exercise.id, exercise);
  return { parts: plan.parts, searchTerms: planSearchTerms(plan) };
}

function workoutWith(workout: Workout, exercise: Exercise) {
  if (!isNamedOtherwise(workout, exercise)) return null;
  return { parts: withExercise(workout, exercise.id, exercise).parts };
}

/** With its steps to undo. */
function draftWith(draft: WorkoutDraft, exercise: Exercise) {
  if (![draft, ...draft.earlier].some((plan) => isNamedOtherwise(plan, exercise))) return null;
  const earlier = draft.earlier.map((plan) => withExercise(plan, exercise.id, exercise));
  return { parts: withExercise(draft, exercise.id, exercise).parts, earlier };
}
