/**
 * `node spin.ts MICROSECONDS BYTES`: a bare server that spends so much processor time on each request and answers with so many bytes. Two
 * of them share nothing, so what two gain over one is what the machine gives.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const [microseconds = 0, bytes = 0] = process.argv.slice(2).map(Number);
const body = Buffer.alloc(bytes, 'x');

const server = createServer((_, response) => {
  const startedAt = process.threadCpuUsage();
  let spent = 0;
  while (spent < microseconds) {
    for (let count = 0; count < 2000; count += 1) Math.sqrt(count);
    const { user, system } = process.threadCpuUsage(startedAt);
    spent = user + system;
  }
  response.writeHead(200, ['Content-Length', String(body.length)]).end(body);
});
server.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port));
