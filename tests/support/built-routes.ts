/** What the build serves, as data: every route with its pattern, its layout and the ids of its branch. */
import { routes } from '#server/app.ts';
import type { LazyRoute } from '#server/page-handlers.ts';

export interface BuiltRoute {
  readonly id: string;
  /** As the map has it: `/admin/member/:id`, `*`. */
  readonly pattern: string;
  /** `protected`, `admin` …, or null where the route brings its own frame or is no page. */
  readonly layout: string | null;
  /** Its own id and those above it: what a `.data` request can name. */
  readonly branch: readonly string[];
  /** It has a page, not only data. */
  readonly isPage: boolean;
  /** It gives something to read: a page, a file or data. */
  readonly hasLoader: boolean;
  /** It can be posted to. */
  readonly hasAction: boolean;
}

/** The ids of all routes, layouts and the root too. */
export const routeIds: readonly string[] = Object.keys(routes);

const modules = new Map(
  await Promise.all(Object.values(routes).map(async ({ id, module }) => [id, await module()] as const)),
);

const moduleOf = ({ id }: LazyRoute): object => modules.get(id) ?? {};

/** Every route that an address can lead to. */
export const builtRoutes: readonly BuiltRoute[] = Object.values(routes)
  .filter(({ path, index }) => index || (path !== undefined && path !== ''))
  .map((route) => {
    const branch = branchOf(route);
    const path = branch.flatMap(({ path = '' }) => (path ? [path] : [])).join('/');
    return {
      id: route.id,
      pattern: path === '*' ? path : `/${path}`,
      layout: layoutOf(branch),
      branch: branch.map(({ id }) => id),
      isPage: 'default' in moduleOf(route),
      hasLoader: 'loader' in moduleOf(route),
      hasAction: 'action' in moduleOf(route),
    };
  });

/** From the root down. */
function branchOf(route: LazyRoute): LazyRoute[] {
  const parent = route.parentId === undefined ? undefined : routes[route.parentId];
  return parent ? [...branchOf(parent), route] : [route];
}

function layoutOf(branch: readonly LazyRoute[]): string | null {
  const ids = branch.flatMap(({ id }) => /^routes\/layouts\/(.+)$/.exec(id)?.[1] ?? []);
  return ids.at(-1) ?? null;
}
