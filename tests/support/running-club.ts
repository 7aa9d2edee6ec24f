/** The built club in its own process, as people run it: what a browser test visits. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

export interface RunningClub {
  /** `http://127.0.0.1:49152` */
  readonly origin: string;
  /** What it printed for people, such as the set-up link; the log is left out. */
  printed(): string;
  /** The lines of its log so far. */
  logged(): readonly Readonly<Record<string, unknown>>[];
  stop(): Promise<void>;
  /** `kill -9`: what is in memory is gone. */
  kill(): Promise<void>;
}

/** Starts `build/server/main.js` on a free port with an empty data folder. @throws when it ends before it listens. */
export async function runBuiltClub(environment: Record<string, string> = {}): Promise<RunningClub> {
  const folder = mkdtempSync(join(tmpdir(), 'club-'));
  const club = spawn(process.execPath, ['build/server/main.js'], {
    // Of a page that comes by way of the worker, a busy Chromium sometimes gives up the transition, and says so as an error.
    env: {
      NODE_ENV: 'test',
      // As `npm start`: half of a start is reading the program.
      NODE_COMPILE_CACHE: 'node_modules/.cache/clubfloor',
      HOST: '127.0.0.1',
      PORT: '0',
      DATA_DIR: folder,
      OFFLINE_COPY: 'off',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => club.once('exit', () => resolve()));
  const printed: string[] = [];
  const logged: Record<string, unknown>[] = [];
  const port = await Promise.race([findPort(club, printed, logged), ended]);
  if (!port) throw new Error('The built club ended before it listened. Is build/ there (npm run build)?');
  return {
    origin: `http://127.0.0.1:${port}`,
    printed: () => printed.join('\n'),
    logged: () => logged,
    async stop() {
      club.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
    async kill() {
      club.kill('SIGKILL');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The port that the log's "Listening" line names. The log is read to its end, since a full or closed pipe stops the club. */
function findPort(
  { stdout }: ChildProcess,
  printed: string[],
  logged: Record<string, unknown>[],
): Promise<number> {
  return new Promise((resolve, reject) => {
    if (!stdout) return reject(new Error('The built club has no output to read.'));
    createInterface({ input: stdout }).on('line', (line) => {
      // A club that is not set up also says, in plain words, how that is done.
      if (!line.startsWith('{')) {
        printed.push(line);
        return;
      }
      const entry = JSON.parse(line) as { msg?: string; port?: number };
      logged.push(entry);
      if (entry.msg === 'Listening') resolve(entry.port ?? 0);
    });
  });
}
