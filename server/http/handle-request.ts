import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { maskPath } from '../log/log.ts';
import { type AppLoad, callApp } from './call-app.ts';
import type { Exchange, HttpServerParts } from './exchange.ts';
import { identifyCaller } from './identify-caller.ts';
import { answerFromFiles, sendJson } from './own-answers.ts';
import { isAnonymousRead } from './page-cache.ts';
import { refuse } from './refuse.ts';
import { readTarget } from './request-target.ts';
import type { HeaderList, SecurityHeaders } from './security-headers.ts';

export interface HandlerState {
  readonly load: AppLoad;
  readonly securityHeaders: SecurityHeaders;
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
  if (caller && !state.isDraining && state.load.pages.serve({ req, origin: caller.origin }, res, requestId)) {
    state.answersWithoutApp += 1;
    return;
  }
  const { securityHeaders } = state;
  const headers = [...securityHeaders(caller?.isSecure ?? false), 'X-Request-Id', requestId];
  const target = readTarget(req.url ?? '');
  if (answerProbe(target, req, res, headers, parts, state)) return;
  const url = target === null || caller === null ? null : URL.parse(caller.origin + target);
  if (caller === null || url === null) {
    logWhenDone({ req, res, requestId, route: '(malformed)' }, parts);
    refuse(req, res, 400, headers);
    return;
  }
  const route = maskPath(url.pathname);
  const publicState = isAnonymousRead(req) ? parts.publicData.state() : null;
  dispatch({ req, res, requestId, caller, url, publicState, headers, securityHeaders, route }, parts, state);
}

function dispatch(exchange: Exchange, parts: HttpServerParts, state: HandlerState): void {
  const { req, res, headers } = exchange;
  const isRead = req.method === 'GET' || req.method === 'HEAD';
  if (isRead && answerFromFiles(exchange, parts)) {
    state.answersWithoutApp += 1;
    return;
  }
  logWhenDone(exchange, parts);
  if (!methods.has(req.method ?? '')) refuse(req, res, 405, [...headers, 'Allow', [...methods].join(', ')]);
  else if (state.isDraining) refuse(req, res, 503, [...headers, 'Retry-After', '5']);
  else void callApp(exchange, parts, state.load);
}

/** Method, route, status and milliseconds; nothing about the person. */
function logWhenDone(
  exchange: Pick<Exchange, 'req' | 'res' | 'requestId' | 'route'>,
  { log }: HttpServerParts,
): void {
  const { req, res, requestId } = exchange;
  const startedAt = performance.now();
  res.once('close', () => {
    const ms = Math.round((performance.now() - startedAt) * 10) / 10;
    const fields = { requestId, method: req.method, route: exchange.route, status: res.statusCode, ms };
    log.info(res.writableFinished ? fields : { ...fields, isCutShort: true }, 'request');
  });
}

/** `/healthz` and `/readyz`: called by machines, which may not know the club's host name. */
function answerProbe(
  target: string | null,
  req: IncomingMessage,
  res: ServerResponse,
  headers: HeaderList,
  parts: HttpServerParts,
  state: HandlerState,
): boolean {
  if (req.method !== 'GET' && req.method !== 'HEAD') return false;
  if (target === '/healthz') {
    sendJson(res, 200, headers, { status: 'ok' });
    return true;
  }
  if (target !== '/readyz') return false;
  void parts.checkReadiness().then(({ isReady, problems }) => {
    const isOpen = isReady && !state.isDraining;
    sendJson(res, isOpen ? 200 : 503, headers, { status: isOpen ? 'ready' : 'not ready', problems });
  });
  return true;
}
