/** Reads by id that Firestore is asked for together. */
import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DeadlineError, withDeadline } from '#server/data/deadline.ts';
import { openFirestoreStore } from '#server/data/firestore/open-firestore-store.ts';
import { JoinedReads } from '#server/data/firestore/read-documents.ts';
import { type Store, StoreUnavailableError } from '#server/data/store.ts';
import { rawCollection } from '../contracts/lockers.ts';
import { type FirestoreDouble, startFirestoreDouble } from '../support/firestore-double/start-double.ts';

const notes = rawCollection('notes');
const others = rawCollection('others');

let double: FirestoreDouble;
let store: Store;
let documents: number;
beforeAll(async () => {
  double = await startFirestoreDouble({
    onAnswer: (method, request) => {
      if (method === 'batchGetDocuments') documents += (request as { documents: string[] }).documents.length;
    },
  });
  store = openFirestoreStore({ address: { projectId: 'joined', emulatorHost: double.host } });
  for (const id of ['a', 'b']) await store.set(notes, { id, n: 1 });
  await store.set(others, { id: 'a', n: 2 });
});
beforeEach(() => {
  documents = 0;
});
afterAll(async () => {
  await store.close();
  await double.stop();
});

const requestsOf = async (work: () => Promise<unknown>) => {
  const before = double.callsOf('batchGetDocuments');
  await work();
  return double.callsOf('batchGetDocuments') - before;
};

describe('reads of one turn', () => {
  const readAll = (reads: Pick<Store, 'find' | 'findMany'>) =>
    Promise.all([
      reads.find(notes, 'a'),
      Promise.resolve().then(() => reads.find(notes, 'a')),
      reads.find(others, 'a'),
      reads.findMany(notes, ['b', 'none']),
      reads.find(notes, ''),
    ]);
  const found = [{ id: 'a', n: 1 }, { id: 'a', n: 1 }, { id: 'a', n: 2 }, [{ id: 'b', n: 1 }, null], null];

  test('are one request, and a document that two ask for is read once', async () => {
    expect(await requestsOf(async () => expect(await readAll(store)).toEqual(found))).toBe(1);
    expect(documents).toBe(4);
  });

  test('are one request in a transaction too', async () => {
    const work = () =>
      store.transaction(async (transaction) => expect(await readAll(transaction)).toEqual(found));
    expect(await requestsOf(work)).toBe(1);
    expect(documents).toBe(4);
  });
});

test('a read never gives anything from before it was asked for', async () => {
  await Promise.all(
    Array.from({ length: 40 }, async (_, at) => {
      await store.set(notes, { id: `own-${at}`, n: at });
      expect(await store.find(notes, `own-${at}`)).toMatchObject({ n: at });
    }),
  );
});

test('while eight requests are under way, what a crowd asks for in turns of their own is joined into the next one', async () => {
  const asked: (readonly string[])[] = [];
  const arrived = Promise.withResolvers<void>();
  const reads = new JoinedReads(async (_, request) => {
    asked.push((request as { documents: string[] }).documents);
    await arrived.promise;
    return [];
  });
  const answers: Promise<unknown>[] = [];
  for (let at = 0; at < 200; at += 1) {
    answers.push(reads.read('notes', [`person-${at}`]));
    await setImmediate();
  }
  expect(asked.map(({ length }) => length)).toEqual(Array(8).fill(1));
  arrived.resolve();
  await Promise.all(answers);
  expect(asked.map(({ length }) => length)).toEqual([...Array(8).fill(1), 192]);
});

test('whoever has less time than the others of the same request is told in time', async () => {
  double.setLatency(4000);
  const hurried = withDeadline({ waitUntil: 0, endAt: performance.now() + 1500 }, () =>
    store.find(notes, 'a'),
  );
  const patient = store.find(notes, 'b');
  const error = await hurried.catch((caught: unknown) => caught);
  double.setLatency(0);
  expect(error).toBeInstanceOf(StoreUnavailableError);
  expect(error).not.toBeInstanceOf(DeadlineError);
  expect(await patient).toEqual({ id: 'b', n: 1 });
});
