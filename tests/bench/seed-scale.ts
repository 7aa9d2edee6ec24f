/**
 * A club with 100,000 members and years of records, and one with 1 % of each, created once and kept between runs. What people do (visits,
 * payments, messages) is spread over the same time in both, so that the large club has a hundred times as much on each day. Classes and
 * training go back a hundred times as far instead: a class has as many people in either.
 */
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { openSqliteStore } from '../../server/data/sqlite/open-sqlite-store.ts';
import type { Store } from '../../server/data/store.ts';
import { chanceFrom } from '../../server/demo/random.ts';
import { openBulkStore } from './bulk-store.ts';
import { writeBookings, writeResults } from './scale-classes.ts';
import { runFirstJobs } from './scale-jobs.ts';
import {
  writeAudit,
  writeLeads,
  writeLedger,
  writeMessages,
  writePresence,
  writeTerms,
} from './scale-records.ts';
import { addSignIns, writeAccessLogs, writeClub, writeMembers } from './seed-store.ts';

export const scaleSizes = {
  members: 100_000,
  accessLogs: 1_000_000,
  bookings: 500_000,
  results: 500_000,
  ledger: 400_000,
  audit: 200_000,
  messages: 100_000,
  leads: 20_000,
};
export type ScaleSizes = typeof scaleSizes;

/** Of the large club's sizes. */
export const SMALL_SHARE = 0.01;
/** Raised when what is made changes. */
const VERSION = 1;

/** The data folder of a club with this share of everything. */
export async function seedScale(share: number): Promise<string> {
  const folder = `tests/output/scale-${VERSION}-${share}`;
  const file = join(folder, 'club.sqlite');
  if (existsSync(file)) return folder;
  mkdirSync(folder, { recursive: true });
  const unfinished = `${file}.unfinished`;
  for (const ending of ['', '-wal', '-shm']) rmSync(unfinished + ending, { force: true });
  const startedAt = performance.now();
  const say = (what: string) =>
    console.log(`${((performance.now() - startedAt) / 1000).toFixed(0)} s: ${what}`);
  say(`a club of ${share * scaleSizes.members} members, once …`);
  const store = openBulkStore(unfinished);
  const now = Temporal.Now.instant();
  await fill(store, sizesOf(share), now, say);
  await store.close();
  say('indexes …');
  await addSignIns(openSqliteStore({ path: unfinished }), folder, now);
  say('figures and other jobs, for the first time …');
  await runFirstJobs(unfinished, folder, say);
  renameSync(unfinished, file);
  say('done');
  return folder;
}

export function sizesOf(share: number): ScaleSizes {
  const entries = Object.entries(scaleSizes).map(([name, size]) => [name, Math.round(size * share)]);
  return Object.fromEntries(entries);
}

async function fill(
  store: Store,
  sizes: ScaleSizes,
  now: Temporal.Instant,
  say: (what: string) => void,
): Promise<void> {
  await writeClub(store, now);
  await writeTerms(store, now);
  await writeMembers(store, chanceFrom(1), now, sizes.members);
  say('members');
  await writeAccessLogs(store, chanceFrom(2), now, sizes.accessLogs);
  say('visits');
  await writeBookings(store, chanceFrom(3), now, sizes);
  say('bookings');
  await writeResults(store, chanceFrom(4), now, sizes);
  say('results');
  await writeLedger(store, chanceFrom(5), now, sizes);
  await writeAudit(store, chanceFrom(6), now, sizes);
  await writeMessages(store, chanceFrom(7), now, sizes);
  await writeLeads(store, chanceFrom(8), now, sizes);
  await writePresence(store, now);
}
