import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, expect, it, vi } from 'vitest';
import { startFakeServer } from '../support/fake-server.ts';
import { postZeros } from '../support/post-zeros.ts';

const countBytes = async (request: Request) => Response.json({ bytes: (await request.bytes()).byteLength });
const mebibyte = 1024 * 1024;

describe('row 24: bodies are limited', () => {
  it('row 24: a body within the limit reaches the app whole, announced or not', async () => {
    const server = await startFakeServer(countBytes);
    expect(await postZeros(server.port, 1, { 'content-length': String(mebibyte) })).toBe(200);
    expect(await postZeros(server.port, 1, { 'transfer-encoding': 'chunked' })).toBe(200);
    const exact = await server.fetch('/form', { method: 'POST', body: new Uint8Array(mebibyte) });
    expect(await exact.json()).toEqual({ bytes: mebibyte });
  });

  it.each([
    ['announced', { 'content-length': String(300 * mebibyte) }],
    ['in chunks', { 'transfer-encoding': 'chunked' }],
  ])('row 24: 300 MB %s are answered with 413, and the app does not hear of them', async (_, headers) => {
    let calls = 0;
    const server = await startFakeServer(async () => {
      calls += 1;
      return new Response('');
    });
    expect(await postZeros(server.port, 300, headers)).toBe(413);
    expect(calls).toBe(0);
    expect((await server.fetch('/')).status).toBe(200);
  });

  it('row 24: the refusal comes at once, however slowly the rest follows', async () => {
    const server = await startFakeServer(countBytes);
    const head = 'POST /form HTTP/1.1\r\nHost: club.test\r\nContent-Length: 314572800\r\n\r\nabc';
    expect(await server.sendRaw(head, { closesOnAnswer: true })).toMatch(/^HTTP\/1\.1 413 [\s\S]*too large/);
  });

  it.each([
    ['/account/personal-info/photo?a=b', '<a href="/account/personal-info/photo">Back to the form</a>'],
    ['//elsewhere.example/photo', '<a href="/">Go to the home page</a>'],
    ['/photo"onclick="x', '<a href="/">Go to the home page</a>'],
  ])('row 44: what is too large for %s leads back to the form, and nowhere else', async (path, link) => {
    const server = await startFakeServer(countBytes);
    const head = `POST ${path} HTTP/1.1\r\nHost: club.test\r\nContent-Length: 314572800\r\n\r\nabc`;
    expect(await server.sendRaw(head, { closesOnAnswer: true })).toContain(link);
  });

  it('row 24: a client that asks first is refused before sending, or told to continue', async () => {
    const server = await startFakeServer(countBytes);
    const ask = (bytes: number) =>
      `POST /form HTTP/1.1\r\nHost: club.test\r\nExpect: 100-continue\r\nConnection: close\r\nContent-Length: ${bytes}\r\n\r\n`;
    expect(await server.sendRaw(ask(9_000_000), { closesOnAnswer: true })).toMatch(/^HTTP\/1\.1 413 /);
    const socket = connect(server.port, '127.0.0.1', () => socket.write(ask(3)));
    const [first] = await once(socket, 'data');
    expect(String(first)).toBe('HTTP/1.1 100 Continue\r\n\r\n');
    socket.write('abc');
    const [second] = await once(socket, 'data');
    expect(String(second)).toMatch(/^HTTP\/1\.1 200 OK/);
    socket.destroy();
  });

  it('how much is read depends on the page, and never exceeds 12 MiB', async () => {
    const limits: Record<string, number> = { '/import': 10, '/photo': 12 };
    const bodyLimit = async (path: string) => (limits[path] ?? 1) * mebibyte;
    const server = await startFakeServer(countBytes, { parts: { bodyLimit } });
    const body = new Uint8Array(9 * mebibyte);
    const imported = await server.fetch('/import', { method: 'POST', body });
    expect(await imported.json()).toEqual({ bytes: 9 * mebibyte });
    expect((await server.fetch('/other', { method: 'POST', body })).status).toBe(413);
    const photo = new Uint8Array(11.5 * mebibyte);
    const taken = await server.fetch('/photo', { method: 'POST', body: photo });
    expect(await taken.json()).toEqual({ bytes: 11.5 * mebibyte });
    expect(await postZeros(server.port, 11, { 'content-length': String(11 * mebibyte) })).toBe(413);
  });

  it('many bodies at once are held up to a total, and the rest are asked to come back', async () => {
    const gate = createGate();
    const server = await startFakeServer(gate.app, { limits: { heldBodyBytes: 1000, smallBodyBytes: 0 } });
    const post = () => server.fetch('/form', { method: 'POST', body: 'x'.repeat(400) });
    const first = [post(), post()];
    await gate.hasInside(2);
    const third = await post();
    expect([third.status, third.headers.get('retry-after')]).toEqual([503, '5']);
    gate.open();
    expect((await Promise.all(first)).map(({ status }) => status)).toEqual([200, 200]);
    expect((await post()).status).toBe(200);
  });
});

it('more requests in flight than the limit get a request to come back, and the next ones are served', async () => {
  const gate = createGate();
  const server = await startFakeServer(gate.app, { limits: { requestsInFlight: 2 } });
  const first = [server.fetch('/'), server.fetch('/')];
  await gate.hasInside(2);
  const third = await server.fetch('/');
  expect([third.status, third.headers.get('retry-after')]).toEqual([503, '5']);
  expect((await server.fetch('/healthz')).status).toBe(200);
  gate.open();
  expect((await Promise.all(first)).map(({ status }) => status)).toEqual([200, 200]);
  expect((await server.fetch('/')).status).toBe(200);
});

/** An app whose answers wait until it is opened. */
function createGate() {
  const opened = Promise.withResolvers<void>();
  let inside = 0;
  return {
    open: opened.resolve,
    app: async () => {
      inside += 1;
      await opened.promise;
      return new Response('done');
    },
    hasInside: (count: number) => vi.waitUntil(() => inside >= count, { interval: 2 }),
  };
}

it('a request whose error cannot even be answered is no longer in flight, and its body no longer held', async () => {
  let isBroken = true;
  const server = await startFakeServer(
    async () => {
      if (isBroken) throw new Error('broken');
      return new Response('served');
    },
    {
      limits: { requestsInFlight: 1, heldBodyBytes: 1000, smallBodyBytes: 0 },
      parts: {
        onError: () => {
          throw new Error('the error log is broken too');
        },
      },
    },
  );
  const send = () => server.fetch('/form', { method: 'POST', body: new Uint8Array(900) });
  await expect(send()).rejects.toThrow();
  await expect(send()).rejects.toThrow();
  isBroken = false;
  expect(await (await send()).text()).toBe('served');
  expect(server.logLines.join('')).toContain('An error response could not be sent');
});
