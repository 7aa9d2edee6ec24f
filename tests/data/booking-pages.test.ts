/** What a booking costs the disk, by counts: times depend on the machine. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { bookSession } from '#server/bookings/book-session.ts';
import { openSqliteStore } from '#server/data/sqlite/open-sqlite-store.ts';
import type { Store } from '#server/data/store.ts';
import type { Services } from '#server/services.ts';
import { addClass, addCrowd, fillCrowdedClub } from '../bench/crowded-club.ts';

/** Before and within the log's entry for a page. */
const [LOG_HEAD, ENTRY_HEAD] = [32, 24];
const BOOKINGS = 20;
const MOST_PAGES = 22;
const MOST_BYTES = 46_000;

let folder: string;
let file: string;
let store: Store;
let services: Services;
let sessionId: string;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'booking-pages-'));
  file = join(folder, 'club.sqlite');
  store = openSqliteStore({ path: file });
  ({ services } = await fillCrowdedClub(store, 0));
  await addCrowd(services, BOOKINGS);
  // So large that no booking makes it fuller than its page says.
  sessionId = await addClass(services, 10 * BOOKINGS);
});
afterEach(async () => {
  await store.close();
  rmSync(folder, { recursive: true });
});

test(`a booking writes at most ${MOST_PAGES} pages to the log, and it touches these tables and indexes`, async () => {
  await book(0);
  const touched = new Set<string>();
  let pages = 0;
  let bytes = 0;
  for (let at = 1; at < BOOKINGS; at += 1) {
    inFile((database) => database.exec('PRAGMA wal_checkpoint(TRUNCATE)'));
    await book(at);
    const written = readLog();
    for (const name of written.names) touched.add(name);
    pages += written.names.length;
    bytes += written.bytes;
  }
  expect(pages / (BOOKINGS - 1)).toBeLessThan(MOST_PAGES);
  expect(bytes / (BOOKINGS - 1)).toBeLessThan(MOST_BYTES);
  // The file's head is written when the file grows. Nothing writes the counter of commits.
  expect([...touched].toSorted()).toEqual(
    [
      ...['bookings', 'ix_bookings__memberUid__startsAt', 'ix_bookings__sessionId', 'ix_bookings__startsAt'],
      ...['bookers', 'sessions', 'ix_sessions__modifiedAt', 'throttles', 'ix_throttles__expiresAt'],
      ...['outbox', 'ix_outbox__createdAt', 'ix_outbox__memberUid__createdAt'],
      ...['ix_outbox__status__createdAt', 'sqlite_schema'],
      ...['bookers', 'bookings', 'outbox', 'throttles'].map((name) => `sqlite_autoindex_${name}_1`),
    ].toSorted(),
  );
});

async function book(at: number): Promise<void> {
  const uid = `crowd-${String(at).padStart(4, '0')}`;
  const { kind } = await bookSession(services, { sessionId, uid, by: 'member', wantsWaitlist: false });
  expect(kind).toBe('booked');
}

/** The table or index of each page in the log. */
function readLog(): { names: string[]; bytes: number } {
  return inFile((database) => {
    const pageBytes = Number(database.prepare('PRAGMA page_size').get()?.page_size);
    const log = readFileSync(`${file}-wal`);
    const owners = new Map(
      database
        .prepare('SELECT pageno, name FROM dbstat')
        .all()
        .map((page) => [Number(page.pageno), String(page.name)]),
    );
    const names: string[] = [];
    for (let from = LOG_HEAD; from < log.length; from += ENTRY_HEAD + pageBytes)
      names.push(owners.get(log.readUInt32BE(from)) ?? 'free');
    return { names, bytes: log.length - LOG_HEAD };
  });
}

function inFile<R>(work: (database: DatabaseSync) => R): R {
  const database = new DatabaseSync(file);
  try {
    return work(database);
  } finally {
    database.close();
  }
}
