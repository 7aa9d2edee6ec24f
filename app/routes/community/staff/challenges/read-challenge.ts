import type { z } from 'zod';
import { scoringOf, typedScore } from '#domain/community/challenge-scoring.ts';
import { readSetup } from '#domain/community/challenge-setup.ts';
import { foldExerciseName } from '#domain/training/exercise-name.ts';
import { suggestExercises } from '#domain/training/exercise-suggestions.ts';
import type { ChallengeFacts } from '#server/community/challenges/save-challenge.ts';
import type { Challenge } from '#server/data/collections/challenges.ts';
import type { Store } from '#server/data/store.ts';
import { readCatalogue } from '#server/training/exercises/catalogue.ts';
import type { ChallengeFields, challengeForm } from './challenge.form.ts';

export type ReadChallenge =
  | { readonly kind: 'read'; readonly facts: ChallengeFacts }
  | { readonly kind: 'invalid'; readonly fieldErrors: Record<string, string[]> };

/** The posted challenge as it is stored, or every problem by field. @param stored the one that is edited */
export async function readChallenge(
  store: Store,
  typed: z.output<typeof challengeForm>,
  stored: Challenge | null = null,
): Promise<ReadChallenge> {
  const reading = readSetup(typed);
  const exercise = await readExercise(store, typed, stored);
  if (reading.kind === 'read' && exercise.kind === 'found') {
    const { title, description } = typed;
    return { kind: 'read', facts: { ...reading.setup, title, description, exerciseId: exercise.id } };
  }
  const problems = {
    ...(reading.kind === 'invalid' ? reading.problems : {}),
    ...(exercise.kind === 'problem' ? { exercise: exercise.message } : {}),
  };
  return {
    kind: 'invalid',
    fieldErrors: Object.fromEntries(Object.entries(problems).map(([name, text]) => [name, [text]])),
  };
}

type ExerciseReading =
  | { readonly kind: 'found'; readonly id: string }
  | { readonly kind: 'problem'; readonly message: string };

/** By its name or another name, whatever its case; empty where the challenge needs none. */
async function readExercise(
  store: Store,
  { scoring, exercise: typed }: z.output<typeof challengeForm>,
  stored: Challenge | null,
): Promise<ExerciseReading> {
  if (scoringOf(scoring).source !== 'results') return { kind: 'found', id: '' };
  if (typed === '') return { kind: 'problem', message: 'Enter the exercise that counts' };
  // It may have been archived or renamed since.
  if (stored?.exerciseId && stored.exerciseName === typed) return { kind: 'found', id: stored.exerciseId };
  const entries = await readCatalogue(store);
  const wanted = foldExerciseName(typed);
  const isNamed = (name: string) => foldExerciseName(name) === wanted;
  const open = entries.filter(({ isArchived }) => !isArchived);
  const found = open.find(({ name }) => isNamed(name)) ?? open.find(({ aliases }) => aliases.some(isNamed));
  if (found) return { kind: 'found', id: found.id };
  const alike = suggestExercises(entries, typed, 3).map(({ name }) => name);
  const hint = alike.length > 0 ? `. Did you mean ${alike.join(', or ')}?` : '';
  return { kind: 'problem', message: `There’s no exercise with this name${hint}` };
}

/** A challenge as its form shows it. */
export function typedChallenge(challenge: Challenge): ChallengeFields {
  const { title, description, startsOn, endsOn, scoring, direction, goal, target, tries, proof } = challenge;
  return {
    ...{ title, description, startsOn, endsOn, scoring, direction, goal, tries, proof },
    exercise: challenge.exerciseName,
    target: typedScore(target, scoringOf(scoring).unit),
    divisions: challenge.divisions.join('\n'),
    teams: challenge.teams.join('\n'),
  };
}

/** What is only known when it is saved. */
export const savingProblems = {
  past: { endsOn: ['That day has passed. Choose a later one'] },
  'unknown-exercise': { exercise: ['This exercise isn’t there any more. Choose another one'] },
};
