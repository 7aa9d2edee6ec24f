import { describeApi } from '#server/api/openapi.ts';
import { servicesContext } from '#server/request/context.ts';
import type { Route } from './+types/api-description.ts';

/** Made once: it says the same as long as the program runs. */
let made: { readonly origin: string; readonly text: string } | null = null;

/** The description, for everybody: it says nothing about anybody. */
export function loader({ context }: Route.LoaderArgs) {
  const { config } = context.get(servicesContext);
  const { linkOrigin: origin } = config;
  if (made?.origin !== origin) made = { origin, text: JSON.stringify(describeApi(origin)) };
  return new Response(made.text, {
    headers: { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' },
  });
}
