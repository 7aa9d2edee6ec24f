import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { eachDocument, eachPage, listEach } from '#server/data/each-of.ts';
import { openSqliteStore } from '#server/data/sqlite/open-sqlite-store.ts';
import type { Query, Store } from '#server/data/store.ts';
import { lockerIndexes, lockers } from '../contracts/lockers.ts';
import { countOperations } from '../support/counting-store.ts';
import { startFirestore } from '../support/firestore-under-test.ts';

const firestore = await startFirestore(lockerIndexes);
afterAll(() => firestore.stop());

type Answer = { items: string[]; nextCursor: string | null };

/** A list that returns these pages one after the other, and records the cursors that it was asked for. */
function listOf(...pages: string[][]) {
  const asked: (string | null)[] = [];
  const read = async (cursor: string | null): Promise<Answer> => {
    asked.push(cursor);
    const index = cursor === null ? 0 : Number(cursor);
    return { items: pages[index] ?? [], nextCursor: index + 1 < pages.length ? String(index + 1) : null };
  };
  return { read, asked };
}

describe('each page of a list', () => {
  test('comes once and in order, and reads no page more than there are', async () => {
    const list = listOf(['a', 'b'], ['c']);
    expect(await Array.fromAsync(eachPage(list.read))).toEqual([['a', 'b'], ['c']]);
    expect(list.asked).toEqual([null, '1']);
  });

  test('continues after a page without documents that has a cursor', async () => {
    const list = listOf([], ['a'], [], [], ['b'], []);
    expect((await Array.fromAsync(eachPage(list.read))).flat()).toEqual(['a', 'b']);
    expect(list.asked).toHaveLength(6);
  });

  test('is read when it is asked for, not before', async () => {
    const list = listOf(['a'], ['b'], ['c']);
    const pages = eachPage(list.read);
    expect(list.asked).toEqual([]);
    await pages.next();
    await new Promise(setImmediate);
    expect(list.asked).toEqual([null]);
  });

  test('is not read once nobody wants more', async () => {
    const list = listOf(['a'], ['b'], ['c']);
    for await (const [item] of eachPage(list.read)) if (item === 'b') break;
    expect(list.asked).toEqual([null, '1']);
  });

  test('leaves others a turn before the next', async () => {
    const list = listOf(['a'], ['b'], ['c']);
    const turns: string[] = [];
    for await (const [item] of eachPage(list.read)) {
      turns.push(item ?? '');
      setImmediate(() => turns.push('somebody else'));
    }
    expect(turns).toEqual(['a', 'somebody else', 'b', 'somebody else', 'c']);
  });

  test('that points back to itself is an error, not an endless list', async () => {
    const pages = eachPage(async (): Promise<Answer> => ({ items: ['a'], nextCursor: 'again' }));
    await expect(Array.fromAsync(pages)).rejects.toThrow('the same page');
  });

  test('that cannot be read is an error for whoever reads the list', async () => {
    const pages = eachPage<string>(() => Promise.reject(new Error('away')));
    await expect(pages.next()).rejects.toThrow('away');
  });
});

describe.each([
  ['sqlite', (): Store => openSqliteStore({ path: ':memory:', indexes: lockerIndexes })],
  [firestore.engine, (): Store => firestore.open()],
])('each document of a query on %s', (_, open) => {
  let store: Store;
  beforeEach(async () => {
    store = open();
    await store.batch((batch) => {
      for (let number = 0; number < 25; number += 1) batch.set(lockers, { id: `L${number}`, number });
    });
  });
  afterEach(() => store.close());

  const upwards: Query = { orderBy: [['number', 'asc']], limit: 10 };
  const numbers = Array.from({ length: 25 }, (__, number) => number);

  test('comes once and in order, in as many queries as there are pages', async () => {
    const counting = countOperations(store);
    expect((await listEach(counting.store, lockers, upwards)).map(({ number }) => number)).toEqual(numbers);
    expect(counting.take()).toMatchObject({ queries: 3, reads: 27 });
  });

  test('is not skipped where what is done with it takes it out of the query', async () => {
    const where: Query['where'] = [['number', '>=', 0]];
    const met: unknown[] = [];
    for await (const { id, number } of eachDocument(store, lockers, { ...upwards, where })) {
      met.push(number);
      await store.update(lockers, id, { number: -1 });
    }
    expect(met).toEqual(numbers);
  });

  test('may be none', async () => {
    expect(await listEach(store, lockers, { where: [['number', '>', 99]], limit: 10 })).toEqual([]);
  });
});
