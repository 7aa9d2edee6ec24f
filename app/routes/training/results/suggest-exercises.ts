import { searchCatalogue } from '#domain/training/exercise-search.ts';
import { cutText } from '#domain/values/text.ts';
import { servicesContext } from '#server/request/context.ts';
import { readCatalogue } from '#server/training/exercises/catalogue.ts';
import type { Route } from './+types/suggest-exercises.ts';

const MAX_NAMES = 8;
const MAX_TYPED = 100;

/** The names of exercises that match what is being typed, best first, for the form of a result. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const typed = cutText((url.searchParams.get('q') ?? '').trim(), MAX_TYPED);
  if (typed === '') return Response.json({ names: [] });
  const { found } = searchCatalogue(await readCatalogue(context.get(servicesContext).store), typed);
  return Response.json({ names: found.slice(0, MAX_NAMES).map(({ name }) => name) });
}
