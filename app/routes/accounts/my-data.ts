import { gatherMyData } from '#server/accounts/gather-my-data.ts';
import { requireLogin, servicesContext } from '#server/request/context.ts';
import type { Route } from './+types/my-data.ts';

/** `/account/security/my-data.json`: everything the club holds about the signed-in person, as a file. */
export async function loader({ context }: Route.LoaderArgs) {
  const mine = await gatherMyData(context.get(servicesContext), requireLogin(context));
  return new Response(JSON.stringify(mine, null, 2), {
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Disposition': 'attachment; filename="my-data.json"',
      'Cache-Control': 'no-store',
    },
  });
}
