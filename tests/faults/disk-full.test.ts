import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { clubIndexes } from '#server/data/indexes.ts';
import { type Connection, openConnection } from '#server/data/sqlite/connection.ts';
import { storeOver } from '#server/data/sqlite/open-sqlite-store.ts';
import { type Store, StoreUnavailableError } from '#server/data/store.ts';
import { bookings, classes } from './bookings.ts';

let folder: string;
let connection: Connection;
let store: Store;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clubfloor-full-'));
  connection = openConnection(join(folder, 'club.sqlite'));
  store = storeOver(connection, clubIndexes);
  await store.set(classes, { id: 'spin', booked: 0 });
  await store.set(bookings, { id: 'first', text: '' });
  fillDisk();
});
afterEach(async () => {
  await store.close();
  await rm(folder, { recursive: true });
});

/** SQLite answers SQLITE_FULL, as it does for a disk without room. */
function fillDisk(): void {
  const pages = connection.get('PRAGMA page_count')?.page_count;
  connection.exec(`PRAGMA max_page_count = ${pages}`);
}

function makeRoom(): void {
  connection.exec('PRAGMA max_page_count = 1000000');
}

const large = 'x'.repeat(200_000);

function book(id: string): Promise<void> {
  return store.transaction(async (transaction) => {
    const session = await transaction.find(classes, 'spin');
    transaction.update(classes, 'spin', { booked: Number(session?.booked) + 1 });
    transaction.create(bookings, { id, text: large });
  });
}

test.each<[string, () => Promise<void>]>([
  ['a transaction', () => book('large')],
  ['a single write', () => store.create(bookings, { id: 'large', text: large })],
  [
    'a batch',
    () =>
      store.batch((batch) => {
        batch.update(classes, 'spin', { booked: 1 });
        batch.create(bookings, { id: 'large', text: large });
      }),
  ],
])('on a full disk %s is refused as unavailable, whole, and reading goes on', async (_, write) => {
  await expect(write()).rejects.toThrow(StoreUnavailableError);
  expect(await store.find(bookings, 'large')).toBeNull();
  expect(await store.find(classes, 'spin')).toEqual({ id: 'spin', booked: 0 });
  expect(await store.count(bookings)).toBe(1);
});

test('when there is room again, writing goes on without a restart', async () => {
  await expect(book('large')).rejects.toThrow(StoreUnavailableError);
  makeRoom();
  await book('large');
  expect(await store.find(classes, 'spin')).toEqual({ id: 'spin', booked: 1 });
  expect(connection.all('PRAGMA integrity_check')).toEqual([{ integrity_check: 'ok' }]);
});
