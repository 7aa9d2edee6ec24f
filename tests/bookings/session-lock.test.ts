import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createSessionLock, type SessionWork } from '#server/bookings/session-lock.ts';
import { DeadlineError, withPageDeadline } from '#server/data/deadline.ts';
import { StoreUnavailableError, TransactionContentionError } from '#server/data/store.ts';

/** A lock whose requests are people's names. */
function lockOf(work: Partial<SessionWork<string, string>>) {
  const {
    early,
    canShare,
    work: worked,
    isFull,
  } = {
    early: async (names: readonly string[]) => names.map(() => null),
    work: async (names: readonly string[]) => [...names],
    canShare: (one: string, other: string) => one !== other,
    isFull: () => false,
    ...work,
  } satisfies SessionWork<string, string>;
  type Request = { readonly name: string };
  const namesOf = (requests: readonly Request[]) => requests.map(({ name }) => name);
  const withLock = createSessionLock<Request, string>({
    early: (requests) => early(namesOf(requests)),
    work: (requests) => worked(namesOf(requests)),
    canShare: (one, other) => canShare(one.name, other.name),
    isFull,
  });
  return (store: object, sessionId: string, name: string) => withLock(store, sessionId, { name });
}
const crowd = (size: number) => Array.from({ length: size }, (_, at) => `person ${at}`);

describe('the lock of a session', () => {
  test('is held by one transaction at a time, in the order in which it was asked for', async () => {
    const seen: string[] = [];
    const withLock = lockOf({
      canShare: () => false,
      work: async ([name = '']) => {
        seen.push(`${name} begins`);
        await setImmediate();
        seen.push(`${name} ends`);
        return [name];
      },
    });
    const names = ['one', 'two', 'three'];
    const store = {};
    const results = await Promise.all(names.map((name) => withLock(store, 'spin', name)));
    expect(results).toEqual(names);
    expect(seen).toEqual(names.flatMap((name) => [`${name} begins`, `${name} ends`]));
  });

  test('lets those who wait go together, twenty at a time, the same person never twice in one go', async () => {
    const batches: (readonly string[])[] = [];
    const withLock = lockOf({
      work: async (names) => {
        batches.push(names);
        await setImmediate();
        return names.map((name) => `${name} booked`);
      },
    });
    const names = [...crowd(30), ...crowd(30)];
    const store = {};
    const results = await Promise.all(names.map((name) => withLock(store, 'spin', name)));
    expect(results).toEqual(names.map((name) => `${name} booked`));
    expect(batches.map(({ length }) => length)).toEqual([1, 20, 20, 19]);
    for (const batch of batches) expect(new Set(batch).size).toBe(batch.length);
    expect(batches.flat().slice(0, 30)).toEqual(crowd(30));
  });

  test('does not hold up another session, or another club', async () => {
    const store = {};
    const over = Promise.withResolvers<void>();
    const withLock = lockOf({
      work: async (names) => {
        if (names.includes('slow')) await over.promise;
        return [...names];
      },
    });
    const slow = withLock(store, 'spin', 'slow');
    expect(await withLock(store, 'yoga', 'quick')).toBe('quick');
    expect(await withLock({}, 'spin', 'quick')).toBe('quick');
    over.resolve();
    expect(await slow).toBe('slow');
  });

  test('is not waited for by anybody once the session is full: all are looked up at once, and who may still hope keeps waiting', async () => {
    const worked: string[] = [];
    const lookedUp: number[] = [];
    const withLock = lockOf({
      canShare: () => false,
      early: async (names) => {
        lookedUp.push(names.length);
        return names.map((name) => (name === 'person 7' ? null : 'full'));
      },
      isFull: (result) => result === 'full',
      work: async ([name = '']) => {
        worked.push(name);
        await setImmediate();
        return [name === 'person 7' ? 'booked' : 'full'];
      },
    });
    const store = {};
    const results = await Promise.all(crowd(50).map((name) => withLock(store, 'spin', name)));
    expect(worked).toEqual(['person 0', 'person 7']);
    expect(results.filter((result) => result === 'full')).toHaveLength(49);
    expect(lookedUp).toEqual([49]);
    expect(await withLock(store, 'spin', 'somebody who comes later')).toBe('full');
    expect(worked).toHaveLength(2);
  });

  test('who is not answered by a look-up that fails gets a transaction, unless the store is away', async () => {
    const failing = (error: Error) => {
      const withLock = lockOf({
        canShare: () => false,
        early: async () => {
          throw error;
        },
        isFull: (result) => result === 'full',
        work: async ([name = '']) => {
          await setImmediate();
          return [name === 'person 0' ? 'full' : 'booked'];
        },
      });
      const store = {};
      return Promise.allSettled(crowd(3).map((name) => withLock(store, 'spin', name)));
    };
    const answers = async (error: Error) =>
      (await failing(error)).map((one) => (one.status === 'fulfilled' ? one.value : one.reason));
    expect(await answers(new Error('a broken booking'))).toEqual(['full', 'booked', 'booked']);
    const away = new StoreUnavailableError('away');
    expect(await answers(away)).toEqual(['full', away, away]);
  });

  test('is free again after work that failed, and one person’s failure is not the others’', async () => {
    const store = {};
    const withLock = lockOf({
      work: async (names) => {
        await setImmediate();
        if (names.includes('person 3')) throw new Error('broken profile');
        return [...names];
      },
    });
    const results = await Promise.allSettled(crowd(8).map((name) => withLock(store, 'spin', name)));
    expect(results.map(({ status }) => status === 'fulfilled')).toEqual(crowd(8).map((_, at) => at !== 3));
    expect(await withLock(store, 'spin', 'late')).toBe('late');
  });

  test('a store that is away is asked once for everyone waiting', async () => {
    let asked = 0;
    const withLock = lockOf({
      work: async () => {
        asked += 1;
        await setImmediate();
        throw new StoreUnavailableError('away');
      },
    });
    const store = {};
    const results = await Promise.allSettled(crowd(15).map((name) => withLock(store, 'spin', name)));
    expect(results.every(({ status }) => status === 'rejected')).toBe(true);
    expect(asked).toBe(2);
  });

  test('work is tried again where other instances were quicker five times over, and given up in the end', async () => {
    const losing = (times: number) => {
      let left = times;
      return lockOf({
        work: async (names) => {
          left -= 1;
          if (left >= 0) throw new TransactionContentionError('lost');
          return [...names];
        },
      });
    };
    expect(await losing(3)({}, 'spin', 'Priya')).toBe('Priya');
    await expect(losing(4)({}, 'spin', 'Priya')).rejects.toThrow(TransactionContentionError);
  });
});

