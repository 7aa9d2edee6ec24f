/**
 * A request handler for each page, made when the page is first asked for, from its own branch of the routes, whose modules are loaded then:
 * a start loads no page, and the framework, which matches and rebuilds all the routes it is given for every request, twice, has few.
 */
import findMyWay from 'find-my-way';
import { createRequestHandler, matchRoutes, type RouteObject, type ServerBuild } from 'react-router';

type RequestHandler = ReturnType<typeof createRequestHandler>;
type Route = NonNullable<ServerBuild['routes'][string]>;

/** A route as the build has it: `module` loads it (`scripts/vite-lazy-routes.ts`). */
export type LazyRoute = Omit<Route, 'module'> & { readonly module: () => Promise<Route['module']> };
export type LazyRoutes = Readonly<Record<string, LazyRoute>>;
export type LazyBuild = Omit<ServerBuild, 'routes'> & { readonly routes: LazyRoutes };
/** The routes of a page: its own, and those around it. */
type Branch = readonly LazyRoute[];

const MODE = 'production';
/** One for all paths without a page, since each branch keeps its handler. */
const noBranch: Branch = [];

/** Answers as `createRequestHandler(build)` does. */
export function createPageHandlers(build: LazyBuild): RequestHandler {
  const findBranch = branchFinder(build.routes);
  const handlers = new Map<Branch, Promise<RequestHandler>>();
  return async (request, context) => {
    const branch = findBranch(pagePath(request.url));
    let handler = handlers.get(branch);
    if (!handler) {
      handler = loadHandler(build, branch);
      handlers.set(branch, handler);
      // A file that could not be read is read again for the next who asks.
      handler.catch(() => handlers.delete(branch));
    }
    return (await handler)(request, context);
  };
}

async function loadHandler(build: LazyBuild, branch: Branch): Promise<RequestHandler> {
  const loaded = await Promise.all(
    branch.map(async (route) => [route.id, { ...route, module: await route.module() }] as const),
  );
  return createRequestHandler({ ...build, routes: Object.fromEntries(loaded) }, MODE);
}

/** The path of the page that a request is for: `.data` is how the framework asks for a page's data alone. */
function pagePath(address: string): string {
  const { pathname } = new URL(address);
  if (!pathname.endsWith('.data')) return pathname;
  if (pathname === '/_root.data') return '/';
  return pathname.endsWith('/_.data')
    ? pathname.slice(0, -'_.data'.length)
    : pathname.slice(0, -'.data'.length);
}

/**
 * @returns finds the routes among which the framework finds the same page for a path as among all: its own, and those whose patterns
 * fit the same path. Of a path that no page has, or that is written in an unusual way, the framework itself says whose it is.
 */
export function branchFinder(routes: LazyRoutes): (path: string) => Branch {
  const all = Object.values(routes);
  const parents = new Set(all.map(({ parentId }) => parentId));
  const leaves = all
    .filter(({ id }) => !parents.has(id))
    .map((leaf) => ({ line: lineOf(routes, leaf), segments: segmentsOf(lineOf(routes, leaf)) }));
  const pages = leaves.filter(({ segments }) => !segments.includes('*'));
  const router = findMyWay({ caseSensitive: false, ignoreTrailingSlash: true });
  for (const page of pages) {
    const rivals = pages.filter(({ segments }) => canBothFit(page.segments, segments));
    const branch: Branch = [...new Set(rivals.flatMap(({ line }) => line))];
    router.on('GET', patternOf(page.segments), () => {}, branch);
  }
  const lines = new Map(leaves.map(({ line }) => [line.at(-1)?.id, line]));
  const tree = treeOf(all);
  const askFramework = (path: string) => lines.get(matchRoutes(tree, path)?.at(-1)?.route.id) ?? noBranch;
  return (path) => (/%|\/\//.test(path) ? null : router.find('GET', path)?.store) ?? askFramework(path);
}

const treeOf = (all: readonly LazyRoute[], parentId?: string): RouteObject[] =>
  all
    .filter((route) => route.parentId === parentId)
    .map(({ id, path, index }) => (index ? { id, path, index } : { id, path, children: treeOf(all, id) }));

/** A route and those around it, outermost first. */
function lineOf(routes: LazyRoutes, leaf: LazyRoute): LazyRoute[] {
  const line: LazyRoute[] = [];
  for (let route: LazyRoute | undefined = leaf; route; route = routes[route.parentId ?? ''])
    line.unshift(route);
  return line;
}

const segmentsOf = (line: readonly LazyRoute[]): string[] =>
  line.flatMap(({ path }) => path?.split('/') ?? []).filter((segment) => segment !== '');

/** Whether there is a path that fits both. */
const canBothFit = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length &&
  one.every((segment, at) => isOpen(segment) || isOpen(other[at] ?? '') || segment === other[at]);

const isOpen = (segment: string) => segment.startsWith(':');

/** As find-my-way writes it: a parameter with an ending needs an expression. */
const patternOf = (segments: readonly string[]): string =>
  `/${segments.map((segment) => segment.replace(/^:(\w+)(?=\.)/, ':$1(^[^/]+)')).join('/')}`;
