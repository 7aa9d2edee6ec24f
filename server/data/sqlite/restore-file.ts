import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { MaintenanceError, type StoreSummary } from '../maintenance.ts';
import { copyAtomically } from './back-up-file.ts';
import { openClubFile, requireWhole } from './club-file.ts';

/** Replaces the club's file with a backup; the previous file is renamed with the current time. @throws MaintenanceError */
export async function restoreFile(
  from: string,
  to: string,
  now: Temporal.Instant,
): Promise<StoreSummary & { readonly previousFile: string | null }> {
  requireWholeFile(from);
  requireUnused(to);
  mkdirSync(dirname(to), { recursive: true, mode: 0o700 });
  const restored = `${to}.restored`;
  const summary = await copyAtomically(from, restored);
  // Checked again, since copying takes a while.
  requireUnused(to);
  const previousFile = existsSync(to)
    ? `${to}.before-${now.toString({ smallestUnit: 'second' }).replaceAll(':', '-')}`
    : null;
  if (previousFile) renameSync(to, previousFile);
  for (const log of [`${to}-wal`, `${to}-shm`]) rmSync(log, { force: true });
  renameSync(restored, to);
  return { ...summary, previousFile };
}

function requireWholeFile(file: string): void {
  const database = openClubFile(file);
  try {
    requireWhole(database, file);
  } finally {
    database.close();
  }
}

/** Only an exclusive user of a file can turn its log off; that also merges the log into the file. */
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
