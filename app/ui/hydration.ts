import type { EntryContext } from 'react-router';

/** A route's `handle`. Pages run no JavaScript unless they ask for it. */
export interface PageHandle {
  readonly hydrate?: boolean;
  /** The page is the same for every visitor without a sign-in and shows this data: the HTTP server may cache it. */
  readonly cacheAs?: 'club' | 'timetable' | 'exercises' | 'workouts' | 'events';
  /** The parameters of its query that such a page reads: with any others it is the same page. Left out: not known. */
  readonly reads?: readonly string[];
}

/** Whether the matched page asked for JavaScript. */
export function isHydrated(entry: EntryContext): boolean {
  const { matches, errors } = entry.staticHandlerContext;
  if (errors) return false;
  return matches.some((match) => hydrates(entry.routeModules[match.route.id]?.handle));
}

/** What the matched page says of it, where the HTTP server may cache it for other visitors; otherwise null. */
export function findCacheable(entry: EntryContext): Pick<PageHandle, 'cacheAs' | 'reads'> | null {
  const { matches, errors } = entry.staticHandlerContext;
  if (errors) return null;
  const handles = matches.map(({ route }) => entry.routeModules[route.id]?.handle as PageHandle | undefined);
  return handles.find((handle) => handle?.cacheAs) ?? null;
}

export function hydrates(handle: unknown): boolean {
  return Boolean((handle as PageHandle | undefined)?.hydrate);
}
