import type { EntryContext } from 'react-router';

/** What a route's `handle` may say. Pages run no JavaScript unless they ask for it. */
export interface PageHandle {
  readonly hydrate?: boolean;
}

/** Whether the matched page asked for JavaScript. */
export function isHydrated(entry: EntryContext): boolean {
  const { matches, errors } = entry.staticHandlerContext;
  if (errors) return false;
  return matches.some((match) => hydrates(entry.routeModules[match.route.id]?.handle));
}

export function hydrates(handle: unknown): boolean {
  return Boolean((handle as PageHandle | undefined)?.hydrate);
}
