/**
 * Transactions of this process that have lost a race run again one at a time, so that they do not lose to each other;
 * and the one that runs pauses longer each time, which lets other processes through.
 */
import { setTimeout } from 'node:timers/promises';
import { timeToWait } from '../deadline.ts';
import { Lock } from '../waiting-queue.ts';

/** Whoever holds it for longer, in milliseconds, holds nobody back any more. */
const LONGEST_HOLD_MS = 1000;
/** Before the second to the fifth attempt, at most. */
const PAUSES_MS = [10, 100, 300, 900];

export class RetryLock {
  readonly #lock = new Lock();

  /**
   * @param attempt 2 or more: which attempt it is
   * @throws DeadlineError before `work` is begun, and whatever it throws
   */
  async run<R>(attempt: number, work: () => Promise<R>): Promise<R> {
    const giveBack = await this.#lock.acquire();
    const limit = globalThis.setTimeout(giveBack, LONGEST_HOLD_MS);
    try {
      const pause = (PAUSES_MS[attempt - 2] ?? 0) * (0.5 + Math.random() / 2);
      await setTimeout(Math.min(pause, timeToWait()));
      timeToWait();
      return await work();
    } finally {
      clearTimeout(limit);
      giveBack();
    }
  }
}
