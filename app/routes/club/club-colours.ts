import { servicesContext } from '#server/request/context.ts';
import { accentCss } from '../../ui/accent.ts';
import type { Route } from './+types/club-colours.ts';

/** The club's own accent as a stylesheet; its address changes with the colour (`server/request/shell.ts`). */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { accentColour } = await context.get(servicesContext).settings.read();
  const isNamed = new URL(request.url).searchParams.has('v');
  return new Response(accentCss(accentColour), {
    headers: {
      'Content-Type': 'text/css; charset=utf-8',
      'Cache-Control': isNamed ? 'public, max-age=31536000, immutable' : 'no-cache',
    },
  });
}
