import type { Route } from './+types/board.ts';
import { loadBoard } from './load-board.ts';

/** What the wall shows now, for the page that is open there. */
export async function loader({ url, context }: Route.LoaderArgs) {
  return Response.json(await loadBoard(url, context));
}
