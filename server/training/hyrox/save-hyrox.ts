import { HYROX_RUN, hyroxSource, hyroxStations } from '#domain/training/hyrox-race.ts';
import { withHyroxSets } from '#domain/training/hyrox-sets.ts';
import type { HyroxSplits } from '#domain/training/hyrox-splits.ts';
import type { Result } from '../../data/collections/results.ts';
import type { Workout } from '../../data/collections/workouts.ts';
import type { Reads } from '../../data/store.ts';
import type { Actor } from '../../log/write-audit.ts';
import { findExercises } from '../results/find-exercises.ts';
import { workoutResultKey } from '../results/keys.ts';
import { type ResultEntry, type SaveOutcome, saveResult } from '../results/write-result.ts';

export interface HyroxEntry {
  readonly division: string;
  readonly splits: HyroxSplits;
  /** For a race without a workout. */
  readonly title: string;
  /** Local date `YYYY-MM-DD`. */
  readonly date: string;
  readonly note: string;
}

export interface HyroxRequest {
  /** Id of the result to edit or add; a workout's result has an id of its own. */
  readonly id: string;
  readonly isEdit: boolean;
  /** With the part that is a simulation; null: a race, or a simulation outside a workout. */
  readonly of: { readonly workout: Workout; readonly partKey: string } | null;
  readonly entry: HyroxEntry;
  readonly by: Actor;
}

/**
 * Saves a member's race or simulation. In a workout it is the score of the part that is a simulation; the other parts and exercises that
 * were logged for it stay.
 */
export function saveHyrox(
  services: Parameters<typeof saveResult>[0],
  { id, isEdit, of, entry, by }: HyroxRequest,
): Promise<SaveOutcome> {
  const newMode = of ? 'put' : 'create';
  return saveResult(services, {
    id: of ? workoutResultKey(of.workout.id, by.uid) : id,
    mode: isEdit ? 'edit' : newMode,
    memberUid: by.uid,
    entry: (before, reads) => withRace(reads, before, of, entry),
    by,
  });
}

/** The result with the race; whatever else was logged in it stays. */
async function withRace(
  reads: Reads,
  before: Result | null,
  of: HyroxRequest['of'],
  { splits, division, date, title, note }: HyroxEntry,
): Promise<ResultEntry> {
  const hyrox = { division, season: before?.hyrox?.season || hyroxSource.season, ...plain(splits) };
  const ids = [HYROX_RUN.exerciseId, ...hyroxStations.map(({ exerciseId }) => exerciseId)];
  const known = await findExercises(reads, ids);
  const exercises = withHyroxSets(before?.exercises ?? [], {
    before: before?.hyrox ?? null,
    after: hyrox,
    known: new Set([...known].filter(([asked, { id: now }]) => asked === now).map(([asked]) => asked)),
  });
  return {
    workoutId: of?.workout.id ?? '',
    sessionId: before?.sessionId ?? '',
    title,
    date: before && of ? before.date : date,
    exercises,
    scores: of ? withScore(before?.scores ?? [], of.partKey, splits) : (before?.scores ?? []),
    hyrox,
    durationInMilliseconds: Math.max(before?.durationInMilliseconds ?? 0, splits.totalInMilliseconds),
    note,
  };
}

const plain = ({ splits, roxzoneInMilliseconds, totalInMilliseconds }: HyroxSplits) => ({
  splits: [...splits],
  roxzoneInMilliseconds,
  totalInMilliseconds,
});

type Scores = ResultEntry['scores'];

function withScore(scores: Scores, partKey: string, { totalInMilliseconds }: HyroxSplits): Scores {
  const before = scores.find((score) => score.partKey === partKey);
  const nothing = { rounds: 0, reps: 0, loadInGrams: 0, distanceInMetres: 0, calories: 0 };
  const score = {
    ...{ partKey, isRx: before?.isRx ?? true, isCapped: false, ...nothing },
    durationInMilliseconds: totalInMilliseconds,
  };
  return [...scores.filter((other) => other.partKey !== partKey), score];
}
