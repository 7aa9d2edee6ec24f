/** What Firestore refuses: what fails at once, what is retried, and what a transaction leaves behind after losing a conflict. */
import { grpc } from 'google-gax';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Caller } from '#server/data/firestore/caller.ts';
import { Connection, type StreamMethod, type UnaryMethod } from '#server/data/firestore/connection.ts';
import { Reader } from '#server/data/firestore/reader.ts';
import { RetryLock } from '#server/data/firestore/retry-lock.ts';
import { runTransaction } from '#server/data/firestore/transactions.ts';
import { StoreUnavailableError, type Transaction } from '#server/data/store.ts';
import { lockerIndexes, lockers } from '../contracts/lockers.ts';
import { startFirestoreDouble } from '../support/firestore-double/start-double.ts';

const double = await startFirestoreDouble({ indexes: lockerIndexes });
afterAll(() => double.stop());

type Method = UnaryMethod | StreamMethod;
type Refusal = readonly [code: number, message: string];

/** Refuses calls before they arrive: unlike what the double refuses by itself, a commit that is lost so leaves its transaction open. */
class RefusingConnection extends Connection {
  readonly calls: Method[] = [];
  /** How many transactions were begun as the retry of another. */
  retries = 0;
  readonly #refusals: { method: Method; at: number; refusal: Refusal }[] = [];

  /** @param at which call of this method: 1 is the first from now on */
  refuse(method: Method, refusal: Refusal, at = 1) {
    const sofar = this.#countOf(method);
    this.#refusals.push({ method, at: sofar + at, refusal });
  }

  override async call(method: UnaryMethod, request: object, timeoutMs: number): Promise<object> {
    this.#note(method);
    return super.call(method, request, timeoutMs);
  }

  override async stream(method: StreamMethod, request: object, timeoutMs: number): Promise<object[]> {
    this.#note(method);
    if (JSON.stringify(request).includes('retryTransaction')) this.retries += 1;
    return super.stream(method, request, timeoutMs);
  }

  #note(method: Method) {
    this.calls.push(method);
    const count = this.#countOf(method);
    const found = this.#refusals.find((one) => one.method === method && one.at === count);
    if (found) throw Object.assign(new Error(found.refusal.join(' ')), { code: found.refusal[0] });
  }

  #countOf(method: Method) {
    return this.calls.filter((call) => call === method).length;
  }
}

const { ABORTED, INVALID_ARGUMENT, RESOURCE_EXHAUSTED, INTERNAL, UNAVAILABLE } = grpc.status;
const contended: Refusal = [ABORTED, 'Transaction lock timeout.'];

let connection: RefusingConnection;
let caller: Caller;
let projects = 0;
beforeEach(() => {
  projects += 1;
  connection = new RefusingConnection({ projectId: `club-${projects}`, emulatorHost: double.host });
  caller = new Caller(connection);
});
afterEach(() => connection.close());

const documents = (collection: string) => `${connection.database}/documents/${collection}`;
const readerBy = (ask: Caller['ask']) => new Reader(ask, lockerIndexes, documents);
const run = <R>(work: (transaction: Transaction) => Promise<R>) =>
  runTransaction(
    { caller, retryLock: new RetryLock(), reader: readerBy(caller.ask), readerBy, documents },
    work,
  );

/** Counts in a locker how often the work ran. */
function rentLocker(): Promise<number> {
  let runs = 0;
  return run(async (transaction) => {
    runs += 1;
    await transaction.find(lockers, 'A-1');
    await transaction.query(lockers, { limit: 1 });
    transaction.set(lockers, { id: 'A-1', runs });
    return runs;
  });
}
const stored = async () => (await readerBy(caller.ask).read('lockers', ['A-1'])).get('A-1')?.fields;
const write = () => ({ writes: [{ update: { name: `${documents('lockers')}/A-1`, fields: {} } }] });

