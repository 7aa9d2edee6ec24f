import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Builds if there is no build yet, or a source file is newer than the build. */
const built = 'build/server/main.js';
const sources = [
  'app',
  'domain',
  'server',
  'public',
  'docs/guide',
  'scripts',
  'package-lock.json',
  'vite.config.ts',
  'react-router.config.ts',
];

if (import.meta.main) await buildIfStale();

/** A failed build ends the process. */
export async function buildIfStale(): Promise<void> {
  if (!isStale()) return;
  const build = spawn('npm', ['run', '--silent', 'build'], { stdio: 'inherit' });
  process.once('exit', () => build.kill());
  const [code] = await once(build, 'exit');
  if (code !== 0) process.exit(1);
}

export const isStale = () => !existsSync(built) || newestOf(sources) > statSync(built).mtimeMs;

/** The latest modification time below these paths, in milliseconds since 1970. */
function newestOf(paths: string[]): number {
  return Math.max(
    ...paths
      .filter(existsSync)
      .flatMap(filesBelow)
      .map((path) => statSync(path).mtimeMs),
  );
}

function filesBelow(path: string): string[] {
  if (statSync(path).isFile()) return [path];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}
