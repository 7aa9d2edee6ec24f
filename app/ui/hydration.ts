import type { EntryContext } from 'react-router';

/** What a route's `handle` may say. Pages run no JavaScript unless they ask for it. */
export interface PageHandle {
  readonly hydrate?: boolean;
  /** The page shows every visitor without a sign-in the same: the HTTP server may keep it rendered. */
  readonly keep?: boolean;
}

/** Whether the matched page asked for JavaScript. */
export function isHydrated(entry: EntryContext): boolean {
  const { matches, errors } = entry.staticHandlerContext;
  if (errors) return false;
  return matches.some((match) => hydrates(entry.routeModules[match.route.id]?.handle));
}

/** Whether the matched page may be kept for other visitors. */
export function isKept(entry: EntryContext): boolean {
  const { matches, errors } = entry.staticHandlerContext;
  if (errors) return false;
  return matches.some(
    (match) => (entry.routeModules[match.route.id]?.handle as PageHandle | undefined)?.keep,
  );
}

export function hydrates(handle: unknown): boolean {
  return Boolean((handle as PageHandle | undefined)?.hydrate);
}
