import { setTimeout as pause } from 'node:timers/promises';
import { errorLogs } from '../data/collections/club.ts';
import { withBackgroundDeadline } from '../data/deadline.ts';
import type { Store } from '../data/store.ts';
import type { Log } from './log.ts';

/** One occurrence of an error. */
export interface ErrorEntry {
  readonly fingerprint: string;
  readonly name: string;
  readonly message: string;
  readonly stack: string;
  readonly route: string;
  readonly at: Temporal.Instant;
  readonly reference: string;
}

/** Occurrences of one kind of error since it was last written. */
interface PendingErrors {
  readonly latest: ErrorEntry;
  readonly count: number;
  /** Newest first. */
  readonly references: readonly string[];
}

const maxReferences = 20;
/** How many kinds of errors may be pending; an error storm has few kinds, and more would only fill memory. */
const maxKinds = 50;
/** An error storm writes once in this time, with a count, instead of overloading the store. */
const pauseBetweenWritesMs = 1000;
/** While the store is unavailable, pending errors are retried after this, and not lost. */
const pauseAfterFailureMs = 10_000;

/** Writes errors to `errorLogs`, grouped by fingerprint: the first at once, further ones batched. Never throws. */
export class ErrorLedger {
  readonly #store: Store;
  readonly #log: Log;
  readonly #pending = new Map<string, PendingErrors>();
  #isPacing = false;
  #lastWrite: Promise<boolean> = Promise.resolve(true);

  constructor(store: Store, log: Log) {
    this.#store = store;
    this.#log = log;
  }

  add(error: ErrorEntry): void {
    this.#enqueue({ latest: error, count: 1, references: [error.reference] });
    // In the background: no request waits for it.
    if (!this.#isPacing) void withBackgroundDeadline(() => this.#writeUntilDone());
  }

  /** Writes everything added so far; resolves when it is stored, or when this attempt has failed. */
  async flush(): Promise<void> {
    await this.#writePending();
  }

  #enqueue({ latest, count, references }: PendingErrors): void {
    const { fingerprint } = latest;
    const before = this.#pending.get(fingerprint);
    if (!before && this.#pending.size >= maxKinds) return;
    this.#pending.set(fingerprint, {
      latest,
      count: count + (before?.count ?? 0),
      references: [...references, ...(before?.references ?? [])].slice(0, maxReferences),
    });
  }

  async #writeUntilDone(): Promise<void> {
    this.#isPacing = true;
    while (this.#pending.size > 0) {
      const isWritten = await this.#writePending();
      await pause(isWritten ? pauseBetweenWritesMs : pauseAfterFailureMs, undefined, { ref: false });
    }
    this.#isPacing = false;
  }

  /** One write after another, so that awaiting the last one awaits them all. */
  #writePending(): Promise<boolean> {
    this.#lastWrite = this.#lastWrite.then(async () => {
      const taken = [...this.#pending.values()];
      this.#pending.clear();
      const outcomes = await Promise.all(taken.map((pending) => this.#tryToWrite(pending)));
      return outcomes.every(Boolean);
    });
    return this.#lastWrite;
  }

  async #tryToWrite(pending: PendingErrors): Promise<boolean> {
    try {
      await this.#write(pending);
      return true;
    } catch (error) {
      this.#log.warn({ err: error, references: pending.references }, 'An error could not be recorded yet');
      this.#enqueue(pending);
      return false;
    }
  }

  #write({ latest, count, references }: PendingErrors): Promise<void> {
    return this.#store.transaction(async (transaction) => {
      const known = await transaction.find(errorLogs, latest.fingerprint);
      const { at, reference: _, ...details } = latest;
      transaction.set(errorLogs, {
        ...details,
        id: latest.fingerprint,
        count: (known?.count ?? 0) + count,
        firstSeenAt: known?.firstSeenAt ?? at,
        lastSeenAt: at,
        references: [...references, ...(known?.references ?? [])].slice(0, maxReferences),
        // A resolved error that occurs again is reopened.
        isResolved: false,
        resolvedAt: null,
        resolvedBy: '',
        resolvedByUid: '',
      });
    });
  }
}
