import { setTimeout } from 'node:timers/promises';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  type Store,
  TRANSACTION_ATTEMPTS,
  TransactionContentionError,
  type TransactionOptions,
  type Writes,
} from '#server/data/store.ts';
import { lockers, type OpenedEngine } from './lockers.ts';

export const RACERS = 20;

/** Reads a number, lets the others run, then writes it plus one. */
export function addOne(on: Store, id: string, options?: TransactionOptions): Promise<void> {
  return on.transaction(async (transaction) => {
    const locker = await transaction.find(lockers, id);
    await setTimeout(1);
    transaction.update(lockers, id, { size: Number(locker?.size) + 1 });
  }, options);
}

/** What others write while a transaction runs: it locks nothing, and runs again where what it has read has changed. */
export function describeContention(engine: () => OpenedEngine): void {
  const store = () => engine().store;
  const sizeOf = async (id: string) => (await store().find(lockers, id))?.size;

  describe('transactions over contended documents, which no server locks', () => {
    const contended = [lockers];

    test(`${RACERS} writers in two instances that race for one document all land, and none is lost`, async () => {
      const other = await engine().openAnother();
      await store().create(lockers, { id: 'A-1', size: 0 });
      const add = (on: Store) => addOne(on, 'A-1', { contended });
      await Promise.all(Array.from({ length: RACERS }, (_, at) => add(at % 2 ? store() : other)));
      expect(await sizeOf('A-1')).toBe(RACERS);
    });

    test.each<[string, (by: Store) => Promise<void>, sizes: number[]]>([
      ['changed', (by) => by.update(lockers, 'A-1', { size: 5 }), [6, 1]],
      ['removed', (by) => by.remove(lockers, 'A-1'), [1, 1]],
      ['made', (by) => by.create(lockers, { id: 'B-1', size: 5 }), [1, 6]],
    ])('what it writes was %s since it was read: it runs again', async (_, change, sizes) => {
      const other = await engine().openAnother();
      await store().create(lockers, { id: 'A-1', size: 0 });
      let runs = 0;
      await store().transaction(
        async (transaction) => {
          runs += 1;
          const ids = ['A-1', 'B-1'];
          const found = await transaction.findMany(lockers, ids);
          if (runs === 1) await change(other);
          for (const [at, id] of ids.entries())
            transaction.set(lockers, { id, size: Number(found[at]?.size ?? 0) + 1 });
          transaction.update(lockers, 'A-1', { room: 'north' });
        },
        { contended },
      );
      expect(runs).toBe(2);
      expect([await sizeOf('A-1'), await sizeOf('B-1')]).toEqual(sizes);
      expect(await store().find(lockers, 'A-1')).toMatchObject({ room: 'north' });
    });

    test('writing what was not read asks nothing of it', async () => {
      const other = await engine().openAnother();
      await store().create(lockers, { id: 'A-1', size: 0 });
      let runs = 0;
      await store().transaction(
        async (transaction) => {
          runs += 1;
          await transaction.find(lockers, 'B-1');
          await other.update(lockers, 'A-1', { size: 5 });
          transaction.update(lockers, 'A-1', { room: 'north' });
        },
        { contended },
      );
      expect(runs).toBe(1);
      expect(await store().find(lockers, 'A-1')).toMatchObject({ room: 'north', size: 5 });
    });
  });

  describe('transactions that others write beside', () => {
    beforeEach(({ skip }) =>
      skip(
        engine().isLocking === true,
        'this server locks what a transaction reads, though it is asked not to',
      ),
    );

    test(`${RACERS} writers in two instances that race for one document all land, and none is lost`, async () => {
      const other = await engine().openAnother();
      await store().create(lockers, { id: 'A-1', size: 0 });
      await Promise.all(Array.from({ length: RACERS }, (_, at) => addOne(at % 2 ? store() : other, 'A-1')));
      expect(await sizeOf('A-1')).toBe(RACERS);
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

    test.each<[string, (by: Store) => Promise<void>]>([
      ['changes them', (by) => by.batch((batch) => setBoth(batch, 2))],
      ['removes them', (by) => by.batch((batch) => removeBoth(batch))],
    ])(
      'what is read is of one moment, also for a refusal, though somebody %s between two reads',
      async (_, change) => {
        const other = await engine().openAnother();
        await store().batch((batch) => setBoth(batch, 1));
        let runs = 0;
        const refused = store().transaction(async (transaction) => {
          runs += 1;
          const first = await transaction.find(lockers, 'A-1');
          if (runs === 1) await change(other);
          const second = await transaction.find(lockers, 'B-1');
          const { items } = await transaction.query(lockers, { limit: 10 });
          throw new Error([first?.size, second?.size, items.length].join());
        });
        await expect(refused).rejects.toThrow(/^(1,1,2|2,2,2|,,0)$/);
      },
    );
  });
}

function setBoth(batch: Writes<void>, size: number): void {
  for (const id of ['A-1', 'B-1']) batch.set(lockers, { id, size });
}

function removeBoth(batch: Writes<void>): void {
  for (const id of ['A-1', 'B-1']) batch.remove(lockers, id);
}
