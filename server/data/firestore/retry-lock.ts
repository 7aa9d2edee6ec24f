/**
 * Transactions of this process that have lost a race are retried one at a time, so that they do not lose to each other;
 * each retry pauses longer, which lets other processes through.
 */
import { setTimeout } from 'node:timers/promises';
import { timeToWait } from '../deadline.ts';
import { Lock } from '../waiting-queue.ts';

/** After this many milliseconds a holder no longer blocks the others. */
const LONGEST_HOLD_MS = 1000;
/** The longest pause before the second to the fifth attempt. */
const PAUSES_MS = [10, 100, 300, 900];

export class RetryLock {
  readonly #lock = new Lock();

  /**
   * @param attempt 2 or more: which attempt it is
   * @throws DeadlineError before `work` starts, and whatever it throws
   */
  async run<R>(attempt: number, work: () => Promise<R>): Promise<R> {
    const release = await this.#lock.acquire();
    const limit = globalThis.setTimeout(release, LONGEST_HOLD_MS);
    try {
      const pause = (PAUSES_MS[attempt - 2] ?? 0) * (0.5 + Math.random() / 2);
      await setTimeout(Math.min(pause, timeToWait()));
      timeToWait();
      return await work();
    } finally {
      clearTimeout(limit);
      release();
    }
  }
}
