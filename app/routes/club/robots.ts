import * as paths from '#app/paths.ts';
import type { Route } from './+types/robots.ts';

/** Search engines keep to the club's public pages (RFC 9309). Nothing depends on it: the rest is guarded. */
export function loader({ url }: Route.LoaderArgs) {
  const { origin } = url;
  const kept = ['/account/', '/admin/', '/auth/', '/coach/', paths.kiosk, paths.setUp, paths.preview];
  const lines = [
    'User-agent: *',
    ...kept.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${origin}${paths.sitemap}`,
  ];
  return new Response(`${lines.join('\n')}\n`, {
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
  });
}
