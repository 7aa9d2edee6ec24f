/** How long a page may wait, using a clock that the test advances. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createSettingsCache } from '#server/club/settings-cache.ts';
import {
  DeadlineError,
  timeLeft,
  timeToCommit,
  timeToWait,
  withBackgroundDeadline,
  withPageDeadline,
} from '#server/data/deadline.ts';
import { RetryLock } from '#server/data/firestore/retry-lock.ts';
import { CommitLock } from '#server/data/sqlite/commit-lock.ts';
import { StoreUnavailableError } from '#server/data/store.ts';
import { Lock, WaitingQueue } from '#server/data/waiting-queue.ts';
import { createQueue } from '#server/identity/work-queue.ts';
import { createMemberCounts } from '#server/members/member-counts.ts';
import { openBook } from '../support/fingerprint.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);
const never = () => new Promise<never>(() => {});

describe('a page', () => {
  test('shares one deadline among all it does, keeps some for saying so, and begins nothing after that', () =>
    withPageDeadline(async () => {
      expect([timeLeft(), timeToWait()]).toEqual([8000, 8000]);
      await pass(7900);
      expect([timeLeft(), timeToWait(), timeToCommit()]).toEqual([500, 100, 1600]);
      await pass(1000);
      expect(timeToWait).toThrow(DeadlineError);
      expect(timeLeft()).toBe(500);
      await pass(400);
      expect(timeLeft()).toBe(200);
      await pass(200);
      expect(timeLeft).toThrow(DeadlineError);
      expect(timeToCommit).toThrow(DeadlineError);
    }));

  test('has less time than a job, whose every operation has two minutes', async () => {
    await withBackgroundDeadline(async () => {
      await pass(600_000);
      expect([timeLeft(), timeLeft(1000), timeToWait(), timeToCommit()]).toEqual([
        120_000, 1000, 120_000, 120_000,
      ]);
    });
  });

  test('a job that has lost its lease starts nothing more', () => {
    const lost = new AbortController();
    withBackgroundDeadline(() => {
      lost.abort(new Error('another instance has it'));
      for (const ask of [timeLeft, timeToWait, timeToCommit]) expect(ask).toThrow('another instance has it');
    }, lost.signal);
  });
});

describe('whoever waits in a queue when a page’s time is up leaves it, and what they came for is never begun', () => {
  const locks: Record<string, (work: () => Promise<unknown>) => Promise<unknown>> = {
    'a lock': (() => {
      const lock = new Lock();
      return async (work: () => Promise<unknown>) => {
        const giveBack = await lock.acquire();
        return work().finally(giveBack);
      };
    })(),
    'the queue for passwords': createQueue(1, 10),
  };

  test.each(Object.entries(locks))('%s', async (_, inTurn) => {
    const first = Promise.withResolvers<void>();
    const begun: string[] = [];
    const work = (name: string, until: Promise<unknown> = Promise.resolve()) =>
      withPageDeadline(() =>
        inTurn(async () => {
          begun.push(name);
          await until;
        }),
      );
    const stuck = work('stuck', first.promise);
    const late = expect(work('late')).rejects.toThrow(DeadlineError);
    await pass(8000);
    await late;
    const next = work('next');
    first.resolve();
    await Promise.all([stuck, next]);
    expect(begun).toEqual(['stuck', 'next']);
  });

  test('transactions that run again: a crowd of them on Firestore', async () => {
    const lock = new RetryLock();
    let begun = 0;
    const all = Array.from({ length: 40 }, () =>
      withPageDeadline(() =>
        lock.run(2, async () => {
          begun += 1;
          await never();
        }),
      ).catch((error: unknown) => error),
    );
    await pass(9500);
    const late = all.slice(10);
    expect(await Promise.all(late)).toEqual(late.map(() => expect.any(DeadlineError)));
    expect(begun).toBeLessThan(10);
  });

  test('transactions that run again: a crowd of them on SQLite', async () => {
    const lock = new CommitLock();
    let begun = 0;
    const all = Array.from({ length: 100 }, () =>
      withPageDeadline(() =>
        lock.alone(async () => {
          begun += 1;
          await never();
        }),
      ).catch((error: unknown) => error),
    );
    for (let step = 0; step < 190; step += 1) await pass(50);
    const late = all.slice(60);
    expect(await Promise.all(late)).toEqual(late.map(() => expect.any(DeadlineError)));
    expect(begun).toBeLessThanOrEqual(60);
  });

  test('an empty queue keeps nobody', async () => {
    const queue = new WaitingQueue<string, string>();
    const answer = queue.wait('Priya');
    for (const { item, resolve } of queue.take(5)) resolve(`${item} is served`);
    expect([await answer, queue.size]).toEqual(['Priya is served', 0]);
  });
});

describe('a read that others share', () => {
  const now = () => Temporal.Instant.from('2026-11-21T12:00:00Z');
  const shared = {
    'the settings': (book: ReturnType<typeof openBook>) => createSettingsCache(book.store, now).read,
    'how many members there are': (book: ReturnType<typeof openBook>) =>
      createMemberCounts(book.store, now).count,
  };

  test.each(Object.entries(shared))('%s: a page waits no longer than it has itself', async (_, open) => {
    const book = openBook();
    const read: () => Promise<unknown> = open(book);
    book.freezeAfter(0);
    const ofJob = expect(withBackgroundDeadline(read)).rejects.toThrow(StoreUnavailableError);
    await pass(3000);
    const ofPage = expect(withPageDeadline(read)).rejects.toThrow(StoreUnavailableError);
    await pass(8000);
    await ofPage;
    // The store answers again, and nobody waits for what hangs.
    book.freezeAfter(null);
    await withPageDeadline(read);
    await pass(120_000);
    await ofJob;
  });

  test.each(Object.entries(shared))(
    '%s: is given at the end of a page, once it is known',
    async (_, open) => {
      const read: () => Promise<unknown> = open(openBook());
      await withPageDeadline(async () => {
        const known = await read();
        await pass(9600);
        expect(timeLeft).toThrow(DeadlineError);
        expect(await read()).toEqual(known);
      });
    },
  );
});
