import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openConnection } from '#server/data/sqlite/connection.ts';
import { openSqliteStore, storeOver } from '#server/data/sqlite/open-sqlite-store.ts';
import type { Store } from '#server/data/store.ts';
import { lockerIndexes, lockers } from '../contracts/lockers.ts';

let folder: string;
let path: string;
let opened: Store[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'commit-numbers-'));
  path = join(folder, 'club.sqlite');
  opened = [];
});
afterEach(async () => {
  for (const store of opened) await store.close();
  rmSync(folder, { recursive: true });
});

function open(): Store {
  const store = openSqliteStore({ path, indexes: lockerIndexes });
  opened.push(store);
  return store;
}

function read(sql: string): Record<string, unknown>[] {
  const database = new DatabaseSync(path);
  try {
    return database.prepare(sql).all();
  } finally {
    database.close();
  }
}

const counter = () => read("SELECT value FROM clubfloor_meta WHERE name = 'commits'")[0]?.value;

test('processes on one file give no number twice, nor does one that is started again', async () => {
  const [one, other] = [open(), open()];
  for (let at = 0; at < 20; at += 1) {
    await one.create(lockers, { id: `one-${at}` });
    await other.create(lockers, { id: `other-${at}` });
  }
  await one.close();
  const again = open();
  for (let at = 0; at < 20; at += 1) await again.create(lockers, { id: `again-${at}` });
  const versions = read('SELECT version FROM lockers').map(({ version }) => version);
  expect(versions.length).toBe(60);
  expect(new Set(versions).size).toBe(60);
});

test('a thousand commits take their numbers in one write', async () => {
  const store = open();
  await store.create(lockers, { id: 'first' });
  const before = counter();
  for (let at = 0; at < 900; at += 1) await store.set(lockers, { id: 'first', number: at });
  expect(counter()).toBe(before);
  for (let at = 0; at < 200; at += 1) await store.set(lockers, { id: 'first', number: at });
  expect(counter()).toBe(Number(before) + 1000);
});

test('a number that could not be reserved is not used', async () => {
  const connection = openConnection(path);
  let isDiskFull = true;
  const exec = (sql: string) => {
    if (sql === 'COMMIT' && isDiskFull && connection.database.isTransaction && hasPrepared)
      throw new Error('the disk is full');
    connection.exec(sql);
  };
  let hasPrepared = false;
  const store = storeOver({ ...connection, exec }, lockerIndexes);
  hasPrepared = true;
  opened.push(store);
  await expect(store.create(lockers, { id: 'a' })).rejects.toThrow('the disk is full');
  const other = open();
  await other.create(lockers, { id: 'b' });
  isDiskFull = false;
  await store.create(lockers, { id: 'a' });
  const versions = read('SELECT version FROM lockers').map(({ version }) => version);
  expect(new Set(versions).size).toBe(2);
});

test('a transaction sees what another process has written since it began', async () => {
  const [one, other] = [open(), open()];
  await one.create(lockers, { id: 'a', number: 0 });
  let runs = 0;
  await one.transaction(async (transaction) => {
    const locker = await transaction.find(lockers, 'a');
    runs += 1;
    if (runs === 1) await other.update(lockers, 'a', { number: 10 });
    transaction.update(lockers, 'a', { number: Number(locker?.number) + 1 });
  });
  expect(runs).toBe(2);
  expect(await one.find(lockers, 'a')).toMatchObject({ number: 11 });
});
