import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ExerciseFacts } from '#domain/training/exercise.ts';
import { importRows, imports } from '#server/data/collections/imports.ts';
import { members } from '#server/data/collections/members.ts';
import { personalBests } from '#server/data/collections/personal-bests.ts';
import { results } from '#server/data/collections/results.ts';
import { openSqliteStore } from '#server/data/sqlite/open-sqlite-store.ts';
import { createReadApart } from '#server/files/apart/read-apart.ts';
import { createImports } from '#server/imports/create-imports.ts';
import type { Services } from '#server/services.ts';
import { addExercise } from '#server/training/exercises/save-exercise.ts';
import { checkAgain } from '#server/training/imports/choose-columns.ts';
import { uploadList } from '#server/training/imports/upload-list.ts';
import { inFull } from '../support/in-full.ts';

const program = join(import.meta.dirname, 'apply-imports.ts');
const PEOPLE = 30;
const ROWS = 3000;
/** So many are stored when the process is killed, each time. */
const KILLED_AT = inFull ? [200, 1200] : [200];

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clubfloor-import-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const squat: ExerciseFacts = {
  ...{ name: 'Back squat', aliases: [], category: 'strength', equipment: 'barbell', level: 'beginner' },
  ...{ measure: 'load-reps', primaryMuscles: ['quadriceps'], secondaryMuscles: [], instructions: [] },
};
const day = Temporal.PlainDate.from('2020-01-01');
const kilograms = (row: number) => 40 + ((row * 17) % 160);
const list = [
  'Email,Exercise,Date,Weight,Reps',
  ...Array.from(
    { length: ROWS },
    (_, row) => `p${row % PEOPLE}@club.test,Back squat,${day.add({ days: row % 2000 })},${kilograms(row)},1`,
  ),
].join('\n');

test('an import that is interrupted by kill -9 is finished by the next process: each row once, bests as they should be', async () => {
  const path = join(folder, 'club.sqlite');
  const store = openSqliteStore({ path });
  let later = 0;
  const now = () => Temporal.Now.instant().add({ seconds: later });
  const identity = { findAccounts: async (uids: readonly string[]) => uids.map(() => null) };
  const log = { info() {}, error: (...about: unknown[]) => console.error(...about) };
  const parts = { store, now, identity, log } as unknown as Services;
  const services = { ...parts, imports: createImports(parts), readApart: createReadApart() };
  const by = { uid: 'ada', name: 'Ada' };
  await addExercise(services, squat, by);
  for (let number = 0; number < PEOPLE; number += 1)
    await store.create(members, members.decode(`p${number}`, { email: `p${number}@club.test` }));
  const bytes = new TextEncoder().encode(list);
  const upload = await uploadList(services, { kind: 'bests', fileName: 'bests.csv', bytes, by });
  if (upload.kind !== 'stored') throw new Error(upload.sentence);
  const { id } = upload.list;
  await checkAgain(services, upload.list);
  await services.imports.settled();
  expect(await store.find(imports, id)).toMatchObject({ status: 'ready', newCount: ROWS });

  await store.update(imports, id, { status: 'applying' });
  for (const enough of KILLED_AT) {
    await store.update(imports, id, { leaseUntil: null });
    const child = spawn(process.execPath, [program, path], { stdio: ['ignore', 'ignore', 'inherit'] });
    const ended = once(child, 'close');
    await vi.waitUntil(async () => (await store.count(results)) >= enough, { interval: 10 });
    child.kill('SIGKILL');
    await ended;
    const done = await countDone();
    expect(await store.count(results)).toBe(done);
    expect(done).toBeLessThan(ROWS);
  }

  // The lease of the killed process still stands, and then no longer.
  await services.imports.resume();
  expect(await countDone()).toBeLessThan(ROWS);
  later = 61;
  await services.imports.resume();
  expect(await store.find(imports, id)).toMatchObject({ status: 'done' });
  expect([await store.count(results), await countDone()]).toEqual([ROWS, ROWS]);
  for (let number = 0; number < PEOPLE; number += 1) {
    const rows = Array.from({ length: ROWS }, (_, row) => row).filter((row) => row % PEOPLE === number);
    const heaviest = Math.max(...rows.map(kilograms)) * 1000;
    const bests = await store.find(personalBests, `p${number}_back-squat`);
    expect(bests?.bests.map(({ measure, value }) => [measure, value])).toEqual([['rm-1', heaviest]]);
  }
  await store.close();

  function countDone(): Promise<number> {
    return store.count(importRows, [
      ['importId', '==', id],
      ['state', '==', 'done'],
    ]);
  }
});
