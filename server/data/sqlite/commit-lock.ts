/**
 * Who may commit when, within this process. Most commits are short and need no order. A transaction that lost a race runs again
 * under a lock, from its first read to its commit, while the others hold back: so it lands.
 */
import { setImmediate } from 'node:timers/promises';
import { Lock } from '../waiting-queue.ts';

/** Whoever holds it for longer, in milliseconds, holds nobody back any more. */
export const LONGEST_HOLD = 150;

export class CommitLock {
  readonly #lock = new Lock();
  #current: Promise<void> | null = null;

  /** Resolves when nobody holds it. */
  async free(): Promise<void> {
    while (this.#current) await this.#current;
  }

  /**
   * Runs `attempt` alone, in the order in which they asked. The signal tells `attempt` that it no longer holds the lock though it
   * has not finished.
   * @throws DeadlineError
   */
  async alone<R>(attempt: (over: AbortSignal) => Promise<R>): Promise<R> {
    const giveBack = await this.#lock.acquire();
    // Short commits that waited go first.
    await setImmediate();
    const held = Promise.withResolvers<void>();
    const over = new AbortController();
    const end = () => {
      over.abort();
      this.#current = null;
      held.resolve();
      giveBack();
    };
    this.#current = held.promise;
    const limit = setTimeout(end, LONGEST_HOLD);
    try {
      return await attempt(over.signal);
    } finally {
      clearTimeout(limit);
      if (!over.signal.aborted) end();
    }
  }
}
