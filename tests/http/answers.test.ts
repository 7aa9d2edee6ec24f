import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { createGunzip } from 'node:zlib';
import { describe, expect, it, vi } from 'vitest';
import { timeLeft } from '#server/data/deadline.ts';
import { StoreUnavailableError } from '#server/data/store.ts';
import { appHeaders } from '#server/http/connection.ts';
import { createPublicData } from '#server/http/public-data.ts';
import { startFakeServer } from '../support/fake-server.ts';

const html = { 'Content-Type': 'text/html; charset=utf-8' };
const page = `<!doctype html>${'<p>Tuesday 18:00, Hyrox</p>'.repeat(200)}`;
const rawGet = (path: string, headers = '') =>
  `GET ${path} HTTP/1.1\r\nHost: club.test\r\nConnection: close\r\n${headers}\r\n`;

describe('compression', () => {
  it.each([
    ['zstd', 'gzip, deflate, br, zstd'],
    ['br', 'gzip, deflate, br'],
    ['gzip', 'gzip'],
    ['gzip', 'br;q=0, gzip;q=0.5'],
    [null, 'deflate'],
    [null, ''],
  ])('%s is chosen of "%s", and the page arrives whole', async (encoding, accepted) => {
    const server = await startFakeServer(async () => new Response(page, { headers: html }));
    const answer = await server.fetch('/', { headers: { 'accept-encoding': accepted } });
    expect(answer.headers.get('content-encoding')).toBe(encoding);
    expect(answer.headers.get('vary')).toBe('Accept-Encoding');
    expect(await answer.text()).toBe(page);
  });

  it('is left off where it would gain nothing', async () => {
    const png = { headers: { 'Content-Type': 'image/png' } };
    const server = await startFakeServer(async (request) =>
      request.url.endsWith('/short') ? new Response('<p>', { headers: html }) : new Response(page, png),
    );
    expect((await server.fetch('/short')).headers.get('content-encoding')).toBeNull();
    expect((await server.fetch('/photo')).headers.get('content-encoding')).toBeNull();
  });

  it('keeps what the app varies by', async () => {
    const headers = { ...html, Vary: 'Cookie' };
    const server = await startFakeServer(async () => new Response(page, { headers }));
    expect((await server.fetch('/')).headers.get('vary')).toBe('Cookie, Accept-Encoding');
  });
});

describe('a page that streams', () => {
  it('reaches the person piece by piece, compressed', async () => {
    const next = Promise.withResolvers<void>();
    const server = await startFakeServer(async () => {
      async function* pieces() {
        yield new TextEncoder().encode('<h1>Roster</h1>');
        await next.promise;
        yield new TextEncoder().encode('<p>the rest</p>');
      }
      return new Response(streamOf(pieces()), { headers: html });
    });
    const socket = connect(server.port, '127.0.0.1', () =>
      socket.write(rawGet('/', 'Accept-Encoding: gzip\r\n')),
    );
    const gunzip = createGunzip();
    let seen = '';
    gunzip.on('data', (piece) => {
      seen += piece;
    });
    socket.on('data', (bytes: Buffer) => feedChunks(bytes, gunzip));
    await vi.waitUntil(() => seen.includes('Roster'));
    expect(seen).not.toContain('the rest');
    next.resolve();
    await vi.waitUntil(() => seen.includes('the rest'));
    socket.destroy();
  });

  it('a slow reader holds the app back instead of filling memory', async () => {
    let produced = 0;
    const server = await startFakeServer(async () => {
      const body = new ReadableStream({
        pull(controller) {
          produced += 64 * 1024;
          controller.enqueue(new Uint8Array(64 * 1024));
        },
      });
      return new Response(body, { headers: { 'Content-Type': 'application/zip' } });
    });
    const socket = connect(server.port, '127.0.0.1', () => socket.write(rawGet('/')));
    socket.pause();
    await vi.waitUntil(async () => {
      const before = produced;
      await pause(200);
      return before > 0 && produced === before;
    });
    expect(produced).toBeLessThan(32 * 1024 * 1024);
    socket.destroy();
  });

  it('the app’s signal is aborted when the person leaves', async () => {
    const left = Promise.withResolvers<void>();
    const server = await startFakeServer(async (request) => {
      request.signal.addEventListener('abort', () => left.resolve());
      await left.promise;
      return new Response('too late');
    });
    const socket = connect(server.port, '127.0.0.1', () => socket.write(rawGet('/')));
    await once(socket, 'connect');
    await pause(50);
    socket.destroy();
    await left.promise;
    await vi.waitUntil(() => server.logLines.length > 0);
    expect(server.logLines.join('')).toContain('"isCutShort":true');
    expect(server.errors).toEqual([]);
  });

  it('an error in the middle cuts the answer off, so that nobody takes it for whole', async () => {
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
    const server = await startFakeServer(async () => {
      async function* pieces() {
        yield new TextEncoder().encode('first');
        await begun;
        throw new Error('the loader broke');
      }
      return new Response(streamOf(pieces()), { headers: html });
    });
    const answer = await server.fetch('/');
    begin();
    await expect(answer.text()).rejects.toThrow('terminated');
    expect(server.errors).toEqual([new Error('the loader broke')]);
  });

  it('an error while a slow reader is waited for ends that answer, not the process', async () => {
    const asked = Promise.withResolvers<void>();
    const failing = Promise.withResolvers<never>();
    const server = await startFakeServer(async () => {
      async function* pieces() {
        yield new TextEncoder().encode('first');
        // More than a connection takes whose other end reads nothing.
        yield new Uint8Array(64 * 1024 * 1024);
        asked.resolve();
        await failing.promise;
      }
      return new Response(streamOf(pieces()), { headers: { 'Content-Type': 'application/zip' } });
    });
    const socket = connect(server.port, '127.0.0.1', () => socket.write(rawGet('/')));
    socket.pause();
    await asked.promise;
    await pause(0);
    // Vitest fails where nobody listens, as the built server ends.
    failing.reject(new StoreUnavailableError('it went away'));
    await pause(0);
    expect(server.errors).toEqual([]);
    socket.resume();
    await once(socket, 'close');
    expect(server.errors).toEqual([new StoreUnavailableError('it went away')]);
  });
});

