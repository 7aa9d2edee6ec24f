/** Members' bests are listed and found by the names of their exercises; after a change of a name they follow, a few at a time. */
import { searchTermsOf } from '#domain/training/workout-search.ts';
import { exercises } from '../../data/collections/exercises.ts';
import { type PersonalBestRow, personalBestRows } from '../../data/collections/personal-bests.ts';
import { eachPage } from '../../data/each-of.ts';
import type { Filter, Store, Transaction } from '../../data/store.ts';

/** Bests written at a time. */
const BATCH = 100;
/** Exercises in one run. */
const MAX_EXERCISES = 20;

const renamed: Filter[] = [['isRenamed', '==', true]];

export async function hasRenamedExercises(store: Pick<Store, 'query'>): Promise<boolean> {
  return (await store.query(exercises, { where: renamed, limit: 1 })).items.length > 0;
}

/** The job; it can stop and go on at any moment. */
export async function renameBests({ store }: { readonly store: Store }): Promise<void> {
  const { items } = await store.query(exercises, { where: renamed, limit: MAX_EXERCISES });
  for (const { id, changedAt } of items) {
    const where: Filter[] = [['exerciseId', '==', id]];
    const read = (cursor: string | null) => store.query(personalBestRows, { where, limit: BATCH, cursor });
    for await (const page of eachPage(read))
      await store.transaction((transaction) => renameBatch(transaction, id, page));
    await store.transaction(async (transaction) => {
      const exercise = await transaction.find(exercises, id);
      // Changed again in the meantime: the next run starts over.
      if (exercise?.changedAt.equals(changedAt)) transaction.update(exercises, id, { isRenamed: false });
    });
  }
}

async function renameBatch(
  transaction: Transaction,
  exerciseId: string,
  page: readonly PersonalBestRow[],
): Promise<void> {
  const exercise = await transaction.find(exercises, exerciseId);
  if (!exercise) return;
  const { name: exerciseName, aliases } = exercise;
  const searchTerms = searchTermsOf([exerciseName, ...aliases]);
  const found = await transaction.findMany(
    personalBestRows,
    page.map(({ id }) => id),
  );
  for (const bests of found) {
    const isSame = bests?.exerciseName === exerciseName && bests.searchTerms.join() === searchTerms.join();
    if (bests && !isSame) transaction.update(personalBestRows, bests.id, { exerciseName, searchTerms });
  }
}
