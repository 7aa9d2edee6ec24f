/** SQLite keeps the numbers that lists say, so that no page counts a hundred thousand documents. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Layouts } from '#server/data/sqlite/layouts.ts';
import { openSqliteStore } from '#server/data/sqlite/open-sqlite-store.ts';
import type { Filter, Store } from '#server/data/store.ts';
import { lockerIndexes, rawCollection } from '../contracts/lockers.ts';

const counted: Layouts = new Map([['lockers', { counted: ['room', 'isFree'] }]]);
const lockers = rawCollection('lockers');

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kept-counts-'));
  path = join(folder, 'club.sqlite');
});
afterEach(() => rmSync(folder, { recursive: true }));

const open = (layouts: Layouts = counted): Store =>
  openSqliteStore({ path, indexes: lockerIndexes, layouts });

const questions: Filter[][] = [
  [],
  [['room', '==', 'north']],
  [['room', '==', null]],
  [['room', 'in', ['north', 'south', 'nowhere']]],
  [['isFree', '==', true]],
  [
    ['room', '==', 'north'],
    ['isFree', '==', true],
  ],
];

const ask = (store: Store) => Promise.all(questions.map((where) => store.count(lockers, where)));

/** With a store that counts the entries. */
async function askUncounted(): Promise<number[]> {
  const store = openSqliteStore({ path, indexes: lockerIndexes, layouts: new Map() });
  const answers = await ask(store);
  await store.close();
  return answers;
}

async function fill(store: Store): Promise<void> {
  for (let number = 0; number < 12; number += 1) {
    const room = number % 4 === 3 ? {} : { room: number % 2 ? 'north' : 'south' };
    await store.create(lockers, { id: `l${number}`, isFree: number % 3 === 0, number, ...room });
  }
  await store.update(lockers, 'l0', { room: 'north' });
  await store.update(lockers, 'l1', { isFree: null });
  await store.set(lockers, { id: 'l2', number: 2 });
  await store.set(lockers, { id: 'l99', room: 'north', isFree: true });
  await store.remove(lockers, 'l4');
  await store.remove(lockers, 'never-there');
}

/** A number that only whoever reads it from the file can say. */
function plant(): void {
  const database = new DatabaseSync(path);
  database.exec("UPDATE clubfloor_counts SET n = 1000 WHERE name = 'lockers' AND path IN ('', 'room')");
  database.close();
}

test('what is kept is what there is, after every kind of write', async () => {
  const store = open();
  await fill(store);
  const kept = await ask(store);
  await store.close();
  expect(kept).toEqual(await askUncounted());
  expect(kept).toEqual([12, 5, 0, 8, 5, 3]);
});

test('a number of a list is one row, and only what is not kept is counted', async () => {
  const store = open();
  await fill(store);
  plant();
  expect(await ask(store)).toEqual([1000, 1000, 0, 2000, 5, 3]);
  await store.close();
});

test('a file without them gets them when it is opened, and one that has lost them again', async () => {
  const earlier = open(new Map());
  await fill(earlier);
  const [all] = await ask(earlier);
  await earlier.close();
  const later = open();
  expect(await ask(later)).toEqual([all, 5, 0, 8, 5, 3]);
  await later.close();
  plant();
  const database = new DatabaseSync(path);
  database.exec('DROP TRIGGER count_lockers_added');
  database.close();
  const again = open();
  expect(await ask(again)).toEqual([all, 5, 0, 8, 5, 3]);
  await again.close();
});

test('an earlier release, which knows nothing of them, keeps them right', async () => {
  await open().close();
  const database = new DatabaseSync(path);
  const earlier = open();
  await fill(earlier);
  // As it deletes a document.
  database.exec("DELETE FROM lockers__keys WHERE id = 'l99'; DELETE FROM lockers WHERE id = 'l99'");
  database.close();
  expect(await ask(earlier)).toEqual([11, 4, 0, 7, 4, 2]);
  await earlier.close();
});

test('a value that was the last of its kind leaves no trace', async () => {
  const store = open();
  await store.create(lockers, { id: 'a', room: 'north', isFree: true });
  await store.update(lockers, 'a', { room: 'south' });
  await store.remove(lockers, 'a');
  await store.close();
  const database = new DatabaseSync(path);
  expect(database.prepare("SELECT * FROM clubfloor_counts WHERE name = 'lockers'").all()).toEqual([]);
  database.close();
});

test('a commit that is undone changes none of them', async () => {
  const store = open();
  await fill(store);
  const before = await ask(store);
  await store
    .transaction(async (transaction) => {
      transaction.create(lockers, { id: 'l100', room: 'north' });
      transaction.create(lockers, { id: 'l99', room: 'north' });
    })
    .catch(() => null);
  expect(await ask(store)).toEqual(before);
  await store.close();
});
