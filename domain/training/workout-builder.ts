/** Changes to the outline of a workout, one at a time: what the builder's buttons do. Nothing here reads a clock or makes a key. */
import {
  MAX_MOVEMENTS_PER_PART,
  MAX_PARTS,
  type Movement,
  type PartFormat,
  type ScoreType,
  type WorkoutPart,
  type WorkoutPlan,
} from './workout.ts';

export type BuilderStep =
  | { readonly kind: 'add-part'; readonly key: string }
  | { readonly kind: 'copy-part'; readonly part: string; readonly key: string }
  | { readonly kind: 'remove-part'; readonly part: string }
  /** `by`: -1 is one up, 1 one down. */
  | { readonly kind: 'move-part'; readonly part: string; readonly by: -1 | 1 }
  | {
      readonly kind: 'add-movement';
      readonly part: string;
      readonly key: string;
      readonly exercise: { readonly id: string; readonly name: string };
    }
  | { readonly kind: 'remove-movement'; readonly movement: string }
  | { readonly kind: 'move-movement'; readonly movement: string; readonly by: -1 | 1 }
  /** A part's movements in another order, after a drag. */
  | { readonly kind: 'order-movements'; readonly part: string; readonly keys: readonly string[] }
  /** Replaces a part with another one under its key: fills in a simulation. */
  | { readonly kind: 'fill-part'; readonly part: WorkoutPart }
  /** Makes a superset with the one below. */
  | { readonly kind: 'join-movement'; readonly movement: string }
  /** Takes it out of its superset. */
  | { readonly kind: 'split-movement'; readonly movement: string };

export type StepOutcome =
  | { readonly kind: 'changed'; readonly plan: WorkoutPlan }
  /** `reason`: a sentence to show. */
  | { readonly kind: 'refused'; readonly reason: string };

const GONE = 'That is no longer in this workout.';

/** A plan without parts. */
export const emptyPlan = (title: string): WorkoutPlan => ({ title, note: '', parts: [] });

/** A part of strength sets with nothing prescribed. */
export function newPart(key: string): WorkoutPart {
  return {
    ...{ key, title: '', format: 'strength', scoreType: usualScoreOf.strength, note: '', movements: [] },
    ...{ timeCapInMilliseconds: 0, rounds: 0, workInMilliseconds: 0, restInMilliseconds: 0 },
  };
}

/** A movement with nothing prescribed. */
export function newMovement(key: string, exercise: { readonly id: string; readonly name: string }): Movement {
  const nothing = { loadInGrams: 0, calories: 0 };
  return {
    ...{ key, exerciseId: exercise.id, exerciseName: exercise.name, superset: '', note: '' },
    ...{ sets: 0, reps: [], distanceInMetres: 0, durationInMilliseconds: 0, restInMilliseconds: 0 },
    ...{ forWomen: nothing, forMen: nothing },
  };
}

/** The usual score of each format, suggested when a format is chosen. */
export const usualScoreOf: Readonly<Record<PartFormat, ScoreType>> = {
  strength: 'load',
  'for-time': 'time',
  amrap: 'rounds-reps',
  emom: 'none',
  intervals: 'none',
  hyrox: 'time',
  free: 'none',
};

/** Applies one step. Keys stay unique, limits hold, and a superset is always two neighbours or more. */
export function takeBuilderStep(plan: WorkoutPlan, step: BuilderStep): StepOutcome {
  switch (step.kind) {
    case 'add-part':
      return addPart(plan, newPart(step.key), plan.parts.length);
    case 'copy-part':
      return copyPart(plan, step.part, step.key);
    case 'remove-part':
      return changeParts(plan, step.part, (parts, at) => parts.toSpliced(at, 1));
    case 'move-part':
      return changeParts(plan, step.part, (parts, at) => moved(parts, at, step.by));
    case 'add-movement':
      return addMovement(plan, step.part, newMovement(step.key, step.exercise));
    case 'remove-movement':
      return changeMovements(plan, step.movement, (movements, at) => movements.toSpliced(at, 1));
    case 'move-movement':
      return changeMovements(plan, step.movement, (movements, at) => moved(movements, at, step.by));
    case 'order-movements':
      return orderMovements(plan, step.part, step.keys);
    case 'fill-part':
      return fillPart(plan, step.part);
    case 'join-movement':
      return changeMovements(plan, step.movement, joinedWithNext);
    case 'split-movement':
      return changeMovements(plan, step.movement, split);
  }
}

/** The plan with one part as it was typed; an unknown part changes nothing. */
export function withPart(plan: WorkoutPlan, part: WorkoutPart): WorkoutPlan {
  const parts = plan.parts.map((other) => (other.key === part.key ? tidied(part) : other));
  return { ...plan, parts };
}

/** Ids of all its exercises, each once. */
export function exerciseIdsOf({ parts }: Pick<WorkoutPlan, 'parts'>): string[] {
  return [...new Set(parts.flatMap(({ movements }) => movements.map(({ exerciseId }) => exerciseId)))];
}

