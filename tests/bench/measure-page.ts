/** One page of the running club beside its limits, in interleaved rounds. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Measured, measure, type Target } from './load.ts';
import { measureNewcomers, type Newcomers } from './newcomers.ts';
import { findPageRows } from './page-rows.ts';
import { weigh } from './page-weight.ts';
import { type Running, startLimits } from './processes.ts';
import type { PageResult } from './report-parts.ts';

/** How long each measurement of a page takes. */
export const seconds = Number(process.env.SECONDS ?? 4);
export const connections = 50;
/** Pages with their data are measured with so many, too. */
const FEW = 10;
/** Rounds are interleaved, so that what else the machine does falls on all alike; the middle one counts. */
const ROUNDS = 3;

type Column = 'page' | 'compressed' | 'bare' | 'data' | 'static' | 'fewPage' | 'fewData';

export interface PageToMeasure {
  readonly path: string;
  readonly name: string;
  readonly cookie: string | undefined;
}

/** @param folder the club's data */
export async function measurePage(
  folder: string,
  club: Running,
  { path, name, cookie }: PageToMeasure,
): Promise<PageResult> {
  const weight = await weigh(`http://127.0.0.1:${club.port}`, path, cookie);
  const file = join('tests/output', `page${name.replaceAll(/\W+/g, '-')}.html`);
  mkdirSync('tests/output', { recursive: true });
  writeFileSync(file, weight.text);
  const rows = findPageRows(folder, name, weight.text);
  const limits = await startLimits(file, rows);
  const page: Target = { port: club.port, path, cookie };
  try {
    const measured = await inRounds(club.pid, page, limits, rows !== null);
    return {
      ...{ path: name, weight, likeness: limits.likeness },
      page: middle(measured.page),
      compressed: middle(measured.compressed),
      bare: middle(measured.bare),
      data: rows && middle(measured.data),
      few: rows && { page: middle(measured.fewPage), data: middle(measured.fewData) },
      newcomers: rows ? await measureNewcomers(page, connections) : (null as Newcomers | null),
      static: middle(measured.static),
    };
  } finally {
    await limits.stop();
  }
}

async function inRounds(
  pid: number,
  page: Target,
  limits: Running,
  hasData: boolean,
): Promise<Record<Column, Measured[]>> {
  const load = { connections, seconds };
  const measured: Record<Column, Measured[]> = {
    ...{ page: [], compressed: [], bare: [], data: [], static: [] },
    ...{ fewPage: [], fewData: [] },
  };
  await measure(page, { ...load, seconds: 1.5, pid });
  await measure({ port: limits.port, path: '/bare' }, { ...load, seconds: 1, pid: limits.pid });
  for (let round = 0; round < ROUNDS; round += 1) {
    const part = { ...load, seconds: seconds / ROUNDS };
    measured.page.push(await measure(page, { ...part, pid }));
    for (const limit of ['bare', ...(hasData ? (['data'] as const) : []), 'static'] as const) {
      measured[limit].push(
        await measure({ port: limits.port, path: `/${limit}` }, { ...part, pid: limits.pid }),
      );
    }
    const asBrowser = { ...page, acceptEncoding: 'gzip, deflate, br, zstd' };
    measured.compressed.push(await measure(asBrowser, { ...part, pid }));
    if (!hasData) continue;
    const few = { ...part, connections: FEW };
    measured.fewPage.push(await measure(page, { ...few, pid }));
    measured.fewData.push(await measure({ port: limits.port, path: '/data' }, { ...few, pid: limits.pid }));
  }
  return measured;
}

function middle(measured: Measured[]): Measured {
  const sorted = measured.toSorted((one, other) => one.requestsPerSecond - other.requestsPerSecond);
  const found = sorted[Math.floor(sorted.length / 2)];
  if (!found) throw new Error('nothing was measured');
  return found;
}
