import { beforeAll, describe, expect, it } from 'vitest';
import { builtRoutes } from '../support/built-routes.ts';
import { type FullHouse, openFullHouse } from '../support/full-house.ts';

// Every page that a member sees.
let house: FullHouse;

beforeAll(async () => {
  house = await openFullHouse('Ravensworth');
});

/** The places that a page marks as the current one, in its rail and in the bar of phones. */
function marksOf(html: string) {
  const inPart = (open: string, close: string) => {
    const part = html.split(open)[1]?.split(close)[0] ?? '';
    return [...part.matchAll(/<a href="([^"]*)"[^>]* aria-current="[^"]*"/g)].map(([, href]) => href);
  };
  return { rail: inPart('<header class="rail">', '</header>'), bar: inPart('<nav class="bar"', '</nav>') };
}

describe('where a member is', () => {
  it('is marked once in the rail and once in the bar, on every page in the members’ frame', async () => {
    const frames = new Set(['protected', 'by-login']);
    const faults: string[] = [];
    let seen = 0;
    for (const { pattern } of builtRoutes.filter(
      ({ layout, isPage }) => isPage && frames.has(layout ?? ''),
    )) {
      const { status, html } = await house.browsers.member.get(house.pathOf(pattern));
      if (status !== 200) continue;
      seen += 1;
      const { rail, bar } = marksOf(html);
      if (bar.length !== 1 || String(rail) !== String(bar)) faults.push(`${pattern}: ${bar} (rail: ${rail})`);
    }
    expect(faults).toEqual([]);
    expect(seen).toBeGreaterThan(60);
  });

  it.each([
    ['/memberships', '/account/profile'],
    ['/membership/plans', '/account/profile'],
    ['/membership/holding', '/account/profile'],
    ['/runclub', '/community'],
    ['/personal-trainers', '/community'],
    ['/book-tour', '/community'],
    ['/workouts', '/account/workouts'],
    ['/exercises', '/account/workouts'],
  ])(
    'on %s is in the members’ frame, and leads back to it; a visitor has the public one',
    async (path, place) => {
      const { html } = await house.browsers.member.get(path);
      expect(marksOf(html).bar).toEqual([place]);
      const asVisitor = await house.browsers.anonymous.get(path);
      expect(asVisitor.html).toContain('<header class="top">');
      expect(asVisitor.html).not.toContain('<nav class="bar"');
    },
  );
});
