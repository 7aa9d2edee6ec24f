/** Writes to one collection, within a transaction that the caller holds. */
import type { Write, WriteFields } from '../collected-writes.ts';
import { AlreadyExistsError, NotFoundError, type StoredFields } from '../store.ts';
import { fieldsFromJson, toJson } from '../stored-json.ts';
import { type Connection, isConstraintError } from './connection.ts';
import type { Table } from './schema.ts';
import { addMembers, insertKeys, removeKeys, updateKeys } from './write-keys.ts';

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
  const doc = insertDocument(connection, table, [id, version, toJson(fields)]);
  if (table.keyed.length > 0) insertKeys(connection, table, { doc, id }, fields);
  for (const path of table.contained) addMembers(connection, table, path, { doc, fields });
}

function insertDocument(
  connection: Connection,
  { name }: Table,
  row: [id: string, version: number, json: string],
): number {
  try {
    return connection.run(`INSERT INTO ${name} (id, version, fields) VALUES (?, ?, ?)`, ...row);
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
  connection.run(
    `UPDATE ${table.name} SET version = ?, fields = ? WHERE doc = ?`,
    version,
    toJson(fields),
    existing.doc,
  );
  updateKeys(connection, table, existing, fields);
}

function remove(connection: Connection, table: Table, existing: Existing): void {
  removeKeys(connection, table, existing);
  connection.run(`DELETE FROM ${table.name} WHERE doc = ?`, existing.doc);
}
