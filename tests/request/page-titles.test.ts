import { beforeAll, expect, test } from 'vitest';
import { builtRoutes } from '../support/built-routes.ts';
import { type FullHouse, openFullHouse, type Role, roles } from '../support/full-house.ts';
import { type Answer, decodeEntities } from '../support/visitor.ts';

let house: FullHouse;

beforeAll(async () => {
  house = await openFullHouse('Ravensworth');
  await house.club.settle({ clubName: 'Ironworks' });
});

/** Every page that this role gets, whatever its status: an error page is a page too. */
async function pagesOf(role: Role): Promise<[path: string, answer: Answer][]> {
  const pages: [string, Answer][] = [];
  for (const { pattern, isPage } of builtRoutes) {
    if (!isPage) continue;
    const path = house.pathOf(pattern);
    const answer = await house.browsers[role].get(path);
    if (answer.location === null) pages.push([path, answer]);
  }
  return pages;
}

const titlesOf = (html: string) =>
  [...html.matchAll(/<title>([^<]*)<\/title>/g)].map(([, title = '']) => decodeEntities(title));

/** What is wrong with the title of a page that was only opened, or nothing. */
function titleProblem(html: string): string | null {
  const titles = titlesOf(html);
  const [page = '', club, ...rest] = titles[0]?.split(' · ') ?? [];
  if (titles.length !== 1) return `${titles.length} titles`;
  if (page === '' || club !== 'Ironworks' || rest.length > 0) return `“${titles[0]}”`;
  return page.includes('Ironworks') || page.startsWith('Error:') ? `“${titles[0]}”` : null;
}

test.each(roles)('every page for %s has one title: the page’s name, then the club’s', async (role) => {
  const pages = await pagesOf(role);
  const wrong = pages.flatMap(([path, { html }]) => {
    const problem = titleProblem(html);
    return problem ? [`${path}: ${problem}`] : [];
  });
  expect(pages.length).toBeGreaterThan(10);
  expect(wrong).toEqual([]);
});

test.each(roles)(
  'no form on a page for %s leaves its problems to the browser’s own bubbles',
  async (role) => {
    const wrong: string[] = [];
    for (const [path, { html }] of await pagesOf(role)) {
      const forms = [...html.matchAll(/<form\b[^>]*>/g)].map(([tag]) => tag);
      wrong.push(
        ...forms.filter((tag) => !/ novalidate(?:=|\s|>)/i.test(tag)).map((tag) => `${path}: ${tag}`),
      );
    }
    expect(wrong).toEqual([]);
  },
);

test('a form whose fields are in the URL is titled as an error too', async () => {
  const page = await house.browsers.member.get('/membership/holding?from=2026-12-20&until=2026-12-10');
  expect(titlesOf(page.html)).toEqual(['Error: Put your membership on hold · Ironworks']);
});
