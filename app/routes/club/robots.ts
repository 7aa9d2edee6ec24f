import * as paths from '#app/paths.ts';
import { servicesContext } from '#server/request/context.ts';
import type { Route } from './+types/robots.ts';

/** Keeps search engines to the public pages (RFC 9309). Not a security measure: the rest is guarded. */
export function loader({ context }: Route.LoaderArgs) {
  const { publicUrl } = context.get(servicesContext).config;
  const disallowed = ['/account/', '/admin/', '/auth/', '/coach/', paths.kiosk, paths.setUp, paths.preview];
  const lines = [
    'User-agent: *',
    ...disallowed.map((path) => `Disallow: ${path}`),
    ...(publicUrl ? ['', `Sitemap: ${publicUrl}${paths.sitemap}`] : []),
  ];
  return new Response(`${lines.join('\n')}\n`, {
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
  });
}
