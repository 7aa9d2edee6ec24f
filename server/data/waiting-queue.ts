/** Queues within this process: first come, first served, and each waits at most until its deadline. */

import { setImmediate } from 'node:timers/promises';
import { currentDeadline, type Deadline, DeadlineError, isUrgentWork, timeToWait } from './deadline.ts';

const urgent: (() => void)[] = [];
const usual: (() => void)[] = [];
let isTurnTaken = false;
let isNextUrgent = true;

/**
 * Resolves when the work that asks may go on: at once where nothing else has in this turn. What is urgent goes before the rest, though never
 * more than every second turn, so that nobody keeps the others waiting.
 */
function nextTurn(): Promise<void> {
  if (isTurnTaken) return new Promise((resolve) => (isUrgentWork() ? urgent : usual).push(resolve));
  isTurnTaken = true;
  void passOn();
  return Promise.resolve();
}

async function passOn(): Promise<void> {
  for (;;) {
    await setImmediate();
    const [first, second] = isNextUrgent ? [urgent, usual] : [usual, urgent];
    const next = first.shift() ?? second.shift();
    isNextUrgent = !isNextUrgent;
    if (!next) break;
    next();
  }
  isTurnTaken = false;
  isNextUrgent = true;
}

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

  /** What waits, in the order in which it came. */
  items(): T[] {
    return [...this.#waiting].map(({ item }) => item);
  }

  /**
   * Waits until the item has been taken out and processed.
   * @param left how long it may wait to be taken, in milliseconds
   * @throws DeadlineError where it was not taken in time, and then never will be; whatever the taker rejects with
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
      await nextTurn();
    }
  }

  /** Takes out the first ones that fit, urgent ones before others: the caller must then resolve or reject them. */
  take(most: number, fits: (item: T) => boolean = () => true): Waiting<T, R>[] {
    const taken: Waiting<T, R>[] = [];
    const isUrgent = ({ deadline }: Waiting<T, R>) => deadline.isUrgent ?? false;
    const waitingNow = [...this.#waiting];
    const inTurn = waitingNow.some(isUrgent)
      ? waitingNow.toSorted((one, other) => Number(isUrgent(other)) - Number(isUrgent(one)))
      : waitingNow;
    for (const waiting of inTurn) {
      if (taken.length >= most) break;
      if (!fits(waiting.item)) continue;
      this.#waiting.delete(waiting);
      taken.push(waiting);
    }
    return taken;
  }
}

/** A mutual exclusion lock. */
export class Lock {
  readonly #queue = new WaitingQueue<null, void>();
  #isHeld = false;

  get isHeld(): boolean {
    return this.#isHeld;
  }

  /** How many are waiting for it. */
  get waiting(): number {
    return this.#queue.size;
  }

  /** @returns a function that releases it; calling it twice is not an error @throws DeadlineError */
  async acquire(): Promise<() => void> {
    // A release hands the lock over, so that newcomers cannot overtake those already waiting.
    if (this.#isHeld) await this.#queue.wait(null);
    this.#isHeld = true;
    let isReleased = false;
    return () => {
      if (isReleased) return;
      isReleased = true;
      const [next] = this.#queue.take(1);
      if (next) next.resolve();
      else this.#isHeld = false;
    };
  }
}
