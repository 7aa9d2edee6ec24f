/** The workouts of classes for pages that everybody may open, in the reader's unit. */
import * as paths from '#app/paths.ts';
import type { LoadUnit } from '#domain/training/units.ts';
import { localDate } from '#domain/values/dates.ts';
import type { Session } from '#server/data/collections/timetable.ts';
import type { Workout } from '#server/data/collections/workouts.ts';
import { type Context, loginContext, servicesContext } from '#server/request/context.ts';
import { findShownWorkoutOf, listShownOn } from '#server/training/workouts/find-workouts.ts';
import { findBestNews } from './bests/find-best-news.ts';
import { workoutView } from './workout-view.ts';

export type LinkedWorkout = ReturnType<typeof linked>;

function linked(workout: Workout, unit: LoadUnit) {
  return { href: paths.viewWorkout(workout.id), ...workoutView(workout, unit) };
}

/** The reader's unit for loads: kilograms for visitors. */
export async function findLoadUnit(context: Context): Promise<LoadUnit> {
  const login = context.get(loginContext);
  if (!login) return 'kg';
  return (await context.get(servicesContext).profiles.find(login.uid))?.loadUnit ?? 'kg';
}

/** The workout of a class once it is published, with the personal bests that were set in it; null: none. */
export async function findClassWorkout(context: Context, session: Session) {
  const { store, now } = context.get(servicesContext);
  const workout = await findShownWorkoutOf(store, session, now());
  if (!workout) return null;
  const news = await findBestNews(context, workout.id);
  return { ...linked(workout, await findLoadUnit(context)), news };
}

/** Today's workouts of a class type. */
export async function findTodaysWorkouts(context: Context, classTypeId: string): Promise<LinkedWorkout[]> {
  const { store, now } = context.get(servicesContext);
  const at = now();
  const shown = await listShownOn(store, localDate(at).toString(), { now: at });
  const unit = await findLoadUnit(context);
  return shown
    .filter(({ classTypeIds }) => classTypeIds.includes(classTypeId))
    .map((workout) => linked(workout, unit));
}
