import { brotliCompressSync, gzipSync } from 'node:zlib';
import { brotliOptions } from './compression.ts';
import { appHeaders } from './connection.ts';
import type { Exchange } from './exchange.ts';
import { type Precompressed, sendPrecompressed, tagOf } from './precompressed.ts';
import type { HeaderList } from './security-headers.ts';
import { headersOf, shortestCompressedInBytes } from './send-response.ts';

/** Another instance on the same store may have changed the data; after this long a page is rendered again. */
const longestKeptMs = 10_000;
const mostPages = 500;
const largestPageInBytes = 512 * 1024;

interface KeptPage extends Precompressed {
  readonly dataVersion: number;
  readonly renderedAt: number;
  readonly head: HeaderList;
}

/**
 * Public pages as they were rendered for a visitor without a cookie, kept compressed, by their whole address:
 * they hold absolute links to themselves. The app marks the answers that may be kept (`appHeaders.keep`).
 */
export class KeptPages {
  readonly #pages = new Map<string, KeptPage>();

  /** Answers from a kept page that is still true; false: the app must be asked. */
  serve(exchange: Exchange): boolean {
    if (!isAnonymous(exchange)) return false;
    const page = this.#pages.get(exchange.url.href);
    if (!page || !isStillTrue(page, exchange)) return false;
    sendPage(exchange, page);
    return true;
  }

  /** Keeps and sends the answer if the app allows it and it is fit to keep; false: send it as it is. */
  async keep(exchange: Exchange, response: Response): Promise<boolean> {
    if (!isKeepable(exchange, response)) return false;
    const head = headersOf(response, 'private, no-cache');
    const page = makePage(exchange.publicDataVersion, head, await response.bytes());
    if (page.plain.byteLength <= largestPageInBytes) this.#remember(exchange.url.href, page);
    sendPage(exchange, page);
    return true;
  }

  #remember(href: string, page: KeptPage): void {
    this.#pages.delete(href);
    const oldest = this.#pages.keys().next();
    if (this.#pages.size >= mostPages && !oldest.done) this.#pages.delete(oldest.value);
    this.#pages.set(href, page);
  }
}

function isStillTrue(page: KeptPage, { publicDataVersion }: Exchange): boolean {
  return page.dataVersion === publicDataVersion && performance.now() - page.renderedAt <= longestKeptMs;
}

/** A page with a query is never kept: anybody can make up any number of them. */
function isAnonymous({ req, url }: Exchange): boolean {
  const isRead = req.method === 'GET' || req.method === 'HEAD';
  return (
    isRead && url.search === '' && req.headers.cookie === undefined && req.headers.authorization === undefined
  );
}

function isKeepable(exchange: Exchange, { status, headers }: Response): boolean {
  const isAllowed =
    headers.has(appHeaders.keep) && !headers.has(appHeaders.nonce) && !headers.has('set-cookie');
  return isAllowed && status === 200 && exchange.req.method === 'GET' && isAnonymous(exchange);
}

function makePage(dataVersion: number, head: HeaderList, plain: Uint8Array): KeptPage {
  const isWorthIt = plain.byteLength >= shortestCompressedInBytes;
  return {
    dataVersion,
    renderedAt: performance.now(),
    // Browsers may keep it too, but ask each time; a signed-in person sees another page at the same address.
    head: [...head, 'Vary', 'Accept-Encoding, Cookie'],
    plain,
    etag: tagOf(plain),
    br: isWorthIt ? brotliCompressSync(plain, brotliOptions(plain.byteLength, 6)) : null,
    gzip: isWorthIt ? gzipSync(plain) : null,
  };
}

function sendPage({ req, res, headers }: Exchange, page: KeptPage): void {
  sendPrecompressed(req, res, page, [...headers, ...page.head]);
}
