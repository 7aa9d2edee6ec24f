import type { IncomingMessage } from 'node:http';

/**
 * Hop-by-hop headers, and every header that claims to know better than we do where a request comes from:
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
  /** Null where the method has no body. */
  readonly body: Uint8Array<ArrayBuffer> | null;
  /** Aborted when the client leaves before it has its answer. */
  readonly signal: AbortSignal;
}

/** The `Request` that the app sees: under the origin that the person sees, whatever the headers said. */
export function toRequest(incoming: IncomingMessage, { url, body, signal }: RequestParts): Request {
  const headers = new Headers();
  const raw = incoming.rawHeaders;
  for (let index = 0; index < raw.length; index += 2) {
    const name = raw[index] ?? '';
    if (isPassedOn(name.toLowerCase())) headers.append(name, raw[index + 1] ?? '');
  }
  headers.set('host', url.host);
  return new Request(url, { method: incoming.method, headers, body, signal });
}

function isPassedOn(name: string): boolean {
  return !(droppedHeaders.has(name) || name.startsWith('x-forwarded-') || name.startsWith('x-clubfloor-'));
}
