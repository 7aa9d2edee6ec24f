/** Two instances of the club on one store, as on two machines: each with its own connection and caches. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSqliteStore } from '#server/data/sqlite/open-sqlite-store.ts';
import type { Store } from '#server/data/store.ts';
import { openClub, type TestClub } from './club.ts';
import type { FirestoreUnderTest } from './firestore-under-test.ts';
import type { Visitor } from './visitor.ts';

/** Opens one store that nobody else uses; every call opens it again. */
export interface StoreOpener {
  open(): Store;
  dispose(): Promise<void>;
}

export interface TwoInstances {
  readonly one: TestClub;
  readonly two: TestClub;
  /** Moves both clocks. */
  advance(duration: Temporal.DurationLike): void;
  close(): Promise<void>;
}

/** A file, and a connection to it for each instance. */
export function sqliteOpener(): StoreOpener {
  const folder = mkdtempSync(join(tmpdir(), 'two-instances-'));
  return {
    open: () => openSqliteStore({ path: join(folder, 'club.sqlite') }),
    dispose: async () => rmSync(folder, { recursive: true, force: true }),
  };
}

export function firestoreOpener(firestore: FirestoreUnderTest): StoreOpener {
  const project = firestore.newProject();
  return { open: () => firestore.open(project), dispose: async () => {} };
}

export async function openTwoInstances(opener: StoreOpener): Promise<TwoInstances> {
  const [one, two] = [openClub({ store: opener.open() }), openClub({ store: opener.open() })];
  await one.settle({ isSetUp: true, clubName: 'Harbour Strength' });
  return {
    one,
    two,
    advance(duration) {
      one.advance(duration);
      two.advance(duration);
    },
    async close() {
      for (const club of [one, two]) {
        await club.services.identity.settled();
        await club.store.close();
      }
      await opener.dispose();
    },
  };
}

/** The same browser, whose requests reach this instance. */
export function sameBrowserAt(club: TestClub, browser: Visitor): Visitor {
  const twin = club.visitor();
  for (const [name, value] of browser.cookies) twin.cookies.set(name, value);
  return twin;
}
