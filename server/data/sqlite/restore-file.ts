import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { MaintenanceError, type StoreSummary } from '../maintenance.ts';
import { copyAtomically } from './back-up-file.ts';
import { openClubFile, requireWhole } from './club-file.ts';

/** Puts a backup where the club's file is; what was there is kept beside it, under the moment's name. @throws MaintenanceError */
export async function restoreFile(
  from: string,
  to: string,
  now: Temporal.Instant,
): Promise<StoreSummary & { readonly keptAs: string | null }> {
  requireWholeFile(from);
  requireUnused(to);
  mkdirSync(dirname(to), { recursive: true, mode: 0o700 });
  const restored = `${to}.restored`;
  const summary = await copyAtomically(from, restored);
  // Again, since copying takes a while.
  requireUnused(to);
  const keptAs = existsSync(to)
    ? `${to}.before-${now.toString({ smallestUnit: 'second' }).replaceAll(':', '-')}`
    : null;
  if (keptAs) renameSync(to, keptAs);
  for (const log of [`${to}-wal`, `${to}-shm`]) rmSync(log, { force: true });
  renameSync(restored, to);
  return { ...summary, keptAs };
}

function requireWholeFile(file: string): void {
  const database = openClubFile(file);
  try {
    requireWhole(database, file);
  } finally {
    database.close();
  }
}

/** Only who has a file to himself can turn its log off; that also empties the log into the file. */
export function requireUnused(file: string): void {
  if (!existsSync(file)) return;
  const database = new DatabaseSync(file, { timeout: 0 });
  try {
    database.exec('PRAGMA journal_mode = DELETE');
  } catch {
    throw new MaintenanceError(`${file} is in use. Stop the club first.`);
  } finally {
    database.close();
  }
}
