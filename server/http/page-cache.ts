import type { IncomingMessage, ServerResponse } from 'node:http';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { brotliOptions } from './compression.ts';
import { appHeaders } from './connection.ts';
import type { Exchange } from './exchange.ts';
import { type Precompressed, sendPrecompressed, tagOf } from './precompressed.ts';
import { type PublicData, type PublicKind, type PublicState, publicKinds } from './public-data.ts';
import type { HeaderList } from './security-headers.ts';
import { headersOf, shortestCompressedInBytes } from './send-response.ts';

/** After this long a page is rendered again even if the data is unchanged: what it shows depends on the clock too. */
const maxAgeMs = 10_000;
/**
 * How old a page may be where another instance may have changed the data: free places must be current, the rest
 * can wait.
 */
const maxUncheckedAgeMs: Readonly<Record<PublicKind, number>> = {
  club: maxAgeMs,
  timetable: 800,
  exercises: maxAgeMs,
  workouts: maxAgeMs,
  events: 800,
};
const maxPages = 500;
const largestPageInBytes = 512 * 1024;

interface CachedPage extends Precompressed {
  readonly kind: PublicKind;
  /** As of just before it was rendered. */
  readonly state: PublicState;
  /** When, by the clock of `PublicData`, it was last confirmed that no other instance had changed anything. */
  validatedAt: number;
  readonly head: HeaderList;
  /** The parameters of a query that it reads; null: not known. */
  readonly reads: readonly string[] | null;
}

/**
 * Public pages as rendered for a visitor without a cookie, cached in compressed form. They are the same whichever host a
 * visitor named (`Exchange.url`), so neither can a foreign `Host` get into one, nor can many fill the cache. The app marks the responses that may be cached (`appHeaders.cache`).
 */
export class PageCache {
  readonly #pages = new Map<string, CachedPage>();
  readonly #data: PublicData;

  constructor(data: PublicData) {
    this.#data = data;
  }

  /** Serves a cached page that is still valid; false: the app must be called. */
  serve({ req, isSecure }: PageLookup, res: ServerResponse, requestId: string): boolean {
    const page = this.#find(isSecure, req.url ?? '');
    if (!page || !isAnonymousRead(req) || !this.#isValid(page)) return false;
    sendPrecompressed(req, res, page, ['X-Request-Id', requestId, ...page.head]);
    return true;
  }

  /** With a query that the page does not read it is the page without one. */
  #find(isSecure: boolean, target: string): CachedPage | undefined {
    const page = this.#pages.get(keyOf(isSecure, target));
    const queryAt = target.indexOf('?');
    if (page || queryAt === -1) return page;
    const plain = this.#pages.get(keyOf(isSecure, target.slice(0, queryAt)));
    return plain && isUnread(new URLSearchParams(target.slice(queryAt)), plain.reads) ? plain : undefined;
  }

  /** Caches and sends the response if the app allows it and it is cacheable; false: send it as it is. */
  async store(exchange: Exchange, response: Response): Promise<boolean> {
    const { req, res, requestId, caller, url, publicState } = exchange;
    const kind = publicKinds.find((known) => known === response.headers.get(appHeaders.cache));
    if (!kind || !publicState || !isCacheable(exchange, response)) return false;
    const head = [...exchange.securityHeaders(caller.isSecure), ...headersOf(response, 'private, no-cache')];
    const reads = readsOf(response);
    const bytes = Buffer.from(await response.arrayBuffer());
    const page = { ...makePage(kind, publicState, head, bytes), reads };
    const query = isUnread(url.searchParams, reads) ? '' : url.search;
    if (page.plain.length <= largestPageInBytes)
      this.#insert(keyOf(caller.isSecure, url.pathname + query), page);
    sendPrecompressed(req, res, page, ['X-Request-Id', requestId, ...page.head]);
    return true;
  }

  #isValid(page: CachedPage): boolean {
    const now = this.#data.clock();
    if (now - page.state.at > maxAgeMs || !this.#data.hasNoOwnWrites(page.kind, page.state)) return false;
    if (now - page.validatedAt <= maxUncheckedAgeMs[page.kind]) return true;
    if (!this.#data.hasNoForeignWrites(page.state)) return false;
    page.validatedAt = now;
    return true;
  }

  #insert(key: string, page: CachedPage): void {
    this.#pages.delete(key);
    const oldest = this.#pages.keys().next();
    if (this.#pages.size >= maxPages && !oldest.done) this.#pages.delete(oldest.value);
    this.#pages.set(key, page);
  }
}

/** The parts of an exchange that are known before any costly work. */
export interface PageLookup {
  readonly req: IncomingMessage;
  readonly isSecure: boolean;
}

/** A read without credentials, so that the response cannot be personal. */
export function isAnonymousRead({ method, headers }: IncomingMessage): boolean {
  const isRead = method === 'GET' || method === 'HEAD';
  return isRead && headers.cookie === undefined && headers.authorization === undefined;
}

/** Headers differ between http and https. */
function keyOf(isSecure: boolean, target: string): string {
  return (isSecure ? 'https ' : 'http ') + target;
}

/** A URL with a query is cached only where the app says that it is one of few: anyone can make up any number of them. */
function isCacheable({ req, url }: Exchange, response: Response): boolean {
  const { status, headers } = response;
  const isOwn = headers.has(appHeaders.nonce) || headers.has('set-cookie');
  const isPlain = url.search === '' || isUnread(url.searchParams, readsOf(response));
  const isOneOfFew = isPlain || headers.get(appHeaders.cacheQuery) === url.pathname + url.search;
  return !isOwn && isOneOfFew && status === 200 && req.method === 'GET';
}

/** Null: the app has not said. */
function readsOf({ headers }: Response): readonly string[] | null {
  return headers.get(appHeaders.cacheReads)?.split(',') ?? null;
}

const isUnread = (query: URLSearchParams, reads: readonly string[] | null): boolean =>
  reads !== null && !reads.some((name) => query.has(name));

function makePage(
  kind: PublicKind,
  state: PublicState,
  head: HeaderList,
  plain: Buffer,
): Omit<CachedPage, 'reads'> {
  const isWorthIt = plain.byteLength >= shortestCompressedInBytes;
  return {
    kind,
    state,
    validatedAt: state.at,
    // Browsers may cache it too, but must revalidate; a signed-in person sees another page at the same address.
    head: [...head, 'Vary', 'Accept-Encoding, Cookie'],
    plain: plain.toString('latin1'),
    etag: tagOf(plain),
    br: isWorthIt ? brotliCompressSync(plain, brotliOptions(plain.byteLength, 6)).toString('latin1') : null,
    gzip: isWorthIt ? gzipSync(plain).toString('latin1') : null,
  };
}
