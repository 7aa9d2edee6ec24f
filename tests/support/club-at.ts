import type { App } from '../../server/http/connection.ts';
import { Visitor } from './visitor.ts';

/** A browser without JavaScript, over HTTP, at a club that runs in its own process. */
export function visitorAt(origin: string): Visitor {
  const overHttp: App = async (request) => {
    const { pathname, search } = new URL(request.url);
    const headers = new Headers(request.headers);
    if (headers.has('Origin')) headers.set('Origin', origin);
    const body = request.method === 'POST' ? await request.text() : undefined;
    return fetch(origin + pathname + search, { method: request.method, headers, body, redirect: 'manual' });
  };
  return new Visitor(overHttp, '127.0.0.1');
}
