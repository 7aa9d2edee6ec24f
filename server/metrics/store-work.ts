/** What one request asks of the store: noted while it runs, for the log of slow requests. */
import { AsyncLocalStorage } from 'node:async_hooks';

/** As counted on this side of the store; a page of a list is one query and its documents. */
export type StoreOperation = 'find' | 'query' | 'count' | 'write' | 'transaction';

interface Step {
  /** `query members`. */
  readonly what: string;
  readonly ms: number;
  readonly documents: number;
}

/** More steps than this help nobody who reads the log. */
const SLOWEST_SHOWN = 5;

export class StoreWork {
  #operations = 0;
  #documents = 0;
  #ms = 0;
  #slowest: Step[] = [];

  /** @param ms that the caller waited. Steps that ran at the same time all count, so their sum may be longer than the request */
  add(step: Step): void {
    this.#operations += 1;
    this.#documents += step.documents;
    this.#ms += step.ms;
    if (this.#slowest.length === SLOWEST_SHOWN && step.ms <= (this.#slowest.at(-1)?.ms ?? 0)) return;
    this.#slowest = [...this.#slowest, step].toSorted((a, b) => b.ms - a.ms).slice(0, SLOWEST_SHOWN);
  }

  /** For the log: no contents, no ids. */
  summary() {
    return {
      operations: this.#operations,
      documents: this.#documents,
      ms: rounded(this.#ms),
      slowest: this.#slowest.map(({ what, ms, documents }) => ({ what, ms: rounded(ms), documents })),
    };
  }
}

const rounded = (ms: number) => Math.round(ms * 10) / 10;

const current = new AsyncLocalStorage<StoreWork>();

/** Whatever `run` asks of the store is noted in `work`. */
export function noteStoreWork<R>(work: StoreWork, run: () => R): R {
  return current.run(work, run);
}

/** The notes of the request that is running; undefined outside of one. */
export function currentStoreWork(): StoreWork | undefined {
  return current.getStore();
}
