/**
 * `npm run bench`: measures the built club beside two limits in the same run, and writes docs/benchmarks.md. Everything stays on
 * loopback. `SECONDS` (4) is how long each measurement takes; `PAGES` names some of the pages: then nothing is written.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Measured, measure, memoryInMb, type Target } from './load.ts';
import { weigh } from './page-weight.ts';
import { measureStart, startClub, startLimits } from './processes.ts';
import { type PageResult, report } from './report.ts';
import { seedStore, signIns } from './seed-store.ts';

const seconds = Number(process.env.SECONDS ?? 4);
const connections = 50;
/** Rounds are interleaved, so that what else the machine does falls on all alike; the middle one counts. */
const ROUNDS = 3;
/** Only these pages, by their path, with commas between. */
const only = process.env.PAGES?.split(',');
const PORT = 20_000 + Math.floor(Math.random() * 20_000);

const pages: readonly { path: string; as?: keyof typeof signIns }[] = [
  { path: '/' },
  { path: '/auth/login' },
  { path: '/account/dashboard', as: 'member' },
  { path: '/admin/members', as: 'admin' },
  { path: '/admin/accessLogs', as: 'admin' },
];

const folder = await seedStore();
const start = {
  club: await measureStart('club', folder, PORT),
  bare: await measureStart('bare', folder, PORT),
};
const club = await startClub(folder, PORT);
try {
  const origin = `http://127.0.0.1:${PORT}`;
  const cookies = { member: await signIn(origin, 'member'), admin: await signIn(origin, 'admin') };
  await fetch(origin);
  await new Promise((resolve) => setTimeout(resolve, 2000));
  const idle = memoryInMb(club.pid);
  const results: PageResult[] = [];
  for (const { path, as } of pages.filter(isWanted))
    results.push(await measurePage(origin, path, as && cookies[as]));
  const memory = { idle, afterLoad: memoryInMb(club.pid) };
  const text = report({ results, start, memory, connections, seconds });
  if (!only) writeFileSync('docs/benchmarks.md', text);
  console.log(text);
} finally {
  await club.stop();
}

function isWanted({ path }: { path: string }): boolean {
  return only?.includes(path) ?? true;
}

async function measurePage(origin: string, path: string, cookie: string | undefined): Promise<PageResult> {
  const weight = await weigh(origin, path, cookie);
  const file = join('tests/output', `page${path.replaceAll('/', '-')}.html`);
  mkdirSync('tests/output', { recursive: true });
  writeFileSync(file, weight.text);
  const limits = await startLimits(file);
  const page: Target = { port: PORT, path, cookie };
  const load = { connections, seconds };
  const measured: Record<'page' | 'compressed' | 'bare' | 'static', Measured[]> = {
    page: [],
    compressed: [],
    bare: [],
    static: [],
  };
  try {
    await measure(page, { ...load, seconds: 1.5, pid: club.pid });
    await measure({ port: limits.port, path: '/bare' }, { ...load, seconds: 1, pid: limits.pid });
    for (let round = 0; round < ROUNDS; round += 1) {
      const part = { ...load, seconds: seconds / ROUNDS };
      measured.page.push(await measure(page, { ...part, pid: club.pid }));
      for (const limit of ['bare', 'static'] as const) {
        measured[limit].push(
          await measure({ port: limits.port, path: `/${limit}` }, { ...part, pid: limits.pid }),
        );
      }
      const asBrowser = { ...page, acceptEncoding: 'gzip, deflate, br, zstd' };
      measured.compressed.push(await measure(asBrowser, { ...part, pid: club.pid }));
    }
  } finally {
    await limits.stop();
  }
  return {
    path,
    weight,
    likeness: limits.likeness,
    page: middle(measured.page),
    compressed: middle(measured.compressed),
    bare: middle(measured.bare),
    static: middle(measured.static),
  };
}

function middle(measured: Measured[]): Measured {
  const sorted = measured.toSorted((one, other) => one.requestsPerSecond - other.requestsPerSecond);
  const found = sorted[Math.floor(sorted.length / 2)];
  if (!found) throw new Error('nothing was measured');
  return found;
}

async function signIn(origin: string, role: keyof typeof signIns): Promise<string> {
  const body = new URLSearchParams(signIns[role]);
  const answer = await fetch(`${origin}/auth/login`, {
    method: 'POST',
    body,
    headers: { origin },
    redirect: 'manual',
  });
  if (answer.status !== 303) throw new Error(`signing in as ${role} answered ${answer.status}`);
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
}
