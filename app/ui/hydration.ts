import type { EntryContext } from 'react-router';

/** What a route's `handle` may say. Pages run no JavaScript unless they ask for it. */
export interface PageHandle {
  readonly hydrate?: boolean;
  /** The page shows every visitor without a sign-in the same, of this data: the HTTP server may keep it rendered. */
  readonly keep?: 'club' | 'timetable';
}

/** Whether the matched page asked for JavaScript. */
export function isHydrated(entry: EntryContext): boolean {
  const { matches, errors } = entry.staticHandlerContext;
  if (errors) return false;
  return matches.some((match) => hydrates(entry.routeModules[match.route.id]?.handle));
}

/** Of which data the matched page is, where it may be kept for other visitors; otherwise null. */
export function findKeep(entry: EntryContext): PageHandle['keep'] | null {
  const { matches, errors } = entry.staticHandlerContext;
  if (errors) return null;
  const handles = matches.map(({ route }) => entry.routeModules[route.id]?.handle as PageHandle | undefined);
  return handles.find((handle) => handle?.keep)?.keep ?? null;
}

export function hydrates(handle: unknown): boolean {
  return Boolean((handle as PageHandle | undefined)?.hydrate);
}
