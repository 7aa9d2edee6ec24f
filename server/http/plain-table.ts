import type { StoredFields, StoredValue } from '../data/store.ts';
import type { CsvColumn } from './csv-response.ts';

/** Columns for documents as stored: one for each field that any of them has, in the order of their first appearance. */
export function plainColumns(rows: readonly StoredFields[]): readonly CsvColumn<StoredFields>[] {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return names.map((name) => [name, (row) => cellOf(row[name])]);
}

/** Instants as in ISO 8601; lists and objects as JSON. */
function cellOf(value: StoredValue | undefined): string | number {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number' || typeof value === 'string') return value;
  if (value instanceof Temporal.Instant) return value.toString();
  return typeof value === 'boolean' ? String(value) : JSON.stringify(value);
}