describe('the time that a page has', () => {
  it('begins with the guards of a large body: they share it, and the page has the rest', async () => {
    const left: number[] = [];
    let spentMs = 0;
    const server = await startFakeServer(
      async (_, connection) => {
        spentMs = connection.spentMs ?? 0;
        return new Response('saved');
      },
      {
        parts: {
          bodyLimit: async () => {
            left.push(timeLeft());
            await pause(50);
            left.push(timeLeft());
            return 1024 * 1024;
          },
        },
      },
    );
    await server.fetch('/', { method: 'POST', body: 'x'.repeat(64 * 1024) });
    const [first = 0, second = 0] = left;
    expect(first - second).toBeGreaterThan(40);
    expect(spentMs).toBeGreaterThan(40);
  });
});

describe('when the app fails', () => {
  it('the person gets a plain page with the number that staff can look up', async () => {
    const server = await startFakeServer(async () => {
      throw new Error('secret detail');
    });
    const answer = await server.fetch('/');
    const text = await answer.text();
    expect(answer.status).toBe(500);
    expect(text).toContain('<title>Internal Server Error</title>');
    expect(text).toContain('ABCD1234');
    expect(text).not.toContain('secret detail');
    expect(server.errors).toEqual([new Error('secret detail')]);
  });

  it('a store that is away makes it a 503 that says when to come back', async () => {
    const server = await startFakeServer(async () => {
      throw new StoreUnavailableError('disk full');
    });
    const answer = await server.fetch('/');
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '10']);
  });
});

describe('answers without a body', () => {
  it('HEAD gets the headers alone', async () => {
    const server = await startFakeServer(async () => new Response(page, { headers: html }));
    const answer = await server.fetch('/', { method: 'HEAD' });
    expect([answer.status, answer.headers.get('content-type'), await answer.text()]).toEqual([
      200,
      'text/html; charset=utf-8',
      '',
    ]);
  });

  it('a redirect keeps all its cookies', async () => {
    const server = await startFakeServer(async () => {
      const headers = new Headers({ Location: '/account/dashboard' });
      headers.append('Set-Cookie', 'a=1; Path=/');
      headers.append('Set-Cookie', 'b=2; Path=/');
      return new Response(null, { status: 303, headers });
    });
    const answer = await server.fetch('/auth/login', { method: 'POST' });
    expect(answer.status).toBe(303);
    expect(answer.headers.getSetCookie()).toEqual(['a=1; Path=/', 'b=2; Path=/']);
  });
});

