/** Brings a file to what the code and the index list want: tables, key columns (filled from the documents) and indexes. */
import type { IndexList } from '../indexes.ts';
import { StoreUnavailableError } from '../store.ts';
import { type Connection, commitAfter } from './connection.ts';
import { createTable, keyColumn, META_TABLE, sideTable, type Table, tableOf } from './schema.ts';
import { keyAt, memberKeysAt } from './sort-keys.ts';
import { fieldsFromJson } from './stored-json.ts';

/** Raised when keys are written differently, so that all of them are written anew. */
const KEY_FORMAT = 1;

/** @throws StoreUnavailableError where the file was written by a newer version */
export function prepareDatabase(connection: Connection, indexes: IndexList): void {
  const wanted = [...indexes.keys()].map((name) => tableOf(indexes, name));
  const signature = JSON.stringify(wanted);
  connection.exec(
    `CREATE TABLE IF NOT EXISTS ${META_TABLE} (name TEXT PRIMARY KEY, value ANY NOT NULL) STRICT`,
  );
  if (readMeta(connection, 'keyFormat') === KEY_FORMAT && readMeta(connection, 'tables') === signature)
    return;
  connection.exec('BEGIN IMMEDIATE');
  commitAfter(connection, () => {
    const format = Number(readMeta(connection, 'keyFormat') ?? KEY_FORMAT);
    if (format > KEY_FORMAT)
      throw new StoreUnavailableError('the database was written by a newer version of Clubfloor');
    for (const table of wanted) bringUpToDate(connection, table, format < KEY_FORMAT);
    dropOtherIndexes(connection, new Set(wanted.flatMap((table) => table.indexes.map(({ name }) => name))));
    connection.run(`INSERT OR IGNORE INTO ${META_TABLE} (name, value) VALUES ('commits', 0)`);
    writeMeta(connection, 'keyFormat', KEY_FORMAT);
    writeMeta(connection, 'tables', signature);
  });
}

function bringUpToDate(connection: Connection, table: Table, isRewrite: boolean): void {
  const columns = namesIn(connection, `SELECT name FROM pragma_table_info('${table.name}')`);
  if (columns.size > 0) {
    const added = table.keyed.filter((path) => !columns.has(keyColumn(path)));
    for (const path of added) connection.exec(`ALTER TABLE ${table.name} ADD COLUMN ${keyColumn(path)} TEXT`);
    const stale = isRewrite ? table.keyed : added;
    if (stale.length > 0) fillKeys(connection, table.name, stale);
    const tables = namesIn(connection, 'SELECT name FROM sqlite_schema');
    const unfilled = table.contained.filter((path) => isRewrite || !tables.has(sideTable(table.name, path)));
    createTable(connection, table);
    for (const path of unfilled) fillSideTable(connection, table.name, path);
  } else {
    createTable(connection, table);
  }
}

function fillKeys(connection: Connection, table: string, paths: readonly string[]): void {
  const columns = paths.map((path) => `${keyColumn(path)} = ?`).join(', ');
  for (const { doc, fields } of documentsOf(connection, table)) {
    const keys = paths.map((path) => keyAt(fields, path));
    connection.run(`UPDATE ${table} SET ${columns} WHERE doc = ?`, ...keys, doc);
  }
}

function fillSideTable(connection: Connection, table: string, path: string): void {
  const side = sideTable(table, path);
  connection.exec(`DELETE FROM ${side}`);
  for (const { doc, fields } of documentsOf(connection, table)) {
    for (const key of memberKeysAt(fields, path))
      connection.run(`INSERT INTO ${side} (member, doc) VALUES (?, ?)`, key, doc);
  }
}

function* documentsOf(connection: Connection, table: string) {
  let last = -1;
  for (;;) {
    const rows = connection.all(
      `SELECT doc, fields FROM ${table} WHERE doc > ? ORDER BY doc LIMIT 1000`,
      last,
    );
    if (rows.length === 0) return;
    for (const row of rows) yield { doc: Number(row.doc), fields: fieldsFromJson(String(row.fields)) };
    last = Number(rows.at(-1)?.doc);
  }
}

function dropOtherIndexes(connection: Connection, wanted: ReadonlySet<string>): void {
  const present = namesIn(
    connection,
    `SELECT name FROM sqlite_schema WHERE type = 'index' AND name LIKE 'ix\\_%' ESCAPE '\\'`,
  );
  for (const name of present.difference(wanted)) connection.exec(`DROP INDEX ${name}`);
}

function namesIn(connection: Connection, sql: string): Set<string> {
  return new Set(connection.all(sql).map(({ name }) => String(name)));
}

function readMeta(connection: Connection, name: string): unknown {
  return connection.get(`SELECT value FROM ${META_TABLE} WHERE name = ?`, name)?.value;
}

function writeMeta(connection: Connection, name: string, value: string | number): void {
  connection.run(
    `INSERT INTO ${META_TABLE} (name, value) VALUES (?, ?) ON CONFLICT DO UPDATE SET value = excluded.value`,
    name,
    value,
  );
}
