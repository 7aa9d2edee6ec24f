import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { chooseEncoding } from './compression.ts';
import type { HeaderList } from './security-headers.ts';

/** A body that is sent many times: compressed once, at better levels than a single response justifies. */
export interface Precompressed {
  /** Bytes, or the same bytes as a latin1 string, which is faster for small bodies. */
  readonly plain: Uint8Array | string;
  /** Null where it would not be smaller. */
  readonly br: Uint8Array | string | null;
  readonly gzip: Uint8Array | string | null;
  readonly etag: string;
}

/** An entity tag for these bytes; weak, since every compressed form shares it. */
export function tagOf(bytes: Uint8Array): string {
  return `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
}

const available = ['br', 'gzip'] as const;

/** Sends the encoding that the browser prefers, or 304 where its copy is current. Completes `head`. */
export function sendPrecompressed(
  req: IncomingMessage,
  res: ServerResponse,
  content: Precompressed,
  head: HeaderList,
): void {
  if (req.headers['if-none-match']?.includes(content.etag)) {
    res.writeHead(304, [...head, 'ETag', content.etag]).end();
    return;
  }
  const encoding = chooseEncoding(req.headers['accept-encoding'], available);
  const compressed = (encoding === 'br' && content.br) || (encoding && content.gzip);
  const body = compressed || content.plain;
  const full = [...head, 'ETag', content.etag, 'Content-Length', String(body.length)];
  if (compressed) full.push('Content-Encoding', compressed === content.br ? 'br' : 'gzip');
  // Node sends a string in one write with the head, and bytes in a second one.
  res.writeHead(200, full).end(body, 'latin1');
}
