import type { Store } from '#server/data/store.ts';
import { openStoreInMemory } from './store-in-memory.ts';

/** A store that does one thing differently; the rest as usual. */
export function storeWith(changes: (store: Store) => Partial<Store>): Store {
  const store = openStoreInMemory();
  const changed = changes(store);
  return new Proxy(store, {
    get(engine, name) {
      const member = Reflect.get(changed, name) ?? Reflect.get(engine, name);
      return typeof member === 'function' ? member.bind(engine) : member;
    },
  });
}
