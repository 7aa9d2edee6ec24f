import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openSqliteStore } from '#server/data/sqlite/open-sqlite-store.ts';
import { inFull } from '../support/in-full.ts';
import { bookings, classes } from './bookings.ts';

const ROUNDS = inFull ? 4 : 1;
const program = join(import.meta.dirname, 'write-until-killed.ts');

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clubfloor-kill-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test.each([
  ['one process', 1],
  ['two processes on one file', 2],
])(
  'what was acknowledged before kill -9 is stored, whole, and nothing else is half there: %s',
  async (_, processes) => {
    const path = join(folder, 'club.sqlite');
    const acknowledged: string[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const writers = Array.from({ length: processes }, (_value, at) =>
        startWriter(path, `r${round}-${at}`, acknowledged),
      );
      await Promise.all(writers.map(({ hasWritten }) => hasWritten));
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 60));
      await Promise.all(writers.map(({ child }) => kill(child)));
      await expectWhole(path, acknowledged, processes);
    }
  },
);

function startWriter(path: string, name: string, acknowledged: string[]) {
  const child = spawn(process.execPath, [program, path, name], { stdio: ['ignore', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout });
  const written = Promise.withResolvers<void>();
  let count = 0;
  lines.on('line', (id) => {
    acknowledged.push(id);
    count += 1;
    if (count === 30) written.resolve();
  });
  child.on('exit', (code) => written.reject(new Error(`the writer ended by itself: ${code}`)));
  return { child, hasWritten: written.promise };
}

async function kill(child: ChildProcess): Promise<void> {
  const closed = once(child, 'close');
  child.kill('SIGKILL');
  await closed;
}

async function expectWhole(path: string, acknowledged: readonly string[], processes: number): Promise<void> {
  const database = new DatabaseSync(path);
  expect(database.prepare('PRAGMA integrity_check').all()).toEqual([{ integrity_check: 'ok' }]);
  database.close();
  const store = openSqliteStore({ path });
  const found = await store.findMany(bookings, acknowledged);
  expect(acknowledged.filter((_, at) => found[at] === null)).toEqual([]);
  const stored = await store.count(bookings);
  expect((await store.find(classes, 'spin'))?.booked).toBe(stored);
  // A process may be killed between its commit and its word: one booking each, each time.
  expect(stored - acknowledged.length).toBeLessThanOrEqual(processes * ROUNDS);
  await store.close();
}
