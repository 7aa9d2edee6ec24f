/**
 * Who may go where: the pattern of every address with its guards, from the map (`app/map/`), deny by default. A pattern without a row is
 * refused; a guard name that does not exist, or a pattern with two rows, stops the server at start. Guards and layouts of the
 * specification's routes are fixed by it (§2); the rest is ours.
 */
import { map } from '#app/map/map.ts';
import type { Row } from '#app/map/pages.ts';
import type { AccessRow } from '#app/map/who.ts';

type Access = Readonly<Record<string, AccessRow>>;

/** @throws where a pattern has two rows: the second would loosen the first without a word. */
export function accessOf(rows: readonly Pick<Row, 'pattern' | 'access'>[]): Access {
  const patterns = rows.map(({ pattern }) => pattern);
  const twice = patterns.filter((pattern, at) => patterns.indexOf(pattern) !== at);
  if (twice.length > 0) throw new Error(`The access table has two rows for ${twice.join(', ')}`);
  return Object.fromEntries(rows.map(({ pattern, access }) => [pattern, access]));
}

export const access = accessOf(map);
