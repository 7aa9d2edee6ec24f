import { servicesContext } from '#server/request/context.ts';
import type { Route } from './+types/desk-now.ts';
import { loadDesk, newestArrival } from './load-desk.ts';

/** What the desk's page shows now. With `seen`, the newest arrival that it shows: nothing (204) where nobody has come since. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const seen = url.searchParams.get('seen');
  if (seen !== null && seen === (await newestArrival(services.store, services.now()))) {
    return new Response(null, { status: 204 });
  }
  return Response.json(await loadDesk(services));
}
