/** The two limits, as a process of its own: `node limits.ts FILE`, a page's HTML; `/bare` renders it again, `/static` sends it. */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { renderToString } from 'react-dom/server';
import { elementsOf, readMarkup } from './markup-tree.ts';

const html = readFileSync(process.argv[2] ?? '', 'utf8');
const tree = readMarkup(html);
const whole = Buffer.from(html);
const headers = ['Content-Type', 'text/html; charset=utf-8'];

const server = createServer((request, response) => {
  const body =
    request.url === '/static' ? whole : Buffer.from(`<!doctype html>${renderToString(elementsOf(tree))}`);
  response.writeHead(200, [...headers, 'Content-Length', String(body.length)]).end(body);
});
server.listen(0, '127.0.0.1', () => {
  const rendered = renderToString(elementsOf(tree));
  const likeness = rendered.length / (html.length - '<!doctype html>'.length);
  console.log(JSON.stringify({ port: (server.address() as AddressInfo).port, likeness }));
});
