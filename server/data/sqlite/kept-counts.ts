/**
 * How many documents a collection has, and how many with each value of some fields: kept by the file itself, with triggers, in the commit
 * that changes it. Counting the entries of an index takes as long as there are entries.
 */
import type { FieldPath } from '../store.ts';
import type { FixedKeys } from './conditions.ts';
import type { Connection } from './connection.ts';
import { keyColumn, type Table } from './schema.ts';

/** One underscore: earlier releases drop tables with two that they do not know, and the triggers run for their writes too. */
const COUNTS_TABLE = 'clubfloor_counts';
/** The path and the key of the number of all documents. */
const ALL = `'', ''`;

/** Creates the triggers where they are missing or out of date, then counts. */
export function prepareCounts(connection: Connection, table: Table): void {
  const wanted = triggersOf(table);
  const present = triggersOn(connection, table);
  const isSame =
    wanted.size === present.size && [...wanted].every(([name, sql]) => present.get(name) === sql);
  if (isSame) return;
  dropCounts(connection, table);
  if (table.counted === null) return;
  connection.exec(`CREATE TABLE IF NOT EXISTS ${COUNTS_TABLE}
    (name TEXT NOT NULL, path TEXT NOT NULL, key TEXT NOT NULL, n INTEGER NOT NULL, PRIMARY KEY (name, path, key)) STRICT, WITHOUT ROWID`);
  const insert = `INSERT INTO ${COUNTS_TABLE} (name, path, key, n)`;
  connection.exec(`${insert} SELECT '${table.name}', ${ALL}, count(*) FROM ${table.rows}`);
  for (const path of table.counted) {
    const column = keyColumn(path);
    connection.exec(`${insert} SELECT '${table.name}', '${path}', ${column}, count(*) FROM ${table.rows}
      WHERE ${column} IS NOT NULL GROUP BY ${column}`);
  }
  for (const sql of wanted.values()) connection.exec(sql);
}

/** Before columns go that triggers name: `prepareCounts` makes them again. */
export function dropCounts(connection: Connection, table: Table): void {
  const present = triggersOn(connection, table);
  for (const name of present.keys()) connection.exec(`DROP TRIGGER ${name}`);
  if (connection.get('SELECT 1 FROM sqlite_schema WHERE name = ?', COUNTS_TABLE))
    connection.run(`DELETE FROM ${COUNTS_TABLE} WHERE name = ?`, table.name);
}

/** Null: it is not kept for these fields. */
export function keptCount(connection: Connection, { name, counted }: Table, fixed: FixedKeys): number | null {
  const [[path, key] = ['', ''], ...others] = [...fixed];
  if (counted === null || others.length > 0 || (path !== '' && !counted.includes(path))) return null;
  const sql = `SELECT n FROM ${COUNTS_TABLE} WHERE name = ? AND path = ? AND key = ?`;
  return Number(connection.get(sql, name, path, key)?.n ?? 0);
}

function triggersOn({ all }: Connection, { name }: Table): Map<string, string> {
  const sql = "SELECT name, sql FROM sqlite_schema WHERE type = 'trigger' AND name GLOB ?";
  return new Map(all(sql, `count_${name}_*`).map((row) => [String(row.name), String(row.sql)]));
}

/** Name → SQL. */
function triggersOf({ name, rows, counted }: Table): Map<string, string> {
  const triggers = new Map<string, string>();
  if (counted === null) return triggers;
  const add = (event: string, when: string, work: readonly string[]) => {
    const trigger = `count_${name}_${event}`;
    triggers.set(trigger, `CREATE TRIGGER ${trigger} AFTER ${when} BEGIN ${work.join('; ')}; END`);
  };
  const each = (change: (path: string, column: string) => string) =>
    counted.map((path) => change(path, keyColumn(path)));
  add('added', `INSERT ON ${rows}`, [more(name, ALL), ...each((path, column) => moreOf(name, path, column))]);
  add('removed', `DELETE ON ${rows}`, [
    less(name, '', `''`),
    ...each((path, column) => less(name, path, `old.${column}`)),
  ]);
  for (const path of counted) {
    const column = keyColumn(path);
    const when = `UPDATE OF ${column} ON ${rows} WHEN old.${column} IS NOT new.${column}`;
    add(`changed_${column}`, when, [less(name, path, `old.${column}`), moreOf(name, path, column)]);
  }
  return triggers;
}

const oneMore = 'ON CONFLICT DO UPDATE SET n = n + 1';

const more = (name: string, place: string): string =>
  `INSERT INTO ${COUNTS_TABLE} (name, path, key, n) VALUES ('${name}', ${place}, 1) ${oneMore}`;

const moreOf = (name: string, path: FieldPath, column: string): string =>
  `INSERT INTO ${COUNTS_TABLE} (name, path, key, n)
    SELECT '${name}', '${path}', new.${column}, 1 WHERE new.${column} IS NOT NULL ${oneMore}`;

/** A value that no document has any more is not kept either: it may have been somebody's. */
function less(name: string, path: FieldPath, key: string): string {
  const row = `name = '${name}' AND path = '${path}' AND key = ${key}`;
  return `UPDATE ${COUNTS_TABLE} SET n = n - 1 WHERE ${row}; DELETE FROM ${COUNTS_TABLE} WHERE ${row} AND n = 0`;
}
