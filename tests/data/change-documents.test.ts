import { beforeEach, describe, expect, it, test, vi } from 'vitest';
import {
  changeStoredDocuments,
  findWaitingChanges,
  readDataVersion,
  watchForChanges,
} from '#server/data/changes/change-documents.ts';
import type { StoredChange } from '#server/data/changes/stored-change.ts';
import { LATEST_VERSION, storedChanges } from '#server/data/changes/stored-changes.ts';
import { storedDocuments } from '#server/data/collections/collection.ts';
import { DATA_VERSION_ID, dataVersions } from '#server/data/collections/data-version.ts';
import { leads } from '#server/data/collections/leads.ts';
import type { Store, StoredFields } from '#server/data/store.ts';
import { openClub, type TestClub } from '../support/club.ts';

const things = storedDocuments('plans');

/** Adds what is missing; another change takes a name away. */
const changes: readonly StoredChange[] = [
  {
    ...{ number: 1, collection: 'plans', what: 'plans have a colour' },
    change: (_, fields) => (fields.colour === undefined ? { colour: `${fields.name} colour` } : null),
  },
  {
    ...{ number: 2, collection: 'plans', what: 'names are in capitals' },
    change: (_, { name }) =>
      name === String(name).toUpperCase() ? null : { name: String(name).toUpperCase() },
  },
];

let club: TestClub;
let store: Store;
beforeEach(() => {
  club = openClub();
  ({ store } = club);
});

const partsOf = (more: Partial<Parameters<typeof changeStoredDocuments>[0]> = {}) => ({
  ...{ store, now: club.now, log: club.services.log, changes },
  ...more,
});
const run = (more = {}) => changeStoredDocuments(partsOf(more));

async function fill(count: number): Promise<void> {
  for (let index = 0; index < count; index += 1)
    await store.create(things, { id: `plan-${index}`, fields: { name: `p${index}`, theirs: 'kept' } });
}

async function stored(): Promise<StoredFields[]> {
  return (await store.query(things, { limit: 500 })).items.map(({ fields }) => fields);
}

describe('documents are changed while the club runs', () => {
  it('all of them, one change after the other, and nothing else in them', async () => {
    await fill(120);
    await run();
    expect(await stored()).toHaveLength(120);
    for (const fields of await stored())
      expect(fields).toMatchObject({ colour: `${fields.name} colour`, theirs: 'kept' });
    // The second waits until the first is complete.
    expect((await stored())[0]?.name).toMatch(/^p\d/);
    expect(await readDataVersion(store)).toBe(0);
    for (const minutes of [5, 11, 5, 5, 11, 5]) {
      club.advance({ minutes });
      await run();
    }
    expect(await readDataVersion(store)).toBe(2);
    for (const fields of await stored()) expect(fields.name).toMatch(/^P\d/);
    expect((await store.find(dataVersions, DATA_VERSION_ID))?.pass).toBe(null);
  });

  it('also those that a process of the release before writes meanwhile', async () => {
    await fill(3);
    await run();
    club.advance({ minutes: 16 });
    await store.create(things, { id: 'late', fields: { name: 'late' } });
    await run();
    expect((await store.find(things, 'late'))?.fields.colour).toBe('late colour');
    // That pass had something to do, so it isn't the last one.
    expect(await readDataVersion(store)).toBe(0);
    club.advance({ minutes: 5 });
    await run();
    expect(await readDataVersion(store)).toBe(1);
  });

  it('a pass that found nothing is not the last one while the release before may still be running', async () => {
    await fill(3);
    await run();
    club.advance({ minutes: 14 });
    await run();
    expect(await readDataVersion(store)).toBe(0);
    club.advance({ minutes: 1 });
    await run();
    expect(await readDataVersion(store)).toBe(1);
  });

  it('and what somebody writes at that moment is kept', async () => {
    await fill(2);
    const transaction = vi.spyOn(store, 'transaction');
    transaction.mockImplementationOnce(async (work) => {
      await store.update(things, 'plan-0', { fields: { name: 'NEW', colour: 'blue' } });
      return store.transaction(work);
    });
    await run();
    expect((await store.find(things, 'plan-0'))?.fields).toEqual({
      name: 'NEW',
      colour: 'blue',
      theirs: 'kept',
    });
    expect((await store.find(things, 'plan-1'))?.fields.colour).toBe('p1 colour');
  });

  it('an interrupted pass goes on where it was', async () => {
    await fill(120);
    const seen: string[] = [];
    const noting = changes.map((one) => ({
      ...one,
      change(id: string, fields: StoredFields) {
        seen.push(id);
        if (seen.length === 160) throw new Error('the process ends');
        return one.change(id, fields);
      },
    }));
    await expect(run({ changes: noting })).rejects.toThrow('the process ends');
    const before = new Set(seen);
    seen.length = 0;
    await run({ changes });
    expect((await stored()).filter(({ colour }) => colour === undefined)).toEqual([]);
    expect(before.size).toBeLessThan(120);
    expect((await store.find(dataVersions, DATA_VERSION_ID))?.pass).toMatchObject({
      number: 1,
      cursor: null,
    });
  });

  it('those that wait are the ones that a document needs, not all that this release knows', async () => {
    const waiting = async () => (await findWaitingChanges(store, changes)).map(({ number }) => number);
    expect(await waiting()).toEqual([]);
    for (let index = 0; index < 60; index += 1)
      await store.create(things, { id: `done-${index}`, fields: { name: 'P', colour: 'red' } });
    expect(await waiting()).toEqual([]);
    await store.create(things, { id: 'then', fields: { name: 'p', colour: 'red' } });
    expect(await waiting()).toEqual([2]);
    await store.set(dataVersions, { ...dataVersions.decode(DATA_VERSION_ID, {}), version: 2 });
    expect(await waiting()).toEqual([]);
  });

  it('a store that is up to date is looked at once, and an empty one is soon', async () => {
    const hasWork = watchForChanges(partsOf());
    expect(await hasWork()).toBe(true);
    for (let round = 0; round < 6; round += 1) {
      await run();
      club.advance({ minutes: 8 });
    }
    expect(await readDataVersion(store)).toBe(2);
    expect(await hasWork()).toBe(false);
    const find = vi.spyOn(store, 'find');
    expect(await hasWork()).toBe(false);
    expect(find).not.toHaveBeenCalled();
  });
});

describe('the changes of this release', () => {
  it('are numbered from 1 without gaps', () => {
    expect(storedChanges.map(({ number }) => number)).toEqual(storedChanges.map((_, index) => index + 1));
    expect(LATEST_VERSION).toBe(storedChanges.length);
  });

  it('have nothing to do in what they have changed', async () => {
    const lead = { name: 'Leo Larsen', email: 'leo@example.test', mobile: '' };
    for (const { change } of storedChanges) {
      const once = change('x', lead);
      expect(once === null || change('x', { ...lead, ...once }) === null).toBe(true);
    }
  });

  test('1: a lead from before search terms is found by any part of its name', async () => {
    const fields = { name: 'Leo Larsen', email: 'leo@example.test', isOpen: false, dueAt: club.now() };
    await store.create(storedDocuments(leads.name), { id: 'old', fields });
    const desk = await club.signedIn(await club.desk());
    const search = async () => (await desk.get('/desk/search?q=arse')).location;
    expect(await search()).toBe(null);
    await run({ changes: storedChanges });
    // The only hit is opened at once.
    expect(await search()).toBe('/admin/leads/old');
  });
});
