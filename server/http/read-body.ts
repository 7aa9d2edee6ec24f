import type { IncomingMessage } from 'node:http';

/** Bodies in memory at one moment, over all requests; keeps many slow uploads from adding up. */
export interface BodyBudget {
  usedBytes: number;
  readonly limitInBytes: number;
}

export type BodyReading =
  | { readonly kind: 'read'; readonly bytes: Uint8Array<ArrayBuffer> }
  // `too-large`: over the request's own limit; `busy`: over the stock's; `gone`: the client left.
  | { readonly kind: 'too-large' }
  | { readonly kind: 'busy' }
  | { readonly kind: 'gone' };

/**
 * Reads a request's body whole, counting as it arrives, whatever its `Content-Length` claims. The caller
 * gives the bytes back to the stock with `returnBody` when the request is done.
 */
export function readBody(
  request: IncomingMessage,
  limitInBytes: number,
  stock: BodyBudget,
): Promise<BodyReading> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const settle = (reading: BodyReading) => {
      request.off('data', take).off('end', finish).off('close', leave);
      if (reading.kind !== 'read') stock.usedBytes -= size;
      resolve(reading);
    };
    const take = (chunk: Buffer) => {
      size += chunk.length;
      stock.usedBytes += chunk.length;
      chunks.push(chunk);
      if (size > limitInBytes) settle({ kind: 'too-large' });
      else if (stock.usedBytes > stock.limitInBytes) settle({ kind: 'busy' });
    };
    const finish = () => settle({ kind: 'read', bytes: Buffer.concat(chunks) });
    const leave = () => settle({ kind: 'gone' });
    request.on('data', take).on('end', finish).on('close', leave);
  });
}

export function returnBody(reading: BodyReading, stock: BodyBudget): void {
  if (reading.kind === 'read') stock.usedBytes -= reading.bytes.byteLength;
}

/** What the request says it will send; 0 where it does not say. */
export function declaredLength(request: IncomingMessage): number {
  return Number(request.headers['content-length'] ?? 0);
}
