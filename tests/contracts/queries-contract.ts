import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Filter,
  MissingIndexError,
  type Order,
  type Query,
  type StoredValue,
} from '#server/data/store.ts';
import { at, type Locker, lockers, type OpenedEngine } from './lockers.ts';

const shelf: Locker[] = [
  { id: 'a', room: 'north', number: 3, size: 1, isFree: true, rentedAt: at('06:00'), tags: ['top', 'wide'] },
  { id: 'b', room: 'north', number: 1, size: 2, isFree: false, rentedAt: at('07:00'), tags: ['top'] },
  { id: 'c', room: 'south', number: 2, size: 2, isFree: true, rentedAt: null, tags: [] },
  { id: 'd', room: 'south', number: 2, size: 3, isFree: false, rentedAt: at('08:00'), tags: ['wide', 7] },
  { id: 'e', room: 'west', number: -10, size: 3, isFree: true, tags: 'top' },
  { id: 'f', number: 10, size: 1, owner: { name: 'Ann' } },
];

export function describeQueries(engine: () => OpenedEngine): void {
  const ask = async (where: Filter[], orderBy: Order[] = []) => {
    await engine().store.batch((batch) => {
      for (const locker of shelf) batch.set(lockers, locker);
    });
    const { items } = await engine().store.query(lockers, { where, orderBy, limit: 100 });
    return items.map(({ id }) => id).join('');
  };

  describe('queries', () => {
    test.each<[string, Filter[], Order[], string]>([
      ['everything, by id', [], [], 'abcdef'],
      ['== text', [['room', '==', 'north']], [], 'ab'],
      ['== false', [['isFree', '==', false]], [], 'bd'],
      ['== null finds null and not what is missing', [['rentedAt', '==', null]], [], 'c'],
      ['== an instant', [['rentedAt', '==', at('07:00')]], [], 'b'],
      ['== in a nested field', [['owner.name', '==', 'Ann']], [], 'f'],
      [
        'two equalities',
        [
          ['room', '==', 'north'],
          ['size', '==', 2],
        ],
        [],
        'b',
      ],
      [
        'the same field twice',
        [
          ['room', '==', 'north'],
          ['room', '==', 'south'],
        ],
        [],
        '',
      ],
      ['in', [['room', 'in', ['west', 'north', 'nowhere']]], [], 'abe'],
      ['in, of nothing', [['room', 'in', []]], [], ''],
      [
        'in twice',
        [
          ['room', 'in', ['north', 'south']],
          ['size', 'in', [1, 3]],
        ],
        [],
        'ad',
      ],
      ['in, with an order', [['room', 'in', ['north', 'south']]], [['number', 'desc']], 'adcb'],
      ['> a number', [['number', '>', 2]], [], 'af'],
      ['>= a number', [['number', '>=', 2]], [], 'cdaf'],
      ['< a number', [['number', '<', 1]], [], 'e'],
      [
        'a range',
        [
          ['number', '>=', 1],
          ['number', '<', 3],
        ],
        [],
        'bcd',
      ],
      [
        'a range with an equality',
        [
          ['room', '==', 'south'],
          ['number', '>', 0],
        ],
        [['number', 'desc']],
        'dc',
      ],
      [
        'a range over instants leaves null out',
        [['rentedAt', '<=', at('07:00')]],
        [['rentedAt', 'desc']],
        'ba',
      ],
      ['a range keeps to its type', [['number', '<', 'text']], [], ''],
      [
        'an equality and a range on one field',
        [
          ['size', '==', 2],
          ['size', '>', 2],
        ],
        [],
        '',
      ],
      ['array-contains', [['tags', 'array-contains', 'top']], [], 'ab'],
      ['array-contains a number', [['tags', 'array-contains', 7]], [], 'd'],
      [
        'array-contains, an equality and an order',
        [
          ['tags', 'array-contains', 'top'],
          ['isFree', '==', false],
        ],
        [['number', 'asc']],
        'b',
      ],
      [
        'array-contains with a range',
        [
          ['tags', 'array-contains', 'wide'],
          ['number', '>', 2],
        ],
        [],
        'a',
      ],
      ['an order leaves out what lacks the field, null comes first', [], [['rentedAt', 'asc']], 'cabd'],
      ['downwards, ids too', [], [['number', 'desc']], 'fadcbe'],
      [
        'two orders',
        [],
        [
          ['size', 'asc'],
          ['number', 'desc'],
        ],
        'facbde',
      ],
      [
        'two orders, the other way',
        [],
        [
          ['size', 'desc'],
          ['number', 'asc'],
        ],
        'edbcaf',
      ],
      [
        'an order by a field that an equality fixes',
        [['room', '==', 'north']],
        [
          ['room', 'desc'],
          ['number', 'asc'],
        ],
        'ba',
      ],
    ])('%s', async (_, where, orderBy, expected) => {
      expect(await ask(where, orderBy)).toBe(expected);
    });

    test.each<[string, Omit<Query, 'limit'>]>([
      ['a field without an index', { where: [['note', '==', 'x']] }],
      ['an order without an index', { orderBy: [['note', 'asc']] }],
      [
        'two orders without their composite index',
        {
          orderBy: [
            ['number', 'asc'],
            ['size', 'asc'],
          ],
        },
      ],
      [
        'an equality with an order without their composite index',
        { where: [['size', '==', 1]], orderBy: [['rentedAt', 'asc']] },
      ],
      [
        'two equalities of which the order covers one',
        {
          where: [
            ['room', '==', 'x'],
            ['size', '==', 1],
          ],
          orderBy: [['rentedAt', 'asc']],
        },
      ],
      ['equality on an array', { where: [['tags', '==', 'x']] }],
      ['array-contains on a plain field', { where: [['room', 'array-contains', 'x']] }],
      [
        'array-contains twice',
        {
          where: [
            ['tags', 'array-contains', 'x'],
            ['tags', 'array-contains', 'y'],
          ],
        },
      ],
      [
        'ranges over two fields',
        {
          where: [
            ['number', '>', 1],
            ['size', '>', 1],
          ],
        },
      ],
      [
        'a range whose field is not the first order',
        {
          where: [['number', '>', 1]],
          orderBy: [
            ['size', 'asc'],
            ['number', 'asc'],
          ],
        },
      ],
    ])('%s is refused', async (_, query) => {
      await expect(engine().store.query(lockers, { ...query, limit: 10 })).rejects.toThrow(MissingIndexError);
    });

    test('merging indexes serves an equality on each of several fields with one order', async () => {
      expect(
        await ask(
          [
            ['room', '==', 'north'],
            ['isFree', '==', true],
            ['tags', 'array-contains', 'wide'],
          ],
          [['number', 'asc']],
        ),
      ).toBe('a');
    });

    test.each([0, -1, 1.5, 1001, Number.NaN])('a limit of %d is refused', async (limit) => {
      await expect(engine().store.query(lockers, { limit })).rejects.toThrow(RangeError);
    });

    test('text sorts by its code points, upper case before lower case before accents', async () => {
      const names = ['b', 'B', 'é', 'a', '🏋', '\uffee', ''];
      for (const [number, name] of names.entries())
        await engine().store.create(lockers, { id: `${number}`, owner: { name } });
      const { items } = await engine().store.query(lockers, { orderBy: [['owner.name', 'asc']], limit: 10 });
      expect(items.map(({ owner }) => (owner as { name: string }).name)).toEqual([
        '',
        'B',
        'a',
        'b',
        'é',
        '\uffee',
        '🏋',
      ]);
    });

    test('values of several types in one field sort by type, then by value', async () => {
      const sorted = [
        null,
        false,
        true,
        -1e300,
        -2,
        -0.5,
        0,
        1e-7,
        3,
        12,
        at('06:00'),
        at('07:00'),
        '',
        '12',
        'a',
      ];
      const mixed = sorted.map((anything, number) => ({ id: `${(number * 7) % sorted.length}`, anything }));
      await engine().store.batch((batch) => {
        for (const locker of mixed) batch.create(lockers, locker);
      });
      const { items } = await engine().store.query(lockers, { orderBy: [['anything', 'asc']], limit: 100 });
      expect(items.map(({ anything }) => String(anything))).toEqual(sorted.map(String));
    });

    test("a filter's value is data whatever it says", async () => {
      const odd = [
        `' OR 1=1 --`,
        '%',
        '_',
        '"',
        '\\',
        '{"@":"2026-11-21T06:00:00.000000Z"}',
        '\u0000',
        'x\u0000y',
      ];
      await engine().store.batch((batch) => {
        for (const [number, room] of odd.entries())
          batch.create(lockers, { id: `${number}`, room, tags: [room] });
      });
      for (const [number, room] of odd.entries()) {
        for (const filter of [
          ['room', '==', room],
          ['tags', 'array-contains', room],
        ] as Filter[]) {
          const { items } = await engine().store.query(lockers, { where: [filter], limit: 10 });
          expect(items.map(({ id }) => id)).toEqual([`${number}`]);
        }
      }
    });

    test('equalities and orders of any documents answer as a plain filter does', async () => {
      const locker = fc.record({
        room: fc.constantFrom('north', 'south', 'west'),
        isFree: fc.boolean(),
        number: fc.oneof(
          fc.integer({ min: -3, max: 3 }),
          fc.double({ noNaN: true, noDefaultInfinity: true }),
        ),
        tags: fc.array(fc.constantFrom('top', 'wide', 'low')),
      });
      await fc.assert(
        fc.asyncProperty(
          fc.array(locker, { maxLength: 12 }),
          fc.record({
            room: fc.constantFrom('north', 'east'),
            isFree: fc.boolean(),
            tag: fc.constantFrom('top', 'low'),
          }),
          fc.constantFrom<'asc' | 'desc'>('asc', 'desc'),
          async (documents, wanted, direction) => {
            const { items: old } = await engine().store.query(lockers, { limit: 100 });
            const all = documents.map((document, number) => ({
              ...document,
              id: `L${String(number).padStart(2, '0')}`,
            }));
            await engine().store.batch((batch) => {
              for (const { id } of old) batch.remove(lockers, id);
              for (const document of all) batch.set(lockers, document);
            });
            const where: Filter[] = [
              ['room', '==', wanted.room],
              ['isFree', '==', wanted.isFree],
              ['tags', 'array-contains', wanted.tag],
            ];
            const { items } = await engine().store.query(lockers, {
              where,
              orderBy: [['number', direction]],
              limit: 100,
            });
            const expected = all
              .filter(
                ({ room, isFree, tags }) =>
                  room === wanted.room && isFree === wanted.isFree && tags.includes(wanted.tag as 'top'),
              )
              .sort((one, other) => one.number - other.number || (one.id < other.id ? -1 : 1));
            if (direction === 'desc') expected.reverse();
            expect(items.map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
          },
        ),
        // Each query goes over the wire where the engine is Firestore.
        { numRuns: 50, interruptAfterTimeLimit: 50_000 },
      );
    });
  });

  describe('aggregates', () => {
    const count = async (where?: Filter[]) => {
      await ask([]);
      return engine().store.count(lockers, where);
    };

    test('count answers for all, for filters and for ranges', async () => {
      expect(await count()).toBe(6);
      expect(await count([['room', '==', 'north']])).toBe(2);
      expect(
        await count([
          ['room', 'in', ['north', 'west']],
          ['isFree', '==', true],
        ]),
      ).toBe(2);
      expect(
        await count([
          ['tags', 'array-contains', 'top'],
          ['isFree', '==', true],
        ]),
      ).toBe(1);
      expect(await count([['number', '>', 1]])).toBe(4);
      expect(await count([['rentedAt', '==', null]])).toBe(1);
    });

    test('a count stops where it was told to, of several values too', async () => {
      await ask([]);
      const { store } = engine();
      const upTo = (most: number, where?: Filter[]) => store.count(lockers, where, { upTo: most });
      expect([await upTo(4), await upTo(6), await upTo(100)]).toEqual([4, 6, 6]);
      expect(await upTo(3, [['number', '>', 1]])).toBe(3);
      expect(await upTo(1, [['room', 'in', ['north', 'south']]])).toBe(1);
      expect(await upTo(5, [['tags', 'array-contains', 'top']])).toBe(
        await store.count(lockers, [['tags', 'array-contains', 'top']]),
      );
    });

    test('sum adds the numbers and leaves out the rest', async () => {
      await ask([]);
      await engine().store.batch((batch) => {
        batch.set(lockers, { id: 'g', room: 'north', number: 'ten' as StoredValue });
        batch.set(lockers, { id: 'h', room: 'north', owner: { age: 2.5 } });
      });
      expect(await engine().store.sum(lockers, 'number')).toBe(8);
      expect(await engine().store.sum(lockers, 'number', [['room', '==', 'north']])).toBe(4);
      expect(await engine().store.sum(lockers, 'owner.age')).toBe(2.5);
      expect(await engine().store.sum(lockers, 'nothing')).toBe(0);
    });

    test('aggregates need indexes like any query', async () => {
      await expect(engine().store.count(lockers, [['note', '==', 1]])).rejects.toThrow(MissingIndexError);
      await expect(engine().store.sum(lockers, 'number', [['note', '==', 1]])).rejects.toThrow(
        MissingIndexError,
      );
      await expect(engine().store.sum(lockers, 'note', [['room', '==', 'north']])).rejects.toThrow(
        MissingIndexError,
      );
    });
  });
}
