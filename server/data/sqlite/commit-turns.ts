/**
 * Who may commit when, within this process. Most commits are short and need no order. A transaction that lost a race runs again
 * in a turn of its own, from its first read to its commit, while the others hold back: so it lands.
 */
import { setImmediate } from 'node:timers/promises';

/** A turn that takes longer, in milliseconds, holds nobody back any more. */
export const LONGEST_TURN = 150;

export class CommitTurns {
  #current: Promise<void> | null = null;
  #last: Promise<void> = Promise.resolve();

  /** Resolves when nobody has a turn. */
  async free(): Promise<void> {
    while (this.#current) await this.#current;
  }

  /**
   * Runs `attempt` alone; those who wait for a turn get theirs in the order in which they asked.
   * The signal tells `attempt` that its turn is over though it has not finished.
   */
  async alone<R>(attempt: (over: AbortSignal) => Promise<R>): Promise<R> {
    const mine = Promise.withResolvers<void>();
    const before = this.#last;
    this.#last = mine.promise;
    await before;
    // Short commits that waited go first.
    await setImmediate();
    const over = new AbortController();
    const end = () => {
      over.abort();
      this.#current = null;
      mine.resolve();
    };
    this.#current = mine.promise;
    const limit = setTimeout(end, LONGEST_TURN);
    try {
      return await attempt(over.signal);
    } finally {
      clearTimeout(limit);
      if (!over.signal.aborted) end();
    }
  }
}
