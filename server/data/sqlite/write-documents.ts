/** Writes to one collection, within a transaction that the caller holds. */
import type { Write, WriteFields } from '../collected-writes.ts';
import { AlreadyExistsError, NotFoundError, type StoredFields } from '../store.ts';
import { fieldsFromJson, toJson } from '../stored-json.ts';
import { type Connection, isConstraintError } from './connection.ts';
import { hasKeysInRow, type Table } from './schema.ts';
import {
  addMembers,
  allKeys,
  type Columns,
  changedKeys,
  insertKeys,
  removeKeys,
  updateAllMembers,
  updateKeys,
} from './write-keys.ts';

interface Existing {
  readonly doc: number;
  readonly fields: StoredFields;
}

/** @throws AlreadyExistsError, NotFoundError */
export function applyWrite(connection: Connection, table: Table, write: Write, version: number): void {
  if (write.kind === 'create') {
    insert(connection, table, write, version);
    return;
  }
  const existing = findExisting(connection, table, write.id);
  if (write.kind === 'remove') {
    if (existing) remove(connection, table, existing);
  } else if (existing) {
    const fields = write.kind === 'update' ? { ...existing.fields, ...write.fields } : write.fields;
    replace(connection, table, existing, { fields, version });
  } else if (write.kind === 'update') {
    throw new NotFoundError(`${table.name}/${write.id} does not exist`);
  } else {
    insert(connection, table, write, version);
  }
}

function findExisting(connection: Connection, table: Table, id: string): Existing | null {
  const row = connection.get(`SELECT doc, fields FROM ${table.name} WHERE id = ?`, id);
  return row ? { doc: Number(row.doc), fields: fieldsFromJson(String(row.fields)) } : null;
}

function insert(connection: Connection, table: Table, { id, fields }: WriteFields, version: number): void {
  const inRow = hasKeysInRow(table) ? allKeys(table, fields) : noColumns;
  const doc = insertDocument(connection, table, [id, version, toJson(fields)], inRow);
  if (table.keyed.length > 0 && !hasKeysInRow(table)) insertKeys(connection, table, { doc, id }, fields);
  for (const path of table.contained) addMembers(connection, table, path, { doc, fields });
}

function insertDocument(
  connection: Connection,
  { name }: Table,
  row: [id: string, version: number, json: string],
  { names, keys }: Columns,
): number {
  const [columns, marks] = [names.map((each) => `, ${each}`), names.map(() => ', ?')];
  const sql = `INSERT INTO ${name} (id, version, fields${columns.join('')}) VALUES (?, ?, ?${marks.join('')})`;
  try {
    return connection.run(sql, ...row, ...keys);
  } catch (error) {
    if (isConstraintError(error)) throw new AlreadyExistsError(`${name}/${row[0]} exists already`);
    throw error;
  }
}

function replace(
  connection: Connection,
  table: Table,
  existing: Existing,
  { fields, version }: { fields: StoredFields; version: number },
): void {
  const changed = changedKeys(table, existing.fields, fields);
  const { names, keys } = hasKeysInRow(table) ? changed : noColumns;
  const columns = ['version', 'fields', ...names].map((name) => `${name} = ?`).join(', ');
  const sql = `UPDATE ${table.name} SET ${columns} WHERE doc = ?`;
  connection.run(sql, version, toJson(fields), ...keys, existing.doc);
  if (!hasKeysInRow(table)) updateKeys(connection, table, existing.doc, changed);
  updateAllMembers(connection, table, existing, fields);
}

const noColumns: Columns = { names: [], keys: [] };

function remove(connection: Connection, table: Table, existing: Existing): void {
  removeKeys(connection, table, existing);
  connection.run(`DELETE FROM ${table.name} WHERE doc = ?`, existing.doc);
}
