/** Without PUBLIC_URL a club answers to whatever `Host` it is asked under; what it answers must not repeat it. */
import { beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '#server/app.ts';
import { appHeaders } from '#server/http/connection.ts';
import { createPublicData } from '#server/http/public-data.ts';
import { builtRoutes } from '../support/built-routes.ts';
import { openClub } from '../support/club.ts';
import { type FakeServer, startFakeServer } from '../support/fake-server.ts';
import { type FullHouse, openFullHouse } from '../support/full-house.ts';

// Every route is asked for.
let house: FullHouse;
beforeAll(async () => {
  house = await openFullHouse('Ravensworth');
});

describe('row 41: nothing public repeats a foreign Host', () => {
  const ask = (server: FakeServer, head: string) =>
    server.sendRaw(`${head}\r\nHost: evil.test\r\nConnection: close\r\n\r\n`);

  it('row 41: no route, opened by a stranger, as a page or as data, has it in its headers or its body', async () => {
    const server = await startFakeServer(createApp(house.club.services));
    const repeating: string[] = [];
    for (const { pattern } of builtRoutes) {
      const path = house.pathOf(pattern);
      for (const target of [path, `${path === '/' ? '/_root' : path}.data`]) {
        const answer = await ask(server, `GET ${encodeURI(target)} HTTP/1.1`);
        expect([target, /^HTTP\/1\.1 \d+/.test(answer)]).toEqual([target, true]);
        if (answer.includes('evil.test')) repeating.push(target);
      }
    }
    expect(repeating).toEqual([]);
  });

  it('row 41: no form, sent by a stranger, is answered with it', async () => {
    const server = await startFakeServer(createApp(house.club.services));
    const repeating: string[] = [];
    for (const { pattern } of builtRoutes.filter(({ hasAction }) => hasAction)) {
      const path = house.pathOf(pattern);
      const answer = await ask(
        server,
        `POST ${encodeURI(path)} HTTP/1.1\r\nOrigin: http://evil.test\r\nContent-Length: 0`,
      );
      if (answer.includes('evil.test')) repeating.push(path);
    }
    expect(repeating).toEqual([]);
  });

  it('row 41: a request that forwards one is not believed either', async () => {
    const server = await startFakeServer(createApp(house.club.services));
    for (const path of ['/', '/sitemap.xml', '/robots.txt']) {
      const answer = await server.sendRaw(
        `GET http://evil.test${path} HTTP/1.1\r\nHost: club.test\r\nX-Forwarded-Host: evil.test\r\nConnection: close\r\n\r\n`,
      );
      expect(answer).toMatch(/^HTTP\/1\.1 200 /);
      expect(answer).not.toContain('evil.test');
    }
  });
});

describe('row 41: a cached page is the same under every Host', () => {
  it('row 41: strangers who make up hosts and forms of the address share one copy, and drive no page out', async () => {
    const seen: string[] = [];
    const server = await startFakeServer(
      async (request) => {
        seen.push(request.url);
        return new Response('page', { headers: { [appHeaders.cache]: 'club' } });
      },
      { parts: { publicData: createPublicData({ foreignWriteMark: () => 1 }, () => 0) } },
    );
    for (const host of ['club.test', 'evil.test', 'evil2.test:81', 'CLUB.test']) {
      for (const target of ['/', `http://${host}/`, 'https://other.test/']) {
        await server.sendRaw(`GET ${target} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
      }
    }
    expect(new Set(seen)).toEqual(new Set(['http://127.0.0.1:3000/']));
    expect((await server.fetch('/')).headers.get('etag')).not.toBeNull();
    const before = seen.length;
    await server.fetch('/');
    expect(seen.length).toBe(before);
  });

  it('row 41: http and https have a copy each, since their headers differ', async () => {
    const server = await startFakeServer(
      async () => new Response('page', { headers: { [appHeaders.cache]: 'club' } }),
      { environment: { TRUSTED_PROXY_HOPS: '1' } },
    );
    for (const [scheme, hsts] of [
      ['http', null],
      ['https', 'max-age=31536000'],
      ['http', null],
    ] as const) {
      const answer = await server.fetch('/', { headers: { 'X-Forwarded-Proto': scheme } });
      expect([scheme, answer.headers.get('strict-transport-security')]).toEqual([scheme, hsts]);
    }
  });
});

it('row 41: the address of the front page is named only where the owner has set it', async () => {
  const unset = await openClub().visitor().get('/');
  expect(unset.html).not.toContain('rel="canonical"');
  const club = openClub({ environment: { PUBLIC_URL: 'https://club.example' } });
  const { html } = await club.visitor().get('/');
  expect(html).toContain('<link rel="canonical" href="https://club.example/"/>');
  expect(html).toContain('"url":"https://club.example/"');
});
