import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished, vi } from 'vitest';

export interface ClubProcess {
  readonly child: ChildProcess;
  readonly folder: string;
  output(): string;
  /** Resolves to the exit code. */
  exit(): Promise<number | null>;
}

/** Starts `club-process.ts` on a free port and an empty data folder. */
export function spawnClub(environment: Record<string, string> = {}, folder = newFolder()): ClubProcess {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'club-process.ts')], {
    env: { ...inherited(), PORT: '0', HOST: '127.0.0.1', DATA_DIR: folder, ...environment },
  });
  let output = '';
  child.stdout.on('data', (text) => {
    output += text;
  });
  child.stderr.on('data', (text) => {
    output += text;
  });
  // What it has said has come too.
  const exited = once(child, 'close');
  onTestFinished(() => void child.kill('SIGKILL'));
  return { child, folder, output: () => output, exit: async () => (await exited)[0] };
}

/** What a club's settings have no part in. */
const inherited = () => ({ PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE });

export function newFolder(): string {
  return mkdtempSync(join(tmpdir(), 'clubfloor-process-'));
}

/** Resolves once it listens. */
export async function originOf({ output }: ClubProcess): Promise<string> {
  await vi.waitUntil(() => output().includes('"Listening"'));
  return `http://127.0.0.1:${/"port":(\d+)/.exec(output())?.[1]}`;
}

/** Resolves once so many requests to `/held` are in the app. */
export function untilHeld({ output }: ClubProcess, count: number): Promise<unknown> {
  return vi.waitUntil(() => output().split('A request is held').length > count);
}

export function finishHeld({ folder }: ClubProcess): void {
  writeFileSync(join(folder, 'held-may-finish'), '');
}
