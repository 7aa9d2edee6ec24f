import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { chooseEncoding } from './compression.ts';
import type { HeaderList } from './security-headers.ts';

/** A body that is sent many times: compressed once, at better levels than one answer is worth. */
export interface Precompressed {
  /** Bytes, or the same bytes as a latin1 string, which small bodies are sent faster as. */
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

/** Sends the form that the browser prefers, or 304 when it has it already. `head` is complete but for these. */
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
