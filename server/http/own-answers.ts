import type { ServerResponse } from 'node:http';
import type { Exchange, HttpServerParts } from './exchange.ts';
import { refuse } from './refuse.ts';
import type { HeaderList } from './security-headers.ts';
import { contentTypeOf, isHashedAsset } from './static-files.ts';

type Parts = Pick<HttpServerParts, 'staticFiles' | 'retainedBuilds'>;

/** Serves what needs no app: files, and the build's id. False: not one of these. For GET and HEAD. */
export function answerFromFiles(exchange: Exchange, parts: Parts): boolean {
  const { req, res, headers } = exchange;
  const { pathname } = exchange.url;
  if (parts.staticFiles.serve(req, res, pathname, headers)) return true;
  if (pathname === '/builds/latest.json') {
    const { buildId, builtAt } = parts.staticFiles;
    sendJson(res, 200, headers, { id: buildId, timestamp: builtAt });
    return true;
  }
  if (!isHashedAsset(pathname)) return false;
  void answerFromRetainedBuild(exchange, parts);
  return true;
}

async function answerFromRetainedBuild(
  { req, res, url, headers }: Exchange,
  { retainedBuilds }: Parts,
): Promise<void> {
  const content = await retainedBuilds.find(url.pathname);
  if (content === null) {
    refuse(req, res, 404, headers);
    return;
  }
  res.writeHead(200, [
    ...headers,
    'Content-Type',
    contentTypeOf(url.pathname),
    'Cache-Control',
    'public, max-age=31536000, immutable',
    'Content-Length',
    String(content.byteLength),
  ]);
  res.end(content);
}

/** A small JSON response that is not cached. */
export function sendJson(res: ServerResponse, status: number, headers: HeaderList, value: object): void {
  sendOwn(res, { status, headers, type: 'application/json' }, JSON.stringify(value));
}

/** Text that is not cached. */
export function sendText(res: ServerResponse, type: string, headers: HeaderList, text: string): void {
  sendOwn(res, { status: 200, headers, type }, text);
}

type Head = { readonly status: number; readonly headers: HeaderList; readonly type: string };

function sendOwn(res: ServerResponse, { status, headers, type }: Head, body: string): void {
  res.writeHead(status, [
    ...headers,
    'Content-Type',
    type,
    'Cache-Control',
    'no-store',
    'Content-Length',
    String(Buffer.byteLength(body)),
  ]);
  res.end(body);
}