function addPart(plan: WorkoutPlan, part: WorkoutPart, at: number): StepOutcome {
  if (plan.parts.length >= MAX_PARTS)
    return { kind: 'refused', reason: `A workout has at most ${MAX_PARTS} parts.` };
  return { kind: 'changed', plan: { ...plan, parts: plan.parts.toSpliced(at, 0, part) } };
}

/** Movements get keys of their own, derived from the new part's. */
function copyPart(plan: WorkoutPlan, partKey: string, key: string): StepOutcome {
  const at = plan.parts.findIndex((part) => part.key === partKey);
  const source = plan.parts[at];
  if (!source) return { kind: 'refused', reason: GONE };
  const movements = source.movements.map((movement, index) => ({ ...movement, key: `${key}-${index}` }));
  return addPart(plan, { ...source, key, movements }, at + 1);
}

function addMovement(plan: WorkoutPlan, partKey: string, movement: Movement): StepOutcome {
  const part = plan.parts.find(({ key }) => key === partKey);
  if (!part) return { kind: 'refused', reason: GONE };
  if (part.movements.length >= MAX_MOVEMENTS_PER_PART)
    return { kind: 'refused', reason: `A part has at most ${MAX_MOVEMENTS_PER_PART} exercises.` };
  return {
    kind: 'changed',
    plan: withPart(plan, { ...part, movements: [...part.movements, movement] }),
  };
}

/** Refused if somebody else has added or removed one since: a drag must not bring back or lose a movement. */
function orderMovements(plan: WorkoutPlan, partKey: string, keys: readonly string[]): StepOutcome {
  const part = plan.parts.find(({ key }) => key === partKey);
  const byKey = new Map(part?.movements.map((movement) => [movement.key, movement]));
  const movements = keys.flatMap((key) => byKey.get(key) ?? []);
  const isWhole = new Set(keys).size === byKey.size && movements.length === byKey.size;
  if (!(part && isWhole)) return { kind: 'refused', reason: GONE };
  return { kind: 'changed', plan: withPart(plan, { ...part, movements }) };
}

function fillPart(plan: WorkoutPlan, part: WorkoutPart): StepOutcome {
  const isThere = plan.parts.some(({ key }) => key === part.key);
  return isThere ? { kind: 'changed', plan: withPart(plan, part) } : { kind: 'refused', reason: GONE };
}

function changeParts(
  plan: WorkoutPlan,
  partKey: string,
  change: (parts: readonly WorkoutPart[], at: number) => readonly WorkoutPart[],
): StepOutcome {
  const at = plan.parts.findIndex(({ key }) => key === partKey);
  if (at < 0) return { kind: 'refused', reason: GONE };
  return { kind: 'changed', plan: { ...plan, parts: change(plan.parts, at) } };
}

function changeMovements(
  plan: WorkoutPlan,
  movementKey: string,
  change: (movements: readonly Movement[], at: number) => readonly Movement[],
): StepOutcome {
  for (const part of plan.parts) {
    const at = part.movements.findIndex(({ key }) => key === movementKey);
    if (at < 0) continue;
    return { kind: 'changed', plan: withPart(plan, { ...part, movements: change(part.movements, at) }) };
  }
  return { kind: 'refused', reason: GONE };
}

/** The first can't go up, nor the last down. */
function moved<T>(all: readonly T[], at: number, by: -1 | 1): readonly T[] {
  const item = all[at];
  const other = all[at + by];
  if (item === undefined || other === undefined) return all;
  return all.with(at, other).with(at + by, item);
}

/** A letter that is not in use yet; `tidied` puts the letters in order. */
const NEW_GROUP = '+';

function joinedWithNext(movements: readonly Movement[], at: number): readonly Movement[] {
  const [one, other] = [movements[at], movements[at + 1]];
  if (!(one && other)) return movements;
  const superset = one.superset || other.superset || NEW_GROUP;
  const isOthers = other.superset !== '' && other.superset !== superset;
  return movements.map((movement, index) => {
    const joins = index === at || index === at + 1 || (isOthers && movement.superset === other.superset);
    return joins ? { ...movement, superset } : movement;
  });
}

/** The movements after it become a superset of their own. */
function split(movements: readonly Movement[], at: number): readonly Movement[] {
  const { superset = '' } = movements[at] ?? {};
  if (superset === '') return movements;
  return movements.map((movement, index) => {
    if (index === at) return { ...movement, superset: '' };
    return index > at && movement.superset === superset ? { ...movement, superset: NEW_GROUP } : movement;
  });
}

/** Gives supersets the letters A, B, C in order; a movement left alone is no longer in one. */
function tidied(part: WorkoutPart): WorkoutPart {
  const runs: Movement[][] = [];
  for (const movement of part.movements) {
    const run = runs.at(-1);
    const isNext = movement.superset !== '' && run?.[0]?.superset === movement.superset;
    if (run && isNext) run.push(movement);
    else runs.push([movement]);
  }
  let groups = 0;
  const movements = runs.flatMap((run) => {
    const superset = run.length > 1 ? String.fromCodePoint(65 + groups++) : '';
    return run.map((movement) => (movement.superset === superset ? movement : { ...movement, superset }));
  });
  return { ...part, movements };
}
