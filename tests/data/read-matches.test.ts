/** Pages of rows that are filtered as they are read: the same pages however many match, and little more read than is shown. */
import { describe, expect, test } from 'vitest';
import { type Matches, readMatches } from '#server/data/read-matches.ts';

const LIMIT = 15;

/** Rows by number, as a store pages through them; counts what is read. */
function rowsTo(last: number) {
  const all = Array.from({ length: last }, (_, at) => at);
  let read = 0;
  return {
    rowsRead: () => read,
    async page(size: number, cursor: string | null) {
      const [how = '', at = '0'] = cursor?.split(':') ?? ['from', '0'];
      const start = how === 'from' ? Number(at) : Math.max(0, Number(at) - size);
      const isShort = how === 'to' && Number(at) < size;
      const items = all.slice(start, isShort ? size : start + size);
      read += items.length;
      const end = start + items.length;
      return {
        items,
        nextCursor: end < all.length ? `from:${end}` : null,
        previousCursor: start > 0 ? `to:${start}` : null,
      };
    },
  };
}

describe.each([
  ['all match', () => true],
  ['every third matches', (row: number) => row % 3 === 0],
  ['one in fifty matches', (row: number) => row % 50 === 49],
  ['the early ones do not match', (row: number) => row > 130],
  ['none matches', () => false],
])('where %s', (_, isMatch) => {
  test.each([0, 1, 14, 15, 16, 31, 200, 640])(
    'of %i rows each match is on one page, there and back',
    async (size) => {
      const { page } = rowsTo(size);
      const expected = Array.from({ length: size }, (_, at) => at).filter(isMatch);
      const seen: number[][] = [];
      let cursor: string | null = null;
      do {
        const found: Matches<number> = await readMatches(page, isMatch, {
          limit: LIMIT,
          cursor,
          isBack: false,
        });
        seen.push(found.items);
        cursor = found.nextCursor;
      } while (cursor !== null);
      expect(seen.flat()).toEqual(expected);
      expect(seen.slice(0, -1).every(({ length }) => length === LIMIT)).toBe(true);
      const [, second] = seen;
      if (!second) return;
      const first = await readMatches(page, isMatch, { limit: LIMIT, cursor: null, isBack: false });
      const { previousCursor } = await readMatches(page, isMatch, {
        ...{ limit: LIMIT, cursor: first.nextCursor, isBack: false },
      });
      const back = await readMatches(page, isMatch, { limit: LIMIT, cursor: previousCursor, isBack: true });
      expect(back.items).toEqual(seen[0]);
    },
  );
});

test('a page of rows that all match reads hardly more than it shows, also on the way back', async () => {
  const rows = rowsTo(640);
  const first = await readMatches(rows.page, () => true, { limit: LIMIT, cursor: null, isBack: false });
  expect(rows.rowsRead()).toBe(LIMIT + 1);
  const second = await readMatches(rows.page, () => true, {
    ...{ limit: LIMIT, cursor: first.nextCursor, isBack: false },
  });
  const before = rows.rowsRead();
  await readMatches(rows.page, () => true, { limit: LIMIT, cursor: second.previousCursor, isBack: true });
  expect(rows.rowsRead() - before).toBeLessThanOrEqual(3 * (LIMIT + 1));
});
