import { accentTokens } from '#domain/club/accent.ts';
import { appIconNames } from '#domain/club/app-icon.ts';
import { notFound } from '#server/access/not-found.ts';
import { findAppIcon, iconVersion } from '#server/club/app-icon.ts';
import { servicesContext } from '#server/request/context.ts';
import type { Route } from './+types/app-icon.ts';

/** `/icons/app-192.png`: the club's logo, or our mark in its colour, for home screens. */
export async function loader({ url, params, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const name = appIconNames.find((known) => known === params.name);
  if (!name) throw notFound(url);
  const settings = await services.settings.read();
  const png = await findAppIcon(services, name, settings, accentTokens(settings.accentColour).accent);
  const isNamed = url.searchParams.get('v') === iconVersion(settings);
  return new Response(png as Uint8Array<ArrayBuffer>, {
    headers: {
      'Content-Type': 'image/png',
      'Content-Length': String(png.byteLength),
      'Cache-Control': isNamed ? 'public, max-age=31536000, immutable' : 'no-cache',
    },
  });
}
