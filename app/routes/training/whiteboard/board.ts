import type { Route } from './+types/board.ts';
import { loadBoard } from './load-board.ts';

/** What the whiteboard shows now, read by its open page. */
export async function loader({ url, context }: Route.LoaderArgs) {
  return Response.json(await loadBoard(url, context));
}
