import type { Route } from './+types/pick-exercise.ts';
import { findExercises } from './builder/load-builder.ts';

/** The exercises that match, for the builder while somebody types. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const words = (url.searchParams.get('words') ?? '').slice(0, 100);
  return Response.json({ found: words.trim() === '' ? [] : await findExercises(context, words) });
}
