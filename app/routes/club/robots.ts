import * as paths from '#app/paths.ts';
import { servicesContext } from '#server/request/context.ts';
import type { Route } from './+types/robots.ts';

/** Keeps search engines to the public pages (RFC 9309). Not a security measure: the rest is guarded. */
export async function loader({ context }: Route.LoaderArgs) {
  const { config, settings } = context.get(servicesContext);
  // Until the club opens there is no site map. Its pages say themselves that they are not to be indexed, so they are not disallowed.
  const publicUrl = (await settings.read()).isOpenToPublic ? config.publicUrl : null;
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
