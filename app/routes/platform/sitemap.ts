import type { Route } from './+types/sitemap.ts';

/** Pages that anybody may read and that are worth finding; one line for each that exists. */
const publicPaths = ['/'];

/** Tells search engines which pages there are (sitemaps.org, 0.9). */
export function loader({ request }: Route.LoaderArgs) {
  const { origin } = new URL(request.url);
  const urls = publicPaths.map((path) => `<url><loc>${escapeXml(origin + path)}</loc></url>`).join('');
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls}</urlset>
`;
  return new Response(xml, {
    headers: { 'Content-Type': 'application/xml; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
  });
}

const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
