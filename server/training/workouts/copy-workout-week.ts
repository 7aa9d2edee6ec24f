import { type CopyWorkoutRow, decideCopyWorkouts } from '#domain/training/copy-workouts.ts';
import { formatTime, startOfLocalDay } from '#domain/values/dates.ts';
import { formatWeek } from '#domain/values/week.ts';
import { type Session, sessions } from '../../data/collections/timetable.ts';
import { type Workout, workouts } from '../../data/collections/workouts.ts';
import type { Reads } from '../../data/store.ts';
import { type Actor, writeAudit } from '../../log/write-audit.ts';
import type { Services } from '../../services.ts';
import { listSessionsBetween } from '../../timetable/list-sessions.ts';
import { planOf } from './find-build.ts';
import { listWorkoutsBetween } from './find-workouts.ts';
import { newWorkout } from './save-workout.ts';

/** Both are Mondays. */
export interface WeekPair {
  readonly from: Temporal.PlainDate;
  readonly to: Temporal.PlainDate;
}

const toClass = (session: Session) => ({ ...session, time: formatTime(session.startsAt) });
export type CopiedClass = ReturnType<typeof toClass>;

/** Firestore commits at most 500 writes; copying again adds the rest. */
const MAX_WRITES = 480;

/** Previews the copy, workout by workout; nothing is written. */
export async function findWorkoutCopies(
  reads: Pick<Reads, 'query'>,
  { from, to }: WeekPair,
): Promise<CopyWorkoutRow<CopiedClass, Workout>[]> {
  const classesOf = async (monday: Temporal.PlainDate) => {
    const until = startOfLocalDay(monday.add({ weeks: 1 }));
    const found = await listSessionsBetween(reads, startOfLocalDay(monday), until);
    return found.sessions.filter(({ status }) => status === 'scheduled').map(toClass);
  };
  const workoutsOf = (monday: Temporal.PlainDate) =>
    listWorkoutsBetween(reads, monday, monday.add({ weeks: 1 }));
  const [source, target] = [await workoutsOf(from), await workoutsOf(to)];
  return decideCopyWorkouts({
    workouts: source,
    ...{ from: await classesOf(from), to: await classesOf(to) },
    existing: new Set(target.map(({ id }) => id)),
    days: from.until(to).days,
  });
}

/**
 * Copies a week's workouts to another week, in one transaction. Running it twice, even at the same time, makes no second
 * copy.
 * @returns how many workouts were copied
 */
export function copyWorkoutWeek(
  { store, now }: Pick<Services, 'store' | 'now'>,
  { from, to, isPublished, by }: WeekPair & { readonly isPublished: boolean; readonly by: Actor },
): Promise<number> {
  return store.transaction(async (transaction) => {
    const at = now();
    const rows = (await findWorkoutCopies(transaction, { from, to })).filter(
      ({ outcome }) => outcome === 'copy',
    );
    const publication = isPublished ? ({ kind: 'now' } as const) : ({ kind: 'draft' } as const);
    let writes = 0;
    let copied = 0;
    for (const { workout, id, date, classes } of rows) {
      writes += 1 + classes.length;
      if (writes > MAX_WRITES) break;
      const classTypeIds = [...new Set(classes.map(({ classTypeId }) => classTypeId))];
      const facts = { id, plan: planOf(workout), date, templateId: workout.templateId, classTypeIds };
      transaction.create(workouts, newWorkout({ ...facts, publication, by }, at));
      for (const session of classes) transaction.update(sessions, session.id, { workoutId: id });
      copied += 1;
    }
    if (copied === 0) return 0;
    const what = copied === 1 ? '1 workout' : `${copied} workouts`;
    const summary = `Copied ${what} from ${formatWeek(from, at)} to ${formatWeek(to, at)}`;
    writeAudit(transaction, by, { action: 'workouts.week-copied', summary }, at);
    return copied;
  });
}
