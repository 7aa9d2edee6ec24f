/** Sockets that announce a body and go quiet: they must not keep anybody else out, whoever is at the same address. */
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { type FakeServer, type FakeServerOptions, startFakeServer } from '../support/fake-server.ts';
import { goQuiet } from '../support/go-quiet.ts';

const mebibyte = 1024 * 1024;
const imports = '/admin/adminControl/import';

/** As for an admin, who has been let in. */
const bodyLimit = async (path: string) => (path === imports ? 10 : 1) * mebibyte;

const countBytes = async (request: Request) => Response.json({ bytes: (await request.bytes()).byteLength });

const quiet = (server: FakeServer, count: number, how?: Parameters<typeof goQuiet>[1]) =>
  Promise.all(Array.from({ length: count }, () => goQuiet(server.port, how)));

async function startServer(options: FakeServerOptions = {}) {
  const server = await startFakeServer(countBytes, { parts: { bodyLimit }, ...options });
  const post = (headers: Record<string, string> = {}) =>
    server.fetch('/auth/login', { method: 'POST', body: 'email=a', headers });
  return { server, post };
}

describe('row 36: bodies that do not come', () => {
  it('row 36: a hundred one-byte bodies take no slot: pages, posts and probes are answered', async () => {
    const { server, post } = await startServer({ environment: { MAX_REQUESTS_IN_FLIGHT: '100' } });
    await quiet(server, 100);
    expect((await server.fetch('/')).status).toBe(200);
    expect((await post()).status).toBe(200);
    expect((await server.fetch('/healthz')).status).toBe(200);
    expect((await server.fetch('/readyz')).status).toBe(200);
  });

  it('row 36: ten bodies that stop a byte before their limit leave room for posts', async () => {
    const { server, post } = await startServer();
    const toImport = { path: imports, announced: 10 * mebibyte, sent: 10 * mebibyte - 1 };
    await quiet(server, 10, toImport);
    await quiet(server, 10, { announced: mebibyte, sent: mebibyte - 1 });
    expect((await post()).status).toBe(200);
    expect((await server.fetch('/healthz')).status).toBe(200);
  });

  it('row 36: what one network holds does not keep an import from another out', async () => {
    const { server } = await startServer({ environment: { TRUSTED_PROXY_HOPS: '1' } });
    const from = { path: imports, announced: 10 * mebibyte, sent: 10 * mebibyte - 1 };
    await Promise.all(
      Array.from({ length: 10 }, (_, number) =>
        goQuiet(server.port, { ...from, from: `2001:db8:1:2::${number}` }),
      ),
    );
    const answer = await server.fetch(imports, {
      method: 'POST',
      body: new Uint8Array(9 * mebibyte),
      headers: { 'X-Forwarded-For': '2001:db8:1:3::1' },
    });
    expect(await answer.json()).toEqual({ bytes: 9 * mebibyte });
  });

  it('row 36: a body that stays away is answered with 408, and its connection is closed', async () => {
    const { server } = await startServer({ limits: { bodyMs: 30 } });
    for (const announced of [100, mebibyte - 1]) {
      const answer = await text(await goQuiet(server.port, { announced }));
      expect(answer).toMatch(
        /^HTTP\/1\.1 408 Request Timeout\r\n[\s\S]*Connection: close\r\n[\s\S]*took too long/,
      );
    }
  });

  it('row 36: at a host’s share of open bodies the oldest makes room, counted by the address that the proxy saw', async () => {
    const limits = { openBodiesPerHost: 2, bodyMs: 60_000 };
    const { server, post } = await startServer({ limits, environment: { TRUSTED_PROXY_HOPS: '1' } });
    const oldest = await goQuiet(server.port, { from: '198.51.100.7' });
    const other = await goQuiet(server.port, { from: '203.0.113.9' });
    await goQuiet(server.port, { from: '6.6.6.6, 198.51.100.7' });
    const cut = text(oldest);
    expect((await post({ 'X-Forwarded-For': '198.51.100.7' })).status).toBe(200);
    expect(await cut).toMatch(/^HTTP\/1\.1 408 /);
    other.end('x'.repeat(99));
    expect(await text(other)).toMatch(/^HTTP\/1\.1 200 /);
  });
});
