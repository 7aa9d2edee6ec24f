import { describe, expect, test } from 'vitest';
import { plans } from '#server/data/collections/membership.ts';
import { builtRoutes } from '../support/built-routes.ts';
import { plan } from '../support/desk.ts';
import { pairedKiosk } from '../support/door.ts';
import { type FullHouse, openFullHouse, roles } from '../support/full-house.ts';
import type { Answer, Visitor } from '../support/visitor.ts';

// Every page, for everybody.
const HOSTILE = `"'></title></textarea></style></script><img src=x onerror=alert(1)><svg/onload=alert(1)>`;

const hostileClub = {
  clubName: HOSTILE,
  tagline: HOSTILE,
  about: HOSTILE,
  address: HOSTILE,
  email: HOSTILE,
  phone: HOSTILE,
  classesOffered: [{ name: HOSTILE, words: HOSTILE }],
  isSetUp: true,
};

/** Markup in a page that only somebody's text could have put there. */
function brokenOut({ headers, html }: Answer): boolean {
  if (!/html|svg|xml/.test(headers.get('Content-Type') ?? '')) return false;
  const tags = html.replaceAll(/"[^"]*"/g, '""');
  return (
    html.includes('<img src=x') ||
    html.includes('<svg/onload') ||
    /<[a-z][^<>]*\son(?:error|load)=/i.test(tags)
  );
}

/** Markup has to be named as what it is, or a browser would run it. */
async function problemsOf(browser: Visitor, addresses: readonly string[]): Promise<string[]> {
  const problems: string[] = [];
  for (const address of addresses) {
    const answer = await browser.get(address);
    if (answer.status >= 500) problems.push(`${address}: ${answer.status}`);
    if (brokenOut(answer)) problems.push(`${address}: text has become markup`);
  }
  return problems;
}

function addressesIn(house: FullHouse): string[] {
  const typed = encodeURIComponent(HOSTILE);
  return builtRoutes.flatMap(({ pattern }) => {
    const path = house.pathOf(pattern);
    const names = ['q', 'redirectTo', 'screen', 'status', 'from', 'result', 'cursor', 'token', 'formDraft'];
    return [path, `${path}?${names.map((name) => `${name}=${typed}`).join('&')}`];
  });
}

describe('row 20: what people type is text', () => {
  test('row 20: names, notes and settings full of markup are text on every page, whoever looks', async () => {
    const house = await openFullHouse(HOSTILE);
    await house.club.settle(hostileClub);
    await house.club.store.create(
      plans,
      plan({ id: 'hostile', name: HOSTILE, description: HOSTILE, features: [HOSTILE] }),
    );
    await pairedKiosk(house.club, HOSTILE);
    const browsers = { ...house.browsers, themselves: await house.club.signedIn(house.other) };
    for (const role of [...roles, 'themselves'] as const) {
      expect([role, await problemsOf(browsers[role], addressesIn(house))]).toEqual([role, []]);
    }
  });

  test('row 20: an address full of markup is text on the page that does not know it', async () => {
    const { browsers } = await openFullHouse('Ravensworth');
    const answer = await browsers.anonymous.get(`/${encodeURIComponent(HOSTILE)}`);
    expect(answer.status).toBe(404);
    expect(brokenOut(answer)).toBe(false);
  });
});
