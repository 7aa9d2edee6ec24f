/** Firestore becomes unavailable, or its answers get lost: nobody waits long, nothing is done twice, and it needs no restart. */
import { setTimeout } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { members } from '#server/data/collections/members.ts';
import { PAGE_MS, withBackgroundDeadline, withPageDeadline } from '#server/data/deadline.ts';
import { openFirestoreStore } from '#server/data/firestore/open-firestore-store.ts';
import { type Store, StoreUnavailableError } from '#server/data/store.ts';
import { rawCollection } from '../contracts/lockers.ts';
import { openClub } from '../support/club.ts';
import { type FirestoreDouble, startFirestoreDouble } from '../support/firestore-double/start-double.ts';
import { formTokenOf } from '../support/form-token.ts';
import { WAIT_LIMIT_MS } from '../support/patience.ts';
import { runBuiltClub } from '../support/running-club.ts';

const notes = rawCollection('notes');
/** Longer than a page waits: 8 seconds (`tests/data/deadline.test.ts`, by a clock of its own), and what a busy machine adds; without a limit it would be two minutes. */
const LONGEST_WAIT_MS = WAIT_LIMIT_MS;

let double: FirestoreDouble;
let store: Store;
beforeEach(async () => {
  double = await startFirestoreDouble();
  store = openFirestoreStore({ address: { projectId: 'club', emulatorHost: double.host } });
});
afterEach(async () => {
  await store.close();
  await double.stop();
});

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await expect(work()).rejects.toThrow(StoreUnavailableError);
  return (performance.now() - start) / 1000;
}

const increment = () =>
  store.transaction(async (transaction) => {
    const note = await transaction.find(notes, 'a');
    transaction.set(notes, { id: 'a', n: Number(note?.n ?? 0) + 1 });
  });
const count = async () => (await store.find(notes, 'a'))?.n;

test('the built club runs on Firestore, by configuration alone', async () => {
  const club = await runBuiltClub({
    FIREBASE_PROJECT_ID: 'built',
    FIRESTORE_EMULATOR_HOST: double.host,
    APP_SECRET: 'b2f0a9d4c1e87f36a5d0b9c8e7f61234',
  });
  try {
    const ready = await fetch(`${club.origin}/readyz`);
    const problems = [expect.stringMatching(/^App Check service not available: /)];
    expect([ready.status, await ready.json()]).toEqual([200, { status: 'ready', problems }]);
    expect((await fetch(`${club.origin}/auth/login`)).status).toBe(200);
    expect(double.callsOf('batchGetDocuments')).toBeGreaterThan(0);
  } finally {
    await club.stop();
  }
});

test('a club that starts while Firestore is away is there when it comes back', async () => {
  await double.stop();
  const club = await runBuiltClub({
    FIREBASE_PROJECT_ID: 'built',
    FIRESTORE_EMULATOR_HOST: double.host,
    APP_SECRET: 'b2f0a9d4c1e87f36a5d0b9c8e7f61234',
  });
  try {
    // The start waits for the set-up link as long as a page.
    await vi.waitUntil(() =>
      club.logged().some(({ msg }) => String(msg).startsWith('The store doesn’t respond')),
    );
    expect((await fetch(`${club.origin}/readyz`)).status).toBe(503);
    await double.resume();
    await vi.waitFor(async () => expect((await fetch(`${club.origin}/readyz`)).status).toBe(200));
  } finally {
    await club.stop();
  }
});

describe('when the plug is pulled', () => {
  test('a page of several reads waits 10 seconds at most, the next ones hardly, and all goes on when it is back', async () => {
    await increment();
    await double.stop();
    const page = async () => {
      await store.find(notes, 'a').catch(() => null);
      await store.query(notes, { limit: 1 }).catch(() => null);
      return increment();
    };
    const first = await secondsOf(() => withPageDeadline(page));
    expect(first).toBeLessThan(LONGEST_WAIT_MS / 1000);
    expect(await secondsOf(() => withPageDeadline(increment))).toBeLessThan(first);
    await expect(withPageDeadline(() => store.ping())).rejects.toThrow(StoreUnavailableError);
    await double.resume();
    await vi.waitFor(() => store.ping());
    await increment();
    expect(await count()).toBe(2);
  });

  test('a short absence is not noticed, by a page or by a job', async () => {
    await increment();
    await double.stop();
    const page = withPageDeadline(() => store.find(notes, 'a'));
    const job = withBackgroundDeadline(() => store.set(notes, { id: 'b', from: 'a job' }));
    await setTimeout(1500);
    await double.resume();
    expect(await page).toMatchObject({ n: 1 });
    await job;
    expect(await store.find(notes, 'b')).toMatchObject({ from: 'a job' });
  });

  test('a form in the middle of a journey comes back filled, and is saved by pressing again', async () => {
    const club = openClub({ store, pageMs: PAGE_MS });
    const member = await club.member();
    const browser = await club.signedIn(member);
    const path = '/account/personal-info';
    const formToken = await formTokenOf(browser, path);
    const details = {
      formToken,
      firstName: 'Ciara',
      lastName: 'Byrne',
      mobile: '07700 900 456',
      'dob-day': '3',
      'dob-month': '11',
      'dob-year': '1994',
      sex: 'female',
    };
    await double.stop();
    const start = performance.now();
    const refused = await browser.post(path, details);
    expect(performance.now() - start).toBeLessThan(LONGEST_WAIT_MS);
    expect(refused.status).toBe(503);
    expect(refused.html).toContain('Ciara');
    await double.resume();
    await vi.waitFor(() => store.ping());
    expect((await browser.post(path, details)).status).toBe(303);
    expect((await store.find(members, member.id))?.firstName).toBe('Ciara');
  });
});

describe('when an answer is lost', () => {
  test.each(['batchGetDocuments', 'runQuery', 'runAggregationQuery'] as const)(
    'a read is asked again: %s',
    async (method) => {
      await increment();
      double.interruptNext(method, 'before');
      if (method === 'batchGetDocuments') expect(await count()).toBe(1);
      if (method === 'runQuery') expect((await store.query(notes, { limit: 5 })).items).toHaveLength(1);
      if (method === 'runAggregationQuery') expect(await store.count(notes)).toBe(1);
      expect(double.callsOf(method)).toBeGreaterThan(1);
    },
  );

  test('a transaction of which it is not known whether it landed is not run again', async () => {
    double.interruptNext('commit', 'after');
    await expect(increment()).rejects.toThrow('may or may not have been applied');
    expect(await count()).toBe(1);
  });

  test('a transaction that was not carried out is sent again, and lands once', async () => {
    double.interruptNext('commit', 'before');
    await increment();
    expect(await count()).toBe(1);
  });

  test('a new document that was stored without word of it is not called somebody else’s', async () => {
    double.interruptNext('commit', 'after');
    await expect(store.create(notes, { id: 'a', n: 1 })).rejects.toThrow('may or may not have been applied');
    double.interruptNext('commit', 'after');
    await store.update(notes, 'a', { n: 2 });
    expect(await count()).toBe(2);
  });
});
