/** Copying a week's workouts to another week. */

/** A class of either week. */
export interface ClassOfWeek {
  readonly id: string;
  readonly classTypeId: string;
  readonly date: string;
  /** Wall clock, `HH:MM`. */
  readonly time: string;
  readonly workoutId: string;
}

/** A workout of either week. */
export interface WorkoutOfWeek {
  readonly id: string;
  readonly date: string;
}

export type CopyWorkoutOutcome =
  | 'copy'
  /** Every class it would go to already has a workout, or it is for an open day and already copied. */
  | 'has-workout'
  /** There is no class of its type on that day. */
  | 'no-class';

export interface CopyWorkoutRow<C extends ClassOfWeek, W extends WorkoutOfWeek> {
  readonly workout: W;
  /** Id of the copy, computed from the workout and the day, so that copying twice makes only one. */
  readonly id: string;
  readonly date: string;
  /** The classes that get the copy; empty for an open day. */
  readonly classes: readonly C[];
  readonly outcome: CopyWorkoutOutcome;
}

export interface CopyWorkoutFacts<C extends ClassOfWeek, W extends WorkoutOfWeek> {
  readonly workouts: readonly W[];
  /** Classes of the first week, without cancelled ones. */
  readonly from: readonly C[];
  /** Classes of the second week, without cancelled ones. */
  readonly to: readonly C[];
  /** Ids of the workouts in the second week. */
  readonly existing: ReadonlySet<string>;
  /** Days between the two weeks. */
  readonly days: number;
}

/**
 * Plans the copy, workout by workout. A workout goes to the class of the same type on the same weekday at the same time or,
 * if the times have changed, to every class of that type on that day. A class that already has a workout keeps it.
 */
export function decideCopyWorkouts<C extends ClassOfWeek, W extends WorkoutOfWeek>(
  facts: CopyWorkoutFacts<C, W>,
): CopyWorkoutRow<C, W>[] {
  const given = new Set<string>();
  return facts.workouts.map((workout) => {
    const date = Temporal.PlainDate.from(workout.date).add({ days: facts.days }).toString();
    const row = { workout, date, id: copyId(workout.id, date) };
    const sources = facts.from.filter(({ workoutId }) => workoutId === workout.id);
    if (sources.length === 0) {
      const isThere = facts.existing.has(row.id);
      return { ...row, classes: [], outcome: isThere ? 'has-workout' : 'copy' };
    }
    const heirs = sources.flatMap((source) => heirsOf(source, date, facts.to));
    if (heirs.length === 0) return { ...row, classes: [], outcome: 'no-class' };
    const free = heirs.filter(({ id, workoutId }) => workoutId === '' && !given.has(id));
    const classes = [...new Map(free.map((one) => [one.id, one])).values()];
    for (const { id } of classes) given.add(id);
    const isNew = classes.length > 0 && !facts.existing.has(row.id);
    return { ...row, classes, outcome: isNew ? 'copy' : 'has-workout' };
  });
}

function heirsOf<C extends ClassOfWeek>(source: C, date: string, to: readonly C[]): readonly C[] {
  const alike = to.filter((other) => other.classTypeId === source.classTypeId && other.date === date);
  const same = alike.filter(({ time }) => time === source.time);
  return same.length > 0 ? same : alike;
}

/** A copy of a copy has the id of a copy: `copy_{first}_{date}`. */
export function copyId(workoutId: string, date: string): string {
  const [, first = workoutId] = /^copy_(.+)_\d{4}-\d{2}-\d{2}$/.exec(workoutId) ?? [];
  return `copy_${first}_${date}`;
}
