/**
 * `npm run bench`: measures the built club beside two limits in the same run, then a stampede on both engines and bookings against
 * SQLite alone, and writes docs/benchmarks.md. Everything stays on loopback. `SECONDS` (4) is how long each measurement of a page takes.
 * `PAGES` names some of the pages, `CROWD` (500) says how many press in the stampede: with either nothing is written.
 * `npm run bench -- training` measures the pages of training alone, and replaces their section there; `npm run bench -- processes`
 * measures one process against two alone, and writes nothing.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { measureCommits } from './booking-commits.ts';
import { layTimetable } from './lay-timetable.ts';
import { layTraining } from './lay-training.ts';
import { type Measured, measure, memoryInMb, type Target, untilQuiet } from './load.ts';
import { measureNewcomers, type Newcomers } from './newcomers.ts';
import { findPageRows } from './page-rows.ts';
import { weigh } from './page-weight.ts';
import { measureStart, startClub, startLimits } from './processes.ts';
import { report } from './report.ts';
import { EXERCISE_SEARCH, type PageResult, TIMETABLE, YEARS_OF_TRAINING } from './report-parts.ts';
import { processesSection } from './report-processes.ts';
import { trainingSection, withTrainingSection } from './report-training.ts';
import { seedStore, signIns } from './seed-store.ts';
import { measureStampede } from './stampede.ts';
import { measureTwoProcesses } from './two-processes.ts';

const seconds = Number(process.env.SECONDS ?? 4);
const DOCUMENT = 'docs/benchmarks.md';
const connections = 50;
/** Pages with their data are measured with so many, too. */
const FEW = 10;
/** Rounds are interleaved, so that what else the machine does falls on all alike; the middle one counts. */
const ROUNDS = 3;
const isTrainingAlone = process.argv[2] === 'training';
/** Only these pages, by their path, with commas between. */
const only = isTrainingAlone ? [EXERCISE_SEARCH, YEARS_OF_TRAINING] : process.env.PAGES?.split(',');
const PORT = 20_000 + Math.floor(Math.random() * 20_000);

/** Members in the stampede. */
const crowd = Number(process.env.CROWD ?? 500);
const BOOKINGS_PER_ROUND = 300;

interface Page {
  readonly path: string;
  /** Where the path says too little. */
  readonly name?: string;
  readonly as?: keyof typeof signIns;
}

const folder = await seedStore();
const tomorrow = await layTimetable(join(folder, 'club.sqlite'));
await layTraining(join(folder, 'club.sqlite'), signIns.member.email);
const pages: readonly Page[] = [
  { path: '/' },
  { path: '/classes' },
  { path: `/classes?from=${tomorrow}`, name: TIMETABLE, as: 'member' },
  { path: '/auth/login' },
  { path: '/account/dashboard', as: 'member' },
  { path: '/admin/members', as: 'admin' },
  { path: '/admin/accessLogs', as: 'admin' },
  { path: '/exercises?q=dumbbell+press', name: EXERCISE_SEARCH, as: 'member' },
  { path: '/account/stats', name: YEARS_OF_TRAINING, as: 'member' },
];

const measureProcesses = () =>
  measureTwoProcesses(
    folder,
    PORT + 1,
    { path: '/admin/members', cookie: (origin) => signIn(origin, 'admin') },
    { connections, seconds },
  );
if (process.argv[2] === 'processes') {
  console.log(processesSection(await measureProcesses()));
  process.exit(0);
}

const start = {
  club: await measureStart('club', folder, PORT),
  bare: await measureStart('bare', folder, PORT),
};
const club = await startClub(folder, PORT);
try {
  const origin = `http://127.0.0.1:${PORT}`;
  const cookies = { member: await signIn(origin, 'member'), admin: await signIn(origin, 'admin') };
  await fetch(origin);
  await untilQuiet(club.pid);
  const idle = memoryInMb(club.pid);
  const results: PageResult[] = [];
  for (const page of pages.filter(isWanted))
    results.push(await measurePage(origin, page, page.as && cookies[page.as]));
  const memory = { idle, afterLoad: memoryInMb(club.pid) };
  await club.stop();
  if (isTrainingAlone) {
    const section = trainingSection(results);
    writeFileSync(DOCUMENT, withTrainingSection(readFileSync(DOCUMENT, 'utf8'), section));
    console.log(section);
    process.exit(0);
  }
  const stampedes = [
    await measureStampede('SQLite', crowd),
    await measureStampede('Firestore double', crowd),
    await measureStampede('Firestore double, 50 ms away', crowd),
  ];
  const commits = await measureCommits(BOOKINGS_PER_ROUND);
  const processes = await measureProcesses();
  const text = report({ results, start, memory, connections, seconds, stampedes, commits, processes });
  if (!only && !process.env.CROWD) writeFileSync(DOCUMENT, text);
  console.log(text);
} finally {
  await club.stop();
}

type Column = 'page' | 'compressed' | 'bare' | 'data' | 'static' | 'fewPage' | 'fewData';

function isWanted({ path, name = path }: Page): boolean {
  return only?.includes(name) ?? true;
}

async function measurePage(
  origin: string,
  { path, name = path }: Page,
  cookie: string | undefined,
): Promise<PageResult> {
  const weight = await weigh(origin, path, cookie);
  const file = join('tests/output', `page${name.replaceAll(/\W+/g, '-')}.html`);
  mkdirSync('tests/output', { recursive: true });
  writeFileSync(file, weight.text);
  const rows = findPageRows(folder, name, weight.text);
  const limits = await startLimits(file, rows);
  const page: Target = { port: PORT, path, cookie };
  const load = { connections, seconds };
  const measured: Record<Column, Measured[]> = {
    ...{ page: [], compressed: [], bare: [], data: [], static: [] },
    ...{ fewPage: [], fewData: [] },
  };
  let newcomers: Newcomers | null = null;
  try {
    await measure(page, { ...load, seconds: 1.5, pid: club.pid });
    await measure({ port: limits.port, path: '/bare' }, { ...load, seconds: 1, pid: limits.pid });
    for (let round = 0; round < ROUNDS; round += 1) {
      const part = { ...load, seconds: seconds / ROUNDS };
      measured.page.push(await measure(page, { ...part, pid: club.pid }));
      for (const limit of ['bare', ...(rows ? (['data'] as const) : []), 'static'] as const) {
        measured[limit].push(
          await measure({ port: limits.port, path: `/${limit}` }, { ...part, pid: limits.pid }),
        );
      }
      const asBrowser = { ...page, acceptEncoding: 'gzip, deflate, br, zstd' };
      measured.compressed.push(await measure(asBrowser, { ...part, pid: club.pid }));
      if (!rows) continue;
      const few = { ...part, connections: FEW };
      measured.fewPage.push(await measure(page, { ...few, pid: club.pid }));
      measured.fewData.push(await measure({ port: limits.port, path: '/data' }, { ...few, pid: limits.pid }));
    }
    if (rows) newcomers = await measureNewcomers(page, connections);
  } finally {
    await limits.stop();
  }
  return {
    path: name,
    weight,
    likeness: limits.likeness,
    page: middle(measured.page),
    compressed: middle(measured.compressed),
    bare: middle(measured.bare),
    data: rows && middle(measured.data),
    few: rows && { page: middle(measured.fewPage), data: middle(measured.fewData) },
    newcomers,
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
