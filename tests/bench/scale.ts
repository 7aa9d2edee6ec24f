/** Every list and page of figures that staff open, in a club of 100,000 members and in one with 1 % of everything. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { layTimetable } from './lay-timetable.ts';
import { memoryInMb, untilQuiet } from './load.ts';
import { type Running, startClub } from './processes.ts';
import { pauseJobs } from './scale-jobs.ts';
import { measureDownloads, measureWork, type ScaleMemory } from './scale-memory.ts';
import { type ScalePage, scalePages } from './scale-pages.ts';
import { type Answered, askFor } from './scale-request.ts';
import { SMALL_SHARE, seedScale } from './seed-scale.ts';
import { signInAs } from './sign-in-as.ts';

/** Requests of each page in each club. */
export const REQUESTS = 15;
const WARM_UPS = 3;

/** Milliseconds: the processor time of the server's main thread, and the time until the answer was there. */
export interface ScaleTimes {
  readonly cpuMs: number;
  readonly wallMs: number;
  readonly slowestMs: number;
}

export interface ScalePageResult {
  readonly name: string;
  readonly small: ScaleTimes;
  readonly large: ScaleTimes;
  /** Of the answers; downloads are cut after their first part. */
  readonly bytes: { readonly small: number; readonly large: number };
}

export interface ScaleResult {
  readonly pages: readonly ScalePageResult[];
  /** MB, after all pages. */
  readonly memory: { readonly small: number | null; readonly large: number | null };
  readonly work: readonly ScaleMemory[];
}

interface Club {
  readonly running: Running;
  readonly cookies: Readonly<Record<ScalePage['as'], string>>;
  /** Commits on a connection of its own, as another process does: whatever the server has kept of its answers is dropped. */
  touch(): void;
  stop(): Promise<void>;
}

export async function measureScale(port: number): Promise<ScaleResult> {
  const folders = { small: await seedScale(SMALL_SHARE), large: await seedScale(1) };
  const only = process.env.PAGES?.split(',');
  const clubs = {
    small: await openClub(folders.small, port),
    large: await openClub(folders.large, port + 1),
  };
  try {
    const pages: ScalePageResult[] = [];
    for (const page of scalePages()) {
      if (only && !only.includes(page.name)) continue;
      const result = await measurePage(page, clubs);
      pages.push(result);
      console.log(`${page.name}: ${result.small.cpuMs.toFixed(1)} → ${result.large.cpuMs.toFixed(1)} ms`);
    }
    const memory = { small: memoryInMb(clubs.small.running.pid), large: memoryInMb(clubs.large.running.pid) };
    if (only) return { pages, memory, work: [] };
    const downloads = await measureDownloads({ small: serverOf(clubs.small), large: serverOf(clubs.large) });
    await stopBoth(clubs);
    return { pages, memory, work: [...downloads, ...(await measureWork(folders, port + 2))] };
  } finally {
    await stopBoth(clubs);
  }
}

const serverOf = ({ running: { port, pid }, cookies }: Club) => ({ port, pid, cookie: cookies.admin });
const stopBoth = ({ small, large }: Both<Club>) => Promise.all([small.stop(), large.stop()]);

async function openClub(folder: string, port: number): Promise<Club> {
  await layTimetable(join(folder, 'club.sqlite'));
  await pauseJobs(join(folder, 'club.sqlite'));
  const running = await startClub(folder, port);
  const origin = `http://127.0.0.1:${port}`;
  const cookies = { admin: await signInAs(origin, 'admin'), member: await signInAs(origin, 'member') };
  await untilQuiet(running.pid);
  const other = new DatabaseSync(join(folder, 'club.sqlite'), { timeout: 5000 });
  other.exec('PRAGMA synchronous = OFF');
  const write = other.prepare(
    "INSERT OR REPLACE INTO clubfloor_meta (name, value) VALUES ('benchTouched', ?)",
  );
  let times = 0;
  return {
    running,
    cookies,
    touch() {
      times += 1;
      write.run(times);
    },
    async stop() {
      if (other.isOpen) other.close();
      await running.stop();
    },
  };
}

type Both<T> = { readonly small: T; readonly large: T };

/** In turns, and each time the other one first: what else the machine does falls on both alike. */
async function measurePage(page: ScalePage, clubs: Both<Club>): Promise<ScalePageResult> {
  const taken: Both<(Answered & { cpuMs: number })[]> = { small: [], large: [] };
  for (let round = -WARM_UPS; round < REQUESTS; round += 1) {
    for (const size of round % 2 === 0 ? (['small', 'large'] as const) : (['large', 'small'] as const)) {
      const club = clubs[size];
      club.touch();
      const before = cpuOf(club.running.pid);
      const answered = await askFor(club.running.port, page, club.cookies[page.as]);
      const cpuMs = cpuOf(club.running.pid) - before;
      if (round >= 0) taken[size].push({ ...answered, cpuMs });
    }
  }
  const timesOf = (all: readonly (Answered & { cpuMs: number })[]): ScaleTimes => ({
    cpuMs: middle(all.map(({ cpuMs }) => cpuMs)),
    wallMs: middle(all.map(({ milliseconds }) => milliseconds)),
    slowestMs: Math.max(...all.map(({ milliseconds }) => milliseconds)),
  });
  const bytes = { small: taken.small[0]?.bytes ?? 0, large: taken.large[0]?.bytes ?? 0 };
  return { name: page.name, small: timesOf(taken.small), large: timesOf(taken.large), bytes };
}

/** Milliseconds of processor time that a process's main thread has used, by the kernel's own count. */
function cpuOf(pid: number): number {
  return Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
}

const middle = (values: readonly number[]) =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
