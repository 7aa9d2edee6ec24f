import { closeSync, existsSync, openSync, renameSync, rmSync } from 'node:fs';
import { backup, DatabaseSync } from 'node:sqlite';
import { MaintenanceError, type StoreSummary } from '../maintenance.ts';
import { openClubFile, requireWhole, summarise } from './club-file.ts';

/** All in one step: with smaller steps every write to the club would restart the copy. */
const ALL_PAGES = 2 ** 31 - 1;

/** Copies a club's file as it is at one moment. @throws MaintenanceError */
export async function backUpFile(from: string, to: string): Promise<StoreSummary> {
  if (existsSync(to)) throw new MaintenanceError(`${to} already exists; a backup never overwrites a file.`);
  return copyAtomically(from, to);
}

/** The copy appears under its name only when it is complete and checked, for its owner's eyes only. */
export async function copyAtomically(from: string, to: string): Promise<StoreSummary> {
  const unfinished = `${to}.unfinished`;
  const source = openClubFile(from);
  try {
    makePrivateFile(unfinished);
    await backup(source, unfinished, { rate: ALL_PAGES });
    const summary = check(unfinished);
    renameSync(unfinished, to);
    return summary;
  } catch (error) {
    if (error instanceof MaintenanceError) throw error;
    throw new MaintenanceError(`${from} could not be copied to ${to}: ${(error as Error).message}.`);
  } finally {
    source.close();
    rmSync(unfinished, { force: true });
  }
}

function makePrivateFile(file: string): void {
  try {
    rmSync(file, { force: true });
    closeSync(openSync(file, 'wx', 0o600));
  } catch (error) {
    throw new MaintenanceError(`${file} cannot be written: ${(error as Error).message}.`);
  }
}

function check(file: string): StoreSummary {
  const database = new DatabaseSync(file);
  try {
    // A single file without a log; opening the store turns the log on again.
    database.exec('PRAGMA journal_mode = DELETE');
    requireWhole(database, file);
    return summarise(database, file);
  } finally {
    database.close();
  }
}
