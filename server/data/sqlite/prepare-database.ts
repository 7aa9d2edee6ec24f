/** Migrates a file to the current schema and index list. Derived tables that differ are rebuilt. */
import type { IndexList } from '../indexes.ts';
import { type FieldPath, type StoredFields, StoreUnavailableError } from '../store.ts';
import { fieldsFromJson } from '../stored-json.ts';
import { type Connection, commitAfter } from './connection.ts';
import { dropCounts, prepareCounts } from './kept-counts.ts';
import type { Layouts } from './layouts.ts';
import {
  createDocumentTable,
  createKeysTable,
  createSideTable,
  hasKeysInRow,
  keyColumn,
  keysTable,
  META_TABLE,
  sideTable,
  type Table,
  tableOf,
} from './schema.ts';
import { addMembers, allKeys, insertKeys, updateKeys } from './write-keys.ts';

/** Raise this when the key format changes: then all keys are rewritten. */
const KEY_FORMAT = 1;

/** @throws StoreUnavailableError where the file was written by a newer version, or is another program's */
export function prepareDatabase(connection: Connection, indexes: IndexList, layouts: Layouts): void {
  const wanted = [...indexes.keys()].map((name) => tableOf(indexes, name, layouts));
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
    for (const table of wanted) bringUpToDate(connection, table, format < KEY_FORMAT);
    dropOthers(connection, wanted);
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
    wanted.flatMap(({ name, rows, contained }) => [rows, ...contained.map((path) => sideTable(name, path))]),
  );
  const made = namesIn(
    connection,
    "SELECT name FROM sqlite_schema WHERE type = 'table' AND name GLOB '*__*'",
  );
  for (const name of made.difference(needed)) connection.exec(`DROP TABLE ${name}`);
}

function bringUpToDate(connection: Connection, table: Table, isRewrite: boolean): void {
  createDocumentTable(connection, table);
  prepareRows(connection, table, isRewrite);
  prepareIndexes(connection, table);
  prepareCounts(connection, table);
}

function prepareRows(connection: Connection, table: Table, isRewrite: boolean): void {
  if (hasKeysInRow(table)) prepareKeysInRow(connection, table, isRewrite);
  else prepareKeysTable(connection, table, isRewrite);
  for (const path of table.contained) prepareMembers(connection, table, path, isRewrite);
}

/**
 * A keys table beside the documents means that an earlier release has written here, which leaves the columns in the documents'
 * table as they are: they are then filled again.
 */
function prepareKeysInRow(connection: Connection, table: Table, isRewrite: boolean): void {
  const { name } = table;
  const beside = columnsIn(connection, keysTable(name));
  const present = keyColumnsIn(connection, name);
  const wanted = new Set(table.keyed.map(keyColumn));
  if (!isRewrite && beside.size === 0 && present.symmetricDifference(wanted).size === 0) return;
  const unwanted = present.difference(wanted);
  if (unwanted.size > 0) dropCounts(connection, table);
  dropKeyColumns(connection, name, unwanted);
  for (const column of wanted.difference(present))
    connection.exec(`ALTER TABLE ${name} ADD COLUMN ${column} TEXT`);
  if (!isRewrite && wanted.isSubsetOf(beside)) {
    const columns = [...wanted].map((column) => `${column} = k.${column}`).join(', ');
    connection.exec(`UPDATE ${name} SET ${columns} FROM ${keysTable(name)} k WHERE k.doc = ${name}.doc`);
  } else {
    for (const { doc, fields } of documentsOf(connection, table))
      updateKeys(connection, table, doc, allKeys(table, fields));
  }
  connection.exec(`DROP TABLE IF EXISTS ${keysTable(name)}`);
}

function prepareKeysTable(connection: Connection, table: Table, isRewrite: boolean): void {
  const name = table.rows;
  dropKeyColumns(connection, table.name, keyColumnsIn(connection, table.name));
  const present = columnsIn(connection, name);
  const wanted = new Set(['doc', 'id', ...table.keyed.map(keyColumn)]);
  if (!isRewrite && present.symmetricDifference(wanted).size === 0) return;
  connection.exec(`DROP TABLE IF EXISTS ${name}`);
  createKeysTable(connection, table);
  for (const { doc, id, fields } of documentsOf(connection, table))
    insertKeys(connection, table, { doc, id }, fields);
}

function prepareMembers(connection: Connection, table: Table, path: FieldPath, isRewrite: boolean): void {
  const name = sideTable(table.name, path);
  if (!isRewrite && columnsIn(connection, name).size > 0) return;
  connection.exec(`DROP TABLE IF EXISTS ${name}`);
  createSideTable(connection, table, path);
  for (const { doc, fields } of documentsOf(connection, table))
    addMembers(connection, table, path, { doc, fields });
}

function prepareIndexes(connection: Connection, { rows, indexes }: Table): void {
  const present = indexesOn(connection, rows);
  for (const index of indexes) {
    if (present.get(index.name) !== index.sql) {
      connection.exec(`DROP INDEX IF EXISTS ${index.name}`);
      connection.exec(index.sql);
    }
    present.delete(index.name);
  }
  for (const other of present.keys()) connection.exec(`DROP INDEX ${other}`);
}

/** With the indexes of the table, which name them. */
function dropKeyColumns(connection: Connection, table: string, columns: ReadonlySet<string>): void {
  if (columns.size === 0) return;
  for (const index of indexesOn(connection, table).keys()) connection.exec(`DROP INDEX ${index}`);
  for (const column of columns) connection.exec(`ALTER TABLE ${table} DROP COLUMN ${column}`);
}

/** Name → SQL of the indexes that were created by name. */
function indexesOn(connection: Connection, table: string): Map<string, string> {
  const sql = `SELECT name, sql FROM sqlite_schema WHERE type = 'index' AND tbl_name = ? AND sql IS NOT NULL`;
  return new Map(connection.all(sql, table).map((row) => [String(row.name), String(row.sql)]));
}

const columnsIn = (connection: Connection, table: string) =>
  namesIn(connection, `SELECT name FROM pragma_table_info('${table}')`);

const keyColumnsIn = (connection: Connection, table: string) =>
  namesIn(connection, `SELECT name FROM pragma_table_info('${table}') WHERE name GLOB 'k_*'`);

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
