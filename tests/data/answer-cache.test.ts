import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { withDeadline, withDownloadDeadline } from '#server/data/deadline.ts';
import { openConnection } from '#server/data/sqlite/connection.ts';
import { openSqliteStore, storeOver } from '#server/data/sqlite/open-sqlite-store.ts';
import type { Query, Store } from '#server/data/store.ts';
import { at, lockerIndexes, lockers, rawCollection } from '../contracts/lockers.ts';
import { listening } from '../support/listening-connection.ts';

const keys = rawCollection('keys');
const free: Query = { where: [['isFree', '==', true]], orderBy: [['number', 'asc']], limit: 10 };

let store: Store;
let other: Store;
/** What the store has asked SQLite for, apart from the mark of other connections. */
let asked: string[];
beforeEach(() => {
  const folder = mkdtempSync(join(tmpdir(), 'answer-cache-'));
  const path = join(folder, 'club.sqlite');
  asked = [];
  store = storeOver(listening(openConnection(path), asked), lockerIndexes);
  other = openSqliteStore({ path, indexes: lockerIndexes });
  onTestFinished(async () => {
    await Promise.all([store.close(), other.close()]);
    rmSync(folder, { recursive: true });
  });
});

/** The statements that `read` needs. */
async function statementsOf(read: () => Promise<unknown>): Promise<number> {
  asked.length = 0;
  await read();
  return asked.filter((sql) => sql !== 'PRAGMA data_version').length;
}

const reads: readonly [what: string, () => Promise<unknown>][] = [
  ['a document', () => store.find(lockers, 'a')],
  ['a missing document', () => store.find(lockers, 'none')],
  ['documents', () => store.findMany(lockers, ['a', 'b'])],
  ['a list', () => store.query(lockers, free)],
  ['a number of documents', () => store.count(lockers, [['isFree', '==', true]])],
];

test.each(reads)(
  '%s asked for again needs nothing from the file until the collection is written to',
  async (_, read) => {
    await store.create(lockers, { id: 'a', number: 1, isFree: true });
    expect(await statementsOf(read)).toBeGreaterThan(0);
    expect(await statementsOf(read)).toBe(0);
    await setImmediate();
    expect(await statementsOf(read)).toBe(0);
    await store.set(keys, { id: 'k' });
    expect(await statementsOf(read)).toBe(0);
    await store.create(lockers, { id: 'b', number: 2, isFree: true });
    expect(await statementsOf(read)).toBeGreaterThan(0);
    expect(await statementsOf(read)).toBe(0);
    await other.update(lockers, 'b', { number: 3 });
    expect(await statementsOf(read)).toBeGreaterThan(0);
  },
);

test('what another connection has written is seen by the next request, whatever was asked before', async () => {
  await store.create(lockers, { id: 'a', number: 1, isFree: true });
  for (let number = 2; number < 50; number += 1) {
    expect((await store.query(lockers, free)).items).toHaveLength(1);
    await other.update(lockers, 'a', { number });
    expect(await store.find(lockers, 'a')).toEqual({ id: 'a', number, isFree: true });
    expect((await store.query(lockers, free)).items).toEqual([{ id: 'a', number, isFree: true }]);
  }
});

test('a commit that is refused leaves answers right, and what is read within it is not kept', async () => {
  await store.create(lockers, { id: 'a', number: 1, isFree: true });
  await store.find(lockers, 'a');
  const twice = store.batch((batch) => {
    batch.update(lockers, 'a', { number: 2 });
    batch.create(lockers, { id: 'a' });
  });
  await expect(twice).rejects.toThrow('exists already');
  expect(await store.find(lockers, 'a')).toEqual({ id: 'a', number: 1, isFree: true });
  await store.transaction(async (transaction) => {
    const found = await transaction.find(lockers, 'a');
    transaction.set(lockers, { id: 'a', number: Number(found?.number) + 1, isFree: true });
  });
  expect(await store.find(lockers, 'a')).toEqual({ id: 'a', number: 2, isFree: true });
});

test('answers are of one’s own: a list that its reader changes is whole for the next', async () => {
  await store.create(lockers, { id: 'a', number: 1, isFree: true });
  const { items } = await store.query(lockers, free);
  items.pop();
  expect((await store.query(lockers, free)).items).toHaveLength(1);
});

test('an instant and the text of one, and a query’s order, limit and place are told apart', async () => {
  await store.create(lockers, { id: 'a', rentedAt: at('06:00'), isFree: true, number: 1 });
  await store.create(lockers, { id: 'b', rentedAt: '2026-11-21T06:00:00.000000Z', isFree: true, number: 2 });
  const rentedAt = async (value: string | Temporal.Instant) =>
    (await store.query(lockers, { where: [['rentedAt', '==', value]], limit: 5 })).items.map(({ id }) => id);
  expect(await rentedAt(at('06:00'))).toEqual(['a']);
  expect(await rentedAt('2026-11-21T06:00:00.000000Z')).toEqual(['b']);
  const ids = async (query: Query) => (await store.query(lockers, query)).items.map(({ id }) => id);
  expect(await ids(free)).toEqual(['a', 'b']);
  expect(await ids({ ...free, orderBy: [['number', 'desc']] })).toEqual(['b', 'a']);
  expect(await ids({ ...free, limit: 1 })).toEqual(['a']);
  const { nextCursor } = await store.query(lockers, { ...free, limit: 1 });
  expect(await ids({ ...free, limit: 1, cursor: nextCursor })).toEqual(['b']);
  expect(await store.count(lockers, free.where)).toBe(2);
  expect(await store.sum(lockers, 'number', [])).toBe(3);
});

test('jobs keep nothing, since they read through everything', async () => {
  await store.create(lockers, { id: 'a', number: 1, isFree: true });
  const inBackground = { waitUntil: Infinity, endAt: Infinity };
  const read = () => withDeadline(inBackground, () => store.query(lockers, free));
  await read();
  expect(await statementsOf(read)).toBeGreaterThan(0);
});

test('what a download reads is not kept, and what people have been shown stays', async () => {
  await store.create(lockers, { id: 'a', number: 1, isFree: true });
  await store.create(keys, { id: 'k' });
  const look = () => store.find(lockers, 'a');
  await look();
  const download = () => withDownloadDeadline(() => store.query(keys, { limit: 10 }));
  await download();
  expect(await statementsOf(download)).toBeGreaterThan(0);
  expect(await statementsOf(look)).toBe(0);
});
