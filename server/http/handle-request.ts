import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { maskPath } from '../log/log.ts';
import { type AppLoad, callApp } from './call-app.ts';
import type { EventLoopWatch } from './event-loop-watch.ts';
import type { Exchange, HttpServerParts } from './exchange.ts';
import { type Caller, identifyCaller, namesTwoHosts } from './identify-caller.ts';
import { answerFromFiles } from './own-answers.ts';
import { isAnonymousRead } from './page-cache.ts';
import { answerProbe } from './probes.ts';
import { refuse } from './refuse.ts';
import type { SecurityHeaders } from './security-headers.ts';

export interface HandlerState {
  readonly load: AppLoad;
  readonly securityHeaders: SecurityHeaders;
  readonly eventLoop: EventLoopWatch;
  /** Responses from cached pages and files: cheap, so only their number is logged. */
  answersWithoutApp: number;
  isDraining: boolean;
}

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']);

/** Answers one request. */
export function handleRequest(
  req: IncomingMessage,
  res: ServerResponse,
  parts: HttpServerParts,
  state: HandlerState,
): void {
  const requestId = randomUUID();
  const caller = identifyCaller(req, parts.config);
  const isServed = caller && !state.isDraining && state.load.pages.serve({ req, ...caller }, res, requestId);
  if (isServed) {
    state.answersWithoutApp += 1;
    parts.metrics.noteWithoutApp();
    return;
  }
  const { securityHeaders } = state;
  const headers = [...securityHeaders(caller?.isSecure ?? false), 'X-Request-Id', requestId];
  const target = readTarget(req.url ?? '');
  if (!namesTwoHosts(req) && answerProbe(target, { req, res, headers }, parts, state)) return;
  const publicState = isAnonymousRead(req) ? parts.publicData.state() : null;
  const url = caller && target && findUrl(caller, target, publicState ? parts.config.linkOrigin : null);
  if (!caller || !url) {
    logWhenDone({ req, res, requestId, route: '(malformed)' }, parts);
    refuse(req, res, 400, headers);
    return;
  }
  const route = maskPath(url.pathname);
  dispatch({ req, res, requestId, caller, url, publicState, headers, securityHeaders, route }, parts, state);
}

/** Null: there is no such address. See `Exchange.url` for `instead`. */
function findUrl({ origin }: Caller, target: string, instead: string | null): URL | null {
  return URL.canParse(origin) ? URL.parse((instead ?? origin) + target) : null;
}

function dispatch(exchange: Exchange, parts: HttpServerParts, state: HandlerState): void {
  const { req, res, headers } = exchange;
  const isRead = req.method === 'GET' || req.method === 'HEAD';
  if (isRead && answerFromFiles(exchange, parts)) {
    state.answersWithoutApp += 1;
    parts.metrics.noteWithoutApp();
    return;
  }
  logWhenDone(exchange, parts);
  if (!methods.has(req.method ?? '')) refuse(req, res, 405, [...headers, 'Allow', [...methods].join(', ')]);
  else if (state.isDraining) refuse(req, res, 503, [...headers, 'Retry-After', '5']);
  else void callApp(exchange, parts, state.load);
}

/** Method, route, status and milliseconds; nothing about the person. */
function logWhenDone(
  exchange: Pick<Exchange, 'req' | 'res' | 'requestId' | 'route' | 'isPattern' | 'appWork'>,
  { log, metrics, config }: HttpServerParts,
): void {
  const { req, res, requestId } = exchange;
  const startedAt = performance.now();
  res.once('close', () => {
    const ms = Math.round((performance.now() - startedAt) * 10) / 10;
    const fields = { requestId, method: req.method, route: exchange.route, status: res.statusCode, ms };
    const { route, appWork } = exchange;
    metrics.noteRequest({
      ...{
        method: methods.has(req.method ?? '') ? (req.method ?? '') : '(other)',
        status: res.statusCode,
        ms: appWork?.ms ?? null,
      },
      route: exchange.isPattern ? route : '(none)',
    });
    log.info(res.writableFinished ? fields : { ...fields, isCutShort: true }, 'request');
    if (appWork && appWork.ms >= config.slowRequestMs) {
      const waited = { appMs: Math.round(appWork.ms), store: appWork.store.summary() };
      log.warn({ ...fields, ...waited }, 'Slow request');
    }
  });
}

const longestTarget = 8192;
// biome-ignore lint/suspicious/noControlCharactersInRegex: finding them is the point
const controlCharacter = /[\u0000-\u001f\u007f]/;

/**
 * The path and query of a request line, or null when it is malformed: broken percent-encoding, control
 * characters, a backslash (which URL parsers turn into a slash), or too long.
 */
function readTarget(target: string): string | null {
  if (target.length > longestTarget || target.includes('\\') || target.includes('%00')) return null;
  const local = target.startsWith('/') ? target : withoutAuthority(target);
  if (local === null) return null;
  const pathname = local.split(/[?#]/, 1)[0] ?? '/';
  if (!pathname.includes('%')) return controlCharacter.test(pathname) ? null : local;
  try {
    return controlCharacter.test(decodeURIComponent(pathname)) ? null : local;
  } catch {
    return null;
  }
}

/** `GET http://host/path` is legal HTTP/1.1; its host is as untrusted as the `Host` header and is dropped. */
function withoutAuthority(target: string): string | null {
  const match = /^https?:\/\/[^/?#]+(\/[^#]*)?$/i.exec(target);
  return match ? (match[1] ?? '/') : null;
}
