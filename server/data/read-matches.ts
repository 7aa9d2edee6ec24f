/** Pages of rows that an index alone cannot find: rows are read in chunks and filtered, up to a limit per page. */
import type { Page } from './store.ts';

/** Rows read at a time, at most: the first chunk is a page, since most rows match where most pages are looked at. */
const CHUNK = 200;
const GROWTH = 4;
/** Rows scanned for one page; about 50 ms of reading on SQLite. */
const MAX_SCANNED_ROWS = 1000;

type ReadPage<T> = (size: number, cursor: string | null) => Promise<Page<T>>;

export interface Matches<T> extends Page<T> {
  readonly isCutShort: boolean;
}

/**
 * The returned cursors are right beside the page's first and last row, so that no match is repeated or skipped. A previous
 * page that reaches the start becomes the first page, as in the store itself.
 */
export async function readMatches<T>(
  read: ReadPage<T>,
  isMatch: (row: T) => boolean,
  { limit, cursor, isBack }: { limit: number; cursor: string | null; isBack: boolean },
): Promise<Matches<T>> {
  if (isBack && cursor !== null) return readBack(read, isMatch, limit, cursor);
  return readOn(read, isMatch, limit, cursor);
}

/** Looks for one match more than fits, so that a next page exists only where it would show something. */
async function readOn<T>(
  read: ReadPage<T>,
  isMatch: (row: T) => boolean,
  limit: number,
  start: string | null,
): Promise<Matches<T>> {
  const items: T[] = [];
  let cursor = start;
  let previousCursor: string | null = null;
  let last: LastRow | null = null;
  let size = limit;
  for (let scannedRows = 0; ; ) {
    const page = await read(Math.min(size, CHUNK, MAX_SCANNED_ROWS - scannedRows), cursor);
    if (scannedRows === 0) previousCursor = page.previousCursor;
    for (const [index, row] of page.items.entries()) {
      if (!isMatch(row)) continue;
      if (last) return { items, previousCursor, isCutShort: false, ...(await endAt(read, last)) };
      items.push(row);
      if (items.length !== limit) continue;
      const isEnd = index + 1 === page.items.length;
      last = { size: index + 1, cursor, nextCursor: isEnd ? page.nextCursor : null };
      // One more match is all that is looked for now.
      size = 1 / GROWTH;
    }
    size *= GROWTH;
    scannedRows += page.items.length;
    if (page.nextCursor === null) return { items, nextCursor: null, previousCursor, isCutShort: false };
    if (scannedRows >= MAX_SCANNED_ROWS) {
      if (last) return { items, previousCursor, isCutShort: false, ...(await endAt(read, last)) };
      return { items, nextCursor: page.nextCursor, previousCursor, isCutShort: true };
    }
    cursor = page.nextCursor;
  }
}

/** Of a page's matches: the number of it in a chunk, where that begins, and the cursor after it where the chunk ends there. */
interface LastRow {
  readonly size: number;
  readonly cursor: string | null;
  readonly nextCursor: string | null;
}

/** The cursor right after the page's last row. */
async function endAt<T>(read: ReadPage<T>, { size, cursor, nextCursor }: LastRow) {
  return { nextCursor: nextCursor ?? (await read(size, cursor)).nextCursor };
}

async function readBack<T>(
  read: ReadPage<T>,
  isMatch: (row: T) => boolean,
  limit: number,
  start: string,
): Promise<Matches<T>> {
  const found: T[] = [];
  let cursor = start;
  let size = limit + 1;
  let nextCursor: string | null = null;
  let first: { size: number; cursor: string } | null = null;
  const full = async (at: { size: number; cursor: string }) => {
    const { previousCursor } = await read(at.size, at.cursor);
    return { items: found.reverse(), nextCursor, previousCursor, isCutShort: false };
  };
  for (let scannedRows = 0; ; ) {
    const page = await read(size, cursor);
    if (page.previousCursor === null) {
      // Fewer rows than that precede the cursor: the store has returned its first page instead, which may overlap the current page.
      if (size <= limit + 1 - found.length) return readOn(read, isMatch, limit, null);
      size = Math.ceil(size / 2);
      continue;
    }
    if (scannedRows === 0) nextCursor = page.nextCursor;
    for (const [index, row] of [...page.items.entries()].reverse()) {
      if (!isMatch(row)) continue;
      if (first) return full(first);
      found.push(row);
      if (found.length === limit) first = { size: page.items.length - index, cursor };
    }
    scannedRows += page.items.length;
    if (scannedRows >= MAX_SCANNED_ROWS) {
      if (first) return full(first);
      return { items: found.reverse(), nextCursor, previousCursor: page.previousCursor, isCutShort: true };
    }
    size = Math.min(size * GROWTH, CHUNK);
    cursor = page.previousCursor;
  }
}
