import { createHash } from 'node:crypto';
import type { ExerciseFacts } from '#domain/training/exercise.ts';

/** The same for the same facts: tells whether a file, or the club, has changed an exercise since it was imported. */
export function exerciseHash(facts: ExerciseFacts): string {
  const { name, aliases, category, equipment, level, measure, primaryMuscles, secondaryMuscles } = facts;
  const about = [name, aliases, category, equipment, level, measure];
  const rest = [primaryMuscles, secondaryMuscles, facts.instructions];
  return createHash('sha256')
    .update(JSON.stringify([...about, ...rest]))
    .digest('hex')
    .slice(0, 32);
}
