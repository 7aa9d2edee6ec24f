/** The most memory that is held while the club is exported, a list is imported, figures are counted and classes are generated, at both sizes. */
import { execFile } from 'node:child_process';
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { hiddenFields } from '../support/visitor.ts';
import { untilQuiet } from './load.ts';
import { startClub } from './processes.ts';
import { signIns } from './seed-store.ts';
import { signInAs } from './sign-in-as.ts';

type Both<T> = { readonly small: T; readonly large: T };
const sizes = ['small', 'large'] as const;

/** What one piece of work took at one size. */
export interface WorkDone {
  /** MB, the process's highest resident memory meanwhile. */
  readonly peak: number;
  /** MB, before. */
  readonly before: number | null;
  readonly seconds: number;
  /** Such as `12 MB sent`. */
  readonly amount: string;
}

export interface ScaleMemory extends Both<WorkDone> {
  readonly what: string;
}

interface Server {
  readonly port: number;
  readonly pid: number;
  readonly cookie: string;
}

/** A download of the large club that takes longer is cut: it has shown by then whether its memory grows. */
const LONGEST_SECONDS = 20;
export const IMPORTED_ROWS = 20_000;
const LONGEST_IMPORT_SECONDS = 120;

export async function measureDownloads(servers: Both<Server>): Promise<ScaleMemory[]> {
  const members = await atBoth(servers, (server) => download(server, '/admin/members.csv'));
  const everything = await atBoth(servers, async (server) => download(server, await exportPath(server)));
  return [
    { what: 'members.csv, whole', ...members },
    { what: `Export everything, at most ${LONGEST_SECONDS} s of it`, ...everything },
  ];
}

/** In processes of their own, or on copies: the clubs stay as they are. Their servers have stopped. */
export async function measureWork(folders: Both<string>, port: number): Promise<ScaleMemory[]> {
  const figures = await atBoth(folders, (folder) => inProcess(folder, 'figures'));
  const copies = { small: copyOf(folders.small), large: copyOf(folders.large) };
  try {
    const classes = await atBoth(copies, (folder) => inProcess(folder, 'classes'));
    const imported = await atBoth(copies, (folder) => importMembers(folder, port));
    return [
      { what: 'Figures of analytics, last month and this one counted again', ...figures },
      { what: 'Classes generated, 120 weekly rules for 60 days', ...classes },
      {
        what: `Import of ${IMPORTED_ROWS.toLocaleString('en-GB')} members, looked through and applied`,
        ...imported,
      },
    ];
  } finally {
    for (const size of sizes) rmSync(copies[size], { recursive: true, force: true });
  }
}

async function atBoth<T>(both: Both<T>, measure: (one: T) => Promise<WorkDone>): Promise<Both<WorkDone>> {
  const small = await measure(both.small);
  return { small, large: await measure(both.large) };
}

function copyOf(folder: string): string {
  const copy = `${folder}-copy`;
  rmSync(copy, { recursive: true, force: true });
  cpSync(folder, copy, { recursive: true });
  return copy;
}

async function inServer(pid: number, work: () => Promise<string>): Promise<WorkDone> {
  // The kernel then counts the peak from now on.
  writeFileSync(`/proc/${pid}/clear_refs`, '5');
  const before = statusOf(pid, 'VmRSS');
  const startedAt = performance.now();
  const amount = await work();
  return { amount, before, peak: statusOf(pid, 'VmHWM'), seconds: (performance.now() - startedAt) / 1000 };
}

/** MB */
function statusOf(pid: number, name: string): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1024;
}

const download = ({ port, pid, cookie }: Server, path: string): Promise<WorkDone> =>
  inServer(pid, async () => {
    const bytes = await bytesOf(port, path, cookie);
    return `${(bytes / 1e6).toFixed(1)} MB sent`;
  });

