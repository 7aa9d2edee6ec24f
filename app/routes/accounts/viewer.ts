import { loginContext } from '#server/request/context.ts';
import { viewerMark } from '#server/request/shell.ts';
import type { Route } from './+types/viewer.ts';

/** The current viewer: pages with script ask, to detect a sign-in or sign-out in another tab. */
export function loader({ context }: Route.LoaderArgs) {
  return Response.json(
    { viewer: viewerMark(context.get(loginContext)) },
    { headers: { 'Cache-Control': 'no-store' } },
  );
}
