/**
 * Transactions of this process that have lost a race run again one at a time, so that they do not lose to each other;
 * and the one whose turn it is pauses longer each time, which lets other processes through.
 */
import { setTimeout } from 'node:timers/promises';

/** A turn that takes longer, in milliseconds, holds nobody back any more. */
const LONGEST_TURN_MS = 1000;
/** Before the second to the fifth attempt, at most. */
const PAUSES_MS = [10, 100, 300, 900];

export class RetryTurns {
  #last: Promise<unknown> = Promise.resolve();

  /** @param attempt 2 or more: which attempt it is */
  async run<R>(attempt: number, work: () => Promise<R>): Promise<R> {
    const before = this.#last;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#last = promise;
    await before;
    const limit = globalThis.setTimeout(resolve, LONGEST_TURN_MS);
    try {
      await setTimeout((PAUSES_MS[attempt - 2] ?? 0) * (0.5 + Math.random() / 2));
      return await work();
    } finally {
      clearTimeout(limit);
      resolve();
    }
  }
}
