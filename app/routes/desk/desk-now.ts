import { servicesContext } from '#server/request/context.ts';
import type { Route } from './+types/desk-now.ts';
import { newestArrival } from './load-desk.ts';

/** Whether anybody has come since `seen`, the newest arrival that a desk's page shows: its newest, or nothing (204). One read. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const newest = await newestArrival(services.store, services.now());
  if (newest === (url.searchParams.get('seen') ?? '')) return new Response(null, { status: 204 });
  return Response.json({ newest });
}
