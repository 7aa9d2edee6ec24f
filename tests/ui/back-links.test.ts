import { beforeAll, expect, test } from 'vitest';
import { builtRoutes } from '../support/built-routes.ts';
import { type FullHouse, openFullHouse } from '../support/full-house.ts';

// Every page that staff see.
let house: FullHouse;

/** Read where there is no connection: a link would lead nowhere. */
const offline = '/coach/single-booking/:id/offline';

/** Shown to every member of staff by the specification; the front desk has no place for challenges. */
const byScore = '/admin/challenges/:id/review';

beforeAll(async () => {
  house = await openFullHouse('Ravensworth');
});

/** The page is itself a place of the rail, or one of the tabs of its place. */
const isPlace = (html: string) =>
  [
    html.split('<header class="rail">')[1]?.split('</header>')[0],
    html.split('<nav class="tabs"')[1]?.split('</nav>')[0],
  ].some((part) => part?.includes('aria-current="page"'));

/** The link in the small line above the heading; empty: none. */
const linkAbove = (html: string) =>
  /<p class="dim"><a href="([^"]+)"[^>]*>(?:(?!<\/p>).)*<\/p>(?:<p class="dim">[^<]*<\/p>|<header.*?)?<h1/s.exec(
    html,
  )?.[1] ?? '';

test.each(['admin', 'desk', 'coach'] as const)(
  'every page of %s that is no place of the rail leads back above its heading, and nowhere else',
  async (role) => {
    const faults: string[] = [];
    let seen = 0;
    const staffPages = builtRoutes.filter(
      ({ pattern, isPage }) =>
        isPage &&
        pattern !== offline &&
        /^\/(?:admin|desk|coach)(?:\/|$)/.test(pattern) &&
        !(role === 'desk' && pattern === byScore),
    );
    for (const { pattern } of staffPages) {
      const { status, html } = await house.browsers[role].get(house.pathOf(pattern));
      if (status !== 200) continue;
      seen += 1;
      const [, main = ''] = html.split('<main');
      const above = linkAbove(main);
      if (!isPlace(html) && above === '') faults.push(`${pattern}: no way back`);
      const others = [...main.matchAll(/<a [^>]*>(?:‹|←|Back to)[^<]*<\/a>/g)];
      if (others.length > 0) faults.push(`${pattern}: ${others.map(([text]) => text)}`);
    }
    expect(faults).toEqual([]);
    expect(seen).toBeGreaterThan(role === 'coach' ? 5 : 30);
  },
);
