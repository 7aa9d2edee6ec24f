import type { EntryContext } from 'react-router';

/** A route's `handle`. Pages run no JavaScript unless they ask for it. */
export interface PageHandle {
  readonly hydrate?: boolean;
  /** The page is the same for every visitor without a sign-in and shows this data: the HTTP server may cache it. */
  readonly cacheAs?: 'club' | 'timetable' | 'exercises';
}

/** Whether the matched page asked for JavaScript. */
export function isHydrated(entry: EntryContext): boolean {
  const { matches, errors } = entry.staticHandlerContext;
  if (errors) return false;
  return matches.some((match) => hydrates(entry.routeModules[match.route.id]?.handle));
}

/** The kind of public data that the matched page shows, where the HTTP server may cache it for other visitors; otherwise null. */
export function findCacheKind(entry: EntryContext): PageHandle['cacheAs'] | null {
  const { matches, errors } = entry.staticHandlerContext;
  if (errors) return null;
  const handles = matches.map(({ route }) => entry.routeModules[route.id]?.handle as PageHandle | undefined);
  return handles.find((handle) => handle?.cacheAs)?.cacheAs ?? null;
}

export function hydrates(handle: unknown): boolean {
  return Boolean((handle as PageHandle | undefined)?.hydrate);
}
