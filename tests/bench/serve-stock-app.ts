/**
 * `node serve-stock-app.ts FOLDER`: a built stock app over `node:http`, with files from its build and from the club's, everything but fonts
 * compressed with gzip as `react-router-serve` does; prints its port.
 */
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { createRequestHandler } from 'react-router';

const folder = process.argv[2] ?? '';
const build = await import(resolve(folder, 'build/server/index.js'));
const handle = createRequestHandler(build, 'production');
const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};
const folders = [join(folder, 'build/client'), 'build/client'];

const server = createServer(async (request, response) => {
  const url = new URL(request.url ?? '/', `http://${request.headers.host}`);
  const type = types[extname(url.pathname)];
  const file = type && folders.map((each) => join(each, url.pathname)).find(existsSync);
  if (file) {
    const bytes = readFileSync(file);
    const headers = { 'Content-Type': type, 'Cache-Control': 'public, max-age=31536000, immutable' };
    if (type.startsWith('font/')) response.writeHead(200, headers).end(bytes);
    else response.writeHead(200, { ...headers, 'Content-Encoding': 'gzip' }).end(gzipSync(bytes));
    return;
  }
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const headers = new Headers(request.headersDistinct as never);
  const body = request.method === 'POST' ? Buffer.concat(chunks) : undefined;
  const answer = await handle(
    new Request(url, { method: request.method ?? 'GET', headers, body: body ?? null }),
  );
  const bytes = gzipSync(Buffer.from(await answer.arrayBuffer()));
  response
    .writeHead(answer.status, { ...Object.fromEntries(answer.headers), 'Content-Encoding': 'gzip' })
    .end(bytes);
});
server.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port));
