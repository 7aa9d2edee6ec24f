import * as paths from '#app/paths.ts';

/** The page that shows one class or workout, and a part of it; without either it follows the clock. */
export function boardAddress(show = '', part = ''): string {
  const query = new URLSearchParams();
  if (show) query.set('show', show);
  if (part) query.set('part', part);
  return query.size > 0 ? `${paths.whiteboard}?${query}` : paths.whiteboard;
}
