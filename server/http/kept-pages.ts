import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { brotliOptions, chooseEncoding } from './compression.ts';
import { appHeaders } from './connection.ts';
import type { HeaderList } from './security-headers.ts';
import { headersOf, shortestCompressedInBytes } from './send-response.ts';

/** Another instance on the same store may have changed the data; after this long a page is rendered again. */
const longestKeptMs = 10_000;
const mostPages = 500;
const largestPageInBytes = 512 * 1024;

interface KeptPage {
  readonly dataVersion: number;
  readonly renderedAt: number;
  readonly etag: string;
  readonly head: HeaderList;
  readonly plain: Uint8Array;
  readonly br: Buffer | null;
  readonly gzip: Buffer | null;
}

/** Who asks and when, as far as a kept page depends on it. */
export interface PageAsking {
  readonly req: IncomingMessage;
  /** With its origin: pages hold absolute links to themselves. One with a query is never kept, since anybody can make up any number of them. */
  readonly url: URL;
  /** Counts up with every change of what the public sees, on this instance. */
  readonly dataVersion: number;
}

/**
 * Public pages as they were rendered for a visitor without a cookie, kept compressed. The app marks the
 * answers that may be kept (`appHeaders.keep`).
 */
export class KeptPages {
  readonly #pages = new Map<string, KeptPage>();

  /** Answers from a kept page that is still true; false: the app must be asked. */
  serve(asking: PageAsking, res: ServerResponse, headers: HeaderList): boolean {
    if (!isAnonymous(asking)) return false;
    const page = this.#pages.get(asking.url.href);
    if (page?.dataVersion !== asking.dataVersion || performance.now() - page.renderedAt > longestKeptMs)
      return false;
    sendPage(asking.req, res, page, headers);
    return true;
  }

  /** Keeps and sends the answer if the app allows it and it is fit to keep; false: send it as it is. */
  async keep(
    asking: PageAsking,
    res: ServerResponse,
    response: Response,
    headers: HeaderList,
  ): Promise<boolean> {
    if (!isKeepable(asking, response)) return false;
    const page = makePage(
      asking.dataVersion,
      headersOf(response, 'private, no-cache'),
      await response.bytes(),
    );
    if (page.plain.byteLength <= largestPageInBytes) this.#remember(asking.url.href, page);
    sendPage(asking.req, res, page, headers);
    return true;
  }

  #remember(href: string, page: KeptPage): void {
    this.#pages.delete(href);
    const oldest = this.#pages.keys().next();
    if (this.#pages.size >= mostPages && !oldest.done) this.#pages.delete(oldest.value);
    this.#pages.set(href, page);
  }
}

function isAnonymous({ req, url }: PageAsking): boolean {
  const isRead = req.method === 'GET' || req.method === 'HEAD';
  return (
    isRead && url.search === '' && req.headers.cookie === undefined && req.headers.authorization === undefined
  );
}

function isKeepable(asking: PageAsking, { status, headers }: Response): boolean {
  const isAllowed =
    headers.has(appHeaders.keep) && !headers.has(appHeaders.nonce) && !headers.has('set-cookie');
  return isAllowed && status === 200 && asking.req.method === 'GET' && isAnonymous(asking);
}

function makePage(dataVersion: number, head: HeaderList, plain: Uint8Array): KeptPage {
  const etag = `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
  const isWorthIt = plain.byteLength >= shortestCompressedInBytes;
  return {
    dataVersion,
    renderedAt: performance.now(),
    etag,
    // Browsers may keep it too, but ask each time; a signed-in person sees another page at the same address.
    head: [...head, 'ETag', etag, 'Vary', 'Accept-Encoding, Cookie'],
    plain,
    br: isWorthIt ? brotliCompressSync(plain, brotliOptions(plain.byteLength, 6)) : null,
    gzip: isWorthIt ? gzipSync(plain) : null,
  };
}

function sendPage(req: IncomingMessage, res: ServerResponse, page: KeptPage, headers: HeaderList): void {
  if (req.headers['if-none-match']?.includes(page.etag)) {
    res.writeHead(304, [...headers, ...page.head]).end();
    return;
  }
  const encoding = chooseEncoding(req.headers['accept-encoding'], ['br', 'gzip']);
  const compressed = encoding === 'br' ? page.br : encoding === 'gzip' ? page.gzip : null;
  const body = compressed ?? page.plain;
  const head = [...headers, ...page.head, 'Content-Length', String(body.byteLength)];
  if (compressed && encoding) head.push('Content-Encoding', encoding);
  res.writeHead(200, head).end(body);
}
