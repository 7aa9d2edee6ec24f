/** What the build serves, as data: every route with its pattern, its layout and the ids of its branch. */
import { routes } from '#server/app.ts';

export interface BuiltRoute {
  readonly id: string;
  /** As `server/access/access.ts` writes it: `/admin/member/:id`, `*`. */
  readonly pattern: string;
  /** `protected`, `admin` …, or null where the route brings its own frame or is no page. */
  readonly layout: string | null;
  /** Its own id and those above it: what a `.data` request can name. */
  readonly branch: readonly string[];
  /** It has a page, not only data. */
  readonly isPage: boolean;
  /** It can be posted to. */
  readonly hasAction: boolean;
}

interface RouteOfBuild {
  readonly id: string;
  readonly parentId?: string;
  readonly path?: string;
  readonly index?: boolean;
  readonly module: object;
}

const all = routes as unknown as Readonly<Record<string, RouteOfBuild>>;

/** The ids of all routes, layouts and the root too. */
export const routeIds: readonly string[] = Object.keys(all);

/** Every route that an address can lead to. */
export const builtRoutes: readonly BuiltRoute[] = Object.values(all)
  .filter(({ path, index }) => index || (path !== undefined && path !== ''))
  .map((route) => {
    const branch = branchOf(route);
    const path = branch.flatMap(({ path = '' }) => (path ? [path] : [])).join('/');
    return {
      id: route.id,
      pattern: path === '*' ? path : `/${path}`,
      layout: layoutOf(branch),
      branch: branch.map(({ id }) => id),
      isPage: 'default' in route.module,
      hasAction: 'action' in route.module,
    };
  });

/** From the root down. */
function branchOf(route: RouteOfBuild): RouteOfBuild[] {
  const parent = route.parentId === undefined ? undefined : all[route.parentId];
  return parent ? [...branchOf(parent), route] : [route];
}

function layoutOf(branch: readonly RouteOfBuild[]): string | null {
  const ids = branch.flatMap(({ id }) => /^routes\/layouts\/(.+)$/.exec(id)?.[1] ?? []);
  return ids.at(-1) ?? null;
}
