import type { Worker } from 'node:cluster';

/** A worker that is busy for longer is left out of this answer: monitoring itself gives up after ten seconds. */
const LONGEST_MS = 2000;

interface Gathering {
  readonly missing: Set<Worker>;
  readonly texts: string[];
  readonly end: () => void;
}

/** Asks workers for their numbers, for the one that monitoring has asked. */
export class MetricsGatherer {
  readonly #open = new Map<number, Gathering>();
  #last = 0;

  /** Resolves when all have answered, or after two seconds. */
  async gather(
    others: readonly Worker[],
    ask: (worker: Worker, gathering: number) => void,
  ): Promise<string[]> {
    if (others.length === 0) return [];
    const gathering = ++this.#last;
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, LONGEST_MS);
    const texts: string[] = [];
    this.#open.set(gathering, { missing: new Set(others), texts, end: resolve });
    for (const worker of others) ask(worker, gathering);
    await promise;
    clearTimeout(timer);
    this.#open.delete(gathering);
    return texts;
  }

  note(worker: Worker, gathering: number, text: string): void {
    const open = this.#open.get(gathering);
    if (!open?.missing.delete(worker)) return;
    open.texts.push(text);
    if (open.missing.size === 0) open.end();
  }
}
