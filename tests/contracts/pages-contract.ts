import { describe, expect, test } from 'vitest';
import type { Filter, Page, Query } from '#server/data/store.ts';
import { forgeCursors, forgedPlaces } from './forged-cursors.ts';
import { at, type Locker, lockers, type OpenedEngine } from './lockers.ts';

const LIMIT = 4;

/** 23 lockers, most of them tied: three numbers, some without a renter, in two rooms. */
const row: Locker[] = Array.from({ length: 23 }, (_, index) => ({
  id: `L${String(index).padStart(2, '0')}`,
  room: index % 5 === 0 ? 'south' : 'north',
  number: index % 3,
  size: index % 2,
  rentedAt: index % 4 === 0 ? null : at(`06:${String(index % 7).padStart(2, '0')}`),
  tags: index % 6 === 0 ? [] : ['top'],
}));

const lists: [string, Omit<Query, 'limit'>][] = [
  ['by id', {}],
  ['upwards with ties', { orderBy: [['number', 'asc']] }],
  ['downwards with ties', { orderBy: [['number', 'desc']] }],
  ['null among the keys', { orderBy: [['rentedAt', 'asc']] }],
  ['null among the keys, downwards', { orderBy: [['rentedAt', 'desc']] }],
  [
    'two orders in one direction',
    {
      orderBy: [
        ['size', 'desc'],
        ['number', 'desc'],
      ],
    },
  ],
  [
    'two orders in opposite directions',
    {
      orderBy: [
        ['size', 'asc'],
        ['number', 'desc'],
      ],
    },
  ],
  ['a filter', { where: [['room', '==', 'north']], orderBy: [['number', 'desc']] }],
  [
    'several values of a filter',
    { where: [['room', 'in', ['north', 'south']]], orderBy: [['number', 'desc']] },
  ],
  ['an array filter', { where: [['tags', 'array-contains', 'top']], orderBy: [['number', 'asc']] }],
  ['a range', { where: [['number', '>', 0]], orderBy: [['number', 'asc']] }],
];

