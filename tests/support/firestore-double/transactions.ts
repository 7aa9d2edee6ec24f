/**
 * Transactions, in the two modes of the service. An optimistic one reads what was stored when it began to read, and is aborted at its
 * commit where something that it read has changed since. A pessimistic one, which is the default, keeps others from changing what it
 * has read: they wait until it ends.
 */
import { setTimeout } from 'node:timers/promises';
import type { Documents, Snapshot, StagedWrites, WireWrite } from './documents.ts';
import { type TimedView, type View, withChanges } from './views.ts';
import { RpcError, refuseInvalid, refuseUnknown, status } from './wire.ts';

export interface TransactionOptions {
  mode?: string;
  readWrite?: { retryTransaction: Uint8Array; concurrencyMode: string };
}

/** What was read, in brief: reading it again from another view shows whether it is still the same. */
export type Look = (view: View) => string;

interface OpenTransaction {
  readonly isOptimistic: boolean;
  readonly reads: { look: Look; seen: string }[];
  readonly beganAt: number;
  usedAt: number;
  snapshot: Snapshot | null;
}

/** As long as Google's emulator has a write wait for another's lock. */
const LOCK_WAIT_MS = 2000;
const LOCK_PAUSE_MS = 5;
const LONGEST_LIFE_MS = 270_000;
const LONGEST_IDLE_MS = 60_000;

export class Transactions {
  readonly #documents: Documents;
  readonly #now: () => number;
  readonly #open = new Map<string, OpenTransaction>();
  /** Aborted, and not rolled back yet. */
  readonly #lost = new Set<string>();
  readonly #ended = new Set<string>();
  #count = 0;

  /** @param now milliseconds, by which transactions expire */
  constructor(documents: Documents, now: () => number) {
    this.#documents = documents;
    this.#now = now;
  }

  begin({ mode, readWrite }: TransactionOptions = {}): Uint8Array {
    if (mode === 'readOnly') refuseUnknown('read-only transactions');
    if (readWrite?.retryTransaction.length) this.#requireEnded(key(readWrite.retryTransaction));
    this.#count += 1;
    const id = Buffer.from(`${this.#documents.database} ${this.#count}`);
    const isOptimistic = readWrite?.concurrencyMode === 'OPTIMISTIC';
    const [beganAt, usedAt] = [this.#now(), this.#now()];
    this.#open.set(key(id), { isOptimistic, reads: [], beganAt, usedAt, snapshot: null });
    return id;
  }

  /** @throws RpcError for a transaction that is over */
  read(id: Uint8Array, look: Look): TimedView {
    const transaction = this.#require(id);
    if (transaction.isOptimistic) transaction.snapshot ??= this.#documents.snapshot();
    const view = transaction.snapshot ?? this.#documents;
    transaction.reads.push({ look, seen: look(view) });
    return view;
  }

  /** @throws RpcError ABORTED where something read has changed, or somebody else's lock is not released in time */
  async commit(id: Uint8Array | null, writes: readonly WireWrite[]) {
    const own = id && this.#require(id);
    try {
      const answer = await this.#write(own, writes);
      if (id) this.#end(id, this.#ended);
      return answer;
    } catch (error) {
      const isOver = error instanceof RpcError && error.code !== status.invalidArgument;
      if (id && isOver) this.#end(id, this.#lost);
      throw error;
    }
  }

  rollBack(id: Uint8Array): void {
    if (!this.#isKnown(key(id))) refuseInvalid('Invalid transaction.');
    this.#lost.delete(key(id));
    this.#end(id, this.#ended);
  }

  async #write(own: OpenTransaction | null, writes: readonly WireWrite[]) {
    const limit = performance.now() + LOCK_WAIT_MS;
    for (;;) {
      // Without a write there is nothing to keep apart from what others do: nothing is compared.
      if (own?.isOptimistic && writes.length > 0 && !own.reads.every(isSameIn(this.#documents)))
        throw new RpcError(status.aborted, 'Too much contention on these documents. Please try again.');
      const staged = this.#documents.stage(writes);
      if (!this.#isLocked(staged, own)) return this.#documents.apply(staged);
      if (performance.now() > limit) throw new RpcError(status.aborted, 'Transaction lock timeout.');
      await setTimeout(LOCK_PAUSE_MS);
    }
  }

  /** Whether another's pessimistic transaction would find something changed of what it has read. */
  #isLocked({ changes }: StagedWrites, own: OpenTransaction | null): boolean {
    const after = withChanges(this.#documents, changes);
    const others = [...this.#open.values()].filter((other) => other !== own && !other.isOptimistic);
    return others.some((other) => !this.#isExpired(other) && !other.reads.every(isSameIn(after)));
  }

  #require(id: Uint8Array): OpenTransaction {
    if (!this.#isKnown(key(id))) refuseInvalid('Invalid transaction.');
    const transaction = this.#open.get(key(id));
    if (!transaction || this.#isExpired(transaction)) {
      if (transaction) this.#end(id, this.#ended);
      return refuseInvalid('The referenced transaction has expired or is no longer valid.');
    }
    transaction.usedAt = this.#now();
    return transaction;
  }

  #requireEnded(id: string): void {
    if (!this.#isKnown(id)) refuseInvalid('Invalid transaction.');
    const open = this.#open.get(id);
    if (this.#lost.has(id) || (open && !this.#isExpired(open))) refuseInvalid('transaction_id still in use');
  }

  #isExpired({ beganAt, usedAt }: OpenTransaction): boolean {
    const now = this.#now();
    return now - beganAt > LONGEST_LIFE_MS || now - usedAt > LONGEST_IDLE_MS;
  }

  #isKnown(id: string): boolean {
    return this.#open.has(id) || this.#lost.has(id) || this.#ended.has(id);
  }

  #end(id: Uint8Array, as: Set<string>): void {
    this.#open.get(key(id))?.snapshot?.close();
    this.#open.delete(key(id));
    as.add(key(id));
  }
}

function isSameIn(view: View) {
  return ({ look, seen }: { look: Look; seen: string }) => look(view) === seen;
}

function key(id: Uint8Array): string {
  return Buffer.from(id).toString();
}
