/** What two processes of a club on one SQLite file (`WORKERS=2`) answer against one, beside what two bare processes gain. */
import { readFileSync } from 'node:fs';
import { cpuSeconds, type Measured, measure, type Target, untilQuiet } from './load.ts';
import { type Running, startClub, startSpin } from './processes.ts';

/** Many and short: on a machine that does other things too, what disturbs one part of a round should disturb the others. */
const ROUNDS = 11;
const PARTS = 3;

/** Of one round. */
export interface TwoProcessesRound {
  readonly one: Measured;
  readonly two: Measured;
  /** Bare processes with the same work for each request. */
  readonly bareOne: Together;
  readonly bareTwo: Together;
}

type Together = Pick<Measured, 'requestsPerSecond' | 'cpuMs'>;

export interface TwoProcesses {
  readonly path: string;
  readonly rounds: readonly TwoProcessesRound[];
}

/** Rounds are interleaved, so that what else the machine does falls on all alike. */
export async function measureTwoProcesses(
  folder: string,
  firstPort: number,
  page: { readonly path: string; readonly cookie: (origin: string) => Promise<string> },
  { connections, seconds }: { readonly connections: number; readonly seconds: number },
): Promise<TwoProcesses> {
  const running: Running[] = [];
  const start = async (starting: Promise<Running>) => {
    const started = await starting;
    running.push(started);
    return started;
  };
  try {
    const one = await start(startClub(folder, firstPort));
    const two = await start(startClub(folder, firstPort + 1, { WORKERS: '2' }));
    const cookie = await page.cookie(`http://127.0.0.1:${one.port}`);
    const at = ({ port }: Running): Target => ({ port, path: page.path, cookie });
    const pids = { one: [one.pid], two: await familyOf(two.pid, 3) };
    for (const pid of [one.pid, ...pids.two]) await untilQuiet(pid);
    const load = { connections, seconds: seconds / PARTS };
    await measure(at(one), { ...load, seconds, pid: one.pid });
    await measure(at(two), { ...load, seconds: 2 * seconds, pid: pids.two });
    const bytes = await lengthOf(at(one));
    const bare = [await start(startSpin(bytes)), await start(startSpin(bytes))];
    const calibrating = { ...load, seconds };
    const wanted = (await measure(at(one), { ...calibrating, pid: one.pid })).cpuMs ?? 2;
    const work = await findWork(bare.slice(0, 1), wanted * 1000, calibrating);
    const rounds: TwoProcessesRound[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      rounds.push({
        one: await measure(at(one), { ...load, pid: pids.one }),
        two: await measure(at(two), { ...load, pid: pids.two }),
        bareOne: await measureTogether(bare.slice(0, 1), work, load),
        bareTwo: await measureTogether(bare, work, load),
      });
    }
    return { path: page.path, rounds };
  } finally {
    await Promise.all(running.map((each) => each.stop()));
  }
}

/** All of them at once, with the connections divided among them. */
async function measureTogether(
  servers: readonly Running[],
  microseconds: number,
  { connections, seconds }: { readonly connections: number; readonly seconds: number },
): Promise<Together> {
  const parts = await Promise.all(
    servers.map(({ port, pid }) =>
      measure(
        { port, path: `/${microseconds}` },
        { connections: Math.round(connections / servers.length), seconds, pid },
      ),
    ),
  );
  const all = parts.reduce((sum, { requestsPerSecond }) => sum + requestsPerSecond, 0);
  const cpu = parts.reduce((sum, part) => sum + (part.cpuMs ?? 0) * (part.requestsPerSecond / all), 0);
  return { requestsPerSecond: all, cpuMs: cpu };
}

/** What to ask of bare servers, so that with receiving and sending a request costs them as many microseconds as it costs the club. */
async function findWork(
  servers: readonly Running[],
  wanted: number,
  load: { readonly connections: number; readonly seconds: number },
): Promise<number> {
  const { cpuMs } = await measureTogether(servers, Math.round(wanted), load);
  return Math.max(0, Math.round(wanted * 2 - (cpuMs ?? 0) * 1000));
}

async function lengthOf({ port, path, cookie = '' }: Target): Promise<number> {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { cookie } });
  return (await answer.arrayBuffer()).byteLength;
}

/** A process and those that it has started; waits until there are as many. */
async function familyOf(pid: number, size: number): Promise<number[]> {
  for (;;) {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number);
    if (children.length + 1 >= size && children.every((child) => cpuSeconds([child]) !== null))
      return [pid, ...children];
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
