import { describe, expect, test } from 'vitest';
import type { Store, StoredFields } from '#server/data/store.ts';
import { lockers, type OpenedEngine } from './lockers.ts';

const HALF = 'Ann \ud83d';

/** Half a character: one engine could store it and the other would refuse it, so both refuse it. */
export function describeTexts(engine: () => OpenedEngine): void {
  const store = () => engine().store;
  const refused = async (work: () => unknown) => {
    await expect((async () => work())()).rejects.toThrow(TypeError);
  };

  describe('text', () => {
    test.each<[string, StoredFields]>([
      ['a field', { owner: HALF }],
      ['a field within', { owner: { name: HALF } }],
      ['a member of a list', { tags: ['top', HALF] }],
      ['a field of a member of a list', { history: [{ by: HALF }] }],
      ['the name of a field', { [HALF]: 1 }],
      ['the name of a field within', { owner: { [HALF]: 1 } }],
    ])(
      'with half a character is refused in %s, however it is written, and nothing lands',
      async (_, fields) => {
        await store().create(lockers, { id: 'A-1', number: 1 });
        const writes: ((store: Store) => unknown)[] = [
          (to) => to.create(lockers, { id: 'A-2', ...fields }),
          (to) => to.set(lockers, { id: 'A-1', ...fields }),
          (to) => to.update(lockers, 'A-1', fields),
          (to) => to.batch((batch) => batch.set(lockers, { id: 'A-1', ...fields })),
          (to) => to.transaction(async (transaction) => transaction.set(lockers, { id: 'A-1', ...fields })),
        ];
        for (const write of writes) await refused(() => write(store()));
        expect(await store().findMany(lockers, ['A-1', 'A-2'])).toEqual([{ id: 'A-1', number: 1 }, null]);
      },
    );

    test('with half a character is refused with the name of the field, without what was typed', async () => {
      const writing = async () => store().set(lockers, { id: 'A-1', owner: { name: HALF } });
      await expect(writing).rejects.toThrow(
        'lockers/A-1 owner name: cannot store text with half a character',
      );
      await expect(writing).rejects.not.toThrow('Ann');
    });

    test('with half a character is neither a value to look for nor an id', async () => {
      await refused(() => store().query(lockers, { where: [['room', '==', HALF]], limit: 1 }));
      await refused(() => store().query(lockers, { where: [['room', 'in', ['north', HALF]]], limit: 1 }));
      await refused(() => store().count(lockers, [['tags', 'array-contains', HALF]]));
      await refused(() => store().set(lockers, { id: HALF }));
      expect(await store().find(lockers, HALF)).toBeNull();
    });

    test('with whole characters of any kind comes back as it was', async () => {
      const locker = { id: '🙂', room: '👩‍👩‍👧 日本 e\u0301', tags: ['🏋️'], owner: { '🙂': '\u{FFFD}' } };
      await store().create(lockers, locker);
      expect(await store().find(lockers, '🙂')).toEqual(locker);
      const { items } = await store().query(lockers, { where: [['room', '==', locker.room]], limit: 9 });
      expect(items).toEqual([locker]);
    });
  });
}
