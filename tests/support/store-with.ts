import type { Store } from '#server/data/store.ts';
import { openStoreInMemory } from './store-in-memory.ts';

/** A store that does one thing differently; the rest as usual. */
export function storeWith(changes: (store: Store) => Partial<Store>): Store {
  const store = openStoreInMemory();
  return changed(store, changes(store));
}

const changed = (store: Store, changes: Partial<Store>): Store =>
  new Proxy(store, {
    get(engine, name) {
      const member = Reflect.get(changes, name) ?? Reflect.get(engine, name);
      return typeof member === 'function' ? member.bind(engine) : member;
    },
  });

/** A club’s store, and something else that happens right after a page has read a document of a collection, once. */
export function meanwhile(store: Store, collection: { readonly name: string }) {
  const changes: (() => Promise<unknown>)[] = [];
  const find: Store['find'] = async (from, id) => {
    const found = await store.find(from, id);
    if (from.name === collection.name) await changes.pop()?.();
    return found;
  };
  const during = async <T>(happens: () => Promise<unknown>, page: () => Promise<T>): Promise<T> => {
    changes.push(happens);
    const answer = await page();
    if (changes.length > 0) throw new Error(`nothing has read ${collection.name}`);
    return answer;
  };
  return { store: changed(store, { find }), during };
}
