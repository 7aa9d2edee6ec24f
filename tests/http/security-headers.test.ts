import { describe, expect, it } from 'vitest';
import { appHeaders } from '#server/http/connection.ts';
import { type FakeServer, startFakeServer } from '../support/fake-server.ts';

const app = async (request: Request, { nonce }: { nonce: string }) => {
  const { pathname } = new URL(request.url);
  if (pathname === '/moved') return new Response(null, { status: 303, headers: { Location: '/' } });
  if (pathname === '/missing') return new Response('no such page', { status: 404 });
  if (pathname === '/invalid') return new Response('mend this', { status: 422 });
  if (pathname === '/broken') throw new Error('broken');
  if (pathname === '/hydrated') return new Response(nonce, { headers: { [appHeaders.nonce]: '1' } });
  if (pathname === '/kept') return new Response('kept', { headers: { [appHeaders.cache]: 'club' } });
  if (pathname === '/members.data')
    return new Response('[]', { headers: { 'Content-Type': 'text/x-script' } });
  return new Response('<p>page</p>', { headers: { 'Content-Type': 'text/html' } });
};
const files = { 'assets/site-abc.css': 'a{}', 'robots.txt': 'User-agent: *' };

/** Every kind of answer that the server can give. */
const answers: [kind: string, ask: (server: FakeServer) => Promise<Headers>][] = [
  ['a document', (server) => headersOf(server, '/')],
  ['a kept page', async (server) => (await headersOf(server, '/kept')) && headersOf(server, '/kept')],
  ['a redirect', (server) => headersOf(server, '/moved')],
  ['a page not found', (server) => headersOf(server, '/missing')],
  ['a form with errors', (server) => headersOf(server, '/invalid', { method: 'POST' })],
  ['the data of a page', (server) => headersOf(server, '/members.data')],
  ['an asset', (server) => headersOf(server, '/assets/site-abc.css')],
  ['a public file', (server) => headersOf(server, '/robots.txt')],
  ['an asset that is gone', (server) => headersOf(server, '/assets/gone-abc.css')],
  ['the build id', (server) => headersOf(server, '/builds/latest.json')],
  ['a probe', (server) => headersOf(server, '/healthz')],
  ['the other probe', (server) => headersOf(server, '/readyz')],
  ['a last-resort error', (server) => headersOf(server, '/broken')],
  [
    'a foreign post',
    (server) => headersOf(server, '/', { method: 'POST', headers: { Origin: 'https://evil.test' } }),
  ],
  [
    'too long a body',
    (server) => headersOf(server, '/', { method: 'POST', body: new Uint8Array(1_100_000) }),
  ],
  ['a method that is not allowed', (server) => headersOf(server, '/', { method: 'OPTIONS' })],
  ['a malformed address', (server) => headersOf(server, '/%E0%A4%A')],
  ['a request that is none', (server) => rawHeaders(server, 'HELO\r\n\r\n')],
  [
    'headers that are too long',
    (server) => rawHeaders(server, `GET / HTTP/1.1\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`),
  ],
  [
    'an expectation that nobody meets',
    (server) =>
      rawHeaders(server, 'GET / HTTP/1.1\r\nHost: club.test\r\nConnection: close\r\nExpect: tea\r\n\r\n'),
  ],
];

async function headersOf(server: FakeServer, path: string, init?: RequestInit): Promise<Headers> {
  const answer = await server.fetch(path, init);
  await answer.text();
  return answer.headers;
}

async function rawHeaders(server: FakeServer, bytes: string): Promise<Headers> {
  const [head = ''] = (await server.sendRaw(bytes)).split('\r\n\r\n');
  return new Headers(
    head
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(/: (.*)/s, 2) as [string, string]),
  );
}

const policy =
  "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:; object-src 'none'; frame-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'";

