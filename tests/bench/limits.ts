/**
 * The limits of a page, as a process of its own: `node limits.ts FILE [ROWS]`, a page's HTML and `PageRows` as JSON. `/bare` renders it again,
 * `/data` reads the rows by plain SQL first, each parsed, `/static` sends the HTML.
 */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DatabaseSync } from 'node:sqlite';
import { renderToString } from 'react-dom/server';
import { elementsOf, readMarkup } from './markup-tree.ts';
import type { PageRows } from './page-rows.ts';

const html = readFileSync(process.argv[2] ?? '', 'utf8');
const tree = readMarkup(html);
const whole = Buffer.from(html);
const headers = ['Content-Type', 'text/html; charset=utf-8'];
const readRows = rowReader(JSON.parse(process.argv[3] ?? 'null'));

const render = () => renderToString(elementsOf(tree));

const server = createServer((request, response) => {
  if (request.url === '/data') readRows();
  const body = request.url === '/static' ? whole : Buffer.from(`<!doctype html>${render()}`);
  response.writeHead(200, [...headers, 'Content-Length', String(body.length)]).end(body);
});
server.listen(0, '127.0.0.1', () => {
  const likeness = render().length / (html.length - '<!doctype html>'.length);
  console.log(JSON.stringify({ port: (server.address() as AddressInfo).port, likeness }));
});

function rowReader(asked: PageRows | null): () => unknown {
  if (!asked) return () => null;
  const database = new DatabaseSync(asked.file, { readOnly: true });
  const statements = asked.rows.map(({ table, ids }) => {
    const sql = `SELECT id, fields FROM ${table} WHERE id IN (SELECT value FROM json_each(?))`;
    return { statement: database.prepare(sql), ids: JSON.stringify(ids) };
  });
  const read = () =>
    statements.map(({ statement, ids }) =>
      statement.all(ids).map(({ fields }) => JSON.parse(String(fields))),
    );
  const missing = asked.rows.filter((_, at) => read()[at]?.length === 0);
  if (missing.length > 0)
    throw new Error(`nothing to read in ${missing.map(({ table }) => table).join(', ')}`);
  return read;
}
