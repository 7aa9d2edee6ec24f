import { expect, test } from 'vitest';
import { openFullHouse } from '../support/full-house.ts';

const ORIGIN = 'https://club.example';

/** What a page says of how a link to it looks. */
function sharedBy(html: string): Record<string, string> {
  const found = html.matchAll(/<meta property="og:([\w:]+)" content="([^"]*)"\/>/g);
  return Object.fromEntries([...found].map(([, name = '', content = '']) => [name, content]));
}

test('every public page that search engines are told of says how a link to it looks', async () => {
  const house = await openFullHouse('Ravensworth', { environment: { PUBLIC_URL: ORIGIN } });
  const browser = house.club.visitor();
  const { html: sitemap } = await browser.get('/sitemap.xml');
  const paths = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, address = '']) => new URL(address).pathname,
  );
  expect(paths.length).toBeGreaterThan(15);
  const poor: string[] = [];
  for (const path of paths) {
    const page = await browser.get(path);
    const shared = sharedBy(page.html);
    const isWhole = Boolean(shared.title) && Boolean(shared.description) && shared.url === ORIGIN + path;
    if (page.status !== 200 || !isWhole || !page.html.includes(`<title>${shared.title}</title>`))
      poor.push(path);
  }
  expect(poor).toEqual([]);
});
