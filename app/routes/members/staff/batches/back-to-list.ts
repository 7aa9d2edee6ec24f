import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { hrefOf } from '../../../../ui/list/list-view.ts';

/** What the check boxes of a list send beside its filter. */
const choice = ['id', 'all', 'of'];

/**
 * The list again, with its filter and a word of what was missing.
 * @param query of the address where nobody was chosen
 * @param whom what the rows of the list are, in the plural
 */
export function backToList(list: string, query: URLSearchParams, whom: string): Response {
  const filter = new URLSearchParams(query);
  for (const name of choice) filter.delete(name);
  const text = `Nobody is chosen. Tick some ${whom}, or choose everyone in the list.`;
  return redirectWithFlash(hrefOf(list, filter), text, 'warn');
}
