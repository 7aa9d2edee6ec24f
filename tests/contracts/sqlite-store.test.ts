import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { clubIndexes } from '#server/data/indexes.ts';
import { openSqliteStore } from '#server/data/sqlite/open-sqlite-store.ts';
import type { Store } from '#server/data/store.ts';
import { lockerIndexes } from './lockers.ts';
import { describeStoreContract } from './store-contract.ts';

describeStoreContract('SQLite', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'clubfloor-store-'));
  const opened: Store[] = [];
  const open = () => {
    const store = openSqliteStore({
      path: join(folder, 'club.sqlite'),
      indexes: new Map([...clubIndexes, ...lockerIndexes]),
    });
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
