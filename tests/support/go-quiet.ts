import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** Announces `announced` bytes, sends `sent` of them, and says no more. */
export async function goQuiet(
  port: number,
  { path = '/auth/login', announced = 100, sent = 1, from = '' } = {},
): Promise<Socket> {
  const forwarded = from && `X-Forwarded-For: ${from}\r\n`;
  const head = `POST ${path} HTTP/1.1\r\nHost: club.test\r\n${forwarded}Content-Length: ${announced}\r\n\r\n`;
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  onTestFinished(() => void socket.destroy());
  socket.write(head);
  if (!socket.write(Buffer.alloc(sent))) await once(socket, 'drain');
  return socket;
}
