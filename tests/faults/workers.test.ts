/** `WORKERS`: a primary and its workers, each a whole process, on one port. What the club itself does in them is tested in workers-club.test.ts. */
import { rmSync } from 'node:fs';
import { get } from 'node:http';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { startFirestore } from '../bench/processes.ts';
import { inFull } from '../support/in-full.ts';
import { type ClubProcess, finishHeld, newFolder, originOf, spawnClub, untilHeld } from './spawn-club.ts';

interface Who {
  readonly pid: number;
  readonly worker: number;
}

/** A new connection each time. Rejects where it is refused or cut. */
function ask(origin: string, path: string): Promise<string> {
  return new Promise((resolve, reject) => {
    get(`${origin}${path}`, { agent: false }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (chunk) => {
        text += chunk;
      });
      answer.on('end', () => resolve(text)).on('error', reject);
    }).on('error', reject);
  });
}

const who = async (origin: string): Promise<Who> => JSON.parse(await ask(origin, '/who'));

/** The process of each worker; asks until all have answered. */
async function processesAt(origin: string, size: number): Promise<Map<number, number>> {
  const found = new Map<number, number>();
  await vi.waitUntil(async () => {
    for (const { worker, pid } of await Promise.all(Array.from({ length: 20 }, () => who(origin))))
      found.set(worker, pid);
    return found.size === size;
  });
  return found;
}

const startTwo = (environment: Record<string, string> = {}, folder = newFolder()) =>
  spawnClub({ WORKERS: '2', ...environment }, folder);
const linesOf = ({ output }: ClubProcess, message: string) =>
  output()
    .split('\n')
    .filter((line) => line.includes(`"msg":"${message}"`))
    .map((line) => JSON.parse(line));

/** The primary and both workers. */
const untilStopping = (club: ClubProcess) =>
  vi.waitUntil(() => linesOf(club, 'Stopping: requests in flight finish, new ones are refused').length === 3);

