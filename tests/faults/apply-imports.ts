/** A process that goes on with the imports in one store, until it is killed. */
import { openSqliteStore } from '../../server/data/sqlite/open-sqlite-store.ts';
import { createImports } from '../../server/imports/create-imports.ts';
import type { Services } from '../../server/services.ts';

const [path = ''] = process.argv.slice(2);
const log = { info() {}, error: (...about: unknown[]) => console.error(...about) };
// Accounts and club events are for lists of members.
const parts = {
  store: openSqliteStore({ path }),
  now: () => Temporal.Now.instant(),
  log,
} as unknown as Services;
await createImports(parts).resume();
