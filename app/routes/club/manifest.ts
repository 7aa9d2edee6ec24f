import * as paths from '#app/paths.ts';
import { APP_BACKGROUND, appIconNames, appIcons } from '#domain/club/app-icon.ts';
import { iconVersion } from '#server/club/app-icon.ts';
import { servicesContext } from '#server/request/context.ts';
import type { Route } from './+types/manifest.ts';

/** The web app manifest under the club's name: it opens on the member's home, and holding its icon offers the pass and the timetable. */
export async function loader({ context }: Route.LoaderArgs) {
  const settings = await context.get(servicesContext).settings.read();
  const { clubName, tagline } = settings;
  const version = iconVersion(settings);
  const icons = appIconNames.map((name) => {
    const { pixels, isMaskable } = appIcons[name];
    const purpose = isMaskable ? 'maskable' : 'any';
    return { src: paths.appIcon(name, version), sizes: `${pixels}x${pixels}`, type: 'image/png', purpose };
  });
  const shortcut = (name: string, url: string) => ({ name, url, icons: icons.slice(0, 1) });
  const manifest = {
    id: paths.memberHome,
    name: clubName,
    short_name: clubName.length > 12 ? (clubName.split(' ')[0] ?? clubName) : clubName,
    description: tagline,
    lang: 'en-GB',
    start_url: paths.memberHome,
    scope: '/',
    display: 'standalone',
    background_color: APP_BACKGROUND,
    theme_color: APP_BACKGROUND,
    icons,
    shortcuts: [shortcut('Your pass', paths.wholeScreenPass), shortcut('Timetable', paths.timetable)],
  };
  return new Response(JSON.stringify(manifest), {
    headers: { 'Content-Type': 'application/manifest+json', 'Cache-Control': 'public, max-age=3600' },
  });
}
