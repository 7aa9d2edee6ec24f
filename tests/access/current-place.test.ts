import { beforeAll, expect, test } from 'vitest';
import { builtRoutes } from '../support/built-routes.ts';
import { type FullHouse, openFullHouse } from '../support/full-house.ts';

let house: FullHouse;

beforeAll(async () => {
  house = await openFullHouse('Ravensworth');
});

/** The links of the rail that are marked as where the person is. */
function markedPlaces(html: string): string[] {
  const [, rail = ''] = /<header class="rail">([\s\S]*?)<\/header>/.exec(html) ?? [];
  return [...rail.matchAll(/<a href="([^"]*)" aria-current="(?:page|true)"/g)].map(([, href = '']) => href);
}

/** Without a guard in the specification: the page says to whoever may not review that it is for coaches and admins. */
const notForTheDesk = '/admin/challenges/:id/review';

test.each(['admin', 'coach', 'desk'] as const)(
  'the rail marks one current place on every page in the frame of %s',
  async (role) => {
    const wrong: string[] = [];
    let seen = 0;
    for (const { pattern, isPage } of builtRoutes) {
      if (!isPage || (role === 'desk' && pattern === notForTheDesk)) continue;
      const path = house.pathOf(pattern);
      const { status, html } = await house.browsers[role].get(path);
      const isStaffFrame = /<nav aria-label="(?:Admin|Coach|Desk)"/.test(html);
      if (status !== 200 || !isStaffFrame) continue;
      seen += 1;
      const places = markedPlaces(html);
      if (places.length !== 1) wrong.push(`${pattern}: ${places.join(', ') || 'none'}`);
    }
    expect(seen).toBeGreaterThan(10);
    expect(wrong).toEqual([]);
  },
);

test('a link back names the place that it leads to, and stands above the heading', async () => {
  const wrong: string[] = [];
  for (const { pattern, isPage } of builtRoutes) {
    if (!isPage || !/^\/(?:admin|coach)\//.test(pattern)) continue;
    const { html } = await house.browsers.admin.get(house.pathOf(pattern));
    const links = [...html.matchAll(/<a\b(?![^>]* class=)[^>]*>(Back (?:to|without)\b[^<]*)</g)].map(
      ([, label]) => label,
    );
    wrong.push(...links.map((label) => `${pattern}: ${label}`));
  }
  expect(wrong).toEqual([]);
});
