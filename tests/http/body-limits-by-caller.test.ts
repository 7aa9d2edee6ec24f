import { beforeAll, describe, expect, it } from 'vitest';
import { access } from '#server/access/access.ts';
import { createBodyLimit } from '#server/access/body-limit.ts';
import { createApp } from '#server/app.ts';
import { StoreUnavailableError } from '#server/data/store.ts';
import { builtRoutes } from '../support/built-routes.ts';
import { type FakeServer, startFakeServer } from '../support/fake-server.ts';
import { type FullHouse, openFullHouse, type Role } from '../support/full-house.ts';
import { inFull } from '../support/in-full.ts';

const kibibyte = 1024;
const mebibyte = 1024 * kibibyte;
const importPage = '/admin/adminControl/import-members';

let house: FullHouse;

beforeAll(async () => {
  house = await openFullHouse('Ravensworth');
});

const openServer = () =>
  startFakeServer(createApp(house.club.services), {
    parts: { bodyLimit: createBodyLimit(house.club.services, access) },
  });

const cookiesOf = (role: Role) =>
  [...house.browsers[role].cookies].map(([name, value]) => `${name}=${value}`).join('; ');

/** Announces a body and sends nothing of it: what is answered is answered without it. */
async function announce(server: FakeServer, role: Role, path: string, length: string): Promise<string> {
  const head = [
    `POST ${path} HTTP/1.1`,
    'Host: club.test',
    `Cookie: ${cookiesOf(role)}`,
    'Content-Type: application/x-www-form-urlencoded',
    'Connection: close',
    length,
  ];
  return server.sendRaw(`${head.join('\r\n')}\r\n\r\n`, { closesOnAnswer: true });
}
const lengthOf = (bytes: number) => `Content-Length: ${bytes}`;
const inChunks = 'Transfer-Encoding: chunked';

function send(server: FakeServer, role: Role, path: string, bytes: number): Promise<Response> {
  const body = new URLSearchParams({ note: 'x'.repeat(bytes) });
  return server.fetch(path, { method: 'POST', body, headers: { Cookie: cookiesOf(role) } });
}

describe('row 35: guards come before bodies', () => {
  it.each([
    ['with its length', lengthOf(mebibyte - 100)],
    ['in chunks', inChunks],
  ])('row 35: a large body %s from nobody is not waited for: they are sent to sign in', async (_, length) => {
    const server = await openServer();
    for (const path of ['/account/personal-info', '/account/personal-info.data', importPage]) {
      expect(await announce(server, 'anonymous', path, length)).toMatch(
        /^HTTP\/1\.1 (?:303|202) [\s\S]*auth\/login/,
      );
    }
    expect(server.errors).toEqual([]);
  });

  it('row 35: nor from a member who sends it to a page for staff', async () => {
    const server = await openServer();
    expect(await announce(server, 'member', importPage, lengthOf(9 * mebibyte))).toMatch(/^HTTP\/1\.1 403 /);
  });

  it('row 35: on an open page, nobody may send more than a small form', async () => {
    const server = await openServer();
    expect(await announce(server, 'anonymous', '/auth/login', lengthOf(16 * kibibyte + 1))).toMatch(
      /^HTTP\/1\.1 413 /,
    );
    expect((await send(server, 'anonymous', '/auth/login', 15 * kibibyte)).status).toBe(422);
  });

  it.each([
    ['member', '/account/personal-info', 1],
    ['kiosk', '/kiosk/uploads', 1],
    ['admin', '/admin/adminControl/club', 1],
    ['admin', importPage, 10],
  ] as const)('%s may send %s up to %i MiB', async (role, path, limit) => {
    const server = await openServer();
    expect((await send(server, role, path, limit * mebibyte - 100)).status).toBe(422);
    expect(await announce(server, role, path, lengthOf(limit * mebibyte + 1))).toMatch(/^HTTP\/1\.1 413 /);
  });

  it('row 26: a webhook event may be large, since its signature is over all of it', async () => {
    const server = await openServer();
    const body = JSON.stringify({ data: 'x'.repeat(200 * kibibyte) });
    const { status } = await server.fetch('/webhooks/stripe', { method: 'POST', body });
    // Only the webhook's own page says that: this club takes no cards.
    expect(status).toBe(404);
  });

  it('where the store is away, a large body is not read: 503', async () => {
    const server = await startFakeServer(createApp(house.club.services), {
      parts: { bodyLimit: () => Promise.reject(new StoreUnavailableError('away')) },
    });
    expect(await announce(server, 'member', '/account/personal-info', lengthOf(mebibyte))).toMatch(
      /^HTTP\/1\.1 503 /,
    );
  });
});

it('row 35: on every route, and for its data, nobody can send more than a small form', async () => {
  const limitOf = createBodyLimit(house.club.services, access);
  const connection = { requestId: 'test', address: '203.0.113.7', isSecure: false, nonce: '' };
  const wrong: string[] = [];
  const pages = builtRoutes.filter(({ pattern }) => !pattern.startsWith('/webhooks/'));
  for (const [turn, { pattern }] of pages.entries()) {
    const suffixes = ['', '.data', '/_.data'];
    for (const suffix of inFull ? suffixes : suffixes.slice(turn % 3).slice(0, 1)) {
      const path = house.pathOf(pattern);
      const limit = await limitOf(`${path === '/' ? '/_root' : path}${suffix}`, new Headers(), connection);
      const isGuarded = (access[pattern]?.guards.length ?? 0) > 0;
      if (limit !== (isGuarded ? 0 : 16 * kibibyte)) wrong.push(`${path}${suffix}: ${limit}`);
    }
  }
  expect(wrong).toEqual([]);
});
