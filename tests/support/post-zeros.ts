import { connect } from 'node:net';

const mebibyte = 1024 * 1024;

/**
 * Posts `megabytes` of zeros as fast as they are taken and resolves to the status. On a bare socket: Node's client stops sending at an early
 * answer, and would wait for the server to give up.
 */
export async function postZeros(
  port: number,
  megabytes: number,
  headers: Record<string, string>,
): Promise<number> {
  const socket = connect(port, '127.0.0.1');
  // Not `once` of node:events, which fails with the socket: a server that has answered may be gone before the last zeros are.
  const next = (event: 'close' | 'drain') => new Promise((resolve) => socket.once(event, resolve));
  const closed = next('close');
  let answer = '';
  socket.on('data', (bytes) => {
    answer += bytes.toString('latin1');
  });
  socket.on('error', () => {});
  const lines = Object.entries({ Host: 'club.test', Connection: 'close', ...headers });
  socket.write(
    `POST /form HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`,
  );
  const isChunked = 'transfer-encoding' in headers;
  const zeros = Buffer.alloc(mebibyte);
  for (let sent = 0; sent < megabytes && !socket.destroyed; sent += 1) {
    if (isChunked) socket.write(`${mebibyte.toString(16)}\r\n`);
    const isTaken = socket.write(zeros);
    if (isChunked) socket.write('\r\n');
    if (!isTaken) await Promise.race([next('drain'), closed]);
  }
  if (isChunked) socket.write('0\r\n\r\n');
  await closed;
  return Number(/^HTTP\/1\.1 (\d{3}) /.exec(answer)?.[1]);
}