export function describePages(engine: () => OpenedEngine): void {
  const fill = () =>
    engine().store.batch((batch) => {
      for (const locker of row) batch.create(lockers, locker);
    });
  const read = (list: Omit<Query, 'limit'>, cursor: string | null = null) =>
    engine().store.query(lockers, { ...list, limit: LIMIT, cursor });
  const readAll = async (list: Omit<Query, 'limit'>) =>
    idsOf(await engine().store.query(lockers, { ...list, limit: 100 }));

  describe('by id', () => {
    test('a list may begin at an id, whether or not a document has it', async () => {
      await fill();
      const from = (fromId: string, cursor: string | null = null) =>
        engine().store.query(lockers, { fromId, cursor, limit: LIMIT });
      expect(idsOf(await from('L05'))).toEqual(['L05', 'L06', 'L07', 'L08']);
      const between = await from('L05x');
      expect(idsOf(between)).toEqual(['L06', 'L07', 'L08', 'L09']);
      expect(idsOf(await from('L05x', between.nextCursor))).toEqual(['L10', 'L11', 'L12', 'L13']);
      expect(idsOf(await from('M'))).toEqual([]);
    });

    test('documents can be counted up to an id, all and those of a filter', async () => {
      await fill();
      const { store } = engine();
      const north: Filter[] = [['room', '==', 'north']];
      expect(await store.count(lockers, [], { belowId: 'L05' })).toBe(5);
      expect(await store.count(lockers, [], { belowId: 'L05x' })).toBe(6);
      expect(await store.count(lockers, north, { belowId: 'L06' })).toBe(4);
      expect(await store.count(lockers, [['room', 'in', ['north', 'south']]], { belowId: 'L06' })).toBe(6);
      expect([
        await store.count(lockers, [], { belowId: 'A' }),
        await store.count(lockers, north, { belowId: 'Z' }),
      ]).toEqual([0, 18]);
    });
  });

  async function walk(list: Omit<Query, 'limit'>): Promise<Page<Locker>[]> {
    const pages = [await read(list)];
    for (let cursor = pages[0]?.nextCursor; cursor; cursor = pages.at(-1)?.nextCursor)
      pages.push(await read(list, cursor));
    return pages;
  }

  describe('pages', () => {
    test.each(lists)('walking on shows each document once, in order: %s', async (_, list) => {
      await fill();
      const pages = await walk(list);
      expect(pages.flatMap(idsOf)).toEqual(await readAll(list));
      expect(pages[0]?.previousCursor).toBeNull();
      expect(pages.slice(0, -1).every(({ items }) => items.length === LIMIT)).toBe(true);
      expect(pages.at(-1)?.items.length).toBeGreaterThan(0);
    });

    test.each(lists)('walking back shows the same pages: %s', async (_, list) => {
      await fill();
      const pages = await walk(list);
      let page = pages.at(-1) as Page<Locker>;
      for (const earlier of pages.slice(0, -1).reverse()) {
        page = await read(list, page.previousCursor);
        expect(idsOf(page)).toEqual(idsOf(earlier));
        expect(page.nextCursor).not.toBeNull();
      }
      expect(page.previousCursor).toBeNull();
      expect(idsOf(await read(list, page.nextCursor))).toEqual(idsOf(pages[1] as Page<Locker>));
    });

    test('a list that fits on one page has no other pages', async () => {
      await fill();
      const page = await read({
        where: [
          ['room', '==', 'south'],
          ['number', '==', 0],
        ],
      });
      expect(page.items).toHaveLength(2);
      expect([page.nextCursor, page.previousCursor]).toEqual([null, null]);
    });

    test('a page that is exactly full has no next page', async () => {
      for (const locker of row.slice(0, LIMIT)) await engine().store.create(lockers, locker);
      expect((await read({})).nextCursor).toBeNull();
    });

    test('documents that come and go do not make the walk skip or repeat others', async () => {
      await fill();
      const list: Omit<Query, 'limit'> = { orderBy: [['number', 'asc']] };
      const first = await read(list);
      await engine().store.remove(lockers, first.items.at(-1)?.id ?? '');
      await engine().store.create(lockers, { id: 'A', number: -1 });
      const second = await read(list, first.nextCursor);
      expect(idsOf(second)).toEqual((await readAll(list)).slice(LIMIT, 2 * LIMIT));
      expect(idsOf(await read(list, second.previousCursor))).toEqual((await readAll(list)).slice(0, LIMIT));
    });

    test('when all that followed is gone, the empty page links back to the last one', async () => {
      await fill();
      const first = await read({});
      for (const { id } of row.slice(LIMIT)) await engine().store.remove(lockers, id);
      const second = await read({}, first.nextCursor);
      expect([second.items, second.nextCursor]).toEqual([[], null]);
      expect(idsOf(await read({}, second.previousCursor))).toEqual(idsOf(first));
    });

    test.each([
      ['nonsense', 'nonsense'],
      ['text that is no cursor', '"><script>'],
      ['an empty text', ''],
      ['other JSON', Buffer.from('{"a":1}').toString('base64url')],
      ['a list of the wrong things', Buffer.from('["after",1,null]').toString('base64url')],
      ['bytes that are no text', Buffer.from([0xff, 0xfe, 0x00]).toString('base64url')],
    ])('a malformed cursor shows the first page: %s', async (_, cursor) => {
      await fill();
      const list: Omit<Query, 'limit'> = { orderBy: [['number', 'asc']] };
      expect(idsOf(await read(list, cursor))).toEqual(idsOf(await read(list)));
    });

    test.each(forgedPlaces)(
      'a cursor to where no document can be shows the first page: %s',
      async (_, ...place) => {
        await fill();
        const list: Omit<Query, 'limit'> = { orderBy: [['number', 'asc']] };
        for (const cursor of forgeCursors(...place))
          expect(idsOf(await read(list, cursor))).toEqual(idsOf(await read(list)));
      },
    );

    test('a cursor is good for whatever a field may have', async () => {
      const values = [
        null,
        true,
        -1.5,
        at('06:00'),
        'Zoë 🏋️',
        [1, 'a', { b: null }],
        { a: at('06:00'), '@': 1 },
      ];
      for (const [index, number] of values.entries())
        await engine().store.create(lockers, { id: `A-${index}`, number });
      const list: Query = { orderBy: [['number', 'asc']], limit: 1 };
      const ids: string[] = [];
      for (let cursor: string | null | undefined = null; cursor !== undefined; ) {
        const page: Page<Locker> = await engine().store.query(lockers, { ...list, cursor });
        ids.push(...idsOf(page));
        cursor = page.nextCursor ?? undefined;
      }
      expect(ids).toEqual(['A-0', 'A-1', 'A-2', 'A-3', 'A-4', 'A-5', 'A-6']);
    });

    test("another order's cursor shows the first page", async () => {
      await fill();
      const { nextCursor } = await read({ orderBy: [['number', 'asc']] });
      const list: Omit<Query, 'limit'> = {
        orderBy: [
          ['size', 'asc'],
          ['number', 'asc'],
        ],
      };
      expect(idsOf(await read(list, nextCursor))).toEqual(idsOf(await read(list)));
    });

    test('a filter beside the cursor still holds', async () => {
      await fill();
      const { nextCursor } = await read({ orderBy: [['number', 'asc']] });
      const where: Filter[] = [['room', '==', 'south']];
      const { items } = await read({ where, orderBy: [['number', 'asc']] }, nextCursor);
      expect(items.length).toBeGreaterThan(0);
      expect(items.every(({ room }) => room === 'south')).toBe(true);
    });
  });
}

function idsOf({ items }: Page<Locker>): string[] {
  return items.map(({ id }) => id);
}
