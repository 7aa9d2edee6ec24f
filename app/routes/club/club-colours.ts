import { accentCss } from '#app/ui/accent.ts';
import { servicesContext } from '#server/request/context.ts';
import type { Route } from './+types/club-colours.ts';

/** The club's own accent as a stylesheet; its address changes with the colour (`server/shell.ts`). */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { accentColour } = await context.get(servicesContext).settings.read();
  const isNamed = url.searchParams.has('v');
  return new Response(accentCss(accentColour), {
    headers: {
      'Content-Type': 'text/css; charset=utf-8',
      'Cache-Control': isNamed ? 'public, max-age=31536000, immutable' : 'no-cache',
    },
  });
}
