import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { PROBLEM_TYPE, problemText } from '../api/problem.ts';
import {
  type LastResortStatus,
  lastResortPage,
  lastResortSentence,
  reasonPhrase,
} from './last-resort-page.ts';
import { declaredLength } from './read-body.ts';
import type { HeaderList } from './security-headers.ts';

/** The rest of a body up to this size is read and discarded, so that the connection stays usable. */
const smallRestInBytes = 64 * 1024;
/** A browser shows no response before it has sent its body: larger bodies are read too, but only up to these limits. */
const longestRestMs = 10_000;
const largestRestInBytes = 400 * 1024 * 1024;

/**
 * Responds with a last-resort page, or to a program that reads the API with a problem in JSON. Does not wait for a large or endless body: the response is sent at
 * once, the rest of the body is discarded as it arrives, and the connection is closed.
 */
export function refuse(
  req: IncomingMessage,
  res: ServerResponse,
  status: LastResortStatus,
  headers: HeaderList,
  reference?: string,
): void {
  const [type, page] = lastResort(req, status, reference);
  const head = [...headers, ...bodyHeaders(type, page)];
  const hasRest =
    !req.complete && (declaredLength(req) > smallRestInBytes || 'transfer-encoding' in req.headers);
  if (!hasRest) {
    // The rest of a body that was too slow is not waited for.
    if (status === 408) head.push('Connection', 'close');
    res.writeHead(status, head).end(res.req.method === 'HEAD' ? undefined : page);
    return;
  }
  res.writeHead(status, [...head, 'Connection', 'close']);
  res.write(page);
  discardRest(req, () => res.end());
}

function lastResort(req: IncomingMessage, status: LastResortStatus, reference?: string) {
  const isTooLarge = status === 413;
  if (!req.url?.startsWith('/api/'))
    return [HTML, lastResortPage(status, reference, isTooLarge ? formAt(req.url) : '')] as const;
  return [PROBLEM_TYPE, problemText({ status, detail: lastResortSentence(status), reference })] as const;
}

/** A form posts to its own page. Only plain addresses of ours: what else stands there may lead to another site, or out of the attribute. */
const formAt = (url = '') => /^\/(?!\/)[\w/-]+(?=\?|$)/.exec(url)?.[0] ?? '';

function discardRest(req: IncomingMessage, done: () => void): void {
  let rest = 0;
  const finish = () => {
    clearTimeout(timer);
    req.off('data', count).off('end', finish).off('close', finish);
    done();
  };
  const timer = setTimeout(finish, longestRestMs);
  const count = (chunk: Buffer) => {
    rest += chunk.length;
    if (rest > largestRestInBytes) finish();
  };
  req.on('data', count).on('end', finish).on('close', finish);
}

/** Responds on the bare socket, where Node could not parse a request. */
export function refuseRaw(socket: Socket, status: LastResortStatus, headers: HeaderList): void {
  const page = lastResortPage(status);
  const all = [...headers, ...bodyHeaders(HTML, page), 'Connection', 'close'];
  const lines = [`HTTP/1.1 ${status} ${reasonPhrase(status)}`];
  for (let index = 0; index < all.length; index += 2) lines.push(`${all[index]}: ${all[index + 1]}`);
  socket.end(`${lines.join('\r\n')}\r\n\r\n${page}`, () => socket.destroySoon());
}

const HTML = 'text/html; charset=utf-8';

function bodyHeaders(type: string, page: string): HeaderList {
  return [
    'Content-Type',
    type,
    'Cache-Control',
    'no-store',
    'Content-Length',
    String(Buffer.byteLength(page)),
  ];
}
