/** The pages of the seeded club, one after the other, and its memory before and after. */
import { join } from 'node:path';
import { layTimetable } from './lay-timetable.ts';
import { layTraining } from './lay-training.ts';
import { memoryInMb, untilQuiet } from './load.ts';
import { measurePage } from './measure-page.ts';
import { startClub } from './processes.ts';
import { EXERCISE_SEARCH, type PageResult, TIMETABLE, YEARS_OF_TRAINING } from './report-parts.ts';
import { signIns } from './seed-store.ts';
import { signInAs } from './sign-in-as.ts';

interface Page {
  readonly path: string;
  /** Where the path says too little. */
  readonly name?: string;
  readonly as?: keyof typeof signIns;
}

export interface MeasuredPages {
  readonly results: readonly PageResult[];
  /** MB. */
  readonly memory: { readonly idle: number | null; readonly afterLoad: number | null };
}

/** @param only these pages, by their name; undefined: all */
export async function measurePages(
  folder: string,
  port: number,
  only?: readonly string[],
): Promise<MeasuredPages> {
  const pages = await layPages(folder);
  const club = await startClub(folder, port);
  try {
    const origin = `http://127.0.0.1:${port}`;
    const cookies = { member: await signInAs(origin, 'member'), admin: await signInAs(origin, 'admin') };
    await fetch(origin);
    await untilQuiet(club.pid);
    const idle = memoryInMb(club.pid);
    const results: PageResult[] = [];
    for (const { path, name = path, as } of pages) {
      if (only && !only.includes(name)) continue;
      results.push(await measurePage(folder, club, { path, name, cookie: as && cookies[as] }));
    }
    return { results, memory: { idle, afterLoad: memoryInMb(club.pid) } };
  } finally {
    await club.stop();
  }
}

async function layPages(folder: string): Promise<readonly Page[]> {
  const file = join(folder, 'club.sqlite');
  const tomorrow = await layTimetable(file);
  await layTraining(file, signIns.member.email);
  return [
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
}
