/** The processes that a run starts and stops. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { createInterface } from 'node:readline';
import type { PageRows } from './page-rows.ts';
import type { FirestoreCounts } from './serve-firestore.ts';

export interface Running {
  readonly port: number;
  readonly pid: number;
  /** Milliseconds from the start of the process to its first answer; only where `path` was given. */
  stop(): Promise<void>;
}

const environment = (folder: string, port: number) => ({
  ...process.env,
  NODE_ENV: 'production',
  NODE_COMPILE_CACHE: 'node_modules/.cache/clubfloor',
  LOG_LEVEL: 'warn',
  HOST: '127.0.0.1',
  PORT: String(port),
  DATA_DIR: folder,
});

/** The built club, as `npm start` runs it. */
export async function startClub(
  folder: string,
  port: number,
  more: Record<string, string> = {},
): Promise<Running> {
  const child = spawn(process.execPath, ['build/server/main.js'], {
    env: { ...environment(folder, port), ...more },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await firstAnswer(child, port, '/healthz');
  return running(child, port);
}

/** The limits for one page's markup; `likeness` is the length of what they render against the page's own. */
export async function startLimits(
  file: string,
  rows: PageRows | null,
): Promise<Running & { readonly likeness: number }> {
  const child = spawn(process.execPath, ['tests/bench/limits.ts', file, JSON.stringify(rows)], {
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (!child.stdout) throw new Error('no output to read');
  const [line] = await once(createInterface({ input: child.stdout }), 'line');
  const { port, likeness } = JSON.parse(line);
  return { ...running(child, port), likeness };
}

/** A bare server whose answers have so many bytes (`spin.ts`). */
export async function startSpin(bytes: number): Promise<Running> {
  const program = ['tests/bench/spin.ts', String(bytes)];
  const child = spawn(process.execPath, program, { stdio: ['ignore', 'pipe', 'inherit'] });
  if (!child.stdout) throw new Error('no output to read');
  const [port] = await once(createInterface({ input: child.stdout }), 'line');
  return running(child, Number(port));
}

/** A stock app that has been built in this folder (`stock-app.ts`). */
export async function startStock(folder: string): Promise<Running> {
  const child = spawn(process.execPath, ['tests/bench/serve-stock-app.ts', folder], {
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (!child.stdout) throw new Error('no output to read');
  const [port] = await once(createInterface({ input: child.stdout }), 'line');
  return running(child, Number(port));
}

export interface RunningFirestore {
  /** `127.0.0.1:49152` */
  readonly host: string;
  counts(): Promise<FirestoreCounts>;
  stop(): void;
}

/** @param latencyMs how long every answer takes on its way */
export async function startFirestore(
  kind: 'double' | 'emulator',
  latencyMs: number,
): Promise<RunningFirestore> {
  const child = spawn(process.execPath, ['tests/bench/serve-firestore.ts', kind, String(latencyMs)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  if (!child.stdout) throw new Error('no output to read');
  const lines = createInterface({ input: child.stdout });
  const [host] = await once(lines, 'line');
  return {
    host,
    async counts() {
      const line = once(lines, 'line');
      child.stdin?.write('\n');
      return JSON.parse((await line)[0]);
    },
    stop: () => child.stdin?.end(),
  };
}

const bare = (port: number) =>
  `require('node:http').createServer((_, response) => response.end('ok')).listen(${port}, '127.0.0.1')`;

/** Milliseconds from the start of a process to its first 200, in the middle of several starts. */
export async function measureStart(
  kind: 'club' | 'bare',
  folder: string,
  port: number,
  times = 7,
): Promise<number> {
  const taken: number[] = [];
  for (let time = 0; time < times; time += 1) {
    const startedAt = performance.now();
    const child = spawn(process.execPath, kind === 'club' ? ['build/server/main.js'] : ['-e', bare(port)], {
      env: environment(folder, port),
      stdio: 'ignore',
    });
    await firstAnswer(child, port, '/');
    taken.push(performance.now() - startedAt);
    await running(child, port).stop();
  }
  taken.sort((one, other) => one - other);
  return taken[Math.floor(taken.length / 2)] ?? 0;
}

function running(child: ChildProcess, port: number): Running {
  return {
    port,
    pid: child.pid ?? 0,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** Asks again and again, every two milliseconds, until there is a 200. */
async function firstAnswer(child: ChildProcess, port: number, path: string): Promise<void> {
  while (!(await answers(port, path))) {
    if (child.exitCode !== null) throw new Error(`the process ended by itself, with ${child.exitCode}`);
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
}

function answers(port: number, path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' });
    socket.once('connect', () =>
      socket.write(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nConnection: close\r\n\r\n`),
    );
    socket.once('data', (chunk) => {
      resolve(chunk.toString('latin1', 9, 12) === '200');
      socket.destroy();
    });
    socket.once('error', () => resolve(false));
  });
}
