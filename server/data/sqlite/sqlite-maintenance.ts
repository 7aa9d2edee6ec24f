import { clubIndexes } from '../indexes.ts';
import type { StoreMaintenance } from '../maintenance.ts';
import { backUpFile } from './back-up-file.ts';
import { examineFile } from './examine-file.ts';
import { requireUnused, restoreFile } from './restore-file.ts';

/** Maintenance of the club's one SQLite file. */
export function sqliteMaintenance(file: string): StoreMaintenance {
  return {
    backUp: (to) => backUpFile(file, to),
    restore: (from, now) => restoreFile(from, file, now),
    requireUnused: () => requireUnused(file),
    examine: async () => examineFile(file, clubIndexes),
  };
}
