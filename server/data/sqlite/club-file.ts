/** A club's file for maintenance: opened on its own, without migrating it. */
import { existsSync, statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { MaintenanceError, type StoreSummary } from '../maintenance.ts';
import { COLLECTION_NAMES_SQL, META_TABLE } from './schema.ts';

/** @throws MaintenanceError where there is no file, or where it is not a club's */
export function openClubFile(file: string): DatabaseSync {
  if (!existsSync(file)) throw new MaintenanceError(`There is no file ${file}.`);
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(file, { timeout: 5000 });
    database.prepare(`SELECT value FROM ${META_TABLE}`).all();
    return database;
  } catch (error) {
    database?.close();
    throw new MaintenanceError(`${file} is not a club’s database: ${(error as Error).message}.`);
  }
}

/** What SQLite finds wrong with the file, line by line; empty: it is intact. */
export function findDamage(database: DatabaseSync): string[] {
  try {
    const lines = database.prepare('PRAGMA integrity_check').all();
    return lines.map((line) => String(line.integrity_check)).filter((line) => line !== 'ok');
  } catch (error) {
    // The damage can be such that even the check fails.
    return [(error as Error).message];
  }
}

/** @throws MaintenanceError where the file is damaged */
export function requireWhole(database: DatabaseSync, file: string): void {
  const [damage] = findDamage(database);
  if (damage) throw new MaintenanceError(`${file} is damaged: ${damage}.`);
}

export function summarise(database: DatabaseSync, file: string): StoreSummary {
  const counts = collectionsIn(database).map((name): [string, number] => {
    return [name, Number(database.prepare(`SELECT count(*) AS n FROM ${name}`).get()?.n)];
  });
  return { bytes: statSync(file).size, documents: new Map(counts) };
}

export function collectionsIn(database: DatabaseSync): string[] {
  return database
    .prepare(COLLECTION_NAMES_SQL)
    .all()
    .map(({ name }) => String(name));
}
