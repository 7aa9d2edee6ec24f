/** A page's own handler is chosen as the framework would choose the page among all routes. */
import fc from 'fast-check';
import { createStaticHandler, matchRoutes } from 'react-router';
import { describe, expect, it } from 'vitest';
import { routes } from '#server/app.ts';
import { branchFinder, type LazyRoute } from '#server/page-handlers.ts';

const table = Object.values(routes);
const findBranch = branchFinder(routes);

type Branch = { id: string; path?: string | undefined; index?: boolean; children?: Branch[] };
const treeOf = (among: readonly LazyRoute[], parentId?: string): Branch[] =>
  among
    .filter((route) => route.parentId === parentId)
    .map(({ id, path, index }) => ({
      ...{ id, path },
      ...(index ? { index: true } : { children: treeOf(among, id) }),
    }));
const match = (tree: Branch[], path: string) =>
  matchRoutes(tree as never, path)?.map(({ route, params }) => [(route as Branch).id, params]);

/** `matchRoutes` sorts all routes anew for each path; a handler, which the framework answers with, does so once. */
const whole = createStaticHandler(treeOf(table) as never);
async function matchWhole(path: string) {
  const found = await whole.query(new Request(`http://club.test${path}`));
  if (found instanceof Response) throw new Error(`${path} is answered without its page`);
  if (found.statusCode === 404) return undefined;
  return found.matches.map(({ route, params }) => [route.id, params]);
}

/** A page without parameters has four spellings in forty runs. */
const compared = new Set<string>();

/** The framework finds the same page, by the same way and with the same parameters, as among all routes. */
async function expectSame(path: string): Promise<void> {
  if (compared.has(path)) return;
  compared.add(path);
  expect(match(treeOf(findBranch(path)), path)).toEqual(await matchWhole(path));
}

const patterns = table.flatMap((route) => {
  const line: string[] = [];
  for (let at: LazyRoute | undefined = route; at; at = routes[at.parentId ?? ''])
    if (at.path) line.unshift(at.path);
  return table.some((other) => other.parentId === route.id) ? [] : `/${line.join('/')}`;
});

/** What may stand for a parameter: ids, words that are pages' names too, dots and dashes. */
const value = fc.oneof(
  fc.constantFrom('new', 'edit', 'create', 'Hyrox', 'x.ics', 'a.b', 'a.data', '-', '2026-11-21', 'me'),
  fc.stringMatching(/^[A-Za-z0-9_.~-]{1,24}$/).filter((text) => !/^\.+$/.test(text)),
);

describe('the page that a path leads to', () => {
  it.each(patterns)('%s', async (pattern) => {
    const parameters = pattern.match(/:\w+|\*/g) ?? [];
    await fc.assert(
      fc.asyncProperty(
        fc.array(value, { minLength: parameters.length, maxLength: parameters.length }),
        fc.constantFrom('', '/'),
        fc.boolean(),
        async (values, ending, isUpper) => {
          let at = 0;
          const path =
            pattern.replace(/:\w+|\*/g, () => values[at++] ?? '') + (pattern === '/' ? '' : ending);
          const asked = isUpper ? path.toUpperCase() : path;
          await expectSame(asked);
        },
      ),
      { numRuns: 40 },
    );
  });

  it('is found among few routes', () => {
    const branches = patterns.map((pattern) => findBranch(pattern.replace(/:\w+/g, 'x')).length);
    expect(Math.max(...branches)).toBeLessThan(12);
  });

  it.each(['/nowhere', '/admin/members/', '//admin/members', '/admin/%6dembers', '/.data', '/a/b/c/d/e/f'])(
    'of an unusual path, %s, is the framework’s',
    expectSame,
  );
});
