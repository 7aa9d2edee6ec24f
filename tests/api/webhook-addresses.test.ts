import type { LookupAddress } from 'node:dns';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { addressRule, findUrlProblem } from '#server/webhooks/check-url.ts';
import { isPublicAddress } from '#server/webhooks/public-address.ts';
import { createWebhookSender, guardLookup, NOT_PUBLIC } from '#server/webhooks/send-webhook.ts';

const notPublic = [
  ...['0.0.0.0', '10.1.2.3', '100.64.0.1', '100.100.100.200', '127.0.0.1', '127.9.9.9', '169.254.169.254'],
  ...[
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '192.0.0.192',
    '192.0.2.1',
    '198.18.0.1',
    '198.51.100.1',
  ],
  ...['203.0.113.9', '224.0.0.1', '240.0.0.1', '255.255.255.255', '168.63.129.16'],
  ...[
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '::ffff:7f00:1',
    'fe80::1',
    'fc00::1',
    'fd00:ec2::254',
  ],
  ...['ff02::1', '64:ff9b::a00:1', '2001:db8::1', '2001::1', '2002:7f00:1::', '3fff::1', 'fec0::1', '100::1'],
  ...['', 'localhost', '1', '0x7f.1'],
];

test.each(notPublic)('%s is not public', (address) => expect(isPublicAddress(address)).toBe(false));

test.each(['8.8.8.8', '93.184.216.34', '172.32.0.1', '2606:2800:220:1::1', '2a00:1450:4001::1'])(
  '%s is public',
  (address) => expect(isPublicAddress(address)).toBe(true),
);

describe('the address of an endpoint', () => {
  test.each([
    ['https://hooks.example/a?b=c', true, true],
    ['https://hooks.example:8443/', true, true],
    ['https://8.8.8.8/', true, true],
    ['http://hooks.example/', false, false],
    ['http://127.0.0.1:3000/', false, true],
    ['http://localhost:3000/', false, true],
    ['http://[::1]:3000/', false, true],
    ['https://localhost/', false, true],
    ['https://localhost./', false, true],
    ['https://a.localhost./', false, true],
    ['https://a.localhost/', false, true],
    ['https://10.0.0.1/', false, false],
    ['https://0x7f000001/', false, true],
    ['https://2130706433/', false, true],
    ['https://[::ffff:10.0.0.1]/', false, false],
    ['https://169.254.169.254/latest/meta-data', false, false],
    ['https://ada:word@hooks.example/', false, false],
    ['ftp://hooks.example/', false, false],
    ['javascript:alert(1)', false, false],
    ['hooks.example', false, false],
    [`https://hooks.example/${'a'.repeat(500)}`, false, false],
  ])('%s: in production %s, elsewhere %s', (url, inProduction, elsewhere) => {
    expect(findUrlProblem(url, true) === null).toBe(inProduction);
    expect(findUrlProblem(url, false) === null).toBe(elsewhere);
  });
});

/** A server that must not hear of anything. */
async function openTrap() {
  let connections = 0;
  const server = createServer((socket) => {
    connections += 1;
    socket.destroy();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return { port: (server.address() as AddressInfo).port, connections: () => connections };
}

const call = (url: string) => ({ url, headers: {}, body: '{}' });

describe('in production', () => {
  test('nothing connects to this machine, by number or by name', async () => {
    const trap = await openTrap();
    const send = createWebhookSender({ isAllowed: addressRule(true), timeoutMs: 1000 });
    for (const host of ['127.0.0.1', 'localhost', '[::1]', '2130706433'])
      expect(await send(call(`https://${host}:${trap.port}/`))).toEqual({ statusCode: 0, text: NOT_PUBLIC });
    expect(trap.connections()).toBe(0);
  });

  test('a name that leads elsewhere by the time of the connection is refused', async () => {
    const trap = await openTrap();
    const answers = ['93.184.216.34', '127.0.0.1'];
    const lookup = ((_: string, __: object, done: (e: null, found: LookupAddress[]) => void) =>
      done(null, [{ address: answers.shift() ?? '127.0.0.1', family: 4 }])) as never;
    // As for a form that was checked before: the first answer was public.
    await new Promise<void>((resolve) => {
      guardLookup(addressRule(true), lookup)('localhost', {}, (error, address) => {
        expect([error, address]).toEqual([null, '93.184.216.34']);
        resolve();
      });
    });
    const send = createWebhookSender({ isAllowed: addressRule(true), timeoutMs: 1000, lookup });
    expect(await send(call(`https://localhost:${trap.port}/`))).toEqual({ statusCode: 0, text: NOT_PUBLIC });
    expect(trap.connections()).toBe(0);
  });

  test('a name with one private address among public ones is refused', async () => {
    const found = ['93.184.216.34', '10.0.0.1'].map((address) => ({ address, family: 4 }));
    const lookup = ((_: string, __: object, done: (e: null, all: LookupAddress[]) => void) =>
      done(null, found)) as never;
    const { promise, resolve } = Promise.withResolvers<unknown>();
    guardLookup(addressRule(true), lookup)('hooks.example', { all: true }, (error) => resolve(error));
    expect(await promise).toMatchObject({ name: 'NotPublicError' });
  });
});
