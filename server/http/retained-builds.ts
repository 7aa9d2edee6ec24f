import { cp, mkdir, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';

/** How many builds' assets stay available, the running one included. */
const retainedBuilds = 5;

/**
 * Assets of earlier builds, so that a page that was opened before a deploy still finds its scripts and styles after
 * it. They are stored in the data folder, since a new image has only its own; where the data folder does not
 * survive a deploy, a failed script reloads the page instead.
 */
export interface RetainedBuilds {
  /** The file of an earlier build, or null. */
  find(pathname: string): Promise<Buffer | null>;
}

/**
 * Copies the running build's assets to `directory/<build id>` and deletes all but the newest five builds.
 * @throws where the data folder cannot be written
 */
export async function retainBuild(
  directory: string,
  buildId: string,
  assetsDirectory: string,
): Promise<void> {
  const own = join(directory, buildId);
  await mkdir(directory, { recursive: true });
  if (!(await exists(own))) await copyAtomically(assetsDirectory, own);
  const now = new Date();
  await utimes(own, now, now);
  for (const old of (await listBuilds(directory)).slice(retainedBuilds))
    await rm(old, { recursive: true, force: true });
}

/** Another instance may start at the same moment: the copy appears under its name only when it is complete. */
async function copyAtomically(from: string, to: string): Promise<void> {
  const unfinished = `${to}.${process.pid}.unfinished`;
  await cp(from, unfinished, { recursive: true, filter: (path) => !/\.(?:br|gz)$/.test(path) });
  await rename(unfinished, to).catch(() => rm(unfinished, { recursive: true, force: true }));
}

/** Newest first; the running build was touched last. */
async function listBuilds(directory: string): Promise<string[]> {
  const names = await readdir(directory).catch(() => []);
  const builds = await Promise.all(
    names.map(async (name) => {
      const path = join(directory, name);
      // Another instance may have renamed or removed it meanwhile.
      const found = await stat(path).catch(() => null);
      return { path, usedAt: found?.mtimeMs ?? 0 };
    }),
  );
  return builds.sort((one, other) => other.usedAt - one.usedAt).map(({ path }) => path);
}

export function openRetainedBuilds(directory: string): RetainedBuilds {
  return {
    async find(pathname) {
      const name = basename(pathname);
      if (pathname !== `/assets/${name}` || !/^[\w-][\w.-]*$/.test(name) || extname(name) === '') return null;
      for (const build of await listBuilds(directory)) {
        const content = await readFile(join(build, name)).catch(() => null);
        if (content) return content;
      }
      return null;
    },
  };
}

async function exists(path: string): Promise<boolean> {
  return (await stat(path).catch(() => null)) !== null;
}
