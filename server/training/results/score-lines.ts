import { hasScore, scoreRank, scoreText } from '#domain/training/leaderboard.ts';
import { type Result, type Score, scores } from '../../data/collections/results.ts';
import type { Workout } from '../../data/collections/workouts.ts';
import type { Writes } from '../../data/store.ts';
import { boardKey, scoreKey } from './keys.ts';

/** A result's lines on the leaderboards of its workout: one for each scored part with a score. */
export function scoreLinesOf(
  result: Result,
  workout: Pick<Workout, 'id' | 'parts'> | null,
  sex: string,
): Score[] {
  if (!workout || result.workoutId !== workout.id) return [];
  return workout.parts.flatMap(({ key: partKey, scoreType }) => {
    const score = result.scores.find((one) => one.partKey === partKey);
    if (!score || !hasScore(score, scoreType)) return [];
    const { memberUid } = result;
    return {
      id: scoreKey(workout.id, partKey, memberUid),
      workoutId: workout.id,
      partKey,
      memberUid,
      resultId: result.id,
      board: boardKey(workout.id, partKey),
      rank: scoreRank(score, scoreType),
      isRx: score.isRx,
      sex,
      text: scoreText(score, scoreType),
      loadInGrams: scoreType === 'load' ? score.loadInGrams : 0,
      at: result.createdAt,
    };
  });
}

/** Writes the lines of a result, and removes those that it no longer has. */
export function writeScoreLines(
  writes: Writes<void>,
  before: Result | null,
  after: Result | null,
  workout: Pick<Workout, 'id' | 'parts'> | null,
  sex: string,
): void {
  const lines = after ? scoreLinesOf(after, workout, sex) : [];
  const kept = new Set(lines.map(({ id }) => id));
  for (const { partKey } of before?.workoutId ? before.scores : []) {
    const id = scoreKey(before?.workoutId ?? '', partKey, before?.memberUid ?? '');
    if (!kept.has(id)) writes.remove(scores, id);
  }
  for (const line of lines) writes.set(scores, line);
}
