/** What it costs to find profiles without our derived fields in a large club, and what happens to one that cannot be completed. */
import { afterAll, describe, expect, it } from 'vitest';
import { members } from '#server/data/collections/members.ts';
import type { Store } from '#server/data/store.ts';
import { completeProfiles } from '#server/members/complete-profiles.ts';
import { completeProfilesJob } from '#server/members/complete-profiles-job.ts';
import { newMember } from '#server/members/create-member.ts';
import { countIncompleteProfiles } from '#server/members/find-incomplete-profiles.ts';
import { countOperations } from '../support/counting-store.ts';
import { startFirestore } from '../support/firestore-under-test.ts';
import { rawMembers } from '../support/foreign-profiles.ts';
import { openStoreInMemory } from '../support/store-in-memory.ts';

// Clubs of thousands.
const firestore = await startFirestore();
afterAll(() => firestore.stop());
const engines: [string, number, () => Store][] = [
  ['sqlite', 6000, openStoreInMemory],
  [firestore.engine, 1500, () => firestore.open(firestore.newProject())],
];
const now = Temporal.Instant.from('2026-11-21T12:00:00Z');
const longAgo = now.subtract({ hours: 24 * 365 });
const log = { info() {}, warn() {}, error() {} } as never;

async function fill(store: Store, size: number): Promise<void> {
  for (let from = 0; from < size; from += 500) {
    await store.batch((batch) => {
      for (let at = from; at < from + 500; at += 1) {
        const uid = `uid-${String(at).padStart(6, '0')}`;
        const person = { firstName: 'Crowd', lastName: `Member${at}`, email: '', mobile: '' };
        batch.create(members, newMember({ uid, ...person, dob: '', sex: '' }, longAgo));
      }
    });
  }
}

describe.each(engines)('profiles of another client in a large club, on %s', (_, size, open) => {
  it('two among thousands are found without reading the others', async () => {
    const counting = countOperations(open());
    const { store } = counting;
    await fill(store, size);
    const job = completeProfilesJob({ store, log, now: () => now });
    await job.run();
    const names = ['uid-000777x', 'zoe'];
    for (const id of names) await store.create(rawMembers, { id, fields: { theirs: id } });
    expect(await countIncompleteProfiles(store)).toBe(2);
    counting.take();
    await job.run();
    const { reads, writes } = counting.take();
    expect(await countIncompleteProfiles(store)).toBe(0);
    for (const id of names) {
      const found = await store.find(rawMembers, id);
      expect(found?.fields).toMatchObject({ uid: id, theirs: id, sortName: '' });
    }
    expect(writes).toBe(2);
    // A few pages, and the counts: for each thousand that is counted Firestore bills one.
    expect(reads).toBeLessThan(size === 6000 ? 1200 : 1000);
    counting.take();
    await job.run();
    expect(counting.take().reads).toBeLessThan(2 * Math.ceil(size / 1000) + 20);
  });

  it('a club whose members are all without derived fields is completed, in several runs where it is large', async () => {
    const store = open();
    await store.batch((batch) => {
      for (let at = 0; at < 450; at += 1)
        batch.create(rawMembers, { id: `old${at}`, fields: { firstName: 'Old', lastName: `M${at}` } });
    });
    const job = completeProfilesJob({ store, log, now: () => now }, 300);
    await job.run();
    // A page more than it may, and the step of its round.
    expect(await countIncompleteProfiles(store)).toBeLessThanOrEqual(50);
    expect(await countIncompleteProfiles(store)).toBeGreaterThan(0);
    await job.run();
    expect(await countIncompleteProfiles(store)).toBe(0);
    const { items } = await store.query(members, {
      where: [['searchTerms', 'array-contains', 'm449']],
      limit: 5,
    });
    expect(items.map(({ name }) => name)).toEqual(['Old M449']);
  });

  it('one that cannot be written does not keep the others, and is not looked for each minute', async () => {
    const engine = open();
    for (const id of ['good', 'bad']) await engine.create(rawMembers, { id, fields: { lastName: id } });
    let refused = 0;
    const store: Store = new Proxy(engine, {
      get(target, name) {
        if (name !== 'transaction') {
          const value = Reflect.get(target, name);
          return typeof value === 'function' ? value.bind(target) : value;
        }
        return (work: Parameters<Store['transaction']>[0]) =>
          target.transaction((transaction) =>
            work({
              ...transaction,
              find: (...asked) => transaction.find(...asked),
              findMany: (...asked) => transaction.findMany(...asked),
              update: (collection, id, changes) => {
                if (id === 'bad') {
                  refused += 1;
                  throw new Error('too large');
                }
                transaction.update(collection, id, changes);
              },
            } as typeof transaction),
          );
      },
    });
    const job = completeProfilesJob({ store, log, now: () => now });
    await job.run();
    expect((await engine.find(rawMembers, 'good'))?.fields).toMatchObject({ sortName: 'good' });
    expect((await engine.find(rawMembers, 'bad'))?.fields).toEqual({ lastName: 'bad' });
    const tries = refused;
    await job.run();
    expect(refused).toBe(tries);
  });

  it('a change made while a profile is completed is not lost', async () => {
    const store = open();
    await store.create(rawMembers, { id: 'niamh', fields: { firstName: 'Niamh', lastName: 'Doyle' } });
    await Promise.all([
      completeProfiles(store, ['niamh']),
      store.transaction(async (transaction) => {
        await transaction.find(rawMembers, 'niamh');
        transaction.update(rawMembers, 'niamh', { fields: { lastName: 'Burke' } });
      }),
    ]);
    await completeProfiles(store, ['niamh']);
    expect((await store.find(rawMembers, 'niamh'))?.fields).toMatchObject({ sortName: 'burke niamh' });
  });
});
