import { describe, expect, it } from 'vitest';
import { startFakeServer } from '../support/fake-server.ts';

const app = async (request: Request) =>
  new Response(`saw ${request.method} ${new URL(request.url).pathname}`);
const get = (target: string, headers = 'Host: club.test\r\n') =>
  `GET ${target} HTTP/1.1\r\n${headers}Connection: close\r\n\r\n`;

describe('rows 24 and 41: malformed HTTP survives', () => {
  it.each([
    ['broken percent-encoding', get('/%E0%A4%A')],
    ['an encoded NUL', get('/a%00b')],
    ['an encoded NUL in the query', get('/a?q=%00')],
    ['a raw NUL', get('/a\0b')],
    ['an encoded line break', get('/a%0d%0aSet-Cookie:x')],
    ['a backslash', get('/\\evil.test')],
    ['a target that is no path', get('evil')],
    ['a missing Host', get('/', '')],
    ['a Host with a path', get('/', 'Host: club.test/evil\r\n')],
    ['a Host with a user', get('/', 'Host: a@club.test\r\n')],
    ['two Hosts', get('/', 'Host: club.test\r\nHost: evil.test\r\n')],
    ['the same Host twice', get('/', 'host: club.test\r\nHOST: club.test\r\n')],
    ['two Hosts for a probe', get('/healthz', 'Host: club.test\r\nHost: evil.test\r\n')],
    ['a Host that no URL can have', get('/', 'Host: 1.2.3.999\r\n')],
    ['an endless address', get(`/${'a'.repeat(9000)}`)],
    ['no HTTP at all', 'HELO club\r\n\r\n'],
    ['an asterisk', 'OPTIONS * HTTP/1.1\r\nHost: club.test\r\nConnection: close\r\n\r\n'],
    ['two lengths', 'POST / HTTP/1.1\r\nHost: club.test\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab'],
    [
      'a length and chunks',
      'POST / HTTP/1.1\r\nHost: club.test\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
  ])('row 24: %s is answered with 400, and the next request with 200', async (_, bytes) => {
    const server = await startFakeServer(app);
    const answer = await server.sendRaw(bytes);
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).toContain('<h1>Bad Request</h1>');
    expect((await server.fetch('/')).status).toBe(200);
  });

  it('row 24: the API answers what cannot be read in JSON too', async () => {
    const server = await startFakeServer(app);
    const answer = await server.sendRaw(get('/api/v1/members?cursor=%00'));
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).toMatch(/content-type: application\/problem\+json/i);
    expect(answer).toContain('"status":400');
  });

  it('row 24: 100 KB of headers are answered with 431', async () => {
    const server = await startFakeServer(app);
    const answer = await server.sendRaw(get('/', `Host: club.test\r\nX-Long: ${'x'.repeat(100_000)}\r\n`));
    expect(answer).toMatch(/^HTTP\/1\.1 431 /);
    expect((await server.fetch('/')).status).toBe(200);
  });

  it('row 24: methods that nobody needs are answered with 405 and the allowed ones', async () => {
    const server = await startFakeServer(app);
    for (const method of ['TRACE', 'OPTIONS', 'PROPFIND']) {
      const answer = await server.sendRaw(
        `${method} / HTTP/1.1\r\nHost: club.test\r\nConnection: close\r\n\r\n`,
      );
      expect(answer).toMatch(/^HTTP\/1\.1 405 /);
      expect(answer).toContain('Allow: GET, HEAD, POST, PUT, PATCH, DELETE');
    }
  });

  it('row 24: a tunnel is not dug', async () => {
    const server = await startFakeServer(app);
    const answer = await server.sendRaw('CONNECT evil.test:443 HTTP/1.1\r\nHost: evil.test:443\r\n\r\n');
    expect(answer).not.toMatch(/^HTTP\/1\.1 2/);
    expect((await server.fetch('/')).status).toBe(200);
  });

  it('row 24: the host inside a request target is not believed', async () => {
    const seen: string[] = [];
    const server = await startFakeServer(async (request) => {
      seen.push(request.url);
      return new Response('');
    });
    await server.sendRaw(get('http://evil.test/a?b=c'));
    await server.sendRaw(get('//evil.test/a'));
    expect(seen).toEqual(['http://127.0.0.1:3000/a?b=c', 'http://127.0.0.1:3000//evil.test/a']);
  });
});
