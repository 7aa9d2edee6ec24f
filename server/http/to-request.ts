import type { IncomingMessage } from 'node:http';

/**
 * Hop-by-hop headers, and every header that makes claims about where a request comes from:
 * the framework would read `X-Forwarded-Host` in its own same-origin check.
 */
const droppedHeaders = new Set([
  'connection',
  'keep-alive',
  'proxy-connection',
  'transfer-encoding',
  'te',
  'trailer',
  'upgrade',
  'expect',
  'host',
  'forwarded',
  'x-real-ip',
  'x-client-ip',
]);

export interface RequestParts {
  readonly url: URL;
  /** Null where the method has no body, or it was not read. */
  readonly body: Uint8Array<ArrayBuffer> | null;
  /** Aborted when the client disconnects before the response. */
  readonly signal: AbortSignal;
}

/** The `Request` that the app sees: with the origin that the person sees, whatever the headers say. */
export function toRequest(incoming: IncomingMessage, { url, body, signal }: RequestParts): Request {
  const headers = new Headers();
  const raw = incoming.rawHeaders;
  for (let index = 0; index < raw.length; index += 2) {
    const name = raw[index] ?? '';
    if (isForwarded(name.toLowerCase())) headers.append(name, raw[index + 1] ?? '');
  }
  headers.set('host', url.host);
  return new Request(url, { method: incoming.method, headers, body, signal });
}

function isForwarded(name: string): boolean {
  return !(droppedHeaders.has(name) || name.startsWith('x-forwarded-') || name.startsWith('x-clubfloor-'));
}
