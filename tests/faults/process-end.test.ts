import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { errorLogs } from '#server/data/collections/club.ts';
import { openSqliteStore } from '#server/data/sqlite/open-sqlite-store.ts';
import { finishHeld, newFolder, originOf, spawnClub, untilHeld } from './spawn-club.ts';

describe('SIGTERM', () => {
  it('the requests in flight finish, new ones are refused, and the process is out with 0 within 10 s', async () => {
    const club = spawnClub();
    const origin = await originOf(club);
    const inFlight = fetch(`${origin}/held`);
    const keptOpen = connect(Number(new URL(origin).port), '127.0.0.1');
    await once(keptOpen, 'connect');
    await untilHeld(club, 1);
    club.child.kill('SIGTERM');
    await vi.waitUntil(() => club.output().includes('Stopping'));
    await expect(fetch(`${origin}/`)).rejects.toThrow('fetch failed');
    finishHeld(club);
    const answer = await inFlight;
    expect([answer.status, await answer.text()]).toEqual([200, 'answered /held']);
    expect(await club.exit()).toBe(0);
    expect(club.output()).toContain('"requests":"finished"');
  });

  it('a request that never ends is cut off in time', async () => {
    const club = spawnClub();
    const origin = await originOf(club);
    const endless = fetch(`${origin}/held`).catch(() => 'cut off');
    await untilHeld(club, 1);
    club.child.kill('SIGTERM');
    // With 1 where it took 9.5 s.
    expect(await club.exit()).toBe(0);
    expect(await endless).toBe('cut off');
    expect(club.output()).toContain('"requests":"cut-off"');
  });

  it('a second signal ends the process at once', async () => {
    const club = spawnClub();
    const origin = await originOf(club);
    const endless = fetch(`${origin}/held`).catch(() => 'cut off');
    await untilHeld(club, 1);
    club.child.kill('SIGTERM');
    await vi.waitUntil(() => club.output().includes('Stopping'));
    club.child.kill('SIGTERM');
    // With 0 where it was the requests that were cut off.
    expect(await club.exit()).toBe(1);
    expect(club.output()).not.toContain('Stopped');
    expect(await endless).toBe('cut off');
  });
});

describe('an error that nothing caught', () => {
  it('is recorded with its stack, and the process ends with 1', async () => {
    const club = spawnClub();
    await fetch(`${await originOf(club)}/crash`);
    expect(await club.exit()).toBe(1);
    const store = openSqliteStore({ path: join(club.folder, 'club.sqlite') });
    const { items } = await store.query(errorLogs, { limit: 10 });
    await store.close();
    expect(items).toMatchObject([
      { message: 'nobody caught this', route: 'process/unhandledRejection', count: 1 },
    ]);
    expect(items[0]?.stack).toContain('club-process.ts');
    expect(club.output()).toContain('"level":"fatal"');
  });
});

describe('a start that must not happen', () => {
  it.each([
    ['short', 'is shorter than 32 characters'],
    ['x'.repeat(64), 'has too few distinct characters'],
    ['our-example-secret-password-2026-please', 'looks like a sample'],
  ])('row 34: APP_SECRET=%s exits with 78 and says why', async (secret, reason) => {
    const club = spawnClub({ APP_SECRET: secret });
    expect(await club.exit()).toBe(78);
    expect(club.output()).toContain(`APP_SECRET ${reason}`);
    expect(club.output()).not.toContain('Listening');
  });

  it('row 34: a club whose secret is missing exits with 78', async () => {
    const folder = newFolder();
    writeFileSync(join(folder, 'club.sqlite'), '');
    const club = spawnClub({}, folder);
    expect(await club.exit()).toBe(78);
    expect(club.output()).toContain('APP_SECRET is not set');
  });

  it('configuration that cannot be used exits with 78 and names the variable', async () => {
    const club = spawnClub({ PORT: 'eighty' });
    expect(await club.exit()).toBe(78);
    expect(club.output()).toMatch(/^PORT cannot be used/m);
  });

  it('a port that is taken exits with 1, and one sentence says what to do', async () => {
    const first = spawnClub();
    const { port } = new URL(await originOf(first));
    const second = spawnClub({ PORT: port });
    expect(await second.exit()).toBe(1);
    const next = Number(port) + 1;
    expect(second.output()).toMatch(
      new RegExp(
        `^Port ${port} is in use by another program\\. .* choose another port: PORT=${next}\\.$`,
        'm',
      ),
    );
    expect(second.output()).not.toContain('"stack"');
  });
});

it('a club starts on an empty folder with nothing set, and once more with what it made', async () => {
  const club = spawnClub();
  const origin = await originOf(club);
  expect(await (await fetch(`${origin}/healthz`)).json()).toEqual({ status: 'ok' });
  const ready = await fetch(`${origin}/readyz`);
  expect([ready.status, await ready.json()]).toEqual([200, { status: 'ready', problems: [] }]);
  club.child.kill('SIGTERM');
  await club.exit();
  const again = spawnClub({}, club.folder);
  expect((await fetch(`${await originOf(again)}/readyz`)).status).toBe(200);
});

it('a service that is absent is logged by name, and the club still starts', async () => {
  const club = spawnClub({ SMTP_HOST: 'mail.club.test' });
  const origin = await originOf(club);
  const problem = 'Email service not available: SMTP_FROM not set';
  expect(club.output()).toContain(problem);
  expect(await (await fetch(`${origin}/readyz`)).json()).toEqual({ status: 'ready', problems: [problem] });
});

it('row 41: card payments without a public address are named at the start and on /readyz', async () => {
  const club = spawnClub({
    ...{
      STRIPE_SECRET_KEY: 'sk_test_1',
      STRIPE_WEBHOOK_SECRET: 'whsec_1',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
    },
  });
  const origin = await originOf(club);
  const problem = 'Card payments can’t bring people back to the club: PUBLIC_URL not set';
  expect(club.output()).toContain(problem);
  expect(await (await fetch(`${origin}/readyz`)).json()).toEqual({ status: 'ready', problems: [problem] });
});

it('a club without its database starts, says so, and lets nobody through', async () => {
  const club = spawnClub({
    STORE: 'firestore',
    IDENTITY: 'firebase',
    APP_SECRET: 'b2f0a9d4c1e87f36a5d0b9c8e7f61234',
  });
  const origin = await originOf(club);
  expect((await fetch(`${origin}/healthz`)).status).toBe(200);
  const ready = await fetch(`${origin}/readyz`);
  expect(ready.status).toBe(503);
  expect(await ready.json()).toEqual({
    status: 'not ready',
    problems: [
      'Firestore service not available',
      'Firebase Auth service not available',
      'Firestore service not available: FIREBASE_PROJECT_ID not set',
      'Firebase Auth service not available: FIREBASE_PROJECT_ID, FIREBASE_API_KEY not set',
    ],
  });
});
