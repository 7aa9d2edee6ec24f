import * as paths from '#app/paths.ts';
import { exerciseMeasures, labelOf } from '#domain/training/exercise.ts';
import { searchCatalogue } from '#domain/training/exercise-search.ts';
import { suggestExercises } from '#domain/training/exercise-suggestions.ts';
import { cutText, toOneLine } from '#domain/values/text.ts';
import { notFound } from '#server/access/not-found.ts';
import { isDocumentId } from '#server/data/collected-writes.ts';
import { type Exercise, exerciseMerges, exercises } from '#server/data/collections/exercises.ts';
import type { Store } from '#server/data/store.ts';
import { readCatalogue } from '#server/training/exercises/catalogue.ts';
import { countToMove } from '#server/training/exercises/merge-exercises.ts';

const MAX_CANDIDATES = 12;

/** The page of a merge: choose the other exercise, compare both, then see what is still being moved. */
export async function mergeView(store: Store, url: URL, id: string) {
  const exercise = await store.find(exercises, id);
  if (!exercise) throw notFound(url);
  if (exercise.mergedInto) return progressView(store, exercise);
  const withId = url.searchParams.get('with') ?? '';
  const other = isDocumentId(withId) && withId !== id ? await store.find(exercises, withId) : null;
  return other?.mergedInto === '' ? compareView(store, exercise, other) : pickView(store, url, exercise);
}

async function progressView(store: Store, { id, name, mergedInto }: Exercise) {
  const [merge, kept] = await Promise.all([
    store.find(exerciseMerges, id),
    store.find(exercises, mergedInto),
  ]);
  const { results, workouts, templates } = await countToMove(store, id);
  const left = results + workouts + templates;
  const total = Math.max(merge?.total ?? 0, left);
  const into = { name: kept?.name ?? '', href: paths.editExercise(mergedInto) };
  return {
    kind: 'merged' as const,
    id,
    name,
    into,
    isDone: merge?.state !== 'moving',
    done: total - left,
    total,
  };
}

async function pickView(store: Store, url: URL, { id, name }: Exercise) {
  const words = cutText(toOneLine(url.searchParams.get('q') ?? ''), 100);
  const entries = (await readCatalogue(store)).filter((entry) => entry.id !== id);
  const found = words
    ? searchCatalogue(entries, words).found.slice(0, MAX_CANDIDATES)
    : suggestExercises(entries, name, MAX_CANDIDATES);
  const here = paths.mergeExercise(id);
  const candidates = found.map((entry) => ({
    ...{ id: entry.id, name: entry.name, aliases: entry.aliases.join(', ') },
    href: `${here}?${new URLSearchParams({ with: entry.id })}`,
  }));
  return { kind: 'pick' as const, id, name, here, words, candidates };
}

async function compareView(store: Store, exercise: Exercise, other: Exercise) {
  const both = await Promise.all(
    [exercise, other].map(async ({ id, name, measure, isArchived }) => ({
      ...{ id, name, isArchived, measure: labelOf(exerciseMeasures, measure) },
      ...(await countToMove(store, id)),
    })),
  );
  const [first, second] = both;
  // The one that has been used more.
  const isMore = (first?.results ?? 0) >= (second?.results ?? 0);
  const here = `${paths.mergeExercise(exercise.id)}?${new URLSearchParams({ with: other.id })}`;
  return { kind: 'compare' as const, here, other: other.id, both, keep: isMore ? exercise.id : other.id };
}
export type MergeView = Awaited<ReturnType<typeof mergeView>>;
