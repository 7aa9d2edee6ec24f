import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { maskPath } from '../log.ts';
import { type AppLoad, askApp } from './ask-app.ts';
import type { Exchange, HttpServerParts } from './exchange.ts';
import { identifyCaller } from './identify-caller.ts';
import { answerFromFiles, sendJson } from './own-answers.ts';
import { refuse } from './refuse.ts';
import { readTarget } from './request-target.ts';
import type { HeaderList, SecurityHeaders } from './security-headers.ts';

export interface HandlerState {
  readonly load: AppLoad;
  readonly securityHeaders: SecurityHeaders;
  isDraining: boolean;
}

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']);

/** Answers one request and logs it: method, route, status and milliseconds, nothing about the person. */
export function handleRequest(
  req: IncomingMessage,
  res: ServerResponse,
  parts: HttpServerParts,
  state: HandlerState,
): void {
  const startedAt = performance.now();
  const requestId = randomUUID();
  const target = readTarget(req.url ?? '');
  const caller = identifyCaller(req, parts.config);
  const headers = [...state.securityHeaders(caller?.isSecure ?? false), 'X-Request-Id', requestId];
  let route = () => maskPath(target ?? '(malformed)');
  res.once('close', () => {
    const ms = Math.round((performance.now() - startedAt) * 10) / 10;
    const fields = { requestId, method: req.method, route: route(), status: res.statusCode, ms };
    parts.log.info(res.writableFinished ? fields : { ...fields, isCutShort: true }, 'request');
  });
  if (answerProbe(target, req, res, headers, parts, state)) return;
  const url = target === null || caller === null ? null : URL.parse(caller.origin + target);
  if (caller === null || url === null) {
    refuse(req, res, 400, headers);
    return;
  }
  const { securityHeaders } = state;
  const publicDataVersion = parts.publicDataVersion();
  const exchange = {
    req,
    res,
    requestId,
    caller,
    url,
    publicDataVersion,
    headers,
    securityHeaders,
    route: route(),
  };
  route = () => exchange.route;
  dispatch(exchange, parts, state);
}

function dispatch(exchange: Exchange, parts: HttpServerParts, { load, isDraining }: HandlerState): void {
  const { req, res, headers } = exchange;
  const isRead = req.method === 'GET' || req.method === 'HEAD';
  if (!methods.has(req.method ?? '')) refuse(req, res, 405, [...headers, 'Allow', [...methods].join(', ')]);
  else if (isRead && answerFromFiles(exchange, parts)) return;
  else if (isDraining) refuse(req, res, 503, [...headers, 'Retry-After', '5']);
  else if (!load.pages.serve(exchange)) void askApp(exchange, parts, load);
}

/** `/healthz` and `/readyz`: asked by machines, which may not know the club's host name. */
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
