import { openSqliteStore } from '#server/data/sqlite/open-sqlite-store.ts';
import type { Store } from '#server/data/store.ts';

let open = (): Store => openSqliteStore({ path: ':memory:' });

/** An empty store: SQLite in memory, or what a setup file has replaced it with. */
export function openEmptyStore(): Store {
  return open();
}

export function runOn(another: () => Store): void {
  open = another;
}
