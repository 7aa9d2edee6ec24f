import { describe, expect, it } from 'vitest';
import type { Connection } from '#server/http/connection.ts';
import { startFakeServer } from '../support/fake-server.ts';

/** What the app learns about a caller who sends these headers. */
async function callerSeen(headers: Record<string, string>, environment: Record<string, string> = {}) {
  const seen: { url: string; connection: Connection; headers: Headers }[] = [];
  const server = await startFakeServer(
    async (request, connection) => {
      seen.push({ url: request.url, connection, headers: request.headers });
      return new Response('');
    },
    { environment },
  );
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  await server.sendRaw(
    `POST /x HTTP/1.1\r\nHost: club.test\r\nConnection: close\r\nContent-Length: 0\r\n${lines.join('')}\r\n`,
  );
  const [only] = seen;
  if (!only) throw new Error('the app was not asked');
  return { ...only, address: only.connection.address, isSecure: only.connection.isSecure };
}

const forged = {
  'X-Forwarded-For': '203.0.113.9',
  'X-Forwarded-Proto': 'https',
  'X-Forwarded-Host': 'evil.test',
  'X-Real-IP': '203.0.113.9',
  Forwarded: 'for=203.0.113.9;host=evil.test;proto=https',
};

describe('row 5: forged forwarded headers change nothing', () => {
  it('row 5: without a trusted proxy none of them is read or handed on', async () => {
    const seen = await callerSeen(forged);
    expect(seen).toMatchObject({ address: '127.0.0.1', isSecure: false, url: 'http://club.test/x' });
    expect([...seen.headers.keys()].filter((name) => /forward|real-ip/.test(name))).toEqual([]);
    expect(seen.headers.get('host')).toBe('club.test');
  });

  it('row 5: behind one proxy its entry counts, whatever the client wrote before it', async () => {
    const headers = { ...forged, 'X-Forwarded-For': '203.0.113.9, 198.51.100.7' };
    const seen = await callerSeen(headers, { TRUSTED_PROXY_HOPS: '1', PUBLIC_URL: 'https://club.example' });
    expect(seen).toMatchObject({ address: '198.51.100.7', isSecure: true, url: 'https://club.example/x' });
    expect(seen.headers.get('host')).toBe('club.example');
  });

  it('row 5: behind two proxies the second entry from the right counts', async () => {
    const headers = { 'X-Forwarded-For': '1.1.1.1, 203.0.113.9, 198.51.100.7', 'X-Forwarded-Proto': 'https' };
    const seen = await callerSeen(headers, { TRUSTED_PROXY_HOPS: '2' });
    expect(seen).toMatchObject({ address: '203.0.113.9', isSecure: true, url: 'https://club.test/x' });
  });

  it('row 5: a list shorter than the trusted hops did not come through them', async () => {
    const seen = await callerSeen({ 'X-Forwarded-For': '203.0.113.9' }, { TRUSTED_PROXY_HOPS: '2' });
    expect(seen.address).toBe('127.0.0.1');
  });

  it('row 5: one address has one spelling', async () => {
    const trusted = { TRUSTED_PROXY_HOPS: '1' };
    expect((await callerSeen({ 'X-Forwarded-For': '::ffff:198.51.100.7' }, trusted)).address).toBe(
      '198.51.100.7',
    );
    expect((await callerSeen({ 'X-Forwarded-For': '198.51.100.7:4711' }, trusted)).address).toBe(
      '198.51.100.7',
    );
    expect((await callerSeen({ 'X-Forwarded-For': '2001:db8::7' }, trusted)).address).toBe('2001:db8::7');
    expect((await callerSeen({ 'X-Forwarded-For': '[2001:DB8::7]:4711' }, trusted)).address).toBe(
      '2001:db8::7',
    );
  });

  it('a header that speaks for the app is not taken from a client', async () => {
    const seen = await callerSeen({ 'X-Clubfloor-Keep': '1', Cookie: 'a=b' });
    expect(seen.headers.has('x-clubfloor-cache')).toBe(false);
    expect(seen.headers.get('cookie')).toBe('a=b');
  });
});
