import type { Store } from '../data/store.ts';

/**
 * A store that learns who listens for events before it writes several documents: whoever notes an event in a transaction can't read
 * anything more there.
 * @param refresh costs nothing where that was read within the last seconds
 */
export function knowListeners(store: Store, refresh: () => Promise<unknown>): Store {
  return {
    ...store,
    transaction: async (work, options) => {
      await refresh();
      return store.transaction(work, options);
    },
    batch: async (writes) => {
      await refresh();
      return store.batch(writes);
    },
  };
}
