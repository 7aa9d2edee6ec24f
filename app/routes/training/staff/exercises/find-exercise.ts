import { notFound } from '#server/access/not-found.ts';
import { type Exercise, exercises } from '#server/data/collections/exercises.ts';
import { type Context, servicesContext } from '#server/request/context.ts';

/** The exercise of a staff page. @throws a 404 page where there is none, or it was merged into another one */
export async function findExercise(url: URL, context: Context, id: string): Promise<Exercise> {
  const exercise = await context.get(servicesContext).store.find(exercises, id);
  if (exercise?.mergedInto !== '') throw notFound(url);
  return exercise;
}
