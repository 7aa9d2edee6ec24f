import { isWorkoutShown } from '#domain/training/workout-visibility.ts';
import { sessions } from '../../data/collections/timetable.ts';
import { type Workout, workouts } from '../../data/collections/workouts.ts';
import { type Matches, readMatches } from '../../data/read-matches.ts';
import type { Filter, Reads, Store } from '../../data/store.ts';

/** More than a day has. */
const MAX_A_DAY = 50;
const MAX_A_WEEK = 200;

/** Every workout of a day, drafts too. */
export async function listWorkoutsOn(reads: Pick<Reads, 'query'>, date: string): Promise<Workout[]> {
  return (await reads.query(workouts, { where: [['date', '==', date]], limit: MAX_A_DAY })).items;
}

/** Every workout from a day up to another, not including it; drafts too, in the order of their dates. */
export async function listWorkoutsBetween(
  reads: Pick<Reads, 'query'>,
  from: Temporal.PlainDate,
  until: Temporal.PlainDate,
): Promise<Workout[]> {
  const { items } = await reads.query(workouts, {
    where: [
      ['date', '>=', from.toString()],
      ['date', '<', until.toString()],
    ],
    orderBy: [['date', 'asc']],
    limit: MAX_A_WEEK,
  });
  return items;
}

/** What members and visitors see up to a day, newest first. */
export function findShownWorkouts(
  store: Pick<Store, 'query'>,
  { until, classTypeId, now }: { until: Temporal.PlainDate; classTypeId: string; now: Temporal.Instant },
  place: { readonly limit: number; readonly cursor: string | null; readonly isBack: boolean },
): Promise<Matches<Workout>> {
  const where: Filter[] = [
    ['isPublished', '==', true],
    ['date', '<=', until.toString()],
  ];
  if (classTypeId) where.push(['classTypeIds', 'array-contains', classTypeId]);
  return readMatches(
    (limit, cursor) => store.query(workouts, { where, orderBy: [['date', 'desc']], limit, cursor }),
    (workout) => isWorkoutShown(workout, now),
    place,
  );
}

/** The workout of a class as members see it; null: none, or not yet. */
export async function findShownWorkoutOf(
  reads: Pick<Reads, 'find'>,
  { workoutId }: { readonly workoutId: string },
  now: Temporal.Instant,
): Promise<Workout | null> {
  const workout = workoutId === '' ? null : await reads.find(workouts, workoutId);
  return workout && isWorkoutShown(workout, now) ? workout : null;
}

/** Today's workouts that members see: first those of the given classes, each once. */
export async function listShownOn(
  reads: Pick<Reads, 'query' | 'findMany'>,
  date: string,
  { now, sessionIds = [] }: { readonly now: Temporal.Instant; readonly sessionIds?: readonly string[] },
): Promise<Workout[]> {
  const shown = (await listWorkoutsOn(reads, date)).filter((workout) => isWorkoutShown(workout, now));
  const own = await reads.findMany(sessions, sessionIds);
  const isOwn = ({ id }: Workout) => own.some((session) => session?.workoutId === id);
  return [...shown.filter(isOwn), ...shown.filter((workout) => !isOwn(workout))];
}
