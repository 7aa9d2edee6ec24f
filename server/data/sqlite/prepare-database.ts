/** Migrates a file to the current schema and index list. Derived tables that differ are rebuilt. */
import type { IndexList } from '../indexes.ts';
import { type FieldPath, type StoredFields, StoreUnavailableError } from '../store.ts';
import { fieldsFromJson } from '../stored-json.ts';
import { type Connection, commitAfter } from './connection.ts';
import {
  createDocumentTable,
  createKeysTable,
  createSideTable,
  keyColumn,
  keysTable,
  META_TABLE,
  sideTable,
  type Table,
  tableOf,
} from './schema.ts';
import { addMembers, insertKeys } from './write-keys.ts';

/** Raise this when the key format changes: then all keys are rewritten. */
const KEY_FORMAT = 1;

/** @throws StoreUnavailableError where the file was written by a newer version, or is another program's */
export function prepareDatabase(connection: Connection, indexes: IndexList): void {
  const wanted = [...indexes.keys()].map((name) => tableOf(indexes, name));
  // The schema version reveals tables and indexes dropped from outside.
  const signature = () => JSON.stringify([wanted, connection.get('PRAGMA schema_version')]);
  refuseOthers(connection);
  connection.exec(
    `CREATE TABLE IF NOT EXISTS ${META_TABLE} (name TEXT PRIMARY KEY, value ANY NOT NULL) STRICT`,
  );
  if (readMeta(connection, 'keyFormat') === KEY_FORMAT && readMeta(connection, 'tables') === signature())
    return;
  connection.exec('BEGIN IMMEDIATE');
  commitAfter(connection, () => {
    const format = Number(readMeta(connection, 'keyFormat') ?? KEY_FORMAT);
    if (format > KEY_FORMAT)
      throw new StoreUnavailableError('the database was written by a newer version of Clubfloor');
    dropOthers(connection, wanted);
    for (const table of wanted) bringUpToDate(connection, table, format < KEY_FORMAT);
    connection.run(`INSERT OR IGNORE INTO ${META_TABLE} (name, value) VALUES ('commits', 0)`);
    writeMeta(connection, 'keyFormat', KEY_FORMAT);
    writeMeta(connection, 'tables', signature());
  });
}

/** Never touches a database that is not a club's. */
function refuseOthers(connection: Connection): void {
  const tables = namesIn(connection, "SELECT name FROM sqlite_schema WHERE type = 'table'");
  if (tables.size > 0 && !tables.has(META_TABLE))
    throw new StoreUnavailableError('the file is not a club’s database');
}

/** Drops derived tables that are no longer needed, since they are no longer updated. */
function dropOthers(connection: Connection, wanted: readonly Table[]): void {
  const needed = new Set(
    wanted.flatMap(({ name, contained }) => [
      keysTable(name),
      ...contained.map((path) => sideTable(name, path)),
    ]),
  );
  const made = namesIn(
    connection,
    "SELECT name FROM sqlite_schema WHERE type = 'table' AND name GLOB '*__*'",
  );
  for (const name of made.difference(needed)) connection.exec(`DROP TABLE ${name}`);
}

function bringUpToDate(connection: Connection, table: Table, isRewrite: boolean): void {
  createDocumentTable(connection, table);
  prepareKeys(connection, table, isRewrite);
  for (const path of table.contained) prepareMembers(connection, table, path, isRewrite);
  prepareIndexes(connection, table);
}

function prepareKeys(connection: Connection, table: Table, isRewrite: boolean): void {
  const name = keysTable(table.name);
  const present = namesIn(connection, `SELECT name FROM pragma_table_info('${name}')`);
  const wanted = new Set(['doc', 'id', ...table.keyed.map(keyColumn)]);
  if (!isRewrite && present.symmetricDifference(wanted).size === 0) return;
  connection.exec(`DROP TABLE IF EXISTS ${name}`);
  createKeysTable(connection, table);
  for (const { doc, id, fields } of documentsOf(connection, table))
    insertKeys(connection, table, { doc, id }, fields);
}

function prepareMembers(connection: Connection, table: Table, path: FieldPath, isRewrite: boolean): void {
  const name = sideTable(table.name, path);
  if (!isRewrite && namesIn(connection, `SELECT name FROM pragma_table_info('${name}')`).size > 0) return;
  connection.exec(`DROP TABLE IF EXISTS ${name}`);
  createSideTable(connection, table, path);
  for (const { doc, fields } of documentsOf(connection, table))
    addMembers(connection, table, path, { doc, fields });
}

function prepareIndexes(connection: Connection, { name, indexes }: Table): void {
  const sql = `SELECT name, sql FROM sqlite_schema WHERE type = 'index' AND tbl_name = ? AND sql IS NOT NULL`;
  const present = new Map(
    connection.all(sql, keysTable(name)).map((row) => [String(row.name), String(row.sql)]),
  );
  for (const index of indexes) {
    if (present.get(index.name) !== index.sql) {
      connection.exec(`DROP INDEX IF EXISTS ${index.name}`);
      connection.exec(index.sql);
    }
    present.delete(index.name);
  }
  for (const other of present.keys()) connection.exec(`DROP INDEX ${other}`);
}

function* documentsOf(
  connection: Connection,
  { name }: Table,
): Generator<{ doc: number; id: string; fields: StoredFields }> {
  for (let last = -1; ; ) {
    const rows = connection.all(
      `SELECT doc, id, fields FROM ${name} WHERE doc > ? ORDER BY doc LIMIT 1000`,
      last,
    );
    if (rows.length === 0) return;
    for (const { doc, id, fields } of rows) {
      last = Number(doc);
      yield { doc: last, id: String(id), fields: fieldsFromJson(String(fields)) };
    }
  }
}

function namesIn(connection: Connection, sql: string): Set<string> {
  return new Set(connection.all(sql).map(({ name }) => String(name)));
}

function readMeta(connection: Connection, name: string): unknown {
  return connection.get(`SELECT value FROM ${META_TABLE} WHERE name = ?`, name)?.value;
}

function writeMeta(connection: Connection, name: string, value: string | number): void {
  const sql = `INSERT INTO ${META_TABLE} (name, value) VALUES (?, ?) ON CONFLICT DO UPDATE SET value = excluded.value`;
  connection.run(sql, name, value);
}
