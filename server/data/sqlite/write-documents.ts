/** Writes to one table, within a transaction that the caller holds. */
import { AlreadyExistsError, type FieldPath, NotFoundError, type StoredFields } from '../store.ts';
import { type Connection, isConstraintError } from './connection.ts';
import { keyColumn, sideTable, type Table } from './schema.ts';
import { keyAt, memberKeysAt } from './sort-keys.ts';
import { fieldsFromJson, toJson } from './stored-json.ts';

export type Write =
  | {
      readonly kind: 'create' | 'set' | 'update';
      readonly collection: string;
      readonly id: string;
      readonly fields: StoredFields;
    }
  | { readonly kind: 'remove'; readonly collection: string; readonly id: string };

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

function insert(
  connection: Connection,
  table: Table,
  { id, fields }: { id: string; fields: StoredFields },
  version: number,
): void {
  const columns = ['id', 'version', ...table.keyed.map(keyColumn), 'fields'];
  const sql = `INSERT INTO ${table.name} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`;
  const keys = table.keyed.map((path) => keyAt(fields, path));
  try {
    const doc = connection.run(sql, id, version, ...keys, toJson(fields));
    for (const path of table.contained) changeMembers(connection, table, path, { doc, fields: {} }, fields);
  } catch (error) {
    if (isConstraintError(error)) throw new AlreadyExistsError(`${table.name}/${id} exists already`);
    throw error;
  }
}

/** Names only the key columns that change, since SQLite renews the entries of every index of a named column. */
function replace(
  connection: Connection,
  table: Table,
  existing: Existing,
  { fields, version }: { fields: StoredFields; version: number },
): void {
  const changed = table.keyed.filter((path) => keyAt(existing.fields, path) !== keyAt(fields, path));
  const columns = [...changed.map(keyColumn), 'version', 'fields']
    .map((column) => `${column} = ?`)
    .join(', ');
  const keys = changed.map((path) => keyAt(fields, path));
  connection.run(
    `UPDATE ${table.name} SET ${columns} WHERE doc = ?`,
    ...keys,
    version,
    toJson(fields),
    existing.doc,
  );
  for (const path of table.contained) changeMembers(connection, table, path, existing, fields);
}

function remove(connection: Connection, table: Table, existing: Existing): void {
  for (const path of table.contained) changeMembers(connection, table, path, existing, {});
  connection.run(`DELETE FROM ${table.name} WHERE doc = ?`, existing.doc);
}

function changeMembers(
  connection: Connection,
  table: Table,
  path: FieldPath,
  { doc, fields: before }: Existing,
  after: StoredFields,
): void {
  const [old, current] = [new Set(memberKeysAt(before, path)), new Set(memberKeysAt(after, path))];
  const side = sideTable(table.name, path);
  for (const key of old.difference(current))
    connection.run(`DELETE FROM ${side} WHERE member = ? AND doc = ?`, key, doc);
  for (const key of current.difference(old))
    connection.run(`INSERT INTO ${side} (member, doc) VALUES (?, ?)`, key, doc);
}
