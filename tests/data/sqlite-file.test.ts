import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { clubIndexes, type IndexList, parseIndexes } from '#server/data/indexes.ts';
import { openConnection } from '#server/data/sqlite/connection.ts';
import { openSqliteStore, storeOver } from '#server/data/sqlite/open-sqlite-store.ts';
import { type Filter, type Order, type Query, StoreUnavailableError } from '#server/data/store.ts';
import { at, lockerIndexes, lockers, rawCollection } from '../contracts/lockers.ts';
import { listening } from '../support/listening-connection.ts';

let folder: string;
let path: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clubfloor-file-'));
  path = join(folder, 'club.sqlite');
});
afterEach(() => rm(folder, { recursive: true }));

async function idsIn(indexes: IndexList, query: Omit<Query, 'limit'>): Promise<string[]> {
  const store = openSqliteStore({ path, indexes });
  const { items } = await store.query(lockers, { ...query, limit: 100 });
  await store.close();
  return items.map(({ id }) => id);
}

const noteIndexes = parseIndexes({
  indexes: [
    { collectionGroup: 'lockers', fields: [field('isFree'), field('note')] },
    { collectionGroup: 'lockers', fields: [field('isFree'), field('note', 'DESCENDING')] },
  ],
  fieldOverrides: [
    {
      collectionGroup: 'lockers',
      fieldPath: 'codes',
      indexes: [{ fieldPath: 'codes', arrayConfig: 'CONTAINS' }],
    },
  ],
});

function field(fieldPath: string, order = 'ASCENDING') {
  return { fieldPath, order };
}

describe('a SQLite file', () => {
  test('when the list of indexes changes, what is stored is found by the new ones, and by the old ones again later', async () => {
    const store = openSqliteStore({ path, indexes: lockerIndexes });
    await store.create(lockers, {
      id: 'a',
      room: 'north',
      isFree: true,
      note: 'y',
      codes: ['1'],
      tags: ['top'],
      number: 1,
    });
    await store.create(lockers, {
      id: 'b',
      room: 'north',
      isFree: true,
      note: 'x',
      codes: ['2'],
      tags: ['top'],
      number: 2,
    });
    await store.close();

    const byNote: Omit<Query, 'limit'> = { where: [['isFree', '==', true]], orderBy: [['note', 'asc']] };
    expect(await idsIn(noteIndexes, byNote)).toEqual(['b', 'a']);
    expect(await idsIn(noteIndexes, { where: [['codes', 'array-contains', '1']] })).toEqual(['a']);

    const changed = openSqliteStore({ path, indexes: noteIndexes });
    await changed.update(lockers, 'a', { room: 'south', tags: ['low'] });
    await changed.create(lockers, { id: 'c', room: 'south', tags: ['low'], number: 0 });
    await changed.close();
    expect(
      await idsIn(lockerIndexes, { where: [['room', '==', 'south']], orderBy: [['number', 'asc']] }),
    ).toEqual(['c', 'a']);
    expect(await idsIn(lockerIndexes, { where: [['tags', 'array-contains', 'low']] })).toEqual(['a', 'c']);
  });

  test('a file of a newer version is left alone', async () => {
    await openSqliteStore({ path }).close();
    const database = new DatabaseSync(path);
    database.exec("UPDATE clubfloor_meta SET value = 1000 WHERE name = 'keyFormat'");
    database.close();
    expect(() => openSqliteStore({ path })).toThrow(StoreUnavailableError);
  });

  test("another program's database is left alone", () => {
    const database = new DatabaseSync(path);
    database.exec('CREATE TABLE members (x)');
    database.close();
    expect(() => openSqliteStore({ path })).toThrow(StoreUnavailableError);
  });

  test.each([
    ['a folder', '.'],
    ['a file below a file', 'file/club.sqlite'],
  ])('%s cannot be opened, and it says so as unavailable', async (_, name) => {
    await writeFile(join(folder, 'file'), '');
    expect(() => openSqliteStore({ path: join(folder, name) })).toThrow(StoreUnavailableError);
  });

  test('a file is made with its folder, for the club’s own account alone', async () => {
    const deep = join(folder, 'some', 'where', 'club.sqlite');
    await openSqliteStore({ path: deep }).close();
    expect((await stat(deep)).mode & 0o777).toBe(0o600);
    expect((await stat(join(folder, 'some'))).mode & 0o777).toBe(0o700);
  });

  test('a closed store answers as unavailable', async () => {
    const store = openSqliteStore({ path });
    await store.ping();
    await store.close();
    await store.close();
    await expect(store.ping()).rejects.toThrow(StoreUnavailableError);
    await expect(store.set(lockers, { id: 'a' })).rejects.toThrow(StoreUnavailableError);
  });

  test('an acknowledged write is on the disk, not only with the operating system', () => {
    const connection = openConnection(path);
    expect(connection.get('PRAGMA synchronous')).toEqual({ synchronous: 2 });
    expect(connection.get('PRAGMA journal_mode')).toEqual({ journal_mode: 'wal' });
    connection.close();
  });

  test('documents lie there as JSON that anybody can read', async () => {
    const store = openSqliteStore({ path });
    await store.create(rawCollection('plans'), { id: 'gold', name: 'Gold', since: at('06:00') });
    await store.close();
    const database = new DatabaseSync(path);
    expect(database.prepare('SELECT id, fields FROM plans').all()).toEqual([
      { id: 'gold', fields: '{"name":"Gold","since":{"@":"2026-11-21T06:00:00.000000Z"}}' },
    ]);
    database.close();
  });
});

