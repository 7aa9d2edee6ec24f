/**
 * Saves and removes many results of one member at once, for migrations. They belong to no workout, so they are on no
 * leaderboard.
 */
import type { LoggedSet } from '#domain/training/result.ts';
import type { Member } from '../../data/collections/members.ts';
import { type Result, results } from '../../data/collections/results.ts';
import type { Reads, Writes } from '../../data/store.ts';
import type { ResultChange } from './bests-facts.ts';
import { planBests } from './change-bests.ts';
import { planTrainingYears } from './change-training-years.ts';
import { findCounted } from './find-counted.ts';
import { findExercises } from './find-exercises.ts';

/** One set of one exercise on one day. */
export interface ImportedSet {
  /** Of the result: computed from the row, so that importing it again finds it. */
  readonly resultId: string;
  readonly exerciseId: string;
  readonly set: LoggedSet;
  /** Local date `YYYY-MM-DD`. */
  readonly date: string;
  readonly note: string;
}

export type ImportPlan =
  | {
      readonly kind: 'planned';
      /** For each set, in order. Only `saved` ones are written. */
      readonly outcomes: readonly ('saved' | 'exists' | 'unknown-exercise')[];
      write(writes: Writes<void>): void;
    }
  /** A year would have more results than a member may log. */
  | { readonly kind: 'year-is-full' };

/**
 * Reads what importing these sets depends on. Call it before the first write of the transaction; no email, news or audit
 * entry is written.
 */
export async function planImport(
  reads: Reads,
  member: Member,
  sets: readonly ImportedSet[],
  now: Temporal.Instant,
): Promise<ImportPlan> {
  const stored = await reads.findMany(
    results,
    sets.map(({ resultId }) => resultId),
  );
  const exerciseOf = await findExercises(
    reads,
    sets.map(({ exerciseId }) => exerciseId),
  );
  const added = new Map<string, Result>();
  const outcomes = sets.map((imported, index) => {
    const exercise = exerciseOf.get(imported.exerciseId);
    if (stored[index] || added.has(imported.resultId)) return 'exists';
    if (!exercise) return 'unknown-exercise';
    added.set(imported.resultId, resultOf(member, imported, exercise, now));
    return 'saved';
  });
  const made = [...added.values()];
  const counted = await findCounted(
    reads,
    made.map(({ exercises, scores }) => ({ logged: exercises, scores, workout: null })),
  );
  const changes = made.map((after, index) => ({ before: null, after: { ...after, ...counted[index] } }));
  const plan = await planChanges(reads, member.id, changes, exerciseOf, now);
  return plan ? { kind: 'planned', outcomes, write: plan.write } : { kind: 'year-is-full' };
}

/** Reads what removing results of one member depends on. Call it before the first write of the transaction. */
export async function planRemoval(
  reads: Reads,
  memberUid: string,
  removed: readonly Result[],
  now: Temporal.Instant,
): Promise<{ write(writes: Writes<void>): void }> {
  const changes = removed.map((before) => ({ before, after: null }));
  const plan = await planChanges(reads, memberUid, changes, new Map(), now);
  if (!plan) throw new Error('Removing results cannot fill a year');
  return plan;
}

async function planChanges(
  reads: Reads,
  memberUid: string,
  changes: readonly ResultChange[],
  exerciseOf: Awaited<ReturnType<typeof findExercises>>,
  now: Temporal.Instant,
): Promise<{ write(writes: Writes<void>): void } | null> {
  const byId = new Map([...exerciseOf.values()].map((exercise) => [exercise.id, exercise]));
  const years = await planTrainingYears(reads, memberUid, changes, byId);
  if (years.isFull) return null;
  const bests = await planBests(reads, memberUid, changes, byId, now);
  return {
    write(writes) {
      for (const { before, after } of changes) {
        if (after) writes.set(results, after);
        else if (before) writes.remove(results, before.id);
      }
      years.write(writes);
      bests.write(writes);
    },
  };
}

function resultOf(
  member: Member,
  { resultId, set, date, note }: ImportedSet,
  { id: exerciseId, name }: { readonly id: string; readonly name: string },
  now: Temporal.Instant,
): Result {
  return {
    ...results.decode(resultId, {}),
    ...{ memberUid: member.id, memberName: member.name, title: name, date, note },
    exercises: [{ exerciseId, exerciseName: name, sets: [{ ...set }] }],
    exerciseIds: [exerciseId],
    source: 'import',
    createdAt: now,
    changedAt: now,
  };
}
