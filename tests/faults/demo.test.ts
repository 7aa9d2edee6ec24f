/** `npm run demo` as people run it: an empty folder, a second start, a folder with somebody's own files. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { settings } from '#server/data/collections/club.ts';
import { openSqliteStore } from '#server/data/sqlite/open-sqlite-store.ts';

/** The first test fills it, which takes half a minute; the second finds it so. */
const filled = mkdtempSync(join(tmpdir(), 'clubfloor-demo-'));
afterAll(() => rmSync(filled, { recursive: true, force: true }));

let folder: string;
const running: ChildProcess[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'clubfloor-demo-'));
});
afterEach(async () => {
  for (const club of running.splice(0)) await stop(club);
  rmSync(folder, { recursive: true, force: true });
});

const programs = {
  /** What `npm run demo` runs first: from the sources. */
  prepare: 'scripts/prepare-demo.ts',
  demo: 'build/server/demo.js',
  main: 'build/server/main.js',
};

function start(
  program: keyof typeof programs,
  environment: Record<string, string> = {},
  dataFolder = folder,
) {
  const club = spawn(process.execPath, [programs[program]], {
    env: { NODE_ENV: 'production', PORT: '0', DATA_DIR: dataFolder, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.push(club);
  return club;
}

async function stop(club: ChildProcess): Promise<void> {
  if (club.exitCode !== null || club.signalCode !== null) return;
  const ended = once(club, 'exit');
  club.kill('SIGTERM');
  await ended;
}

/** Resolves to the address that it prints. */
async function addressOf({ stdout, stderr }: ChildProcess): Promise<string> {
  if (!stdout || !stderr) throw new Error('no output to read');
  stderr.pipe(process.stderr);
  for await (const line of createInterface({ input: stdout })) {
    const address = / is open: (http:\S+)$/.exec(line)?.[1];
    if (address) {
      stdout.resume();
      return address;
    }
  }
  throw new Error('the demo ended without an address');
}

/** How it ended, and what it said to the person at the terminal. */
async function endOf(club: ChildProcess): Promise<{ code: number; words: string }> {
  let words = '';
  club.stderr?.on('data', (chunk) => {
    words += chunk;
  });
  const [code] = await once(club, 'close');
  return { code, words };
}

/** The cookie of the front desk, signed in on the first start. */
let signedIn = '';

test('row 7: the demo fills an empty folder, listens on loopback, and lets in who is in its file of sign-ins', async () => {
  const first = start('demo', {}, filled);
  const origin = await addressOf(first);
  expect(new URL(origin).hostname).toBe('127.0.0.1');
  const signIns = JSON.parse(readFileSync(join(filled, 'demo-sign-ins.json'), 'utf8'));
  expect(signIns.map(({ role }: { role: string }) => role)).toEqual(['admin', 'coach', 'member', 'desk']);
  for (const { email, password } of signIns) {
    const answer = await fetch(`${origin}/auth/login`, {
      method: 'POST',
      body: new URLSearchParams({ email, password }),
      headers: { Origin: origin },
      redirect: 'manual',
    });
    expect(answer.status).toBe(303);
    signedIn = answer.headers
      .getSetCookie()
      .map((cookie) => cookie.split(';')[0])
      .join('; ');
  }
  await stop(first);
});

test('a second start finds the club as it was left, a third with its port ends before it fills one, and production refuses to open it', async () => {
  const second = start('demo', {}, filled);
  const origin = await addressOf(second);
  const { port } = new URL(origin);
  const { status } = await fetch(`${origin}/desk`, { headers: { Cookie: signedIn }, redirect: 'manual' });
  expect(status).toBe(200);
  const third = await endOf(start('prepare', { PORT: port }));
  expect(third.code).toBe(1);
  expect(third.words).toContain(`Port ${port} is in use by another program. Stop that one,`);
  expect(existsSync(join(folder, 'club.sqlite'))).toBe(false);
  await stop(second);

  const { code, words } = await endOf(start('main', {}, filled));
  expect(code).toBe(78);
  expect(words).toContain('contains the demo club, whose passwords are public');
});

test('a club that is not the demo’s is left alone, with a sentence', async () => {
  const store = openSqliteStore({ path: join(folder, 'club.sqlite') });
  await store.set(settings, { ...settings.decode('club', {}), clubName: 'A real club' });
  await store.close();
  for (const program of ['prepare', 'demo'] as const) {
    const { code, words } = await endOf(start(program, { APP_SECRET: 'f3b1c97a5de84026b1a7c3905e6d28f4' }));
    expect(code).toBe(78);
    expect(words).toContain('not the demo’s, so it was left unchanged');
    expect(words).not.toContain('    at ');
  }
  expect(existsSync(join(folder, 'demo-sign-ins.json'))).toBe(false);
});

test('row 7: the demo listens on no other address', async () => {
  for (const program of ['prepare', 'demo'] as const) {
    const { code, words } = await endOf(start(program, { HOST: '0.0.0.0' }));
    expect(code).toBe(78);
    expect(words).toContain('only listens on loopback');
  }
});
