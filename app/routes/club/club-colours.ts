import { accentClass, accentCss } from '#domain/club/accent.ts';
import { notFound } from '#server/access/not-found.ts';
import { servicesContext } from '#server/request/context.ts';
import type { Route } from './+types/club-colours.ts';

/** The club's own accent as a stylesheet; its address changes with the colour (`server/shell.ts`). */
export async function loader({ url, context }: Route.LoaderArgs) {
  const previews = url.searchParams.get('preview');
  if (previews !== null) return previewsOf(previews, url);
  const { accentColour } = await context.get(servicesContext).settings.read();
  const isNamed = url.searchParams.has('v');
  return new Response(accentCss(accentColour), {
    headers: {
      'Content-Type': 'text/css; charset=utf-8',
      'Cache-Control': isNamed ? 'public, max-age=31536000, immutable' : 'no-cache',
    },
  });
}

/** Of at most twelve colours, `c9f24b,ff7a45`, each under its own class. @throws a 404 for anything else */
function previewsOf(colours: string, url: URL): Response {
  if (!/^[0-9a-f]{6}(?:,[0-9a-f]{6}){0,11}$/.test(colours)) throw notFound(url);
  const rules = colours.split(',').map((each) => accentCss(`#${each}`, `.${accentClass(each)}`));
  return new Response(rules.join(''), {
    headers: { 'Content-Type': 'text/css; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
  });
}
