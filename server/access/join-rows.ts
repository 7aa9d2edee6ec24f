import type { AccessRow } from './guards.ts';

type Rows = Readonly<Record<string, AccessRow>>;

/**
 * One table of the rows of all subjects.
 * @throws where two subjects have a row for the same pattern: the second would loosen the first without a word.
 */
export function joinRows(subjects: readonly Rows[]): Rows {
  const rows = subjects.flatMap((subject) => Object.entries(subject));
  const patterns = rows.map(([pattern]) => pattern);
  const twice = patterns.filter((pattern, at) => patterns.indexOf(pattern) !== at);
  if (twice.length > 0) throw new Error(`The access table has two rows for ${twice.join(', ')}`);
  return Object.fromEntries(rows);
}