describe('kept pages', () => {
  async function startKeeping(headers: Record<string, string> = {}) {
    let renderings = 0;
    const publicData = createPublicData({ foreignWriteMark: () => null });
    const server = await startFakeServer(
      async () => {
        renderings += 1;
        const body = `${page}<!-- ${renderings} -->`;
        return new Response(body, { headers: { ...html, [appHeaders.cache]: 'club', ...headers } });
      },
      { parts: { publicData } },
    );
    const changeData = () => publicData.noteWrite('settings');
    return { server, changeData, count: () => renderings };
  }

  it('a public page is rendered once and answers every visitor without a cookie', async () => {
    const { server, count } = await startKeeping();
    const first = await server.fetch('/');
    const second = await server.fetch('/');
    expect(await second.text()).toBe(await first.text());
    expect(second.headers.get('cache-control')).toBe('private, no-cache');
    expect(second.headers.get('vary')).toBe('Accept-Encoding, Cookie');
    expect(second.headers.has(appHeaders.cache)).toBe(false);
    expect(count()).toBe(1);
  });

  it('a browser that has it already gets 304', async () => {
    const { server } = await startKeeping();
    const etag = (await server.fetch('/')).headers.get('etag') ?? '';
    expect((await server.fetch('/', { headers: { 'if-none-match': etag } })).status).toBe(304);
  });

  it('a change of the data renders it again at once', async () => {
    const { server, changeData, count } = await startKeeping();
    const etag = (await server.fetch('/')).headers.get('etag') ?? '';
    changeData();
    expect((await server.fetch('/', { headers: { 'if-none-match': etag } })).status).toBe(200);
    expect(count()).toBe(2);
  });

  it.each([
    ['somebody with a cookie', '/', { cookie: 'a=b' }],
    ['somebody with credentials', '/', { authorization: 'Bearer x' }],
    ['a page with a query', '/?q=hyrox', {}],
  ])('%s is answered by the app', async (_, path, headers) => {
    const { server, count } = await startKeeping();
    await server.fetch('/');
    await server.fetch(path, { headers });
    await server.fetch(path, { headers });
    expect(count()).toBe(3);
  });

  it.each([
    ['a nonce', { [appHeaders.nonce]: '1' }],
    ['a cookie', { 'Set-Cookie': 'a=b' }],
  ])('a page that carries %s is never kept', async (_, headers) => {
    const { server, count } = await startKeeping(headers);
    await server.fetch('/');
    await server.fetch('/');
    expect(count()).toBe(2);
  });
});

describe('row 30: the request log', () => {
  it('row 30: says what was asked and how it went, and nothing about the person', async () => {
    const server = await startFakeServer(
      async () => new Response('', { headers: { [appHeaders.route]: '/reset/:token' } }),
    );
    await server.fetch('/reset/TokenTokenTokenTokenToken?email=jo@club.test', {
      method: 'POST',
      body: 'password=hunter22',
      headers: { cookie: 'login=secretcookie', 'user-agent': 'a phone' },
    });
    const line = JSON.parse(server.logLines.at(-1) ?? '');
    expect(line).toEqual({
      level: 'info',
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      requestId: expect.any(String),
      method: 'POST',
      route: '/reset/:token',
      status: 200,
      ms: expect.any(Number),
      msg: 'request',
    });
  });

  it('row 30: a path that no route knows is masked and cannot drive a terminal', async () => {
    const server = await startFakeServer(async () => new Response('', { status: 404 }));
    await server.fetch('/resett/TokenTokenTokenTokenToken/%1b[31m/jo@club.test?q=1');
    await server.sendRaw('GET /\x9b31m HTTP/1.1\r\nHost: club.test\r\nConnection: close\r\n\r\n');
    const all = server.logLines.join('');
    expect(all).not.toMatch(/TokenToken|jo@|q=1/);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: finding them is the point
    expect(all).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/);
  });
});

/** `ReadableStream.from`, which the types of the DOM do not know. */
function streamOf(pieces: AsyncIterator<Uint8Array>): ReadableStream {
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await pieces.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
  });
}

/** Takes the chunked coding off; good enough for chunks that arrive whole. */
function feedChunks(bytes: Buffer, into: NodeJS.WritableStream) {
  const headEnd = bytes.indexOf('\r\n\r\n');
  let rest = bytes.toString('latin1', 0, 5) === 'HTTP/' ? bytes.subarray(headEnd + 4) : bytes;
  while (rest.length > 0) {
    const lineEnd = rest.indexOf('\r\n');
    const size = Number.parseInt(rest.toString('latin1', 0, lineEnd), 16);
    if (!size) return;
    into.write(rest.subarray(lineEnd + 2, lineEnd + 2 + size));
    rest = rest.subarray(lineEnd + 4 + size);
  }
}
