/**
 * `node spin.ts BYTES`: a bare server that spends as many microseconds of processor time on a request as its path says, and answers with
 * so many bytes. Two of them share nothing, so what two gain over one is what the machine gives.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const body = Buffer.alloc(Number(process.argv[2]), 'x');

const server = createServer((request, response) => {
  const microseconds = Number(request.url?.slice(1));
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