function isThere(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

describe('a start', () => {
  it('is over when all listen, and both answer on the one port; what belongs to the club is said once', async () => {
    const club = startTwo({ SMTP_HOST: 'mail.club.test' });
    const origin = await originOf(club);
    await vi.waitFor(() =>
      expect(linesOf(club, 'A worker listens').map(({ worker }) => worker)).toEqual([1, 2]),
    );
    expect(linesOf(club, 'Listening')).toMatchObject([{ workers: 2, pid: club.child.pid }]);
    const processes = await processesAt(origin, 2);
    expect([...processes.keys()].sort()).toEqual([1, 2]);
    expect(new Set([...processes.values(), club.child.pid]).size).toBe(3);
    expect(JSON.parse(await ask(origin, '/healthz'))).toEqual({ status: 'ok' });
    expect(linesOf(club, 'Configuration incomplete')).toHaveLength(1);
    expect(linesOf(club, 'Created a secret for this club. Keep it with your backups')).toHaveLength(1);
  });

  it.each([
    ['configuration that cannot be used', { PORT: 'eighty' }, 78, /^PORT cannot be used/gm],
    ['a weak secret', { APP_SECRET: 'x'.repeat(64) }, 78, /APP_SECRET has too few/g],
    ['a number of workers that is none', { WORKERS: '33' }, 78, /^WORKERS cannot be used/gm],
  ])('%s ends the whole, and is said once', async (_, environment, code, message) => {
    const club = startTwo(environment);
    expect(await club.exit()).toBe(code);
    expect(club.output().match(message)).toHaveLength(1);
  });

  it('a port that is taken ends the whole with 1, and is said once', async () => {
    const { port } = new URL(await originOf(spawnClub()));
    const second = startTwo({ PORT: port });
    expect(await second.exit()).toBe(1);
    expect(second.output().match(/^Port \d+ is in use/gm)).toHaveLength(1);
  });

  it('one process is the club itself, without a primary', async () => {
    const club = spawnClub({ WORKERS: '1' });
    expect((await who(await originOf(club))).pid).toBe(club.child.pid);
  });
});

describe('SIGTERM', () => {
  it('at both workers the requests in flight finish, new ones are refused, and the whole is out with 0', async () => {
    const club = startTwo();
    const origin = await originOf(club);
    const processes = await processesAt(origin, 2);
    const inFlight = Promise.all(Array.from({ length: 20 }, () => ask(origin, '/held')));
    await untilHeld(club, 20);
    club.child.kill('SIGTERM');
    await untilStopping(club);
    await expect(ask(origin, '/')).rejects.toThrow();
    finishHeld(club);
    expect(new Set(await inFlight)).toEqual(new Set(['answered /held']));
    expect(await club.exit()).toBe(0);
    expect([...processes.values()].filter(isThere)).toEqual([]);
  });

  it('a signal to all processes at once, as from a terminal or a service manager, is one signal', async () => {
    for (const signal of inFull ? (['SIGINT', 'SIGTERM'] as const) : (['SIGINT'] as const)) {
      const club = startTwo();
      const origin = await originOf(club);
      const processes = await processesAt(origin, 2);
      const inFlight = Promise.all(Array.from({ length: 10 }, () => ask(origin, '/held')));
      await untilHeld(club, 10);
      club.child.kill(signal);
      for (const pid of processes.values()) process.kill(pid, signal);
      await untilStopping(club);
      finishHeld(club);
      expect(new Set(await inFlight)).toEqual(new Set(['answered /held']));
      expect(await club.exit()).toBe(0);
    }
  });

  it('a second signal ends everything at once', async () => {
    const club = startTwo();
    const origin = await originOf(club);
    const processes = await processesAt(origin, 2);
    const endless = ask(origin, '/held').catch(() => 'cut off');
    await untilHeld(club, 1);
    club.child.kill('SIGTERM');
    await vi.waitUntil(() => club.output().includes('Stopping'));
    club.child.kill('SIGTERM');
    expect(await club.exit()).toBe(1);
    expect(await endless).toBe('cut off');
    await vi.waitUntil(() => ![...processes.values()].some(isThere));
  });
});

describe('a worker that ends', () => {
  it('is replaced, and meanwhile every new connection is answered', async () => {
    const club = startTwo();
    const origin = await originOf(club);
    const before = await processesAt(origin, 2);
    process.kill(before.get(1) ?? 0, 'SIGKILL');
    const answers: Who[] = [];
    for (let count = 0; count < 200; count += 1) answers.push(await who(origin));
    expect(answers).toHaveLength(200);
    const after = await processesAt(origin, 2);
    expect(after.get(1)).not.toBe(before.get(1));
    expect(after.get(2)).toBe(before.get(2));
    const ended = linesOf(club, 'A worker ended; another takes its place');
    expect(ended).toMatchObject([{ of: 1, workerPid: before.get(1), signal: 'SIGKILL' }]);
    await vi.waitUntil(() => linesOf(club, 'A worker was replaced').length === 1);
    // A new link would cancel the one before.
    expect(club.output().match(/"msg":"Listening"/g)).toHaveLength(1);
  });

  it('is replaced when it ends by an error of its own, which is logged with its number', async () => {
    const club = startTwo();
    const origin = await originOf(club);
    await ask(origin, '/crash');
    await vi.waitUntil(() => linesOf(club, 'A worker was replaced').length === 1);
    const [fatal] = linesOf(club, 'Uncaught error: the process ends');
    expect(linesOf(club, 'A worker was replaced')).toMatchObject([{ of: fatal.worker }]);
  });

  it('is ended and replaced when it no longer moves', async () => {
    const club = startTwo();
    const origin = await originOf(club);
    const { pid, worker } = await who(origin);
    process.kill(pid, 'SIGSTOP');
    await vi.waitUntil(() => linesOf(club, 'A worker was replaced').length === 1);
    expect(linesOf(club, 'A worker no longer answers: it is ended')).toMatchObject([{ of: worker }]);
    expect(isThere(pid)).toBe(false);
  });
});

it('a worker that cannot start again and again ends the whole, with what it ended with', async () => {
  const club = startTwo();
  const origin = await originOf(club);
  const processes = await processesAt(origin, 2);
  // A club that has lost its secret does not start.
  rmSync(join(club.folder, 'secret'));
  process.kill(processes.get(1) ?? 0, 'SIGKILL');
  expect(await club.exit()).toBe(78);
  expect(club.output().match(/APP_SECRET is not set/g)).toHaveLength(5);
  expect(linesOf(club, 'A worker could not start again and again: the club ends')).toHaveLength(1);
  expect([...processes.values()].filter(isThere)).toEqual([]);
});

it('no worker outlives a primary that is killed', async () => {
  const club = startTwo();
  const processes = await processesAt(await originOf(club), 2);
  club.child.kill('SIGKILL');
  await club.exit();
  await vi.waitUntil(() => ![...processes.values()].some(isThere));
});

it('the numbers of all workers come together for monitoring, each with its own, and the club’s once', async () => {
  const club = startTwo();
  const origin = await originOf(club);
  await ask(origin, '/metrics');
  await Promise.all(Array.from({ length: 40 }, () => ask(origin, '/who')));
  const text = await ask(origin, '/metrics');
  const samples = (name: string) => text.match(new RegExp(`^${name}(?:\\{.*\\})? .*$`, 'gm')) ?? [];
  expect(samples('process_resident_memory_bytes')).toHaveLength(2);
  const counted = samples('clubfloor_http_requests_total').map((line) => Number(line.split(' ')[1]));
  expect(counted.reduce((sum, each) => sum + each, 0)).toBe(40);
  expect(samples('clubfloor_store_up')).toEqual(['clubfloor_store_up 1']);
  const described = text.match(/^# TYPE \S+/gm) ?? [];
  expect(new Set(described).size).toBe(described.length);
});

it('Firestore as the store works the same', async () => {
  const double = await startFirestore('double', 0);
  try {
    const club = startTwo({
      ...{ STORE: 'firestore', IDENTITY: 'embedded', FIREBASE_PROJECT_ID: 'demo-club' },
      ...{ FIRESTORE_EMULATOR_HOST: double.host, APP_SECRET: 'b2f0a9d4c1e87f36a5d0b9c8e7f61234' },
    });
    const origin = await originOf(club);
    await processesAt(origin, 2);
    // A store on a busy machine may answer a probe late.
    await expect.poll(async () => JSON.parse(await ask(origin, '/readyz')).status).toBe('ready');
    club.child.kill('SIGTERM');
    expect(await club.exit()).toBe(0);
  } finally {
    double.stop();
  }
});