describe('row 18: security headers', () => {
  it.each(answers)('row 18: are on %s', async (_, ask) => {
    const server = await startFakeServer(app, { files });
    const headers = await ask(server);
    expect(headers.get('content-security-policy')).toBe(policy);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('referrer-policy')).toBe('same-origin');
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
    expect(headers.get('permissions-policy')).toContain('camera=(self)');
    expect(headers.get('strict-transport-security')).toBeNull();
    expect(headers.get('x-powered-by')).toBeNull();
  });

  it('row 18: over https the browser is told to stay there', async () => {
    const server = await startFakeServer(app, { files, environment: { PUBLIC_URL: 'https://club.example' } });
    for (const path of ['/', '/moved', '/assets/site-abc.css', '/broken', '/healthz', '/kept', '/hydrated']) {
      const headers = await headersOf(server, path);
      expect([path, headers.get('strict-transport-security')]).toEqual([path, 'max-age=31536000']);
    }
  });

  it.each([
    ['max-age=63072000; includeSubDomains; preload', 'max-age=63072000; includeSubDomains; preload'],
    ['max-age=0', 'max-age=0'],
    ['off', null],
  ])('row 41: HSTS=%s is what the owner gets, on every kind of answer', async (HSTS, header) => {
    const environment = { PUBLIC_URL: 'https://club.example', HSTS };
    const server = await startFakeServer(app, { files, environment });
    for (const path of ['/', '/moved', '/assets/site-abc.css', '/broken', '/healthz', '/kept', '/hydrated']) {
      const headers = await headersOf(server, path);
      expect([path, headers.get('strict-transport-security')]).toEqual([path, header]);
    }
  });

  it('row 18: a hydrated page gets a nonce of its own, and no other page gets any', async () => {
    const server = await startFakeServer(app);
    const nonces = new Set<string>();
    for (let time = 0; time < 3; time += 1) {
      const answer = await server.fetch('/hydrated');
      const nonce = await answer.text();
      expect(answer.headers.get('content-security-policy')).toContain(`script-src 'self' 'nonce-${nonce}';`);
      expect(answer.headers.has(appHeaders.nonce)).toBe(false);
      nonces.add(nonce);
    }
    expect(nonces.size).toBe(3);
    expect(Buffer.from([...nonces][0] ?? '', 'base64')).toHaveLength(16);
  });

  it('row 18: where cards are taken, a form may lead to the checkout and nowhere else', async () => {
    const stripe = { STRIPE_SECRET_KEY: 'sk', STRIPE_WEBHOOK_SECRET: 'wh', STRIPE_PUBLISHABLE_KEY: 'pk' };
    const server = await startFakeServer(app, { environment: stripe });
    const found = /form-action ([^;]*)/.exec(
      (await headersOf(server, '/')).get('content-security-policy') ?? '',
    );
    expect(found?.[1]).toBe("'self' https://checkout.stripe.com https://billing.stripe.com");
  });
});

describe('row 21: what the app answers is not stored', () => {
  it.each(['/', '/moved', '/missing', '/broken', '/members.data'])('row 21: %s is no-store', async (path) => {
    const server = await startFakeServer(app);
    expect((await headersOf(server, path)).get('cache-control')).toBe('no-store');
  });
});

it('every answer carries a request id of its own', async () => {
  const server = await startFakeServer(app, { files });
  const ids = new Set<string | null>();
  for (const path of ['/', '/kept', '/kept', '/robots.txt', '/healthz', '/broken', '/hydrated']) {
    ids.add((await headersOf(server, path)).get('x-request-id'));
  }
  expect(ids.size).toBe(7);
});

it('what the app was asked is logged under that id, and what it was not asked as a number', async () => {
  const server = await startFakeServer(app, { files });
  const asked = [
    await headersOf(server, '/'),
    await headersOf(server, '/missing'),
    await headersOf(server, '/kept'),
  ];
  for (const path of ['/kept', '/kept', '/robots.txt', '/assets/site-abc.css']) await headersOf(server, path);
  await server.server.drain(0);
  const lines = server.logLines.map((line) => JSON.parse(line));
  const ids = lines.filter(({ msg }) => msg === 'request').map(({ requestId }) => requestId);
  expect(ids).toEqual(asked.map((headers) => headers.get('x-request-id')));
  expect(lines.at(-1)).toMatchObject({ msg: 'Cached pages and files sent', count: 4 });
});
