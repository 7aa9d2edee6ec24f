/** `/healthz`, `/readyz` and `/metrics`: called by machines, which may not know the club's host name. */
import { statfs } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { isLoopback } from '../config/loopback.ts';
import { plainAddress } from '../identity/network.ts';
import { isSameSecret } from '../identity/secrets.ts';
import type { EventLoopWatch } from './event-loop-watch.ts';
import type { HttpServerParts } from './exchange.ts';
import { sendJson, sendText } from './own-answers.ts';
import type { RequestSlots } from './request-slots.ts';
import type { HeaderList } from './security-headers.ts';

export interface Probe {
  readonly req: IncomingMessage;
  readonly res: ServerResponse;
  readonly headers: HeaderList;
}

export interface ProcessState {
  readonly load: { readonly slots: RequestSlots };
  readonly eventLoop: EventLoopWatch;
  readonly isDraining: boolean;
}

/** Answers where `target` is a probe's. Neither probe waits for a slot. */
export function answerProbe(
  target: string | null,
  { req, res, headers }: Probe,
  parts: HttpServerParts,
  state: ProcessState,
): boolean {
  if (req.method !== 'GET' && req.method !== 'HEAD') return false;
  if (target === '/healthz') {
    const isStuck = state.load.slots.stuckForMs() >= parts.config.limits.deadAfterMs;
    sendJson(res, isStuck ? 503 : 200, headers, { status: isStuck ? 'stuck' : 'ok' });
    return true;
  }
  if (target === '/metrics') return answerMetrics({ req, res, headers }, parts, state);
  if (target !== '/readyz') return false;
  void parts.checkReadiness().then((readiness) => {
    const stuck = problemsOfProcess(parts, state);
    const isReady = readiness.isReady && stuck.length === 0 && !state.isDraining;
    const problems = [...stuck, ...readiness.problems];
    const status = isReady ? 'ready' : 'not ready';
    const details = mayReadDetails(req, parts.config.probeToken) ? { status, problems } : { status };
    sendJson(res, isReady ? 200 : 503, headers, details);
  });
  return true;
}

/** For the owner's monitoring; anybody else gets the page for addresses that don't exist. */
function answerMetrics(
  { req, res, headers }: Probe,
  parts: HttpServerParts,
  { load }: ProcessState,
): boolean {
  if (!mayReadDetails(req, parts.config.probeToken)) return false;
  const source = {
    buildId: parts.staticFiles.buildId,
    inFlight: () => load.slots.taken,
    readFreeDisk: () => freeDisk(parts.config.dataDir),
    readClub: parts.readClub,
    readOthers: parts.readOthers,
  };
  parts.metrics.write(source).then(
    ({ type, text }) => sendText(res, type, headers, text),
    (error: unknown) => {
      parts.log.error({ err: error }, 'The metrics could not be written');
      res.writeHead(500, headers).end();
    },
  );
  return true;
}

async function freeDisk(folder: string): Promise<number | null> {
  const found = await statfs(folder).catch(() => null);
  return found && found.bavail * found.bsize;
}

/** What keeps this process from answering, as far as it can tell itself. */
function problemsOfProcess(
  { config: { limits } }: HttpServerParts,
  { load, eventLoop }: ProcessState,
): string[] {
  const stuckForMs = load.slots.stuckForMs();
  const pauseMs = eventLoop.longestPauseMs();
  return [
    stuckForMs >= limits.stuckAfterMs
      ? `All ${limits.requestsInFlight} requests in progress are stuck: none has finished for ${inSeconds(stuckForMs)} s`
      : '',
    pauseMs >= limits.longestPauseMs ? `The process did nothing else for ${inSeconds(pauseMs)} s` : '',
  ].filter(Boolean);
}

function inSeconds(milliseconds: number): string {
  return (milliseconds / 1000).toFixed(1);
}

const proxyHeaders = ['forwarded', 'via', 'x-forwarded-for', 'x-real-ip'];

/** Only the owner sees what is not configured: a request from this machine, or with the token. */
function mayReadDetails(req: IncomingMessage, token: string | null): boolean {
  const isDirect = proxyHeaders.every((name) => req.headers[name] === undefined);
  if (isDirect && isLoopback(plainAddress(req.socket.remoteAddress ?? ''))) return true;
  return token !== null && isSameSecret(req.headers.authorization ?? '', `Bearer ${token}`);
}
