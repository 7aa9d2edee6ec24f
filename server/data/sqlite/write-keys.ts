/** Keeps a document's keys and array members, which are stored separately, in sync with it. */

import { keyAt, memberKeysAt } from '../sort-keys.ts';
import type { FieldPath, StoredFields } from '../store.ts';
import type { Connection } from './connection.ts';
import { keyColumn, keysTable, sideTable, type Table } from './schema.ts';

interface Numbered {
  readonly doc: number;
  readonly fields: StoredFields;
}

export function insertKeys(
  connection: Connection,
  table: Table,
  { doc, id }: { doc: number; id: string },
  fields: StoredFields,
): void {
  const columns = ['doc', 'id', ...table.keyed.map(keyColumn)];
  const sql = `INSERT INTO ${keysTable(table.name)} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`;
  connection.run(sql, doc, id, ...table.keyed.map((path) => keyAt(fields, path)));
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

/** Sets only the columns that change: SQLite updates every index of a column that is set. */
export function updateKeys(
  connection: Connection,
  table: Table,
  { doc, fields: before }: Numbered,
  after: StoredFields,
): void {
  const touched = (path: FieldPath) => isTouched(path, before, after);
  const changed = table.keyed.filter((path) => touched(path) && keyAt(before, path) !== keyAt(after, path));
  if (changed.length > 0) {
    const columns = changed.map((path) => `${keyColumn(path)} = ?`).join(', ');
    const keys = changed.map((path) => keyAt(after, path));
    connection.run(`UPDATE ${keysTable(table.name)} SET ${columns} WHERE doc = ?`, ...keys, doc);
  }
  for (const path of table.contained.filter(touched))
    updateMembers(connection, table, path, { doc, fields: before }, after);
}

/** Values that an update passes on unchanged need no comparison. */
function isTouched(path: FieldPath, before: StoredFields, after: StoredFields): boolean {
  const [field = ''] = path.split('.', 1);
  return before[field] !== after[field];
}

export function removeKeys(connection: Connection, table: Table, existing: Numbered): void {
  if (table.keyed.length > 0)
    connection.run(`DELETE FROM ${keysTable(table.name)} WHERE doc = ?`, existing.doc);
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
