import type { IncomingMessage } from 'node:http';

/** Memory for request bodies, shared by all requests, so that many slow uploads do not add up. */
export interface BodyBudget {
  usedBytes: number;
  readonly limitInBytes: number;
}

export type BodyReading =
  | { readonly kind: 'read'; readonly bytes: Uint8Array<ArrayBuffer> }
  // `too-large`: over the request's own limit; `busy`: over the shared budget; `gone`: the client disconnected.
  | { readonly kind: 'too-large' }
  | { readonly kind: 'busy' }
  | { readonly kind: 'gone' };

/**
 * Reads a request's whole body, counting bytes as they arrive, whatever its `Content-Length` claims. The caller
 * releases the bytes with `releaseBody` when the request is done.
 */
export function readBody(
  request: IncomingMessage,
  limitInBytes: number,
  budget: BodyBudget,
): Promise<BodyReading> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const settle = (reading: BodyReading) => {
      request.off('data', collect).off('end', finish).off('close', leave);
      if (reading.kind !== 'read') budget.usedBytes -= size;
      resolve(reading);
    };
    const collect = (chunk: Buffer) => {
      size += chunk.length;
      budget.usedBytes += chunk.length;
      chunks.push(chunk);
      if (size > limitInBytes) settle({ kind: 'too-large' });
      else if (budget.usedBytes > budget.limitInBytes) settle({ kind: 'busy' });
    };
    const finish = () => settle({ kind: 'read', bytes: Buffer.concat(chunks) });
    const leave = () => settle({ kind: 'gone' });
    request.on('data', collect).on('end', finish).on('close', leave);
  });
}

export function releaseBody(reading: BodyReading, budget: BodyBudget): void {
  if (reading.kind === 'read') budget.usedBytes -= reading.bytes.byteLength;
}

/** The request's declared length; 0 where it declares none. */
export function declaredLength(request: IncomingMessage): number {
  return Number(request.headers['content-length'] ?? 0);
}
