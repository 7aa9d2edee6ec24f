/** Counts a member's score of a challenge from what is recorded anyway. */
import type { LoggedExercise } from '../training/result.ts';
import { MAX_SCORE, type ScoringCode } from './challenge-scoring.ts';

export interface CountedFacts {
  /** Results dated in the challenge. */
  readonly results: readonly { readonly exercises: readonly LoggedExercise[] }[];
  /** Local dates of visits in the challenge; a date may appear twice. */
  readonly visitDates: readonly string[];
  /** Classes in the challenge that they came to. */
  readonly classCount: number;
}

/** The score in its unit; null: nothing counts yet. @param exerciseIds the challenge's exercise, and what it was merged into */
export function countScore(
  scoring: ScoringCode,
  exerciseIds: readonly string[],
  { results, visitDates, classCount }: CountedFacts,
): number | null {
  if (scoring === 'visits') return orNull(new Set(visitDates).size);
  if (scoring === 'classes') return orNull(classCount);
  const sets = results
    .flatMap(({ exercises }) => exercises)
    .filter(({ exerciseId }) => exerciseIds.includes(exerciseId))
    .flatMap(({ sets: done }) => done);
  const sum = (amountOf: (set: (typeof sets)[number]) => number) =>
    orNull(
      Math.min(
        MAX_SCORE,
        sets.reduce((total, set) => total + amountOf(set), 0),
      ),
    );
  switch (scoring) {
    case 'logged-distance':
      return sum(({ distanceInMetres }) => distanceInMetres);
    case 'logged-reps':
      return sum(({ reps }) => reps);
    case 'logged-calories':
      return sum(({ calories }) => calories);
    case 'logged-volume':
      return sum(({ loadInGrams, reps }) => loadInGrams * reps);
    default:
      return null;
  }
}

const orNull = (count: number) => (count > 0 ? count : null);
