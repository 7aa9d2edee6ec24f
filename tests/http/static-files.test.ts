import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { leaveBuild, startFakeServer } from '../support/fake-server.ts';

const app = async () => new Response('from the app', { status: 404 });
const css = '.a{color:red}'.repeat(100);
const files = {
  'assets/site-abc.css': css,
  'assets/site-abc.css.gz': gzipSync(css),
  'assets/app-def.js': 'go()',
  'robots.txt': 'User-agent: *',
  '.vite/manifest.json': '{}',
};
const start = () => startFakeServer(app, { files });

describe('files of the build', () => {
  it('an asset is kept by browsers for good, since its name changes with its content', async () => {
    const answer = await (await start()).fetch('/assets/app-def.js');
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(answer.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(await answer.text()).toBe('go()');
  });

  it('a public file is kept for an hour', async () => {
    const answer = await (await start()).fetch('/robots.txt');
    expect(answer.headers.get('cache-control')).toBe('public, max-age=3600');
  });

  it('the compressed form is sent to who takes it, the plain one to who does not', async () => {
    const server = await start();
    const take = async (accepted: string) => {
      const answer = await server.fetch('/assets/site-abc.css', { headers: { 'accept-encoding': accepted } });
      expect(answer.headers.get('vary')).toBe('Accept-Encoding');
      expect(await answer.text()).toBe(css);
      return answer.headers.get('content-encoding');
    };
    expect(await take('gzip, br')).toBe('gzip');
    expect(await take('gzip;q=0')).toBeNull();
    expect(await take('identity')).toBeNull();
  });

  it('what a browser has already is not sent again', async () => {
    const server = await start();
    const first = await server.fetch('/robots.txt');
    const again = await server.fetch('/robots.txt', {
      headers: { 'if-none-match': first.headers.get('etag') ?? '' },
    });
    expect([again.status, await again.text()]).toEqual([304, '']);
  });

  it('HEAD says what GET would, without the body', async () => {
    const answer = await (await start()).fetch('/robots.txt', { method: 'HEAD' });
    expect([answer.headers.get('content-length'), await answer.text()]).toEqual(['13', '']);
  });

  it.each([
    '/../package.json',
    '/..%2f..%2fpackage.json',
    '/.vite/manifest.json',
    '/assets/site-abc.css.gz',
    '/assets/',
  ])('nothing but the files themselves is reached: %s', async (path) => {
    const server = await start();
    const answer = await server.sendRaw(
      `GET ${path} HTTP/1.1\r\nHost: club.test\r\nConnection: close\r\n\r\n`,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 404 /);
  });

  it('a post to a file is the app’s to refuse', async () => {
    expect(await (await (await start()).fetch('/robots.txt', { method: 'POST' })).text()).toBe(
      'from the app',
    );
  });

  it('open pages ask for the id of the newest build and get it fresh', async () => {
    const answer = await (await start()).fetch('/builds/latest.json');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(await answer.json()).toEqual({ id: 'build-1', timestamp: expect.any(Number) });
  });
});

describe('a page that was opened before a deploy', () => {
  it('finds the assets of its own build', async () => {
    const server = await start();
    await leaveBuild(server.folder, 'build-0', { 'roster-old.js': 'old()' });
    const answer = await server.fetch('/assets/roster-old.js');
    expect([answer.status, await answer.text()]).toEqual([200, 'old()']);
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(answer.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
  });

  it('finds them for five builds, and no longer', async () => {
    const server = await start();
    for (const build of [1, 2, 3, 4, 5, 6]) {
      await leaveBuild(server.folder, `build-${build}`, { [`page-${build}.js`]: String(build) });
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    const status = async (build: number) => (await server.fetch(`/assets/page-${build}.js`)).status;
    expect([await status(1), await status(2), await status(6)]).toEqual([404, 200, 200]);
  });

  it('cannot reach out of them', async () => {
    const server = await start();
    await leaveBuild(server.folder, 'build-0', { 'roster-old.js': 'old()' });
    for (const name of ['..%2f..%2fclub.sqlite', '.hidden.js', 'a/b.js', 'noending', '%2e%2e/x.js']) {
      expect((await server.fetch(`/assets/${name}`)).status).toBe(404);
    }
  });
});
