import * as paths from '#app/paths.ts';
import { servicesContext } from '#server/request/context.ts';
import { listActiveClassTypes } from '#server/timetable/list-class-types.ts';
import type { Route } from './+types/sitemap.ts';

/** Pages that anybody may read and that are worth finding; one line for each that exists. */
const publicPaths = ['/', paths.timetable, paths.hyrox, paths.memberships, paths.plans];

/** Tells search engines which pages there are (sitemaps.org, 0.9). */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { origin } = url;
  const { store, settings } = context.get(servicesContext);
  const types = await listActiveClassTypes(store);
  const openData = (await settings.read()).isOpenDataOn ? [paths.openData] : [];
  const found = new Set([...publicPaths, ...openData, ...types.map(({ slug }) => paths.classPage(slug))]);
  const urls = [...found].map((path) => `<url><loc>${escapeXml(origin + path)}</loc></url>`).join('');
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls}</urlset>
`;
  return new Response(xml, {
    headers: { 'Content-Type': 'application/xml; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
  });
}

const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
