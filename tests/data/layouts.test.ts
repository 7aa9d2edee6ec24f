/** Short indexes and keys in the row change what is written, never what is found. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { clubIndexes } from '#server/data/indexes.ts';
import { type Connection, openConnection } from '#server/data/sqlite/connection.ts';
import { clubLayouts, type Layouts } from '#server/data/sqlite/layouts.ts';
import { openSqliteStore, storeOver } from '#server/data/sqlite/open-sqlite-store.ts';
import type { Filter, Order, Page, Store, StoredValue } from '#server/data/store.ts';
import { at, type Locker, lockerIndexes, lockers, rawCollection } from '../contracts/lockers.ts';

const earlier: Layouts = new Map();
const short: Layouts = new Map([
  [
    'lockers',
    { hasKeysInRow: true, optional: ['anything', 'rentedAt'], walked: { rentedAt: ['isFree', 'room'] } },
  ],
]);

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'layouts-'));
  path = join(folder, 'club.sqlite');
});
afterEach(() => rmSync(folder, { recursive: true }));

const values: (StoredValue | undefined)[] = [
  undefined,
  null,
  '',
  'a',
  'b',
  false,
  true,
  0,
  7,
  at('06:00'),
  [],
];
const places = values.map((anything, number) => ({
  ...{ id: `l${number}`, number, room: number % 2 ? 'north' : 'south', isFree: number % 3 === 0 },
  ...(anything === undefined ? {} : { anything }),
  ...(number % 4 === 3 ? {} : { rentedAt: number % 4 === 0 ? null : at(`0${number % 10}:00`) }),
}));

const operators = ['==', '<', '<=', '>', '>='] as const;
const questions: [Filter[], Order[]][] = [
  ...values.flatMap((value): [Filter[], Order[]][] =>
    value === undefined ? [] : operators.map((operator) => [[['anything', operator, value]], []]),
  ),
  [[['anything', 'in', ['', 'a', null]]], []],
  [[], [['anything', 'asc']]],
  [[], [['anything', 'desc']]],
  [[], [['rentedAt', 'asc']]],
  [[['room', '==', 'north']], [['rentedAt', 'desc']]],
  [
    [
      ['room', '==', 'north'],
      ['rentedAt', '>', at('04:00')],
    ],
    [],
  ],
  [
    [
      ['isFree', '==', false],
      ['room', '==', 'south'],
      ['rentedAt', '<=', at('09:00')],
    ],
    [['rentedAt', 'asc']],
  ],
  [[['isFree', '==', true]], [['rentedAt', 'asc']]],
  [
    [
      ['room', '==', 'north'],
      ['rentedAt', '==', null],
    ],
    [],
  ],
  [[['room', '==', 'south']], []],
];

async function answers(store: Store): Promise<unknown[]> {
  const found: unknown[] = [];
  for (const [where, orderBy] of questions) {
    const ids: string[] = [];
    let cursor: string | null = null;
    do {
      const page: Page<Locker> = await store.query(lockers, { where, orderBy, limit: 2, cursor });
      ids.push(...page.items.map(({ id }) => id));
      cursor = page.nextCursor;
    } while (cursor);
    found.push({ where, orderBy, ids, count: await store.count(lockers, where) });
  }
  return found;
}

async function withStore<R>(layouts: Layouts, work: (store: Store) => Promise<R>): Promise<R> {
  const store = openSqliteStore({ path, indexes: lockerIndexes, layouts });
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

async function fill(store: Store): Promise<void> {
  for (const place of places) await store.create(lockers, place);
}

describe('a short layout', () => {
  test('gives every answer of the long one, to questions about empty values too', async () => {
    const expected = await withStore(earlier, async (store) => {
      await fill(store);
      return answers(store);
    });
    path = join(folder, 'short.sqlite');
    const found = await withStore(short, async (store) => {
      await fill(store);
      return answers(store);
    });
    expect(found).toEqual(expected);
  });

  test('is taken on by a file of an earlier release, and given up again', async () => {
    const expected = await withStore(earlier, async (store) => {
      await fill(store);
      return answers(store);
    });
    expect(await withStore(short, answers)).toEqual(expected);
    expect(tables()).not.toContain('lockers__keys');
    await withStore(short, (store) => store.update(lockers, 'l3', { anything: null, room: 'south' }));
    const changed = await withStore(short, answers);
    expect(changed).not.toEqual(expected);
    expect(await withStore(earlier, answers)).toEqual(changed);
    expect(tables()).toContain('lockers__keys');
    expect(await withStore(short, answers)).toEqual(changed);
  });

  test('is filled again after an earlier release has written to the file', async () => {
    await withStore(short, fill);
    const keys = await withStore(short, async () =>
      columnsOf('lockers').filter((name) => name.startsWith('k_')),
    );
    // That release knows no keys in the row: it makes its table beside, and leaves the columns as they were.
    run(
      `UPDATE lockers SET fields = json_set(fields, '$.room', 'attic'), k_room = 'stale' WHERE id = 'l1';
       CREATE TABLE lockers__keys (doc INTEGER PRIMARY KEY, id TEXT NOT NULL, ${keys.map((key) => `${key} TEXT`).join(', ')}) STRICT;
       INSERT INTO lockers__keys SELECT doc, id, ${keys.join(', ')} FROM lockers;
       UPDATE lockers__keys SET k_room = '4attic' WHERE id = 'l1'`,
    );
    const found = await withStore(short, (store) =>
      store.query(lockers, { where: [['room', '==', 'attic']], limit: 5 }),
    );
    expect(found.items.map(({ id }) => id)).toEqual(['l1']);
  });

  test('is filled from the documents where the keys lack a field', async () => {
    await withStore(earlier, fill);
    run('ALTER TABLE lockers__keys RENAME COLUMN k_number TO k_other');
    const expected = await withStore(short, answers);
    path = join(folder, 'other.sqlite');
    await withStore(earlier, fill);
    expect(await withStore(earlier, answers)).toEqual(expected);
  });
});

const now = at('06:00');
const questionsOfTheClub: [string, Filter[], Order[], string][] = [
  [
    'outbox',
    [
      ['channel', '==', 'email'],
      ['status', '==', 'waiting'],
      ['nextAttemptAt', '<=', now],
    ],
    [['nextAttemptAt', 'asc']],
    'ix_outbox__nextAttemptAt',
  ],
  ['outbox', [['expiresAt', '<=', now]], [], 'ix_outbox__expiresAt'],
  [
    'outbox',
    [
      ['batchId', '==', 'b1'],
      ['status', '==', 'failed'],
    ],
    [],
    'ix_outbox__batchId',
  ],
  ['outbox', [['status', '==', 'failed']], [['createdAt', 'desc']], 'ix_outbox__status__createdAt'],
  ['outbox', [['status', '==', 'waiting']], [], 'ix_outbox__status__createdAt'],
  ['bookings', [['coachUid', '==', 'c1']], [], 'ix_bookings__coachUid'],
  ['bookings', [['markedBy', '==', 'c1']], [], 'ix_bookings__markedBy'],
  [
    'bookings',
    [
      ['memberUid', '==', 'u1'],
      ['status', '==', 'booked'],
      ['startsAt', '>', now],
    ],
    [['startsAt', 'asc']],
    'ix_bookings__memberUid__startsAt',
  ],
  ['bookings', [['memberUid', '==', 'u1']], [], 'ix_bookings__memberUid__startsAt'],
  [
    'bookings',
    [
      ['status', '==', 'late-cancelled'],
      ['startsAt', '>=', now],
      ['startsAt', '<', now],
    ],
    [['startsAt', 'asc']],
    'ix_bookings__startsAt',
  ],
  [
    'bookings',
    [
      ['sessionId', '==', 's1'],
      ['status', '==', 'booked'],
    ],
    [],
    'ix_bookings__sessionId',
  ],
  ['bookers', [['textNumber', '==', '+447700900000']], [], 'ix_bookers__textNumber'],
  [
    'bookers',
    [['membershipEndedAt', '<=', now]],
    [['membershipEndedAt', 'asc']],
    'ix_bookers__membershipEndedAt',
  ],
];

test.each(questionsOfTheClub)('%s: %j by %j searches %s', async (name, where, orderBy, index) => {
  const asked: string[] = [];
  const connection = openConnection(path);
  const store = storeOver(listening(connection, asked), clubIndexes, clubLayouts);
  const collection = rawCollection(name);
  await store.create(collection, { id: 'a' });
  await store.query(collection, { where, orderBy, limit: 10 });
  const reads = asked.filter((sql) => sql.startsWith('SELECT t.doc'));
  expect(reads.length).toBe(1);
  const plan = connection.all(`EXPLAIN QUERY PLAN ${reads[0]}`).map(({ detail }) => detail);
  expect(plan[0]).toMatch(new RegExp(`^SEARCH t USING (COVERING )?INDEX ${index} `));
  await store.close();
});

function listening(connection: Connection, asked: string[]): Connection {
  const all: Connection['all'] = (sql, ...rest) => {
    asked.push(sql);
    return connection.all(sql, ...rest);
  };
  return { ...connection, all };
}

function inFile<R>(work: (database: DatabaseSync) => R): R {
  const database = new DatabaseSync(path);
  try {
    return work(database);
  } finally {
    database.close();
  }
}

const run = (sql: string) => inFile((database) => database.exec(sql));
const read = (sql: string, ...of: string[]) =>
  inFile((database) =>
    database
      .prepare(sql)
      .all(...of)
      .map(({ name }) => String(name)),
  );
const tables = () => read("SELECT name FROM sqlite_schema WHERE type = 'table'");
const columnsOf = (table: string) => read('SELECT name FROM pragma_table_info(?)', table);