describe("the club's lists on SQLite", () => {
  const members: [Filter[], Order[]][] = (
    ['sortName', 'createdAt', 'lastSeenAt', 'latestParqAt'] as const
  ).flatMap((order) => [
    [[], [[order, 'asc']]],
    [
      [
        ['membershipStatus', '==', 'active'],
        ['planId', '==', 'p1'],
      ],
      [[order, 'desc']],
    ],
    [
      [
        ['isCoach', '==', true],
        ['membershipStatus', 'in', ['active', 'pending']],
      ],
      [[order, 'asc']],
    ],
  ]);
  const accessLogs: [Filter[], Order[]][] = [
    [[], [['at', 'desc']]],
    [
      [
        ['memberUid', '==', 'u1'],
        ['deviceId', '==', 'k1'],
        ['result', '==', 'ok'],
      ],
      [['at', 'desc']],
    ],
    [
      [
        ['isAllowed', '==', false],
        ['at', '>=', at('06:00')],
        ['at', '<', at('07:00')],
      ],
      [['at', 'asc']],
    ],
  ];

  test.each([
    ...members.map(([where, orderBy]) => ['members', where, orderBy] as const),
    ...accessLogs.map(([where, orderBy]) => ['accessLogs', where, orderBy] as const),
  ])(
    '%s: %j by %j walks an index in order, without a sort or a look at the documents',
    async (name, where, orderBy) => {
      const asked: string[] = [];
      const connection = openConnection(path);
      const store = storeOver(listening(connection, asked), clubIndexes);
      const collection = rawCollection(name);
      const nulls = { createdAt: null, lastSeenAt: null, latestParqAt: null, at: at('06:00') };
      for (const id of ['a', 'b']) await store.create(collection, { id, sortName: id, ...nulls });
      const first = await store.query(collection, { where, orderBy, limit: 1 });
      await store.query(collection, { where, orderBy, limit: 1, cursor: first.nextCursor });
      await store.count(collection, where);

      const reads = asked.filter((sql) => sql.includes('__keys t'));
      expect(reads.length).toBeGreaterThan(1);
      for (const sql of reads) {
        for (const { detail } of connection.all(`EXPLAIN QUERY PLAN ${sql}`)) {
          expect(detail).toMatch(/^(SEARCH t USING COVERING INDEX|SCAN \(subquery|CO-ROUTINE)/);
        }
      }
      await store.close();
    },
  );

  test('a common filter beside a rare one walks the rare one', async () => {
    const asked: string[] = [];
    const store = storeOver(listening(openConnection(path), asked), clubIndexes);
    const collection = rawCollection('members');
    await store.batch((batch) => {
      for (let number = 0; number < 400; number += 1) {
        batch.create(collection, {
          id: `m${number}`,
          sortName: `${number}`,
          membershipStatus: 'active',
          isCoach: number === 399,
        });
      }
    });
    const page = await store.query(collection, {
      where: [
        ['membershipStatus', '==', 'active'],
        ['isCoach', '==', true],
      ],
      orderBy: [['sortName', 'asc']],
      limit: 10,
    });
    expect(page.items.map(({ id }) => id)).toEqual(['m399']);
    expect(asked.find((sql) => sql.startsWith('SELECT t.doc'))).toContain(
      'INDEXED BY ix_members__isCoach__sortName',
    );
    await store.close();
  });
});
