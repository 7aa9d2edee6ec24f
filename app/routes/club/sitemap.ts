import * as paths from '#app/paths.ts';
import { servicesContext } from '#server/request/context.ts';
import { listActiveClassTypes } from '#server/timetable/list-class-types.ts';
import type { Route } from './+types/sitemap.ts';

/** The public pages for search engines. */
const publicPaths = ['/', paths.timetable, paths.hyrox, paths.memberships, paths.plans];

/** The sitemap for search engines (sitemaps.org, 0.9). */
export async function loader({ context }: Route.LoaderArgs) {
  const { store, settings, config } = context.get(servicesContext);
  const types = await listActiveClassTypes(store);
  const openData = (await settings.read()).isOpenDataOn ? [paths.openData] : [];
  const found = new Set([...publicPaths, ...openData, ...types.map(({ slug }) => paths.classPage(slug))]);
  const urls = [...found]
    .map((path) => `<url><loc>${escapeXml(config.linkOrigin + path)}</loc></url>`)
    .join('');
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls}</urlset>
`;
  return new Response(xml, {
    headers: { 'Content-Type': 'application/xml; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
  });
}

const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
