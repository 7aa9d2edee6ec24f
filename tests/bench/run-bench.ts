/**
 * `npm run bench`: measures the built club beside two limits in the same run, then sign-ins, slow phones, a rush for places on both engines,
 * bookings against SQLite alone and two processes against one, and writes docs/benchmarks.md. Everything stays on loopback. `SECONDS` (4)
 * is how long each measurement of a page takes. `PAGES` names some of the pages, `CROWD` (500) says how many press in the stampede: with
 * either nothing is written.
 *
 * `npm run bench -- training`, `rush`, `processes`, `sign-in`, `phones` or `--scale` measures that part alone and replaces its section there, and
 * its rows in the table of budgets; `rush 'double, 2'` measures some rushes and writes nothing. The whole run leaves out `--scale` and keeps the section that there is.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { measureCommits } from './booking-commits.ts';
import { connections, seconds } from './measure-page.ts';
import { measurePages } from './measure-pages.ts';
import { measurePhones } from './phones.ts';
import { measureStart } from './processes.ts';
import { report } from './report.ts';
import { rushSection, rushTable } from './report-classes.ts';
import { EXERCISE_SEARCH, YEARS_OF_TRAINING } from './report-parts.ts';
import { phonesSection } from './report-phones.ts';
import { processesSection } from './report-processes.ts';
import { scaleSection } from './report-scale.ts';
import { signInsSection } from './report-sign-ins.ts';
import { trainingSection } from './report-training.ts';
import { measureScale } from './scale.ts';
import { type Section, withSection } from './sections.ts';
import { seedStore } from './seed-store.ts';
import { signInAs } from './sign-in-as.ts';
import { measureSignIns } from './sign-ins.ts';
import { measureStampede, nameOf, rushes, type StampedeResult } from './stampede.ts';
import { measureTwoProcesses } from './two-processes.ts';

const DOCUMENT = 'docs/benchmarks.md';
const PORT = 20_000 + Math.floor(Math.random() * 20_000);
const [, , part, only] = process.argv;
/** Members in the rush. */
const crowd = Number(process.env.CROWD ?? 500);
const BOOKINGS_PER_ROUND = 300;

const measureProcesses = (folder: string) =>
  measureTwoProcesses(
    folder,
    PORT + 1,
    { path: '/admin/members', cookie: (origin) => signInAs(origin, 'admin') },
    { connections, seconds },
  );

/** Those whose name contains `named`. */
async function measureRushes(named = ''): Promise<StampedeResult[]> {
  const results: StampedeResult[] = [];
  for (const rush of rushes(crowd)) {
    if (!nameOf(rush).includes(named)) continue;
    results.push(await measureStampede(rush));
    console.error(rushTable(results.slice(-1)).split('\n').at(-1));
  }
  return results;
}

/** What can be measured alone. */
const parts: Readonly<Record<string, () => Promise<Section>>> = {
  async training() {
    const { results } = await measurePages(await seedStore(), PORT, [EXERCISE_SEARCH, YEARS_OF_TRAINING]);
    return trainingSection(results);
  },
  processes: async () => processesSection(await measureProcesses(await seedStore())),
  rush: async () => rushSection(await measureRushes(only)),
  phones: async () => phonesSection(await measurePhones(await seedStore(), PORT)),
  '--scale': async () => scaleSection(await measureScale(PORT)),
  'sign-in': async () => signInsSection(await measureSignIns(await seedStore(), PORT)),
};

async function measurePart(name: string): Promise<void> {
  const measurePart = parts[name];
  if (!measurePart) throw new Error(`"${name}" is none of ${Object.keys(parts).join(', ')}`);
  const section = await measurePart();
  if (!only && !process.env.CROWD)
    writeFileSync(DOCUMENT, withSection(readFileSync(DOCUMENT, 'utf8'), section));
  console.log(section.text);
}

async function measureAll(): Promise<void> {
  const folder = await seedStore();
  const start = {
    club: await measureStart('club', folder, PORT),
    bare: await measureStart('bare', folder, PORT),
  };
  const only = process.env.PAGES?.split(',');
  const pages = await measurePages(folder, PORT, only);
  const signIns = await measureSignIns(folder, PORT);
  const phones = await measurePhones(folder, PORT);
  const stampedes = await measureRushes();
  const commits = await measureCommits(BOOKINGS_PER_ROUND);
  const processes = await measureProcesses(folder);
  const run = { ...pages, start, connections, seconds, signIns, phones, stampedes, commits, processes };
  const text = report(run, readFileSync(DOCUMENT, 'utf8'));
  if (!only && !process.env.CROWD) writeFileSync(DOCUMENT, text);
  console.log(text);
}

await (part ? measurePart(part) : measureAll());
