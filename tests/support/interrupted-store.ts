import { type Store, StoreUnavailableError } from '#server/data/store.ts';

/** A store that goes away in the middle of something, as it does when the process ends there. */
export interface InterruptedStore {
  readonly store: Store;
  /** From now on this many calls are answered, and none after them. */
  interruptAfter(calls: number): void;
  /** Answers again. @returns whether a call went without an answer */
  restart(): boolean;
}

const asking = new Set<PropertyKey>([
  ...['find', 'findMany', 'query', 'count', 'sum'],
  ...['create', 'set', 'update', 'remove', 'batch', 'transaction'],
]);

export function interruptedStore(engine: Store): InterruptedStore {
  let left = Number.POSITIVE_INFINITY;
  let isCut = false;
  const store = new Proxy(engine, {
    get(target, name) {
      const member = Reflect.get(target, name);
      if (typeof member !== 'function') return member;
      if (!asking.has(name)) return member.bind(target);
      return (...given: unknown[]) => {
        left -= 1;
        if (left >= 0) return member.apply(target, given);
        isCut = true;
        return Promise.reject(new StoreUnavailableError('interrupted'));
      };
    },
  });
  return {
    store,
    interruptAfter(calls) {
      left = calls;
      isCut = false;
    },
    restart() {
      left = Number.POSITIVE_INFINITY;
      return isCut;
    },
  };
}
