import { beforeAll, describe, expect, it } from 'vitest';
import { localDate } from '#domain/values/dates.ts';
import { exerciseYears, trainingYears } from '#server/data/collections/personal-bests.ts';
import { saveResult } from '#server/training/results/write-result.ts';
import { openClub } from '../support/club.ts';
import { countOperations, type Operations } from '../support/counting-store.ts';
import { addLongHistory } from '../support/long-history.ts';
import { openStoreInMemory } from '../support/store-in-memory.ts';
import { addExercise, did, lifts } from '../support/training.ts';

const exerciseIds = ['squat', 'bench', 'deadlift', 'press'];
const pages = ['/account/pbs', '/account/personal-bests/squat', '/account/stats', '/account/stats/2026'];

interface Measured {
  readonly reads: Readonly<Record<string, number>>;
  readonly save: Operations;
  readonly older: Operations;
  /** Bytes of the largest document of facts, as JSON. */
  readonly largest: number;
}

/**
 * What the pages of a member with this many results read, and what it costs to log the next result, or one dated before
 * others.
 */
async function measure(count: number): Promise<Measured> {
  const counting = countOperations(openStoreInMemory());
  const club = openClub({ store: counting.store });
  for (const id of exerciseIds) {
    await addExercise(club.store, id, {
      primaryMuscles: ['quadriceps', 'chest'],
      secondaryMuscles: ['glutes', 'hamstrings', 'triceps', 'shoulders'],
    });
  }
  const member = await club.member();
  await addLongHistory(club.store, member.uid, count, exerciseIds, localDate(club.now()));
  const browser = await club.signedIn(member);
  await browser.get('/account/stats');
  const reads: Record<string, number> = {};
  for (const path of pages) {
    counting.take();
    expect((await browser.get(path)).status).toBe(200);
    reads[path] = counting.take().reads;
  }
  const sets = Object.fromEntries(exerciseIds.map((id) => [id, [lifts(5, 500)]]));
  const by = { uid: member.uid, name: member.name };
  const log = (id: string, date: string) =>
    saveResult(club.services, { id, mode: 'create', memberUid: member.uid, entry: did(date, sets), by });
  await log('new', '2026-11-22');
  const save = counting.take();
  await log('older', '2026-11-19');
  const older = counting.take();
  const documents = [
    ...(await club.store.query(exerciseYears, { limit: 100 })).items,
    ...(await club.store.query(trainingYears, { limit: 100 })).items,
  ];
  await club.store.close();
  return { reads, save, older, largest: Math.max(...documents.map((one) => JSON.stringify(one).length)) };
}

describe('a member with 5,000 results', () => {
  let short: Measured;
  let long: Measured;
  beforeAll(async () => {
    short = await measure(10);
    long = await measure(5000);
  });

  it('costs each page at most two documents more than one with ten', () => {
    for (const path of pages) {
      expect(long.reads[path], path).toBeLessThanOrEqual((short.reads[path] ?? 0) + 2);
    }
  });

  it('has no document near the 1 MiB that Firestore takes', () => {
    expect(long.largest).toBeLessThan(400_000);
  });

  it('logs the next one with as many reads and writes as anybody, and an older one with a read for each exercise and year', () => {
    const years = 6;
    expect(long.save).toEqual(short.save);
    expect(long.older.writes).toBe(short.older.writes);
    expect(long.older.reads).toBeLessThanOrEqual(short.older.reads + exerciseIds.length * years);
  });
});
