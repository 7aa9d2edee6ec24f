import { setTimeout as pause } from 'node:timers/promises';
import { errorLogs } from '../data/collections/club.ts';
import { withBackgroundDeadline } from '../data/deadline.ts';
import type { Store } from '../data/store.ts';
import type { Log } from './log.ts';

/** One kind of error and how often it came since it was last written. */
export interface ErrorEntry {
  readonly fingerprint: string;
  readonly name: string;
  readonly message: string;
  readonly stack: string;
  readonly route: string;
  readonly at: Temporal.Instant;
  readonly reference: string;
}

interface Waiting {
  readonly news: ErrorEntry;
  readonly count: number;
  /** Newest first. */
  readonly references: readonly string[];
}

const mostReferences = 20;
/** Kinds of errors that may wait at one moment; an error storm has few kinds, and more would only fill memory. */
const mostKinds = 50;
/** An error storm writes once in this time, with its count, instead of drowning the store. */
const pauseBetweenWritesMs = 1000;
/** The store is away: what waits is tried again after this, and is not lost meanwhile. */
const pauseAfterFailureMs = 10_000;

/** Writes errors to `errorLogs`, grouped by fingerprint: the first at once, a storm of them gathered. Never throws. */
export class ErrorLedger {
  readonly #store: Store;
  readonly #log: Log;
  readonly #waiting = new Map<string, Waiting>();
  #isPacing = false;
  #lastWrite: Promise<boolean> = Promise.resolve(true);

  constructor(store: Store, log: Log) {
    this.#store = store;
    this.#log = log;
  }

  add(news: ErrorEntry): void {
    this.#keepWaiting({ news, count: 1, references: [news.reference] });
    // Nobody waits for it, whoever's error it was.
    if (!this.#isPacing) void withBackgroundDeadline(() => this.#writeUntilDone());
  }

  /** Resolves when what was added so far is in the store, or could not be written this once. */
  async settle(): Promise<void> {
    await this.#writeWaiting();
  }

  #keepWaiting({ news, count, references }: Waiting): void {
    const { fingerprint } = news;
    const before = this.#waiting.get(fingerprint);
    if (!before && this.#waiting.size >= mostKinds) return;
    this.#waiting.set(fingerprint, {
      news,
      count: count + (before?.count ?? 0),
      references: [...references, ...(before?.references ?? [])].slice(0, mostReferences),
    });
  }

  async #writeUntilDone(): Promise<void> {
    this.#isPacing = true;
    while (this.#waiting.size > 0) {
      const isWritten = await this.#writeWaiting();
      await pause(isWritten ? pauseBetweenWritesMs : pauseAfterFailureMs, undefined, { ref: false });
    }
    this.#isPacing = false;
  }

  /** One write after the other, so that who waits for the last waits for all. */
  #writeWaiting(): Promise<boolean> {
    this.#lastWrite = this.#lastWrite.then(async () => {
      const taken = [...this.#waiting.values()];
      this.#waiting.clear();
      const outcomes = await Promise.all(taken.map((waiting) => this.#tryToWrite(waiting)));
      return outcomes.every(Boolean);
    });
    return this.#lastWrite;
  }

  async #tryToWrite(waiting: Waiting): Promise<boolean> {
    try {
      await this.#write(waiting);
      return true;
    } catch (error) {
      this.#log.warn({ err: error, references: waiting.references }, 'An error is not recorded yet');
      this.#keepWaiting(waiting);
      return false;
    }
  }

  #write({ news, count, references }: Waiting): Promise<void> {
    return this.#store.transaction(async (transaction) => {
      const known = await transaction.find(errorLogs, news.fingerprint);
      const { at, reference: _, ...what } = news;
      transaction.set(errorLogs, {
        ...what,
        id: news.fingerprint,
        count: (known?.count ?? 0) + count,
        firstSeenAt: known?.firstSeenAt ?? at,
        lastSeenAt: at,
        references: [...references, ...(known?.references ?? [])].slice(0, mostReferences),
        // What comes back after it was called resolved is not resolved.
        isResolved: false,
        resolvedAt: null,
        resolvedBy: '',
      });
    });
  }
}
