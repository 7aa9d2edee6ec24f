import { setImmediate } from 'node:timers/promises';
import { describe, expect, test, vi } from 'vitest';
import { takeTurn } from '#server/bookings/session-lock.ts';
import { TransactionContentionError } from '#server/data/store.ts';

const never = { early: () => Promise.resolve(null), isFull: () => false };

describe('turns at one session', () => {
  test('come one after the other, in the order in which they were asked for', async () => {
    const store = {};
    const seen: string[] = [];
    const turnOf = (name: string) => ({
      ...never,
      work: async () => {
        seen.push(`${name} begins`);
        await setImmediate();
        seen.push(`${name} ends`);
        return name;
      },
    });
    const names = ['one', 'two', 'three'];
    const results = await Promise.all(names.map((name) => takeTurn(store, 'spin', turnOf(name))));
    expect(results).toEqual(names);
    expect(seen).toEqual(names.flatMap((name) => [`${name} begins`, `${name} ends`]));
  });

  test('do not hold up another session, or another club', async () => {
    const store = {};
    const over = Promise.withResolvers<string>();
    const slow = takeTurn(store, 'spin', { ...never, work: () => over.promise });
    const quick = { ...never, work: async () => 'quick' };
    expect(await takeTurn(store, 'yoga', quick)).toBe('quick');
    expect(await takeTurn({}, 'spin', quick)).toBe('quick');
    over.resolve('slow');
    expect(await slow).toBe('slow');
  });

  test('are saved to all who wait once it is full; who may still hope keeps waiting', async () => {
    const store = {};
    const worked: number[] = [];
    const asked = Array.from({ length: 50 }, (_, at) =>
      takeTurn(store, 'spin', {
        early: async () => (at === 7 ? null : 'full'),
        isFull: (result) => result === 'full',
        work: async () => {
          worked.push(at);
          await setImmediate();
          return at === 7 ? 'booked' : 'full';
        },
      }),
    );
    const results = await Promise.all(asked);
    expect(worked).toEqual([0, 7]);
    expect(results.filter((result) => result === 'full')).toHaveLength(49);
  });

  test('go on after one that failed', async () => {
    const store = {};
    const failing = takeTurn(store, 'spin', { ...never, work: () => Promise.reject(new Error('away')) });
    const next = takeTurn(store, 'spin', { ...never, work: async () => 'booked' });
    await expect(failing).rejects.toThrow('away');
    expect(await next).toBe('booked');
  });

  test('are tried again where other instances were quicker five times over, and given up in the end', async () => {
    const lose = (times: number) => {
      let left = times;
      return async () => {
        left -= 1;
        if (left >= 0) throw new TransactionContentionError('lost');
        return 'booked';
      };
    };
    expect(await takeTurn({}, 'spin', { ...never, work: lose(3) })).toBe('booked');
    await expect(takeTurn({}, 'spin', { ...never, work: lose(4) })).rejects.toThrow(
      TransactionContentionError,
    );
  });

  test('are waited for at most three seconds: a store that is away keeps nobody in a line', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const store = {};
      const over = Promise.withResolvers<string>();
      const stuck = takeTurn(store, 'spin', { ...never, work: () => over.promise });
      const waiting = takeTurn(store, 'spin', { ...never, work: async () => 'by myself' });
      await vi.advanceTimersByTimeAsync(3000);
      expect(await waiting).toBe('by myself');
      over.resolve('late');
      expect(await stuck).toBe('late');
      expect(await takeTurn(store, 'spin', { ...never, work: async () => 'next' })).toBe('next');
    } finally {
      vi.useRealTimers();
    }
  });
});