describe('before a deadline', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test('whoever has not had the lock gets an error, and their work never starts', async () => {
    const begun: string[] = [];
    const over = Promise.withResolvers<void>();
    const withLock = lockOf({
      work: async (names) => {
        begun.push(...names);
        await over.promise;
        return [...names];
      },
    });
    const store = {};
    const stuck = withPageDeadline(() => withLock(store, 'spin', 'stuck'));
    const waiting = withPageDeadline(() => withLock(store, 'spin', 'waiting'));
    const refused = expect(waiting).rejects.toThrow(DeadlineError);
    await vi.advanceTimersByTimeAsync(9500);
    await refused;
    over.resolve();
    expect(await stuck).toBe('stuck');
    expect(begun).toEqual(['stuck']);
  });

  test('those who came later continue when the time of the first of them is up', async () => {
    const store = {};
    const over = Promise.withResolvers<void>();
    const withLock = lockOf({
      work: async (names) => {
        if (names.includes('slow')) await over.promise;
        if (names.includes('early')) throw new DeadlineError('late');
        return [...names];
      },
    });
    const slow = withPageDeadline(() => withLock(store, 'spin', 'slow'));
    const early = withPageDeadline(() => withLock(store, 'spin', 'early'));
    const refused = expect(early).rejects.toThrow(DeadlineError);
    await vi.advanceTimersByTimeAsync(1000);
    const later = withPageDeadline(() => withLock(store, 'spin', 'later'));
    over.resolve();
    await vi.advanceTimersByTimeAsync(1000);
    await refused;
    expect([await slow, await later]).toEqual(['slow', 'later']);
  });
});
