import { randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import * as paths from '#app/paths.ts';
import { withPageDeadline } from '../data/deadline.ts';
import { StoreUnavailableError } from '../data/store.ts';
import { hostOf } from '../identity/network.ts';
import { noteStoreWork, StoreWork } from '../metrics/store-work.ts';
import type { BodyStock } from './body-stock.ts';
import { appHeaders, type Connection } from './connection.ts';
import type { Exchange, HttpServerParts } from './exchange.ts';
import type { Caller } from './identify-caller.ts';
import type { PageCache } from './page-cache.ts';
import { declaredLength, readBody } from './read-body.ts';
import { refuse } from './refuse.ts';
import type { RequestSlots } from './request-slots.ts';
import type { RequestTurns } from './request-turns.ts';
import { framed } from './security-headers.ts';
import { sendResponse } from './send-response.ts';
import { toRequest } from './to-request.ts';
import { isWebhook } from './webhooks.ts';

/** What all requests to the app share. */
export interface AppLoad {
  readonly slots: RequestSlots;
  readonly turns: RequestTurns;
  readonly bodies: BodyStock;
  readonly pages: PageCache;
}

const bodiless = new Set(['GET', 'HEAD']);

/** Calls the app, after the checks that do not need it. Never throws: every failure ends in a response. */
export async function callApp(exchange: Exchange, parts: HttpServerParts, load: AppLoad): Promise<void> {
  const { limits } = parts.config;
  const most = Math.max(limits.importBodyBytes, limits.pictureBodyBytes);
  if (declaredLength(exchange.req) > most) refuseTooLarge(exchange);
  else if (isForeign(exchange, parts)) refuse(exchange.req, exchange.res, 403, exchange.headers);
  else if (load.slots.isFull) refuseBusy(exchange);
  else await readAndAnswer(exchange, parts, load);
}

async function readAndAnswer(exchange: Exchange, parts: HttpServerParts, load: AppLoad): Promise<void> {
  const { req, res, headers, caller } = exchange;
  const { limits } = parts.config;
  const arrivedAt = performance.now();
  const limitInBytes = bodiless.has(req.method ?? '') ? 0 : await findLimit(exchange, parts);
  if (limitInBytes === null) return;
  const guardsMs = performance.now() - arrivedAt;
  if (limitInBytes === 0) {
    await answerInSlot(exchange, parts, load, { body: null, guardsMs });
    return;
  }
  if (declaredLength(req) > limitInBytes) {
    refuseTooLarge(exchange);
    return;
  }
  const body = await readBody(req, {
    limitInBytes,
    host: hostOf(caller.address),
    stock: load.bodies,
    limits,
  });
  if (body.kind === 'too-large') refuseTooLarge(exchange);
  else if (body.kind === 'busy') refuseBusy(exchange);
  else if (body.kind === 'too-slow') refuse(req, res, 408, headers);
  else if (body.kind === 'read') {
    try {
      await answerInSlot(exchange, parts, load, { body: body.bytes, guardsMs });
    } finally {
      body.release();
    }
  }
}

/** The bytes to read; 0: the guards refuse this caller. Null: that could not be found out, and the request is answered. */
async function findLimit(exchange: Exchange, parts: HttpServerParts): Promise<number | null> {
  const { req, requestId, caller, url } = exchange;
  const { smallBodyBytes } = parts.config.limits;
  const isSmall = declaredLength(req) <= smallBodyBytes && !('transfer-encoding' in req.headers);
  if (isSmall) return smallBodyBytes;
  try {
    const headers = new Headers({ Cookie: req.headers.cookie ?? '' });
    const connection = new AppConnection(requestId, caller);
    return await withPageDeadline(() => parts.bodyLimit(url.pathname, headers, connection));
  } catch (error) {
    answerError(exchange, parts, error);
    return null;
  }
}

/** @property guardsMs what finding out how much may be sent has taken: the page has the rest. */
interface Arrived {
  readonly body: Uint8Array<ArrayBuffer> | null;
  readonly guardsMs: number;
}

/** A request takes a slot only once its body is there: a body that does not come must not keep others out. */
async function answerInSlot(
  exchange: Exchange,
  parts: HttpServerParts,
  { slots, turns, pages }: AppLoad,
  { body, guardsMs }: Arrived,
): Promise<void> {
  if (!slots.take()) {
    refuseBusy(exchange);
    return;
  }
  const queuedAt = performance.now();
  try {
    await turns.take(isUrgent(exchange.url.pathname));
    // Whoever has gone while waiting is owed nothing.
    const spentMs = guardsMs + performance.now() - queuedAt;
    if (!exchange.res.destroyed) await answer(exchange, parts, pages, { body, spentMs });
  } catch (error) {
    parts.log.error({ requestId: exchange.requestId, err: error }, 'An error response could not be sent');
    exchange.res.destroy();
  } finally {
    // Whatever fails, including the error response: otherwise a recurring fault would use up all slots.
    slots.free();
  }
}

/** Somebody stands at the door, at a kiosk with script or without, or another server gives up soon. */
const isUrgent = (pathname: string) => isAtTheDoor.has(pathname) || isWebhook(pathname);
const isAtTheDoor: ReadonlySet<string> = new Set([paths.kiosk, paths.scanCode]);

function isForeign({ req, url, requestId, route }: Exchange, { log }: HttpServerParts): boolean {
  const { method = '', headers } = req;
  const foreign = findForeignOrigin({ method, pathname: url.pathname, headers, origin: url.origin });
  if (foreign === null) return false;
  log.warn(
    { requestId, route, from: foreign.slice(0, 100), expected: url.origin },
    'Refused a post from another origin. If that is the club’s own address, set PUBLIC_URL or TRUSTED_PROXY_HOPS',
  );
  return true;
}

function refuseTooLarge({ req, res, headers }: Exchange): void {
  refuse(req, res, 413, headers);
}

function refuseBusy({ req, res, headers }: Exchange): void {
  refuse(req, res, 503, [...headers, 'Retry-After', '5']);
}

async function answer(
  exchange: Exchange,
  parts: HttpServerParts,
  pages: PageCache,
  { body, spentMs }: { readonly body: Arrived['body']; readonly spentMs: number },
): Promise<void> {
  const { req, res, url, caller, requestId } = exchange;
  const disconnected = new AbortController();
  res.once('close', () => {
    if (!res.writableFinished) disconnected.abort();
  });
  try {
    const request = toRequest(req, { url, body, signal: disconnected.signal });
    const connection = new AppConnection(requestId, caller, { isUrgent: isUrgent(url.pathname), spentMs });
    const response = await callMeasured(exchange, () => parts.app(request, connection));
    const pattern = response.headers.get(appHeaders.route);
    exchange.route = pattern ?? exchange.route;
    exchange.isPattern = pattern !== null;
    if (await pages.store(exchange, response)) return;
    const hasScripts = response.headers.has(appHeaders.nonce);
    const security = hasScripts
      ? exchange.securityHeaders(caller.isSecure, connection.nonce)
      : exchange.headers;
    const whole = hasScripts ? [...security, 'X-Request-Id', requestId] : security;
    const headers = framed(whole, response.headers.get(appHeaders.frame));
    await sendResponse(res, response, {
      acceptEncoding: req.headers['accept-encoding'],
      headers,
      signal: disconnected.signal,
    });
  } catch (error) {
    if (!disconnected.signal.aborted) answerError(exchange, parts, error);
  }
}

async function callMeasured(exchange: Exchange, call: () => Promise<Response>): Promise<Response> {
  const store = new StoreWork();
  const startedAt = performance.now();
  try {
    return await noteStoreWork(store, call);
  } finally {
    exchange.appWork = { ms: performance.now() - startedAt, store };
  }
}

/** Few pages have scripts: the nonce is generated on first use. */
class AppConnection implements Connection {
  readonly requestId: string;
  readonly address: string;
  readonly isSecure: boolean;
  readonly isUrgent: boolean;
  readonly spentMs: number;
  #nonce = '';

  constructor(requestId: string, { address, isSecure }: Caller, { isUrgent = false, spentMs = 0 } = {}) {
    this.requestId = requestId;
    this.address = address;
    this.isSecure = isSecure;
    this.isUrgent = isUrgent;
    this.spentMs = spentMs;
  }

  get nonce(): string {
    this.#nonce ||= randomBytes(16).toString('base64');
    return this.#nonce;
  }
}

/** The app has its own error pages; this is for failures in those. */
function answerError(exchange: Exchange, parts: HttpServerParts, error: unknown): void {
  const { req, res, headers, route, requestId } = exchange;
  const reference = parts.onError(error, { route, requestId });
  if (res.headersSent) res.destroy();
  else if (error instanceof StoreUnavailableError) {
    refuse(req, res, 503, [...headers, 'Retry-After', '10'], reference);
  } else refuse(req, res, 500, headers, reference);
}

const safeMethods = new Set(['GET', 'HEAD']);

interface OriginFacts {
  readonly method: string;
  readonly pathname: string;
  readonly headers: IncomingHttpHeaders;
  /** Our own origin, as the caller sees it. */
  readonly origin: string;
}

/**
 * Returns why a request that may change something must be refused as coming from another site; null: it is allowed.
 * Every browser in use sends `Origin` or `Sec-Fetch-Site` with a post. A request with neither, and without a
 * foreign `Referer`, is no browser driven by another site, and carries no cookie that it was not given.
 */
function findForeignOrigin({ method, pathname, headers, origin }: OriginFacts): string | null {
  if (safeMethods.has(method) || isWebhook(pathname)) return null;
  if (headers.origin !== undefined) return headers.origin === origin ? null : headers.origin;
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return `Sec-Fetch-Site: ${site}`;
  if (headers.referer !== undefined && !isUnder(headers.referer, origin)) return 'a foreign Referer';
  return null;
}

function isUnder(address: string, origin: string): boolean {
  return URL.canParse(address) && new URL(address).origin === origin;
}
