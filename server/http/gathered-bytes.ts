/** The least that is reserved for a body. Most forms are smaller. */
const LEAST_BYTES = 4096;

/**
 * Bytes that arrive in pieces, in one place. Pieces kept one by one would let a body sent a byte at a time take hundreds of times its
 * size (security.md, row 36).
 */
export class GatheredBytes {
  #place = new Uint8Array(0);
  #size = 0;

  get size(): number {
    return this.#size;
  }

  /** Copies the piece. The place doubles when it is full, so that no byte is moved more than a few times. */
  add(piece: Uint8Array): void {
    const needed = this.#size + piece.length;
    if (needed > this.#place.length) {
      const larger = new Uint8Array(Math.max(needed, 2 * this.#place.length, LEAST_BYTES));
      larger.set(this.#place);
      this.#place = larger;
    }
    this.#place.set(piece, this.#size);
    this.#size = needed;
  }

  /** A copy of just their size. */
  bytes(): Uint8Array<ArrayBuffer> {
    return this.#place.slice(0, this.#size);
  }
}
