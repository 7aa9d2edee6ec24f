import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Files, FilesUnavailableError, requireContent, requireFolder, requirePath } from '../files.ts';

/** The folder for unfinished writes; no file path starts with a full stop. */
const UNFINISHED = '.unfinished';

/** Files in a folder next to the database, created at the first write. */
export function createDiskFiles(root: string): Files {
  return {
    engine: 'disk',
    async put(path, content, type) {
      const target = join(root, requirePath(path));
      requireContent(content, type);
      await available(() => writeWhole(root, target, content));
    },
    async get(path) {
      const source = join(root, requirePath(path));
      return available(() => orIfMissing(null, readFile(source)));
    },
    async remove(path) {
      const target = join(root, requirePath(path));
      await available(() => rm(target, { force: true }));
    },
    async list(folder) {
      const within = join(root, requireFolder(folder));
      const entries = await available(() =>
        orIfMissing([], readdir(within, { recursive: true, withFileTypes: true })),
      );
      return entries
        .filter((entry) => entry.isFile())
        .map((entry) =>
          join(entry.parentPath, entry.name)
            .slice(root.length + 1)
            .replaceAll('\\', '/'),
        )
        .sort();
    },
  };
}

/** Synced to disk before the rename: readers get the old file or the new one, even after a power cut. */
async function writeWhole(root: string, target: string, content: Uint8Array): Promise<void> {
  const unfinished = join(root, UNFINISHED, randomUUID());
  for (const folder of [dirname(unfinished), dirname(target)])
    await mkdir(folder, { recursive: true, mode: 0o700 });
  try {
    const file = await open(unfinished, 'wx', 0o600);
    try {
      await file.writeFile(content);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(unfinished, target);
    await syncFolder(dirname(target));
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

/** Without it the rename may be lost in a power cut. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function codeOf(error: unknown): string | undefined {
  return (error as NodeJS.ErrnoException).code;
}

async function orIfMissing<R>(instead: R, work: Promise<R>): Promise<R> {
  try {
    return await work;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return instead;
    throw error;
  }
}

async function available<R>(work: () => Promise<R>): Promise<R> {
  try {
    return await work();
  } catch (error) {
    throw new FilesUnavailableError(`Files: ${codeOf(error) ?? 'unknown'}`, { cause: error });
  }
}
