/** Keeps a document's keys and array members, which are stored separately, in sync with it. */

import { keyAt, memberKeysAt } from '../sort-keys.ts';
import type { FieldPath, StoredFields } from '../store.ts';
import type { Connection } from './connection.ts';
import { hasKeysInRow, keyColumn, sideTable, type Table } from './schema.ts';

interface Numbered {
  readonly doc: number;
  readonly fields: StoredFields;
}

/** Columns to write, and their values. */
export interface Columns {
  readonly names: readonly string[];
  readonly keys: readonly (string | null)[];
}

const columnsOf = (paths: readonly FieldPath[], fields: StoredFields): Columns => ({
  names: paths.map(keyColumn),
  keys: paths.map((path) => keyAt(fields, path)),
});

/** Key columns of a document that is new. */
export const allKeys = ({ keyed }: Table, fields: StoredFields) => columnsOf(keyed, fields);

/** Those that change: SQLite updates every index of a column that is set. */
export function changedKeys({ keyed }: Table, before: StoredFields, after: StoredFields): Columns {
  const isChanged = (path: FieldPath) =>
    isTouched(path, before, after) && keyAt(before, path) !== keyAt(after, path);
  return columnsOf(keyed.filter(isChanged), after);
}

/** In a table of their own. */
export function insertKeys(
  connection: Connection,
  table: Table,
  { doc, id }: { doc: number; id: string },
  fields: StoredFields,
): void {
  const { names, keys } = allKeys(table, fields);
  const columns = ['doc', 'id', ...names];
  const sql = `INSERT INTO ${table.rows} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`;
  connection.run(sql, doc, id, ...keys);
}

export function addMembers(
  connection: Connection,
  table: Table,
  path: FieldPath,
  { doc, fields }: Numbered,
): void {
  const sql = `INSERT INTO ${sideTable(table.name, path)} (member, doc) VALUES (?, ?)`;
  for (const key of memberKeysAt(fields, path)) connection.run(sql, key, doc);
}

export function updateKeys(
  connection: Connection,
  table: Table,
  doc: number,
  { names, keys }: Columns,
): void {
  if (names.length === 0) return;
  const columns = names.map((name) => `${name} = ?`).join(', ');
  connection.run(`UPDATE ${table.rows} SET ${columns} WHERE doc = ?`, ...keys, doc);
}

export function updateAllMembers(
  connection: Connection,
  table: Table,
  existing: Numbered,
  after: StoredFields,
): void {
  for (const path of table.contained)
    if (isTouched(path, existing.fields, after)) updateMembers(connection, table, path, existing, after);
}

/** Values that an update passes on unchanged need no comparison. */
function isTouched(path: FieldPath, before: StoredFields, after: StoredFields): boolean {
  const [field = ''] = path.split('.', 1);
  return before[field] !== after[field];
}

export function removeKeys(connection: Connection, table: Table, existing: Numbered): void {
  if (table.keyed.length > 0 && !hasKeysInRow(table))
    connection.run(`DELETE FROM ${table.rows} WHERE doc = ?`, existing.doc);
  for (const path of table.contained) updateMembers(connection, table, path, existing, {});
}

function updateMembers(
  connection: Connection,
  table: Table,
  path: FieldPath,
  { doc, fields: before }: Numbered,
  after: StoredFields,
): void {
  const [old, current] = [new Set(memberKeysAt(before, path)), new Set(memberKeysAt(after, path))];
  const side = sideTable(table.name, path);
  for (const key of old.difference(current))
    connection.run(`DELETE FROM ${side} WHERE member = ? AND doc = ?`, key, doc);
  for (const key of current.difference(old))
    connection.run(`INSERT INTO ${side} (member, doc) VALUES (?, ?)`, key, doc);
}
