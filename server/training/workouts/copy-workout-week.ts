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

/** A transaction takes at most 500 writes, the audit entry among them. */
const MAX_WRITES = 480;

interface Copying extends WeekPair {
  readonly isPublished: boolean;
  readonly by: Actor;
}

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
 * Copies a week's workouts to another week: in one transaction, or, if it has more classes than one may write, in a few. Running it twice,
 * even at the same time, makes no second copy; if it stops halfway, running it again adds the rest.
 * @returns how many workouts were copied
 */
export async function copyWorkoutWeek(
  services: Pick<Services, 'store' | 'now'>,
  copying: Copying,
): Promise<number> {
  let copied = 0;
  for (;;) {
    const part = await copySome(services, copying);
    copied += part.copied;
    if (!part.isMore) return copied;
  }
}

/** As many workouts as one transaction takes. */
function copySome({ store, now }: Pick<Services, 'store' | 'now'>, { from, to, isPublished, by }: Copying) {
  return store.transaction(async (transaction) => {
    const at = now();
    const all = await findWorkoutCopies(transaction, { from, to });
    const waiting = all.filter(({ outcome }) => outcome === 'copy');
    const rows = waiting.slice(0, countFitting(waiting));
    const publication = isPublished ? ({ kind: 'now' } as const) : ({ kind: 'draft' } as const);
    for (const { workout, id, date, classes } of rows) {
      const classTypeIds = [...new Set(classes.map(({ classTypeId }) => classTypeId))];
      const facts = { id, plan: planOf(workout), date, templateId: workout.templateId, classTypeIds };
      transaction.create(workouts, newWorkout({ ...facts, publication, by }, at));
      for (const session of classes) transaction.update(sessions, session.id, { workoutId: id });
    }
    if (rows.length > 0) {
      const what = rows.length === 1 ? '1 workout' : `${rows.length} workouts`;
      const summary = `Copied ${what} from ${formatWeek(from, at)} to ${formatWeek(to, at)}`;
      writeAudit(transaction, by, { action: 'workouts.week-copied', summary }, at);
    }
    return { copied: rows.length, isMore: rows.length > 0 && rows.length < waiting.length };
  });
}

/** How many of these workouts, in their order, can be written with their classes. */
function countFitting(rows: readonly { readonly classes: readonly unknown[] }[]): number {
  let writes = 0;
  const tooMany = rows.findIndex(({ classes }) => {
    writes += 1 + classes.length;
    return writes > MAX_WRITES;
  });
  return tooMany === -1 ? rows.length : tooMany;
}
