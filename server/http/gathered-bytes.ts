/** The least that is reserved for a body. Most forms are smaller. */
const LEAST_BYTES = 4096;

/**
 * Bytes that arrive in pieces, in one buffer. Pieces kept one by one would let a body sent a byte at a time take hundreds of times its
 * size.
 */
export class GatheredBytes {
  #buffer = new Uint8Array(0);
  #size = 0;

  get size(): number {
    return this.#size;
  }

  /** Copies the piece. The buffer doubles when it is full, so that no byte is moved more than a few times. */
  add(piece: Uint8Array): void {
    const needed = this.#size + piece.length;
    if (needed > this.#buffer.length) {
      const larger = new Uint8Array(Math.max(needed, 2 * this.#buffer.length, LEAST_BYTES));
      larger.set(this.#buffer);
      this.#buffer = larger;
    }
    this.#buffer.set(piece, this.#size);
    this.#size = needed;
  }

  /** A copy of just their size. */
  bytes(): Uint8Array<ArrayBuffer> {
    return this.#buffer.slice(0, this.#size);
  }
}
