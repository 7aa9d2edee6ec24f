import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openConnection, tryBegin } from '#server/data/sqlite/connection.ts';
import { openSqliteStore } from '#server/data/sqlite/open-sqlite-store.ts';
import { StoreUnavailableError } from '#server/data/store.ts';
import { bookings, classes } from './bookings.ts';

const run = promisify(execFile);
const program = join(import.meta.dirname, 'take-places.ts');

let folder: string;
let path: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clubfloor-two-'));
  path = join(folder, 'club.sqlite');
});
afterEach(() => rm(folder, { recursive: true }));

test.each([20, 400])(
  '200 people in two processes at once on %d places: nobody meets an error, no place is given twice',
  async (capacity) => {
    const store = openSqliteStore({ path });
    await store.create(classes, { id: 'spin', capacity, booked: 0 });
    const outputs = await Promise.all(
      ['left', 'right'].map((name) => run(process.execPath, [program, path, name, '100'])),
    );
    const answers = outputs.flatMap(({ stdout }) => JSON.parse(stdout) as string[]);

    const places = Math.min(capacity, 200);
    expect(answers.filter((answer) => answer === 'booked')).toHaveLength(places);
    expect(answers.filter((answer) => answer === 'full')).toHaveLength(200 - places);
    expect((await store.find(classes, 'spin'))?.booked).toBe(places);
    const { items } = await store.query(bookings, { limit: 1000 });
    const positions = items.map(({ position }) => Number(position)).sort((one, other) => one - other);
    expect(positions).toEqual(Array.from({ length: places }, (_, at) => at + 1));
    await store.close();
  },
);

test('while another process holds the file for too long, writing is refused as unavailable and reading goes on', async () => {
  const store = openSqliteStore({ path });
  await store.create(classes, { id: 'spin', booked: 0 });
  const other = openConnection(path);
  expect(tryBegin(other)).toBe(true);

  const writing = store.update(classes, 'spin', { booked: 1 });
  const refused = expect(writing).rejects.toThrow(StoreUnavailableError);
  expect((await store.find(classes, 'spin'))?.booked).toBe(0);
  await refused;

  other.exec('ROLLBACK');
  other.close();
  await store.update(classes, 'spin', { booked: 2 });
  expect((await store.find(classes, 'spin'))?.booked).toBe(2);
  await store.close();
});
