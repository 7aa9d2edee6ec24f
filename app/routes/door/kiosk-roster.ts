import { makeRoster } from '#server/door/make-roster.ts';
import { requireKiosk, servicesContext } from '#server/request/context.ts';
import type { Route } from './+types/kiosk-roster.ts';

/** Members that the kiosk may let in by itself while the server is unreachable. */
export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  return Response.json({ roster: await makeRoster(services, requireKiosk(context), services.now()) });
}