describe('a transaction that has lost', () => {
  const oneRun: Method[] = ['batchGetDocuments', 'runQuery', 'commit'];

  test('at its commit is rolled back before it runs again', async () => {
    connection.refuse('commit', contended);
    expect(await rentLocker()).toBe(2);
    expect(connection.calls).toEqual([...oneRun, 'rollback', ...oneRun]);
    expect(connection.retries).toBe(1);
    expect(await stored()).toEqual({ runs: 2 });
  });

  test('at a read is rolled back before it runs again', async () => {
    connection.refuse('runQuery', contended);
    expect(await rentLocker()).toBe(2);
    expect(connection.calls).toEqual(['batchGetDocuments', 'runQuery', 'rollback', ...oneRun]);
  });

  test('and that cannot be rolled back either runs again as a new one', async () => {
    connection.refuse('commit', contended);
    connection.refuse('rollback', [UNAVAILABLE, 'interrupted']);
    expect(await rentLocker()).toBe(2);
    expect(connection.retries).toBe(0);
    expect(await stored()).toEqual({ runs: 2 });
  });

  test('because it has expired runs again', async () => {
    connection.refuse('commit', [
      INVALID_ARGUMENT,
      'The referenced transaction has expired or is no longer valid.',
    ]);
    connection.refuse('runQuery', [INVALID_ARGUMENT, 'Transaction is invalid or closed.'], 2);
    expect(await rentLocker()).toBe(3);
    expect(await stored()).toEqual({ runs: 3 });
  });

  test('for good is rolled back too', async () => {
    connection.refuse('commit', [INVALID_ARGUMENT, 'a field is too long']);
    await expect(rentLocker()).rejects.toThrow('a field is too long');
    await expect.poll(() => connection.calls.at(-1)).toBe('rollback');
    expect(connection.calls).toEqual([...oneRun, 'rollback']);
  });
});

test('a committed transaction is not rolled back', async () => {
  await rentLocker();
  expect(connection.calls).toEqual(['batchGetDocuments', 'runQuery', 'commit']);
});

test('a transaction that refuses what it has read is rolled back, and commits nothing', async () => {
  const refusing = run(async (transaction) => {
    await transaction.find(lockers, 'A-1');
    throw new Error('taken');
  });
  await expect(refusing).rejects.toThrow('taken');
  await expect.poll(() => connection.calls).toEqual(['batchGetDocuments', 'rollback']);
});

describe('a request that is refused for good', () => {
  test.each<Refusal>([
    [RESOURCE_EXHAUSTED, 'gRPC message exceeds maximum size 4194304: 4500441'],
    [RESOURCE_EXHAUSTED, 'Received message larger than max (11000000 vs 10485760)'],
    [RESOURCE_EXHAUSTED, 'Attempted to send message with a size larger than 10485760'],
    [INTERNAL, 'Request message serialization failure: invalid encoding'],
    [INVALID_ARGUMENT, 'Request payload size exceeds the limit: 11534336 bytes.'],
  ])('is not sent again, nor is the store held to be away: %s %s', async (...refusal) => {
    connection.refuse('commit', refusal);
    const refused = caller.send('commit', write());
    await expect(refused).rejects.toThrow(refusal[1]);
    await expect(refused).rejects.not.toThrow(StoreUnavailableError);
    expect(connection.calls).toEqual(['commit']);
  });

  test('leaves other requests their time', async () => {
    connection.refuse('commit', [RESOURCE_EXHAUSTED, 'gRPC message exceeds maximum size 4194304: 4500441']);
    await expect(caller.send('commit', write())).rejects.toThrow('maximum size');
    // Longer than anybody waits for a store that is known to be away.
    for (const at of [1, 2, 3, 4, 5, 6])
      connection.refuse('commit', [RESOURCE_EXHAUSTED, 'Quota exceeded.'], at);
    await caller.send('commit', write());
    expect(connection.calls).toHaveLength(8);
  });
});
