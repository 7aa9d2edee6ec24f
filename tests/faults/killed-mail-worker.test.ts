import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { outbox as messages } from '#server/data/collections/outbox.ts';
import { openSqliteStore } from '#server/data/sqlite/open-sqlite-store.ts';
import { createOutbox } from '#server/outbox/outbox.ts';
import { inFull } from '../support/in-full.ts';

const program = join(import.meta.dirname, 'send-until-killed.ts');
const READERS = 120;
const KILLS = inFull ? 4 : 1;
/** Longer than the lease of a worker that died. */
const LEASE_SECONDS = 151;

let folder: string;
let server: Server;
/** The addressee of each message that the mail server has taken, in order. */
let taken: string[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clubfloor-mail-'));
  taken = [];
  server = mailServer((to) => taken.push(to));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterEach(async () => {
  await new Promise((resolve) => server.close(resolve));
  await rm(folder, { recursive: true, force: true });
});

/** Takes every message. */
function mailServer(onTaken: (to: string) => void): Server {
  return createServer((socket) => {
    let [to, data, isInData] = ['', '', false];
    socket.setEncoding('utf8').write('220 test\r\n');
    socket.on('error', () => {});
    socket.on('data', (chunk: string) => {
      if (isInData) {
        data += chunk;
        if (!data.endsWith('\r\n.\r\n')) return;
        [data, isInData] = ['', false];
        onTaken(to);
        socket.write('250 taken\r\n');
        return;
      }
      for (const line of chunk.split('\r\n').filter(Boolean)) {
        to = /^RCPT TO:<(.*)>/.exec(line)?.[1] ?? to;
        isInData = line === 'DATA';
        socket.write(isInData ? '354 go on\r\n' : '250 fine\r\n');
      }
    });
  });
}

test('a mail server gets each message once although the worker is killed again and again; at most the one under way at a kill comes twice', async () => {
  const path = join(folder, 'club.sqlite');
  const store = openSqliteStore({ path });
  const outbox = createOutbox({
    ...{ now: () => Temporal.Now.instant(), secret: 'a secret of thirty-two characters', canSend: true },
  });
  const news = { template: 'class-called-off', subject: 'Spin is cancelled', body: 'Sorry.' } as const;
  const readers = Array.from({ length: READERS }, (_, number) => `reader${number}@club.test`);
  await store.batch((batch) => {
    for (const to of readers) outbox.queueMessage(batch, { ...news, to, memberUid: '', cause: 'club' });
  });
  const port = String((server.address() as AddressInfo).port);
  const work = (runs: number): ChildProcess =>
    spawn(process.execPath, [program, path, port, String(runs * LEASE_SECONDS)], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });

  for (let kill = 0; kill < KILLS; kill += 1) {
    const child = work(kill);
    const ended = once(child, 'close');
    const enough = taken.length + 5 + Math.floor(Math.random() * 15);
    await vi.waitUntil(() => taken.length >= enough, { interval: 1 });
    child.kill('SIGKILL');
    await ended;
    expect(taken.length).toBeLessThan(READERS);
  }
  await once(work(KILLS), 'close');

  expect(new Set(taken)).toEqual(new Set(readers));
  expect(taken.length - READERS).toBeLessThanOrEqual(KILLS);
  expect(await store.count(messages, [['status', '==', 'sent']])).toBe(READERS);
  await store.close();
});
