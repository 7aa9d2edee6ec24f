import type { IncomingMessage } from 'node:http';
import type { Limits } from '../config/limits.ts';
import type { BodyStock } from './body-stock.ts';

export type BodyReading =
  /** `release` gives its bytes back to the stock: call it when the request is done. */
  | { readonly kind: 'read'; readonly bytes: Uint8Array<ArrayBuffer>; release(): void }
  // `too-large`: over the request's own limit; `busy`: no room for it now; `too-slow`: did not arrive in time, or made
  // room for another; `gone`: the client disconnected.
  | { readonly kind: 'too-large' | 'busy' | 'too-slow' | 'gone' };

export interface BodyRules {
  readonly limitInBytes: number;
  /** Who sends it, as `hostOf` writes it. */
  readonly host: string;
  readonly stock: BodyStock;
  readonly limits: Pick<Limits, 'bodyBytes' | 'bodyMs' | 'uploadStepBytes'>;
}

/**
 * Reads a request's whole body, counting bytes as they arrive, whatever its `Content-Length` claims. A body has `bodyMs`
 * milliseconds to arrive; one that may be larger than an ordinary form has as long again for each `uploadStepBytes` of it.
 */
export function readBody(
  request: IncomingMessage,
  { limitInBytes, host, stock, limits }: BodyRules,
): Promise<BodyReading> {
  return new Promise((resolve) => {
    const gathered = new GatheredBytes();
    const step = limitInBytes > limits.bodyBytes ? limits.uploadStepBytes : Infinity;
    let nextStep = step;
    const settle = (reading: BodyReading) => {
      clearTimeout(deadline);
      request.off('data', collect).off('end', finish).off('close', leave);
      if (reading.kind === 'read') body.arrived();
      else body.release();
      resolve(reading);
    };
    const cut = () => settle({ kind: 'too-slow' });
    const deadline = setTimeout(cut, limits.bodyMs);
    const body = stock.open(host, cut);
    const collect = (chunk: Buffer) => {
      const hasRoom = body.add(chunk.length);
      const size = gathered.size + chunk.length;
      if (size > limitInBytes) settle({ kind: 'too-large' });
      else if (!hasRoom) settle({ kind: 'busy' });
      else {
        gathered.add(chunk);
        if (size < nextStep) return;
        nextStep = size + step;
        deadline.refresh();
      }
    };
    const finish = () => settle({ kind: 'read', bytes: gathered.bytes(), release: body.release });
    const leave = () => settle({ kind: 'gone' });
    request.on('data', collect).on('end', finish).on('close', leave);
  });
}

/** The request's declared length; 0 where it declares none. */
export function declaredLength(request: IncomingMessage): number {
  return Number(request.headers['content-length'] ?? 0);
}

/** The least that is reserved for a body. Most forms are smaller. */
const LEAST_BYTES = 4096;

/**
 * Bytes that arrive in pieces, in one buffer. Pieces kept one by one would let a body sent a byte at a time take hundreds of times its
 * size.
 */
class GatheredBytes {
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
