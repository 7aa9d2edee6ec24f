/** One address cannot take all connections; on raw sockets, from addresses of this machine. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { readConfig } from '#server/config/config.ts';
import { ConnectionShares } from '#server/http/connection-shares.ts';
import { type FakeServer, startFakeServer } from '../support/fake-server.ts';

const answer = async () => new Response('here');
const SHARE = 4;
const start = (environment: Record<string, string> = {}) =>
  startFakeServer(answer, {
    environment: { MAX_CONNECTIONS_PER_ADDRESS: String(SHARE), ...environment },
  });

async function open({ port }: FakeServer, localAddress = '127.0.0.1'): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', localAddress });
  socket.on('error', () => {});
  onTestFinished(() => void socket.destroy());
  await once(socket, 'connect');
  return socket;
}

/** The first line of what comes back; "closed" where the other side has closed. */
async function ask(socket: Socket): Promise<string> {
  if (socket.destroyed || socket.readableEnded) return 'closed';
  const first = Promise.race([
    once(socket, 'data').then(([chunk]) => String(chunk).split('\r\n')[0] ?? ''),
    once(socket, 'close').then(() => 'closed'),
  ]);
  socket.write('GET / HTTP/1.1\r\nHost: club.example\r\n\r\n');
  return first;
}

test('row 36: one more connection than an address may have closes its oldest idle one; other addresses keep theirs', async () => {
  const server = await start();
  const other = await open(server, '127.0.0.2');
  const quiet: Socket[] = [];
  for (let count = 0; count < SHARE; count += 1) quiet.push(await open(server));
  const [oldest, ...rest] = quiet as [Socket, ...Socket[]];
  const closed = once(oldest.resume(), 'close');
  const newest = await open(server);
  await closed;
  for (const socket of [newest, ...rest, other]) expect(await ask(socket)).toBe('HTTP/1.1 200 OK');
});

test('row 36: whoever holds many quiet connections keeps nobody at the same address out', async () => {
  const server = await start();
  for (let count = 0; count < 5 * SHARE; count += 1) {
    await open(server);
    if (count % SHARE === 0) expect(await ask(await open(server))).toBe('HTTP/1.1 200 OK');
  }
});

test('row 36: behind trusted proxies, which bring everybody, an address is not limited', async () => {
  const server = await start({ TRUSTED_PROXY_HOPS: '1' });
  const sockets: Socket[] = [];
  for (let count = 0; count < 3 * SHARE; count += 1) sockets.push(await open(server));
  for (const socket of sockets) expect(await ask(socket)).toBe('HTTP/1.1 200 OK');
  expect(readConfig({ TRUSTED_PROXY_HOPS: '2' }).limits.connectionsPerHost).toBe(Number.POSITIVE_INFINITY);
  expect(readConfig({}).limits.connectionsPerHost).toBe(1000);
});

interface FakeSocket {
  readonly remoteAddress: string;
  isBusy: boolean;
  isClosed: boolean;
}

function fakeSocket(remoteAddress: string, isBusy = false) {
  const socket: FakeSocket & Record<'once' | 'destroy', () => void> = {
    ...{ remoteAddress, isBusy, isClosed: false },
    once: () => {},
    destroy: () => {
      socket.isClosed = true;
    },
  };
  return socket;
}

test.each([
  ['one IPv6 /64', (number: number) => `2001:db8:1:2::${number}`],
  ['an IPv4 address on a dual-stack socket', () => '::ffff:192.0.2.1'],
])('row 36: %s is one address, and a connection with a request is not closed', (_, addressOf) => {
  const shares = new ConnectionShares(2, (socket) => (socket as unknown as FakeSocket).isBusy);
  const add = (socket: ReturnType<typeof fakeSocket>) => {
    shares.add(socket as unknown as Socket);
    return socket;
  };
  const busy = add(fakeSocket(addressOf(1), true));
  const idle = add(fakeSocket(addressOf(2)));
  const elsewhere = add(fakeSocket('2001:db8:1:3::1'));
  const third = add(fakeSocket(addressOf(3), true));
  expect([busy, idle, elsewhere, third].map(({ isClosed }) => isClosed)).toEqual([false, true, false, false]);
  const refused = add(fakeSocket(addressOf(4)));
  expect([busy, third, refused].map(({ isClosed }) => isClosed)).toEqual([false, false, true]);
});
