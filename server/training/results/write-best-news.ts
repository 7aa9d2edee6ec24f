import { newBestsText } from '#domain/training/best-text.ts';
import { type Effort, foldEfforts, type NewBest, newBestsOf } from '#domain/training/personal-bests.ts';
import { bestNews } from '../../data/collections/personal-bests.ts';
import type { Result } from '../../data/collections/results.ts';
import type { Writes } from '../../data/store.ts';
import { type BestsFacts, isOwnExercise } from './bests-facts.ts';
import { bestNewsKey } from './keys.ts';

/**
 * Bests that a result beat as of its own date are news on its workout's page, even if it is logged later; imports are not.
 * @param efforts all, or those after `facts.continued`
 */
export function writeBestNews(writes: Writes<void>, facts: BestsFacts, efforts: readonly Effort[]): void {
  const { exerciseId, exerciseName, changes } = facts;
  for (const { before, after } of changes) {
    const id = bestNewsKey((after ?? before)?.id ?? '', exerciseId);
    const isNews = after !== null && after.source !== 'import' && isOwnExercise(after, exerciseId);
    const bests = isNews ? beatenBy(after, facts, efforts) : [];
    if (after && bests.length > 0) {
      const { workoutId, memberUid, id: resultId, createdAt: at } = after;
      const text = newBestsText(exerciseName, bests, 'kg');
      writes.set(bestNews, { id, workoutId, memberUid, resultId, exerciseId, text, at });
    } else if (before) writes.remove(bestNews, id);
  }
}

function beatenBy({ id, date }: Result, { continued }: BestsFacts, efforts: readonly Effort[]): NewBest[] {
  const earlier = foldEfforts(
    efforts.filter((effort) => effort.date < date),
    continued ?? undefined,
  );
  const ofDay = efforts.filter((effort) => effort.date === date);
  const others = ofDay.filter(({ resultId }) => resultId !== id);
  return newBestsOf(foldEfforts(others, earlier).bests, foldEfforts(ofDay, earlier).bests, id);
}
