import { describe, expect, test } from 'vitest';
import { NotFoundError, ReadAfterWriteError } from '#server/data/store.ts';
import { addOne, RACERS } from './contention-contract.ts';
import { lockers, type OpenedEngine } from './lockers.ts';

export function describeTransactions(engine: () => OpenedEngine): void {
  const store = () => engine().store;
  const sizeOf = async (id: string) => (await store().find(lockers, id))?.size;

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
      await Promise.all(Array.from({ length: RACERS }, () => addOne(store(), 'A-1')));
      expect(await sizeOf('A-1')).toBe(RACERS);
    });

    test('plain writes go through while transactions race', async () => {
      await store().create(lockers, { id: 'A-1', size: 0 });
      const racing = Promise.all(Array.from({ length: RACERS }, () => addOne(store(), 'A-1')));
      const writing = Promise.all(
        Array.from({ length: RACERS }, (_, number) =>
          store().create(lockers, { id: `B-${number}`, room: 'north' }),
        ),
      );
      await Promise.all([racing, writing]);
      expect(await sizeOf('A-1')).toBe(RACERS);
      expect(await store().count(lockers, [['room', '==', 'north']])).toBe(RACERS);
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
