import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { giveWayTo } from '../data/give-way.ts';
import type { Log } from '../log/log.ts';
import { BodyStock } from './body-stock.ts';
import { ConnectionShares } from './connection-shares.ts';
import { watchEventLoop } from './event-loop-watch.ts';
import type { HttpServerParts } from './exchange.ts';
import { type HandlerState, handleRequest } from './handle-request.ts';
import type { LastResortStatus } from './last-resort-page.ts';
import { PageCache } from './page-cache.ts';
import { refuse, refuseRaw } from './refuse.ts';
import { RequestSlots } from './request-slots.ts';
import { RequestTurns } from './request-turns.ts';
import { appCheckSources, createSecurityHeaders } from './security-headers.ts';

export interface HttpServer {
  /** Resolves to the port once connections are accepted; 0 asks for any free one. */
  listen(port: number, host: string): Promise<number>;
  /** Accepts no more connections, lets the requests in flight finish for at most `graceMs`, then aborts them. */
  drain(graceMs: number): Promise<'finished' | 'cut-off'>;
  readonly load: {
    /** Requests that are in the app now. */
    inFlight(): number;
    /** Milliseconds for which as many as may be have been there, and none has finished. */
    stuckForMs(): number;
  };
}

/** Its message is a sentence for whoever starts the club. */
export class PortInUseError extends Error {
  override name = 'PortInUseError';
  constructor(port: number) {
    super(
      `Port ${port} is in use by another program. Stop that one, or choose another port: PORT=${port + 1}.`,
    );
  }
}

const timing = {
  /** A slow phone has this long to send its headers; half-open connections must not pile up. */
  headersTimeout: 20_000,
  /** 10 MiB over a slow connection. Bodies have a stricter deadline of their own (`readBody`). */
  requestTimeout: 120_000,
  /** Longer than the 60 s of the usual proxies, so that it is the proxy who closes first. */
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 5000,
};
/** A connection without traffic for this long is closed. Longer than the 70 s that an outbound call may take. */
const idleTimeoutMs = 150_000;

/** The HTTP server around an app: everything that must hold whatever the app does. */
export function createHttpServer(parts: HttpServerParts): HttpServer {
  const { limits, stripe, firebase, hsts } = parts.config;
  const state: HandlerState = {
    load: {
      slots: new RequestSlots(limits.requestsInFlight),
      turns: new RequestTurns(),
      bodies: new BodyStock(limits),
      pages: new PageCache(parts.publicData),
    },
    securityHeaders: createSecurityHeaders(
      stripe
        ? [stripe.apiOrigin ?? [], 'https://checkout.stripe.com', 'https://billing.stripe.com'].flat()
        : [],
      firebase?.appCheck ? appCheckSources : null,
      hsts,
    ),
    eventLoop: watchEventLoop(),
    answersWithoutApp: 0,
    isDraining: false,
  };
  const connections = new Map<Socket, ServerResponse | null>();
  const onRequest = (req: IncomingMessage, res: ServerResponse) => {
    connections.set(req.socket, res);
    // A client that disconnects is handled where it matters; without a listener its error would end the process.
    res.on('error', () => {});
    res.once('close', () => {
      if (connections.get(req.socket) === res) connections.set(req.socket, null);
      if (state.isDraining) req.socket.destroySoon();
    });
    if (state.isDraining) res.shouldKeepAlive = false;
    handleRequest(req, res, parts, state);
  };
  // Our own 400 for a missing Host has the headers of every other answer; Node's has not.
  const server = createServer({ ...timing, maxHeaderSize: 16 * 1024, requireHostHeader: false }, onRequest);
  server.maxConnections = limits.connections;
  server.setTimeout(idleTimeoutMs);
  const shares = new ConnectionShares(
    limits.connectionsPerHost,
    (socket) => (connections.get(socket) ?? null) !== null,
  );
  server.on('connection', (socket: Socket) => {
    connections.set(socket, null);
    state.load.turns.noteArrival();
    shares.add(socket);
    socket.once('close', () => connections.delete(socket));
  });
  answerUnusualRequests(server, connections, state, onRequest);
  server.on('close', logAnswersWithoutApp(state, parts.log));
  server.on(
    'close',
    giveWayTo(() => state.load.turns.waiting > 0),
  );
  server.on('close', () => state.eventLoop.stop());
  return {
    listen: (port, host) => listen(server, port, host),
    drain: (graceMs) => {
      state.isDraining = true;
      return drain(server, connections, graceMs);
    },
    load: {
      inFlight: () => state.load.slots.taken,
      stuckForMs: () => state.load.slots.stuckForMs(),
    },
  };
}

/** Once a minute; returns a function that stops it. */
function logAnswersWithoutApp(state: HandlerState, log: Log): () => void {
  const write = () => {
    if (state.answersWithoutApp === 0) return;
    log.info({ count: state.answersWithoutApp }, 'Cached pages and files sent');
    state.answersWithoutApp = 0;
  };
  const timer = setInterval(write, 60_000).unref();
  return () => {
    clearInterval(timer);
    write();
  };
}

type Connections = ReadonlyMap<Socket, ServerResponse | null>;

function answerUnusualRequests(
  server: Server,
  connections: Connections,
  state: HandlerState,
  onRequest: (req: IncomingMessage, res: ServerResponse) => void,
): void {
  server.on('checkContinue', (req: IncomingMessage, res: ServerResponse) => {
    // A refusal is then sent before the body, not after it: only `readBody` makes the client continue.
    req.once('resume', () => res.headersSent || res.writeContinue());
    onRequest(req, res);
  });
  server.on('checkExpectation', (req: IncomingMessage, res: ServerResponse) =>
    refuse(req, res, 417, state.securityHeaders(false)),
  );
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    const isAnswering = connections.get(socket)?.headersSent ?? false;
    if (isAnswering || !socket.writable || error.code === 'ECONNRESET') socket.destroy();
    else refuseRaw(socket, statusOf(error), state.securityHeaders(false));
  });
}

function statusOf({ code }: NodeJS.ErrnoException): LastResortStatus {
  if (code === 'HPE_HEADER_OVERFLOW') return 431;
  return code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400;
}

/** Before work that would be for nothing. @throws PortInUseError */
export async function requireFreePort({ port, host }: { port: number; host: string }): Promise<void> {
  const server = createServer();
  await listen(server, port, host);
  server.close();
}

/** @throws PortInUseError */
function listen(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const refuse = (error: NodeJS.ErrnoException) =>
      reject(error.code === 'EADDRINUSE' ? new PortInUseError(port) : error);
    server.once('error', refuse);
    server.listen({ port, host, backlog: 1024 }, () => {
      server.off('error', refuse);
      resolve((server.address() as AddressInfo).port);
    });
  });
}

async function drain(server: Server, connections: Connections, graceMs: number) {
  let outcome: 'finished' | 'cut-off' = 'finished';
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  // A browser's spare connection has carried no request yet: Node does not count it as idle.
  for (const [socket, answer] of connections) if (answer === null) socket.destroySoon();
  const timer = setTimeout(() => {
    outcome = 'cut-off';
    server.closeAllConnections();
  }, graceMs);
  await closed;
  clearTimeout(timer);
  return outcome;
}
