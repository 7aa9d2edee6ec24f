import type { IncomingMessage, ServerResponse } from 'node:http';
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
  serve(asking: Asking, res: ServerResponse, requestId: string): boolean {
    const page = this.#pages.get(asking.origin + asking.req.url);
    if (!page || !isStillTrue(page, asking.publicDataVersion) || !isAnonymous(asking.req)) return false;
    sendPrecompressed(asking.req, res, page, ['X-Request-Id', requestId, ...page.head]);
    return true;
  }

  /** Keeps and sends the answer if the app allows it and it is fit to keep; false: send it as it is. */
  async keep(exchange: Exchange, response: Response): Promise<boolean> {
    const { req, res, requestId, caller } = exchange;
    if (!isKeepable(exchange, response)) return false;
    const head = [...exchange.securityHeaders(caller.isSecure), ...headersOf(response, 'private, no-cache')];
    const page = makePage(exchange.publicDataVersion, head, Buffer.from(await response.arrayBuffer()));
    if (page.plain.length <= largestPageInBytes) this.#remember(caller.origin + req.url, page);
    sendPrecompressed(req, res, page, ['X-Request-Id', requestId, ...page.head]);
    return true;
  }

  #remember(address: string, page: KeptPage): void {
    this.#pages.delete(address);
    const oldest = this.#pages.keys().next();
    if (this.#pages.size >= mostPages && !oldest.done) this.#pages.delete(oldest.value);
    this.#pages.set(address, page);
  }
}

/** As much of an exchange as is known before anything costly. */
export interface Asking {
  readonly req: IncomingMessage;
  readonly origin: string;
  readonly publicDataVersion: number;
}

function isStillTrue(page: KeptPage, publicDataVersion: number): boolean {
  return page.dataVersion === publicDataVersion && performance.now() - page.renderedAt <= longestKeptMs;
}

function isAnonymous({ method, headers }: IncomingMessage): boolean {
  const isRead = method === 'GET' || method === 'HEAD';
  return isRead && headers.cookie === undefined && headers.authorization === undefined;
}

/** A page with a query is never kept: anybody can make up any number of them. */
function isKeepable({ req, url }: Exchange, { status, headers }: Response): boolean {
  const isAllowed =
    headers.has(appHeaders.keep) && !headers.has(appHeaders.nonce) && !headers.has('set-cookie');
  return isAllowed && status === 200 && req.method === 'GET' && url.search === '' && isAnonymous(req);
}

function makePage(dataVersion: number, head: HeaderList, plain: Buffer): KeptPage {
  const isWorthIt = plain.byteLength >= shortestCompressedInBytes;
  return {
    dataVersion,
    renderedAt: performance.now(),
    // Browsers may keep it too, but ask each time; a signed-in person sees another page at the same address.
    head: [...head, 'Vary', 'Accept-Encoding, Cookie'],
    plain: plain.toString('latin1'),
    etag: tagOf(plain),
    br: isWorthIt ? brotliCompressSync(plain, brotliOptions(plain.byteLength, 6)).toString('latin1') : null,
    gzip: isWorthIt ? gzipSync(plain).toString('latin1') : null,
  };
}
