import { existsSync, statfsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import type { IndexList } from '../indexes.ts';
import { type Finding, MaintenanceError } from '../maintenance.ts';
import { collectionsIn, findDamage, openClubFile, summarise } from './club-file.ts';
import { hasKeysInRow, sideTable, type Table, tableOf } from './schema.ts';

/** In bytes. Below this the club will soon be unable to store anything. */
const LEAST_FREE = 500_000_000;

const good = (sentence: string): Finding => ({ isGood: true, sentence });
const bad = (sentence: string): Finding => ({ isGood: false, sentence });

/** Checks a club's file and its disk; changes nothing. */
export function examineFile(file: string, indexes: IndexList): Finding[] {
  if (!existsSync(file))
    return [good(`There is no club in ${file} yet: the first start creates it.`), ...examineDisk(file)];
  try {
    const database = openClubFile(file);
    try {
      return [...examineDatabase(database, file, indexes), ...examineDisk(file)];
    } finally {
      database.close();
    }
  } catch (error) {
    if (error instanceof MaintenanceError) return [bad(error.message), ...examineDisk(file)];
    throw error;
  }
}

function examineDatabase(database: DatabaseSync, file: string, indexes: IndexList): Finding[] {
  const damage = findDamage(database);
  if (damage.length > 0) return damage.map((line) => bad(`${file} is damaged: ${line}`));
  const { bytes, documents } = summarise(database, file);
  const counts = [...documents].filter(([, count]) => count > 0).map(([name, count]) => `${name} ${count}`);
  return [
    good(`${file} is intact: ${inMegabytes(bytes)}; ${counts.join(', ') || 'no documents'}.`),
    ...examineIndexes(database, indexes),
  ];
}

function examineIndexes(database: DatabaseSync, indexes: IndexList): Finding[] {
  const present = new Set(collectionsIn(database));
  const tables = [...indexes.keys()].map((name) => tableOf(indexes, name));
  const findings = tables.flatMap((table) =>
    present.has(table.name)
      ? examineTable(database, table)
      : [bad(`The collection ${table.name} is missing: ${fixedByRestart}`)],
  );
  const total = tables.reduce((sum, { indexes: ofTable }) => sum + ofTable.length, 0);
  return findings.length > 0 ? findings : [good(`All ${total} indexes are present and match the documents.`)];
}

const fixedByRestart = 'the next start creates it.';

function examineTable(database: DatabaseSync, table: Table): Finding[] {
  const schema = database.prepare('SELECT name, sql FROM sqlite_schema').all();
  const sqlOf = new Map(schema.map(({ name, sql }) => [String(name), String(sql)]));
  const missing = table.indexes.filter(({ name, sql }) => sqlOf.get(name) !== sql);
  const sides = table.contained.map((path) => sideTable(table.name, path));
  const made = hasKeysInRow(table) ? sides : [table.rows, ...sides];
  const absent = made.filter((name) => !sqlOf.has(name));
  if (missing.length + absent.length > 0) {
    const names = [...absent, ...missing.map(({ name }) => name)];
    return [bad(`${table.name}: ${names.join(', ')} missing or outdated: ${fixedByRestart}`)];
  }
  const inconsistent = made.filter((name) => isInconsistent(database, table, name));
  return inconsistent.map((name) =>
    bad(`${name} does not match the documents of ${table.name}: drop that table, and ${fixedByRestart}`),
  );
}

/** True for rows without their document or, in the keys table, documents without their row. */
function isInconsistent(database: DatabaseSync, { name: documents, rows }: Table, made: string): boolean {
  const hasUnmatched = (one: string, other: string) =>
    database.prepare(`SELECT 1 FROM ${one} WHERE doc NOT IN (SELECT doc FROM ${other}) LIMIT 1`).get() !==
    undefined;
  return hasUnmatched(made, documents) || (made === rows && hasUnmatched(documents, made));
}

function examineDisk(file: string): Finding[] {
  const folder = nearestFolder(file);
  const { bavail, bsize } = statfsSync(folder);
  const free = bavail * bsize;
  const needed = Math.max(LEAST_FREE, existsSync(file) ? statSync(file).size : 0);
  const sentence = `${inMegabytes(free)} free on the disk of ${folder}`;
  return [
    free < needed
      ? bad(`${sentence}; a copy of the club needs ${inMegabytes(needed)}.`)
      : good(`${sentence}.`),
  ];
}

function nearestFolder(file: string): string {
  const folder = dirname(file);
  return existsSync(folder) || folder === file ? folder : nearestFolder(folder);
}

function inMegabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toLocaleString('en-GB', { maximumFractionDigits: 1 })} MB`;
}
