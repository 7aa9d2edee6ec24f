import type { Store } from '#server/data/store.ts';
import { openStoreInMemory } from './store-in-memory.ts';

let open = (): Store => openStoreInMemory();

/** An empty store: SQLite in memory, or what a setup file has replaced it with. */
export function openEmptyStore(): Store {
  return open();
}

export function runOn(another: () => Store): void {
  open = another;
}
