import { countedSets, possibleIds, scoredSets } from '#domain/training/same-effort.ts';
import type { Result } from '../../data/collections/results.ts';
import type { Workout } from '../../data/collections/workouts.ts';
import type { Reads } from '../../data/store.ts';
import { findExercises } from './find-exercises.ts';

type Counted = Pick<Result, 'countsFor' | 'exerciseIds'>;

/** What results count for besides the exercises that were logged, and the ids of both, in their order. Reads only where something has a time over a distance. */
export async function findCounted(
  reads: Pick<Reads, 'findMany'>,
  all: readonly {
    readonly logged: Result['exercises'];
    readonly scores: Result['scores'];
    readonly workout: Pick<Workout, 'parts'> | null;
  }[],
): Promise<Counted[]> {
  const each = all.map(({ logged, scores, workout }) => ({
    logged,
    scored: scoredSets(workout?.parts ?? [], scores),
  }));
  const ids = [...new Set(each.flatMap(({ logged, scored }) => possibleIds([...logged, ...scored])))];
  const known = ids.length === 0 ? new Map() : await findExercises(reads, ids);
  return each.map(({ logged, scored }) => {
    const countsFor = countedSets(logged, scored, known).map((one) => ({
      ...one,
      sets: one.sets.map((set) => ({ ...set })),
    }));
    const exerciseIds = [...new Set([...logged, ...countsFor].map(({ exerciseId }) => exerciseId))];
    return { countsFor, exerciseIds };
  });
}
