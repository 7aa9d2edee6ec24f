import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { z } from 'zod';
import { MaintenanceError } from '../maintenance.ts';

const collectionProgress = z.object({
  /** Where the source's next page begins; null: at its beginning. */
  cursor: z.string().nullable(),
  isCopied: z.boolean(),
});

const progressShape = z.object({
  from: z.string(),
  to: z.string(),
  collections: z.record(z.string(), collectionProgress),
  /** Every document has been compared. */
  isVerified: z.boolean(),
  /** People who get a new account; the last step. */
  people: collectionProgress,
});

export type CopyProgress = z.output<typeof progressShape>;

/** Nothing has been copied yet. */
export function newProgress(from: string, to: string): CopyProgress {
  return { from, to, collections: {}, isVerified: false, people: { cursor: null, isCopied: false } };
}

/** A copy's progress, in a file beside the club's data, so that it can resume. */
export interface ProgressFile {
  /** Null: no copy is in progress. @throws MaintenanceError where the file is damaged */
  read(): CopyProgress | null;
  write(progress: CopyProgress): void;
  remove(): void;
}

export function progressFile(path: string): ProgressFile {
  return {
    read: () => parse(path, readIfExists(path)),
    write(progress) {
      const draft = `${path}.new`;
      writeFileSync(draft, JSON.stringify(progress), { mode: 0o600, flush: true });
      renameSync(draft, path);
    },
    remove: () => rmSync(path, { force: true }),
  };
}

function readIfExists(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw new MaintenanceError(`${path} cannot be read: ${(error as Error).message}`);
  }
}

function parse(path: string, json: string | null): CopyProgress | null {
  if (json === null) return null;
  try {
    return progressShape.parse(JSON.parse(json));
  } catch {
    throw new MaintenanceError(
      `${path} is damaged. Remove it, empty the store that is copied into, and start again.`,
    );
  }
}
