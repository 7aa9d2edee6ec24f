/** Queues within this process: first come, first served, and nobody waits in one for longer than their deadline. */
import { currentDeadline, type Deadline, DeadlineError, timeToWait } from './deadline.ts';

export interface Waiting<T, R> {
  readonly item: T;
  readonly deadline: Deadline;
  resolve(result: R): void;
  reject(error: unknown): void;
}

export class WaitingQueue<T, R> {
  readonly #waiting = new Set<Waiting<T, R>>();

  get size(): number {
    return this.#waiting.size;
  }

  /**
   * Waits until somebody has taken the item out and answers.
   * @param left how long for that, in milliseconds
   * @throws DeadlineError where nobody has taken it in time: then nobody will. Whatever the one who took it rejects with
   */
  async wait(item: T, left = timeToWait()): Promise<R> {
    const { promise, resolve, reject } = Promise.withResolvers<R>();
    const waiting = { item, deadline: currentDeadline(), resolve, reject };
    this.#waiting.add(waiting);
    const limit = setTimeout(() => {
      if (this.#waiting.delete(waiting)) reject(new DeadlineError('others were first until the deadline'));
    }, left);
    try {
      return await promise;
    } finally {
      clearTimeout(limit);
    }
  }

  /** Takes out the first ones who fit: from now on whoever took them has to answer them. */
  take(most: number, fits: (item: T) => boolean = () => true): Waiting<T, R>[] {
    const taken: Waiting<T, R>[] = [];
    for (const waiting of this.#waiting) {
      if (taken.length >= most) break;
      if (!fits(waiting.item)) continue;
      this.#waiting.delete(waiting);
      taken.push(waiting);
    }
    return taken;
  }
}

/** Held by one at a time. */
export class Lock {
  readonly #queue = new WaitingQueue<null, void>();
  #isHeld = false;

  /** How many wait for it. */
  get waiting(): number {
    return this.#queue.size;
  }

  /** @returns what gives it back; again is no error @throws DeadlineError */
  async acquire(): Promise<() => void> {
    // Whoever gives it back hands it over, so that nobody new slips in before those who wait.
    if (this.#isHeld) await this.#queue.wait(null);
    this.#isHeld = true;
    let isGivenBack = false;
    return () => {
      if (isGivenBack) return;
      isGivenBack = true;
      const [next] = this.#queue.take(1);
      if (next) next.resolve();
      else this.#isHeld = false;
    };
  }
}
