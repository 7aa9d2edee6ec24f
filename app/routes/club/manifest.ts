import * as paths from '#app/paths.ts';
import { servicesContext } from '#server/request/context.ts';
import type { Route } from './+types/manifest.ts';

const icon = (src: string, sizes: string, type: string, purpose?: string) => ({ src, sizes, type, purpose });

/** The club as an app on a phone's home screen, under its own name; it opens on the member's pass. */
export async function loader({ context }: Route.LoaderArgs) {
  const { clubName, tagline } = await context.get(servicesContext).settings.read();
  const manifest = {
    id: paths.memberHome,
    name: clubName,
    short_name: clubName.length > 12 ? (clubName.split(' ')[0] ?? clubName) : clubName,
    description: tagline,
    lang: 'en-GB',
    start_url: paths.memberHome,
    scope: '/',
    display: 'standalone',
    background_color: '#0c0d0c',
    theme_color: '#0c0d0c',
    icons: [
      icon('/icon.svg', 'any', 'image/svg+xml'),
      icon('/icon-192.png', '192x192', 'image/png'),
      icon('/icon-512.png', '512x512', 'image/png', 'any maskable'),
    ],
  };
  return new Response(JSON.stringify(manifest), {
    headers: { 'Content-Type': 'application/manifest+json', 'Cache-Control': 'public, max-age=3600' },
  });
}
