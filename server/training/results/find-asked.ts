import { type LoggedSet, MAX_EXERCISES_PER_RESULT } from '#domain/training/result.ts';
import {
  type AskedExercise,
  type AskedScore,
  isScoredBySets,
  movementsBySets,
  type Slot,
} from '#domain/training/result-form.ts';
import type { LoadUnit } from '#domain/training/units.ts';
import type { Movement } from '#domain/training/workout.ts';
import {
  amountText,
  bothPrescriptionsText,
  prescriptionText,
  timerText,
} from '#domain/training/workout-text.ts';
import type { Exercise } from '../../data/collections/exercises.ts';
import { personalBests } from '../../data/collections/personal-bests.ts';
import { type Result, results } from '../../data/collections/results.ts';
import type { Workout } from '../../data/collections/workouts.ts';
import type { Reads } from '../../data/store.ts';
import { setsOf } from './bests-facts.ts';
import { findExercises } from './find-exercises.ts';
import { personalBestsKey } from './keys.ts';

export interface AskedResult {
  readonly exercises: readonly AskedExercise[];
  readonly scores: readonly AskedScore[];
  readonly partsBySets: readonly string[];
}

interface Question {
  readonly member: { readonly id: string; readonly sex: string };
  /** The unit that the member types and reads. */
  readonly unit: LoadUnit;
  readonly workout: Workout | null;
  /** The result to edit; null: a new one. */
  readonly before: Result | null;
  /** As the form has sent them; null: the form is shown for the first time. */
  readonly slots: readonly Slot[] | null;
  /** Exercises to add after the others. */
  readonly added?: readonly string[];
}

/** What the form of a result asks, with last time's numbers. Exercises that do not exist are left out. */
export async function findAsked(reads: Reads, question: Question): Promise<AskedResult> {
  const { member, unit, workout, before } = question;
  const planned = movementsBySets(workout?.parts ?? []);
  const plannedSlots = planned.map(({ movement: { key, exerciseId } }) => ({ slot: `m${key}`, exerciseId }));
  const known = await findExercises(reads, [
    ...(question.slots ?? plannedSlots).map(({ exerciseId }) => exerciseId),
    ...(before?.exercises ?? []).map(({ exerciseId }) => exerciseId),
    ...(question.added ?? []),
  ]);
  const first = question.slots ?? withLogged(plannedSlots, before, known);
  const slots = withAdded(first, question.added ?? []).filter(({ exerciseId }) => known.has(exerciseId));
  const storedOf = takeLogged(before, known);
  const ids = [...new Set(slots.map(({ exerciseId }) => known.get(exerciseId)?.id ?? ''))];
  const bests = await reads.findMany(
    personalBests,
    ids.map((id) => personalBestsKey(member.id, id)),
  );
  const bestsOf = new Map(ids.map((id, index) => [id, bests[index] ?? null]));
  const movementOf = new Map(planned.map((one) => [`m${one.movement.key}`, one]));
  const exercises = slots.slice(0, MAX_EXERCISES_PER_RESULT).flatMap(({ slot, exerciseId }) => {
    const exercise = known.get(exerciseId);
    if (!exercise) return [];
    const { part, movement } = movementOf.get(slot) ?? {};
    const { last = null, bests: standing = [] } = bestsOf.get(exercise.id) ?? {};
    return {
      ...{ slot, exerciseId: exercise.id, name: exercise.name, measure: exercise.measure },
      isBarbell: exercise.equipment === 'barbell',
      partKey: part?.key ?? '',
      prescribed: movement ? prescribedText(movement, member.sex, unit) : '',
      prescribedLoadInGrams: movement ? loadFor(movement, member.sex) : 0,
      prescribedSets: movement ? movement.sets || movement.reps.length : 0,
      last: last?.resultId === before?.id ? null : last,
      stored: storedOf(exercise.id),
      bests: standing.map(({ measure, value }) => ({ measure, value })),
    };
  });
  return { exercises, scores: scoresOf(workout, before), partsBySets: partsBySets(workout) };
}

/** Adds what was logged besides the plan, so that an edit loses nothing. */
function withLogged(
  planned: readonly Slot[],
  before: Result | null,
  known: ReadonlyMap<string, Exercise>,
): Slot[] {
  const take = takeLogged(before, known);
  for (const { exerciseId } of planned) take(known.get(exerciseId)?.id ?? exerciseId);
  const rest = take.rest();
  return [...planned, ...rest.map((exerciseId, index) => ({ slot: `x${index}`, exerciseId }))];
}

/** Hands out what was logged for an exercise, each entry once; an exercise may have been logged twice. */
function takeLogged(before: Result | null, known: ReadonlyMap<string, Exercise>) {
  const left = (before?.exercises ?? []).map(({ exerciseId, sets }) => ({
    exerciseId: known.get(exerciseId)?.id ?? exerciseId,
    sets,
  }));
  const take = (exerciseId: string): readonly LoggedSet[] => {
    const at = left.findIndex((one) => one.exerciseId === exerciseId);
    return at < 0 ? [] : (left.splice(at, 1)[0]?.sets ?? []);
  };
  return Object.assign(take, { rest: () => left.map(({ exerciseId }) => exerciseId) });
}

function withAdded(slots: readonly Slot[], added: readonly string[]): Slot[] {
  const numbers = slots.flatMap(({ slot }) => (/^x\d+$/.test(slot) ? [Number(slot.slice(1))] : []));
  const next = Math.max(-1, ...numbers) + 1;
  return [...slots, ...added.map((exerciseId, index) => ({ slot: `x${next + index}`, exerciseId }))];
}

function prescribedText(movement: Movement, sex: string, unit: LoadUnit): string {
  const load = prescriptionFor(movement, sex);
  const text = load ? prescriptionText(load, unit) : bothPrescriptionsText(movement, unit);
  return [amountText(movement), text].filter(Boolean).join(', ');
}

const loadFor = (movement: Movement, sex: string) => prescriptionFor(movement, sex)?.loadInGrams ?? 0;

/** Null: we don't know which of the two is theirs. */
function prescriptionFor({ forWomen, forMen }: Movement, sex: string) {
  if (sex === 'female') return forWomen;
  return sex === 'male' ? forMen : null;
}

function scoresOf(workout: Workout | null, before: Result | null): AskedScore[] {
  return (workout?.parts ?? [])
    .filter((part) => part.scoreType !== 'none' && !isScoredBySets(part))
    .map((part) => ({
      partKey: part.key,
      title: part.title,
      timer: timerText(part),
      scoreType: part.scoreType,
      timeCapInMilliseconds: part.timeCapInMilliseconds,
      stored: before?.scores.find(({ partKey }) => partKey === part.key) ?? null,
    }));
}

const partsBySets = (workout: Workout | null) =>
  (workout?.parts ?? []).filter(isScoredBySets).map(({ key }) => key);

/** The sets of the member's own results, for "same as last time". */
export async function findSameSets(reads: Reads, memberUid: string, resultIds: readonly string[]) {
  const found = await reads.findMany(results, [...new Set(resultIds)]);
  const own = new Map(
    found.flatMap((result) => (result?.memberUid === memberUid ? [[result.id, result] as const] : [])),
  );
  return (resultId: string, exerciseId: string): readonly LoggedSet[] | null => {
    const result = own.get(resultId);
    return result ? setsOf(result, exerciseId) : null;
  };
}
