import { describe, expect, it } from 'vitest';
import { startFakeServer } from '../support/fake-server.ts';

async function startCounting(environment: Record<string, string> = {}) {
  const acted: string[] = [];
  const app = async (request: Request) => {
    acted.push(`${request.method} ${new URL(request.url).pathname}`);
    return new Response('done');
  };
  return { acted, server: await startFakeServer(app, { environment }) };
}

const post = (headers: Record<string, string>, path = '/account/parq') =>
  [
    `POST ${path} HTTP/1.1`,
    'Host: club.test',
    'Connection: close',
    'Content-Type: application/x-www-form-urlencoded',
    'Content-Length: 3',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    '',
    'a=b',
  ].join('\r\n');

describe('row 16: posts from other sites', () => {
  it.each([
    ['an evil Origin', { Origin: 'https://evil.test' }],
    ['an Origin that only begins like ours', { Origin: 'http://club.test.evil.test' }],
    ['our host under another scheme', { Origin: 'https://club.test' }],
    ['our host on another port', { Origin: 'http://club.test:8080' }],
    ['an opaque Origin', { Origin: 'null' }],
    ['no Origin but a cross-site fetch', { 'Sec-Fetch-Site': 'cross-site' }],
    ['no Origin but a same-site fetch', { 'Sec-Fetch-Site': 'same-site' }],
    ['no Origin but a foreign Referer', { Referer: 'https://evil.test/page' }],
    ['no Origin but a Referer that is no address', { Referer: 'club.test' }],
    [
      'a forged host that matches the evil Origin',
      { Origin: 'https://evil.test', 'X-Forwarded-Host': 'evil.test', 'X-Forwarded-Proto': 'https' },
    ],
  ])('row 16: %s is refused before the app hears of it', async (_, headers) => {
    const { acted, server } = await startCounting();
    for (const path of ['/account/parq', '/account/parq.data', '/qr/new-code', '/webhooks/stripe/below']) {
      expect(await server.sendRaw(post(headers, path))).toMatch(
        /^HTTP\/1\.1 403 [\s\S]*sent from another site/,
      );
    }
    expect(acted).toEqual([]);
  });

  it.each(['PUT', 'PATCH', 'DELETE'])('row 16: %s from another site is refused too', async (method) => {
    const { acted, server } = await startCounting();
    const bytes = post({ Origin: 'https://evil.test' }).replace('POST', method);
    expect(await server.sendRaw(bytes)).toMatch(/^HTTP\/1\.1 403 /);
    expect(acted).toEqual([]);
  });

  it.each([
    ['our own Origin', { Origin: 'http://club.test' }],
    ['a same-origin fetch without Origin', { 'Sec-Fetch-Site': 'same-origin' }],
    ['a person at the address bar', { 'Sec-Fetch-Site': 'none' }],
    ['our own Referer', { Referer: 'http://club.test/account/parq' }],
    ['a client that is no browser', {}],
  ])('row 16: %s passes', async (_, headers) => {
    const { acted, server } = await startCounting();
    expect(await server.sendRaw(post(headers))).toMatch(/^HTTP\/1\.1 200 /);
    expect(acted).toEqual(['POST /account/parq']);
  });

  it('row 16: a webhook may come from anywhere, for it is signed', async () => {
    const { acted, server } = await startCounting();
    await server.sendRaw(post({ Origin: 'https://evil.test' }, '/webhooks/stripe'));
    expect(acted).toEqual(['POST /webhooks/stripe']);
  });

  it('row 16: behind a TLS proxy the public address is the one that counts', async () => {
    const { acted, server } = await startCounting({ PUBLIC_URL: 'https://club.example' });
    expect(await server.sendRaw(post({ Origin: 'https://club.example' }))).toMatch(/^HTTP\/1\.1 200 /);
    expect(await server.sendRaw(post({ Origin: 'http://club.test' }))).toMatch(/^HTTP\/1\.1 403 /);
    expect(acted).toHaveLength(1);
  });

  it('row 16: reading from another site is a link, and links are allowed', async () => {
    const { acted, server } = await startCounting();
    await server.fetch('/classes', { headers: { 'sec-fetch-site': 'cross-site' } });
    expect(acted).toEqual(['GET /classes']);
  });

  it('a refusal says to the operator what to set', async () => {
    const { server } = await startCounting();
    await server.sendRaw(post({ Origin: 'https://club.test' }));
    expect(server.logLines.join('')).toContain('set PUBLIC_URL or TRUSTED_PROXY_HOPS');
  });
});
