import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { clubIndexes } from '#server/data/indexes.ts';
import { clubLayouts, type Layout } from '#server/data/sqlite/layouts.ts';
import { openSqliteStore } from '#server/data/sqlite/open-sqlite-store.ts';
import type { Store } from '#server/data/store.ts';
import { emptyDatabase } from '../support/store-in-memory.ts';
import { lockerIndexes } from './lockers.ts';
import { describeStoreContract } from './store-contract.ts';

const indexes = new Map([...clubIndexes, ...lockerIndexes]);

const shortIndexes: Layout = {
  hasKeysInRow: true,
  optional: ['rentedAt', 'owner.name', 'room', 'anything'],
  walked: { number: ['isFree'], rentedAt: ['room', 'isFree'] },
};

for (const [name, layout] of Object.entries({ SQLite: {}, 'SQLite with short indexes': shortIndexes })) {
  const layouts = new Map([...clubLayouts, ['lockers', layout]]);
  // To make every table and index of a file anew takes longer than a test.
  const empty = emptyDatabase(indexes, layouts);
  describeStoreContract(name, async () => {
    const folder = await mkdtemp(join(tmpdir(), 'clubfloor-store-'));
    const path = join(folder, 'club.sqlite');
    await writeFile(path, empty);
    const opened: Store[] = [];
    const open = () => {
      const store = openSqliteStore({ path, indexes, layouts });
      opened.push(store);
      return store;
    };
    return {
      store: open(),
      openAnother: async () => open(),
      dispose: async () => {
        for (const store of opened) await store.close();
        await rm(folder, { recursive: true });
      },
    };
  });
}