function bytesOf(port: number, path: string, cookie: string): Promise<number> {
  return new Promise((resolve, reject) => {
    let bytes = 0;
    const sent = request(
      `http://127.0.0.1:${port}${path}`,
      { headers: { cookie }, agent: false },
      (response) => {
        if (response.statusCode !== 200) return reject(new Error(`${path} answered ${response.statusCode}`));
        const cut = setTimeout(() => sent.destroy(), LONGEST_SECONDS * 1000);
        response.on('data', (chunk: Buffer) => {
          bytes += chunk.length;
        });
        response.once('error', () => {});
        response.once('close', () => {
          clearTimeout(cut);
          resolve(bytes);
        });
      },
    );
    sent.once('error', (error) => (bytes > 0 ? resolve(bytes) : reject(error)));
    sent.end();
  });
}

/** Of the archive, for whoever has just given their password. */
async function exportPath({ port, cookie }: Server): Promise<string> {
  const page = '/admin/adminControl/export';
  const fields = { currentPassword: signIns.admin.password };
  return (await post({ port, cookie }, page, fields)).headers.get('location') ?? '';
}

async function post(
  { port, cookie }: Pick<Server, 'port' | 'cookie'>,
  path: string,
  fields: Readonly<Record<string, string | File>>,
  action = path,
): Promise<Response> {
  const origin = `http://127.0.0.1:${port}`;
  const page = await (await fetch(origin + path, { headers: { cookie } })).text();
  const isUpload = Object.values(fields).some((value) => typeof value !== 'string');
  const body = isUpload ? new FormData() : new URLSearchParams();
  for (const [name, value] of Object.entries({ ...hiddenFields(page), ...fields }))
    body.set(name, value as string);
  const headers = { cookie, origin, accept: 'text/html' };
  const answer = await fetch(origin + action, { method: 'POST', body, headers, redirect: 'manual' });
  if (answer.status !== 303) throw new Error(`${action} answered ${answer.status}`);
  return answer;
}

/** Otherwise Node collects so late that the peak says nothing of what the work needs: it ends here where that is more. */
const HEAP = '--max-old-space-size=128';

/** Its peak is what the process says at its end. */
async function inProcess(folder: string, job: 'figures' | 'classes'): Promise<WorkDone> {
  const startedAt = performance.now();
  const run = promisify(execFile);
  const { stdout } = await run(process.execPath, [HEAP, 'tests/bench/run-scale-job.ts', folder, job]);
  const { peak, before, amount } = JSON.parse(stdout);
  return { peak, before, amount, seconds: (performance.now() - startedAt) / 1000 };
}

async function importMembers(folder: string, port: number): Promise<WorkDone> {
  const club = await startClub(folder, port);
  try {
    const cookie = await signInAs(`http://127.0.0.1:${port}`, 'admin');
    await untilQuiet(club.pid);
    const server = { port, pid: club.pid, cookie };
    return await inServer(club.pid, async () => {
      const file = new File([listOf(IMPORTED_ROWS)], 'members.csv', { type: 'text/csv' });
      const uploaded = await post(server, '/admin/adminControl/import-members', { file, pasted: '' });
      const here = uploaded.headers.get('location') ?? '';
      await untilStatus(folder, 'ready');
      await post(server, here, {}, `${here}/apply`);
      return `${await untilStatus(folder, 'done')} applied`;
    });
  } finally {
    await club.stop();
  }
}

/** @returns how many rows have been applied by then, or by the time that this waits at most */
async function untilStatus(folder: string, wanted: 'ready' | 'done'): Promise<string> {
  const database = new DatabaseSync(join(folder, 'club.sqlite'), { readOnly: true });
  const statement = database.prepare(
    "SELECT json_extract(fields, '$.status') AS status, fields FROM imports",
  );
  try {
    for (let waited = 0; waited < LONGEST_IMPORT_SECONDS; waited += 0.5) {
      const [list] = statement.all();
      if (list?.status === wanted) return IMPORTED_ROWS.toLocaleString('en-GB');
      await pause(500);
    }
    return `less than ${IMPORTED_ROWS.toLocaleString('en-GB')} in ${LONGEST_IMPORT_SECONDS} s`;
  } finally {
    database.close();
  }
}

function listOf(rows: number): string {
  const lines = Array.from(
    { length: rows },
    (_, at) => `Robin,Newcomer-${at.toString(36)},import${at}@inbox.example,07700 900123,27/03/1990`,
  );
  return ['First name,Surname,E-mail,Phone,Date of birth', ...lines, ''].join('\r\n');
}
