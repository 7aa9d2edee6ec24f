import { describeApi } from '#server/api/openapi.ts';
import { servicesContext } from '#server/request/context.ts';
import type { Route } from './+types/api-description.ts';

/** The description, for everybody: it says nothing about anybody. */
export function loader({ context }: Route.LoaderArgs) {
  const { config } = context.get(servicesContext);
  return new Response(JSON.stringify(describeApi(config.linkOrigin)), {
    headers: { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' },
  });
}
