/**
 * Orders commits within this process. Most commits are short and need no order. A transaction that lost a race is retried
 * under a lock, from its first read to its commit, while the others wait, so that it succeeds.
 */
import { setImmediate } from 'node:timers/promises';
import { Lock } from '../waiting-queue.ts';

/** After this many milliseconds a holder no longer blocks the others. */
export const LONGEST_HOLD = 150;

export class CommitLock {
  readonly #lock = new Lock();
  #current: Promise<void> | null = null;

  /** Resolves when it is free. */
  async free(): Promise<void> {
    while (this.#current) await this.#current;
  }

  /**
   * Runs `attempt` alone, in order of arrival. The signal is aborted when `attempt` loses the lock before it has
   * finished.
   * @throws DeadlineError
   */
  async alone<R>(attempt: (over: AbortSignal) => Promise<R>): Promise<R> {
    const release = await this.#lock.acquire();
    // Short commits that are waiting go first.
    await setImmediate();
    const held = Promise.withResolvers<void>();
    const over = new AbortController();
    const end = () => {
      over.abort();
      this.#current = null;
      held.resolve();
      release();
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
