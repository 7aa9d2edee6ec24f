import { setTimeout } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import {
  NotFoundError,
  ReadAfterWriteError,
  type Store,
  TRANSACTION_ATTEMPTS,
  TransactionContentionError,
} from '#server/data/store.ts';
import { lockers, type OpenedEngine } from './lockers.ts';

const RACERS = 20;

export function describeTransactions(engine: () => OpenedEngine): void {
  const store = () => engine().store;
  const sizeOf = async (id: string) => (await store().find(lockers, id))?.size;

  /** Reads, lets the others run, then writes one more. */
  const increment = (on: Store, id: string) =>
    on.transaction(async (transaction) => {
      const locker = await transaction.find(lockers, id);
      await setTimeout(1);
      transaction.update(lockers, id, { size: Number(locker?.size) + 1 });
    });

  describe('transactions', () => {
    test('what the work returns comes back once its writes are stored', async () => {
      await store().create(lockers, { id: 'A-1', size: 1 });
      const result = await store().transaction(async (transaction) => {
        const [found, missing] = await transaction.findMany(lockers, ['A-1', 'B-1']);
        transaction.update(lockers, 'A-1', { size: Number(found?.size) + 1 });
        transaction.create(lockers, { id: 'B-1', wasMissing: missing === null });
        transaction.set(lockers, { id: 'C-1', size: 3 });
        transaction.remove(lockers, 'D-1');
        return 'done';
      });
      expect(result).toBe('done');
      expect(await sizeOf('A-1')).toBe(2);
      expect(await store().find(lockers, 'B-1')).toEqual({ id: 'B-1', wasMissing: true });
    });

    test('when the work throws, nothing is stored and the error comes through after one run', async () => {
      let runs = 0;
      const refused = store().transaction(async (transaction) => {
        runs += 1;
        transaction.set(lockers, { id: 'A-1', size: 1 });
        throw new TypeError('the locker is painted');
      });
      await expect(refused).rejects.toThrow('the locker is painted');
      expect(runs).toBe(1);
      expect(await store().find(lockers, 'A-1')).toBeNull();
    });

    test('when one write cannot be done, none is', async () => {
      const refused = store().transaction(async (transaction) => {
        transaction.create(lockers, { id: 'A-1' });
        transaction.update(lockers, 'missing', { size: 1 });
      });
      await expect(refused).rejects.toThrow(NotFoundError);
      expect(await store().find(lockers, 'A-1')).toBeNull();
    });

    test.each(['find', 'findMany', 'query'] as const)('%s after a write is refused', async (read) => {
      const refused = store().transaction(async (transaction) => {
        transaction.set(lockers, { id: 'A-1' });
        if (read === 'find') await transaction.find(lockers, 'A-1');
        if (read === 'findMany') await transaction.findMany(lockers, ['A-1']);
        if (read === 'query') await transaction.query(lockers, { limit: 1 });
      });
      await expect(refused).rejects.toThrow(ReadAfterWriteError);
      expect(await store().find(lockers, 'A-1')).toBeNull();
    });

    test(`${RACERS} writers that race for one document all land, and none is lost`, async () => {
      await store().create(lockers, { id: 'A-1', size: 0 });
      await Promise.all(Array.from({ length: RACERS }, () => increment(store(), 'A-1')));
      expect(await sizeOf('A-1')).toBe(RACERS);
    });

    test(`${RACERS} writers in two instances that race for one document all land, and none is lost`, async () => {
      const other = await engine().openAnother();
      await store().create(lockers, { id: 'A-1', size: 0 });
      await Promise.all(
        Array.from({ length: RACERS }, (_, at) => increment(at % 2 ? store() : other, 'A-1')),
      );
      expect(await sizeOf('A-1')).toBe(RACERS);
    });

    test('plain writes go through while transactions race', async () => {
      await store().create(lockers, { id: 'A-1', size: 0 });
      const racing = Promise.all(Array.from({ length: RACERS }, () => increment(store(), 'A-1')));
      const writing = Promise.all(
        Array.from({ length: RACERS }, (_, number) =>
          store().create(lockers, { id: `B-${number}`, room: 'north' }),
        ),
      );
      await Promise.all([racing, writing]);
      expect(await sizeOf('A-1')).toBe(RACERS);
      expect(await store().count(lockers, [['room', '==', 'north']])).toBe(RACERS);
    });

    test(`a transaction that always loses gives up after exactly ${TRANSACTION_ATTEMPTS} runs`, async () => {
      const other = await engine().openAnother();
      await store().create(lockers, { id: 'A-1', size: 0 });
      let runs = 0;
      const losing = store().transaction(async (transaction) => {
        runs += 1;
        await transaction.find(lockers, 'A-1');
        await other.update(lockers, 'A-1', { size: runs });
        transaction.update(lockers, 'A-1', { size: 1000 });
      });
      await expect(losing).rejects.toThrow(TransactionContentionError);
      expect(runs).toBe(TRANSACTION_ATTEMPTS);
      expect(await sizeOf('A-1')).toBe(TRANSACTION_ATTEMPTS);
    });

    test('its own store written beside it counts as a change like any other', async () => {
      await store().create(lockers, { id: 'A-1', size: 0 });
      let runs = 0;
      await store().transaction(async (transaction) => {
        runs += 1;
        const locker = await transaction.find(lockers, 'A-1');
        if (runs < 3) await store().update(lockers, 'A-1', { size: runs * 10 });
        transaction.update(lockers, 'A-1', { size: Number(locker?.size) + 1 });
      });
      expect([runs, await sizeOf('A-1')]).toEqual([3, 21]);
    });

    test.each<[string, (by: Store) => Promise<void>]>([
      ['a document read as missing that somebody makes', (by) => by.create(lockers, { id: 'B-1' })],
      ['a document of a list that somebody changes', (by) => by.update(lockers, 'A-1', { size: 5 })],
      ['a document of a list that somebody removes', (by) => by.remove(lockers, 'A-1')],
      ['a document that joins a list', (by) => by.create(lockers, { id: 'A-2', room: 'north' })],
      [
        'a document removed and made again alike',
        async (by) => {
          await by.remove(lockers, 'A-1');
          await by.create(lockers, { id: 'A-1', room: 'north', size: 0 });
        },
      ],
    ])('runs again after %s', async (_, change) => {
      const other = await engine().openAnother();
      await store().create(lockers, { id: 'A-1', room: 'north', size: 0 });
      let runs = 0;
      await store().transaction(async (transaction) => {
        runs += 1;
        await transaction.find(lockers, 'B-1');
        await transaction.query(lockers, { where: [['room', '==', 'north']], limit: 10 });
        if (runs === 1) await change(other);
        transaction.set(lockers, { id: 'C-1', runs });
      });
      expect(runs).toBe(2);
      expect(await store().find(lockers, 'C-1')).toEqual({ id: 'C-1', runs: 2 });
    });

    test('does not run again for what it has not read', async () => {
      await store().create(lockers, { id: 'A-1', room: 'north' });
      let runs = 0;
      await store().transaction(async (transaction) => {
        runs += 1;
        await transaction.query(lockers, { where: [['room', '==', 'north']], limit: 10 });
        await store().create(lockers, { id: `B-${runs}`, room: 'south' });
        transaction.update(lockers, 'A-1', { size: 1 });
      });
      expect(runs).toBe(1);
    });

    test('a decision taken on what has changed meanwhile does not stand, even a refusal', async () => {
      const other = await engine().openAnother();
      await store().create(lockers, { id: 'A-1', isFree: false });
      let runs = 0;
      const rented = await store().transaction(async (transaction) => {
        runs += 1;
        const locker = await transaction.find(lockers, 'A-1');
        if (runs === 1) await other.update(lockers, 'A-1', { isFree: true });
        if (!locker?.isFree) throw new Error('taken');
        transaction.update(lockers, 'A-1', { isFree: false });
        return 'rented';
      });
      expect(rented).toBe('rented');
    });

    test('what is written is what was given, though it is changed afterwards', async () => {
      const tags = ['top'];
      await store().transaction(async (transaction) => {
        transaction.set(lockers, { id: 'A-1', tags });
        tags.push('later');
      });
      expect((await store().find(lockers, 'A-1'))?.tags).toEqual(['top']);
    });

    test('a missing index is refused inside too', async () => {
      const asking = store().transaction((transaction) =>
        transaction.query(lockers, { where: [['note', '==', 'x']], limit: 1 }),
      );
      await expect(asking).rejects.toThrow('index');
    });
  });
}
