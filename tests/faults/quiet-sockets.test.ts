import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { goQuiet } from '../support/go-quiet.ts';
import { originOf, spawnClub } from './spawn-club.ts';

const mebibyte = 1024 * 1024;

/** Ten posts, one after another. */
async function postStatuses(origin: string): Promise<number[]> {
  const statuses: number[] = [];
  for (let count = 0; count < 10; count += 1) {
    statuses.push((await fetch(`${origin}/auth/login`, { method: 'POST', body: 'email=a' })).status);
  }
  return statuses;
}

it('row 36: quiet sockets stop neither pages nor posts, and are ended with 408', async () => {
  const origin = await originOf(spawnClub({ MAX_REQUESTS_IN_FLIGHT: '100' }));
  const port = Number(new URL(origin).port);
  const toImport = { path: '/admin/adminControl/import', announced: 10 * mebibyte, sent: 10 * mebibyte - 1 };
  const toSignIn = { announced: mebibyte, sent: mebibyte - 1 };
  const sockets = await Promise.all([
    ...Array.from({ length: 10 }, () => goQuiet(port, toImport)),
    ...Array.from({ length: 10 }, () => goQuiet(port, toSignIn)),
    ...Array.from({ length: 100 }, () => goQuiet(port)),
  ]);
  const answers = sockets.slice(-100).map((socket) => text(socket));
  expect((await fetch(origin)).status).toBe(200);
  expect((await fetch(`${origin}/healthz`)).status).toBe(200);
  expect((await fetch(`${origin}/readyz`)).status).toBe(200);
  expect(await postStatuses(origin)).toEqual(Array<number>(10).fill(200));
  for (const answer of await Promise.all(answers)) expect(answer).toMatch(/^HTTP\/1\.1 408 /);
});
