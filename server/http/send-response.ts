import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import {
  chooseEncoding,
  compressWhole,
  createCompressor,
  type Encoding,
  isCompressible,
} from './compression.ts';
import { appHeaders } from './connection.ts';
import type { HeaderList } from './security-headers.ts';
import { wholeBodyOf } from './whole-body.ts';

/** Compressing shorter bodies gains nothing: they fit into one packet. */
export const shortestCompressedInBytes = 1024;

const setByServer = new Set<string>([
  ...Object.values(appHeaders),
  'connection',
  'content-length',
  'keep-alive',
  'transfer-encoding',
]);

export interface SendOptions {
  readonly acceptEncoding: string | undefined;
  /** Security headers and the request id. */
  readonly headers: HeaderList;
  /** Aborted when the client disconnects early. */
  readonly signal: AbortSignal;
}

type Piece = ReadableStreamReadResult<Uint8Array>;

/**
 * Sends the app's response: compressed where that pays, in one piece where the body is known or a single chunk,
 * otherwise streamed. A response without caching headers is `no-store`.
 *
 * @throws what the body's stream throws, and an `AbortError` when the client disconnects; the head may have been sent by then
 */
export async function sendResponse(
  res: ServerResponse,
  response: Response,
  options: SendOptions,
): Promise<void> {
  const { signal } = options;
  const head = [...options.headers, ...headersOf(response)];
  const canCompress = canBeCompressed(response);
  if (canCompress) head.push('Vary', 'Accept-Encoding');
  const encoding = canCompress ? chooseEncoding(options.acceptEncoding) : null;
  const isHead = res.req.method === 'HEAD';
  const whole = isHead ? null : wholeBodyOf(response);
  if (whole) {
    await sendWhole(res, response.status, head, whole, encoding);
    return;
  }
  if (isHead || response.body === null) {
    await response.body?.cancel();
    res.writeHead(response.status, head).end();
    return;
  }
  const pieces = response.body.getReader();
  signal.addEventListener('abort', () => void pieces.cancel(signal.reason).catch(() => {}));
  const first = await pieces.read();
  const next = pieces.read();
  if (first.done || (await ifReady(next))?.done) {
    await sendWhole(res, response.status, head, first.value ?? new Uint8Array(), encoding);
    return;
  }
  if (encoding) head.push('Content-Encoding', encoding);
  res.writeHead(response.status, head);
  await streamBody(res, { first, next, pieces }, encoding, signal);
}

/** The app's headers, without those that the HTTP server sets. */
export function headersOf(response: Response, cacheControl = 'no-store'): HeaderList {
  const head: HeaderList = [];
  for (const [name, value] of response.headers) if (!setByServer.has(name)) head.push(name, value);
  if (!response.headers.has('cache-control')) head.push('Cache-Control', cacheControl);
  return head;
}

function canBeCompressed({ headers }: Response): boolean {
  return isCompressible(headers.get('content-type')) && !headers.has('content-encoding');
}

async function sendWhole(
  res: ServerResponse,
  status: number,
  head: HeaderList,
  body: Uint8Array,
  encoding: Encoding | null,
): Promise<void> {
  const isWorthIt = encoding !== null && body.byteLength >= shortestCompressedInBytes;
  const sent = isWorthIt ? await compressWhole(encoding, body) : body;
  if (isWorthIt) head.push('Content-Encoding', encoding);
  head.push('Content-Length', String(sent.byteLength));
  res.writeHead(status, head).end(sent);
}

interface Pieces {
  first: Piece;
  next: Promise<Piece>;
  pieces: ReadableStreamDefaultReader<Uint8Array>;
}

async function streamBody(
  res: ServerResponse,
  { first, next, pieces }: Pieces,
  encoding: Encoding | null,
  signal: AbortSignal,
): Promise<void> {
  const compressor = encoding ? createCompressor(encoding) : null;
  compressor?.pipe(res);
  const sink = compressor ?? res;
  for (let piece = first, upcoming = next; !piece.done; upcoming = pieces.read()) {
    // It may fail while a slow client is waited for; with nobody listening that would end the process.
    upcoming.catch(() => {});
    const hasRoom = sink.write(piece.value);
    if (!hasRoom) await once(sink, 'drain', { signal });
    // What the app has sent so far must reach the browser before the app pauses, not after.
    if (compressor && !(await ifReady(upcoming))) compressor.flush();
    piece = await upcoming;
  }
  sink.end();
}

/** The chunk if it is ready now, else null. */
function ifReady(piece: Promise<Piece>): Promise<Piece | null> {
  return Promise.race([piece, new Promise<null>((resolve) => setImmediate(resolve, null))]);
}
