/** Bookings one after the other on a file, compared with commits that only write as much to SQLite's log. */
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { bookSession } from '../../server/bookings/book-session.ts';
import { PAGE_BYTES } from '../../server/data/sqlite/connection.ts';
import { openSqliteStore } from '../../server/data/sqlite/open-sqlite-store.ts';
import { addClass, addCrowd, fillCrowdedClub } from './crowded-club.ts';

/** A SQLite page that holds the rest of a long row. */
const OVERFLOW_BYTES = PAGE_BYTES - 4;
const ROUNDS = 3;
const PLACES = 100;
/** So few that the log is not checkpointed in between. */
const WEIGHED = 10;

export interface CommitResult {
  readonly bookingsPerSecond: number;
  readonly rawPerSecond: number;
  /** Bytes that one of each writes to the log. */
  readonly bookingBytes: number;
  readonly rawBytes: number;
}

/** @param perRound bookings, and raw commits, in each of three interleaved rounds; the middle one of each counts */
export async function measureCommits(perRound: number): Promise<CommitResult> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-commits-'));
  const file = join(folder, 'club.sqlite');
  const store = openSqliteStore({ path: file });
  const { services } = await fillCrowdedClub(store, 0);
  const people = await addCrowd(services, WEIGHED + ROUNDS * perRound);
  const waiting = people.entries();
  let sessionId = '';
  const book = async (): Promise<void> => {
    const [at, { uid }] = waiting.next().value ?? [0, { uid: '' }];
    if (at % PLACES === 0) sessionId = await addClass(services, PLACES, `class-${at}`);
    const { kind } = await bookSession(services, { sessionId, uid, by: 'member', wantsWaitlist: false });
    if (kind !== 'booked') throw new Error(`a booking was ${kind}`);
  };
  const raw = openRaw(join(folder, 'raw.sqlite'));
  try {
    const bookingBytes = await weigh(file, book);
    const commit = raw.committing(Math.round(bookingBytes / PAGE_BYTES));
    const rawBytes = await weigh(raw.file, commit);
    const rates = { booking: [] as number[], raw: [] as number[] };
    for (let round = 0; round < ROUNDS; round += 1) {
      rates.booking.push(await perSecond(perRound, book));
      rates.raw.push(await perSecond(perRound, commit));
    }
    const [bookingsPerSecond, rawPerSecond] = [middle(rates.booking), middle(rates.raw)];
    return { bookingsPerSecond, rawPerSecond, bookingBytes, rawBytes };
  } finally {
    raw.close();
    await store.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Bytes that `work` adds to the log of a database. */
async function weigh(file: string, work: () => Promise<void>): Promise<number> {
  emptyLog(file);
  await work();
  const before = statSync(`${file}-wal`).size;
  for (let time = 1; time < WEIGHED; time += 1) await work();
  return (statSync(`${file}-wal`).size - before) / (WEIGHED - 1);
}

function emptyLog(file: string): void {
  const database = new DatabaseSync(file);
  database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  database.close();
}

/** With pages as large as the club's, and as durable. */
function openRaw(file: string) {
  const database = new DatabaseSync(file);
  database.exec(`PRAGMA page_size = ${PAGE_BYTES}; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL`);
  database.exec('CREATE TABLE raw (data BLOB)');
  const insert = database.prepare('INSERT INTO raw (data) VALUES (?)');
  return {
    file,
    committing(pages: number): () => Promise<void> {
      const data = Buffer.alloc(Math.max(1, pages - 1) * OVERFLOW_BYTES, 'x');
      return async () => {
        database.exec('BEGIN IMMEDIATE');
        insert.run(data);
        database.exec('COMMIT');
      };
    },
    close: () => database.close(),
  };
}

async function perSecond(times: number, work: () => Promise<void>): Promise<number> {
  const startedAt = performance.now();
  for (let time = 0; time < times; time += 1) await work();
  return (times * 1000) / (performance.now() - startedAt);
}

const middle = (rates: readonly number[]) =>
  rates.toSorted((one, other) => one - other)[Math.floor(rates.length / 2)] ?? 0;
