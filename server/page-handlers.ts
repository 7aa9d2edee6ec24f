/**
 * A request handler for each page, made on its first use from the page's own branch of the routes: the framework matches and rebuilds
 * all the routes it is given for every request, twice, so with one branch a page costs the same however many pages there are.
 */
import findMyWay from 'find-my-way';
import { createRequestHandler, type ServerBuild } from 'react-router';

type RequestHandler = ReturnType<typeof createRequestHandler>;
type Routes = ServerBuild['routes'];
type Route = NonNullable<Routes[string]>;

const MODE = 'production';

/** Answers as `createRequestHandler(build)` does. */
export function createPageHandlers(build: ServerBuild): RequestHandler {
  const whole = createRequestHandler(build, MODE);
  const findBranch = branchFinder(build.routes);
  const handlers = new Map<Routes, RequestHandler>();
  return (request, context) => {
    const routes = findBranch(pagePath(request.url));
    if (!routes) return whole(request, context);
    const handle = handlers.get(routes) ?? createRequestHandler({ ...build, routes }, MODE);
    handlers.set(routes, handle);
    return handle(request, context);
  };
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
 * fit the same path. Null where only all routes will do: no page, a path written in an unusual way, a page with script (its browser gets
 * to know every route).
 */
export function branchFinder(routes: Routes): (path: string) => Routes | null {
  const all = Object.values(routes).filter((route) => route !== undefined);
  const parents = new Set(all.map(({ parentId }) => parentId));
  const leaves = all
    .filter(({ id }) => !parents.has(id))
    .map((leaf) => ({ line: lineOf(routes, leaf), segments: segmentsOf(lineOf(routes, leaf)) }))
    .filter(({ segments }) => !segments.includes('*'));
  const router = findMyWay({ caseSensitive: false, ignoreTrailingSlash: true });
  for (const leaf of leaves) {
    const rivals = leaves
      .filter(({ segments }) => canBothFit(leaf.segments, segments))
      .map(({ line }) => line);
    if (rivals.flat().some(runsScript)) continue;
    const branch: Routes = Object.fromEntries(rivals.flat().map((route) => [route.id, route]));
    router.on('GET', patternOf(leaf.segments), () => {}, branch);
  }
  return (path) => (/%|\/\//.test(path) ? null : (router.find('GET', path)?.store ?? null));
}

/** A route and those around it, outermost first. */
function lineOf(routes: Routes, leaf: Route): Route[] {
  const line: Route[] = [];
  for (let route: Route | undefined = leaf; route; route = routes[route.parentId ?? '']) line.unshift(route);
  return line;
}

const segmentsOf = (line: readonly Route[]): string[] =>
  line.flatMap(({ path }) => path?.split('/') ?? []).filter((segment) => segment !== '');

/** Whether there is a path that fits both. */
const canBothFit = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length &&
  one.every((segment, at) => isOpen(segment) || isOpen(other[at] ?? '') || segment === other[at]);

/** As `app/ui/hydration.ts` reads a page's `handle`. */
const runsScript = ({ module }: Route): boolean =>
  Boolean((module.handle as { readonly hydrate?: boolean } | undefined)?.hydrate);

const isOpen = (segment: string) => segment.startsWith(':');

/** As find-my-way writes it: a parameter with an ending needs an expression. */
const patternOf = (segments: readonly string[]): string =>
  `/${segments.map((segment) => segment.replace(/^:(\w+)(?=\.)/, ':$1(^[^/]+)')).join('/')}`;
