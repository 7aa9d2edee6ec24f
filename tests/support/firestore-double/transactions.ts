/** Optimistic transactions: what each has read is noted, and looked at again when it commits. */
import { RpcError, refuseInvalid, refuseUnknown, status } from './wire.ts';

export interface TransactionOptions {
  mode?: string;
  readWrite?: { retryTransaction: Uint8Array; concurrencyMode: string };
}

/** Reads again what was read, and tells how it looks: it has to look the same. */
type Look = () => string;

export class Transactions {
  readonly #open = new Map<string, { look: Look; seen: string }[]>();
  readonly #ended = new Set<string>();
  #count = 0;
  /** Commits refused because something read had changed. */
  aborted = 0;

  begin({ mode, readWrite }: TransactionOptions = {}): Uint8Array {
    if (mode === 'readOnly') refuseUnknown('read-only transactions');
    if (readWrite?.retryTransaction.length && !this.#ended.has(key(readWrite.retryTransaction)))
      refuseInvalid('retryTransaction names no transaction that has ended');
    this.#count += 1;
    const id = Buffer.from(`transaction ${this.#count}`);
    this.#open.set(key(id), []);
    return id;
  }

  note(id: Uint8Array, look: Look): void {
    this.#readsOf(id).push({ look, seen: look() });
  }

  /** @throws ABORTED where a look is not what it was */
  end(id: Uint8Array): void {
    const reads = this.#readsOf(id);
    this.#close(id);
    if (reads.every(({ look, seen }) => look() === seen)) return;
    this.aborted += 1;
    throw new RpcError(status.aborted, 'Transaction lock conflict: something read has changed');
  }

  rollBack(id: Uint8Array): void {
    this.#readsOf(id);
    this.#close(id);
  }

  #readsOf(id: Uint8Array) {
    return (
      this.#open.get(key(id)) ??
      refuseInvalid('The referenced transaction has expired or is no longer valid.')
    );
  }

  #close(id: Uint8Array): void {
    this.#open.delete(key(id));
    this.#ended.add(key(id));
  }
}

function key(id: Uint8Array): string {
  return Buffer.from(id).toString();
}
