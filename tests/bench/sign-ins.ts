/** Thirty members a second sign in, each from an address of their own, while others look at pages. */
import { request } from 'node:http';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { obtainAppSecret } from '../../server/config/app-secret.ts';
import { readConfig } from '../../server/config/config.ts';
import { accounts } from '../../server/data/collections/identity.ts';
import { openSqliteStore } from '../../server/data/sqlite/open-sqlite-store.ts';
import { ARGON_COST, hashPassword } from '../../server/identity/embedded/argon.ts';
import { createLog } from '../../server/log/log.ts';
import { openServices } from '../../server/open-services.ts';
import { addCrowd } from './crowded-club.ts';
import { untilQuiet } from './load.ts';
import { startClub } from './processes.ts';
import { signInAs } from './sign-in-as.ts';

export const SIGN_INS_PER_SECOND = 30;
const SECONDS = 10;
const PASSWORD = 'a crowd of one';
/** Of each of the other pages. */
const LOOKS_PER_SECOND = 5;
/** Hashes that the cost of one is measured by. */
const HASHES = 20;
/** Before the measurement. */
const WARM_UP = 20;

export interface SignInsResult {
  /** Answered by a redirect to the person's home. */
  readonly done: number;
  readonly asked: number;
  /** Answers of any other kind, by status. */
  readonly refused: Readonly<Record<number, number>>;
  /** From the first post to the last answer. */
  readonly seconds: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p95: number;
  readonly pages: readonly {
    readonly path: string;
    readonly asked: number;
    readonly p50: number;
    readonly p95: number;
  }[];
  /** The same pages at the same pace while nobody signs in. */
  readonly quiet: SignInsResult['pages'];
  /** Processor time of one hash, in milliseconds. */
  readonly hashMs: number;
  readonly processors: number;
}

interface Answered {
  readonly status: number;
  readonly milliseconds: number;
}

export async function measureSignIns(folder: string, port: number): Promise<SignInsResult> {
  const emails = await laySignIns(folder, SIGN_INS_PER_SECOND * SECONDS + WARM_UP);
  const hashMs = await costOfHash();
  const club = await startClub(folder, port, { TRUSTED_PROXY_HOPS: '1' });
  try {
    const origin = `http://127.0.0.1:${port}`;
    const cookies = { member: await signInAs(origin, 'member'), admin: await signInAs(origin, 'admin') };
    const looks = [
      { path: '/', cookie: '' },
      { path: '/account/dashboard', cookie: cookies.member },
      { path: '/classes', cookie: cookies.member },
      { path: '/admin/members', cookie: cookies.admin },
    ];
    await untilQuiet(club.pid);
    const signIn = (at: number) => timed(() => postSignIn(port, emails[at] ?? '', addressOf(at)));
    for (let at = 0; at < WARM_UP; at += 1) await signIn(at);
    await lookAround(port, looks, 2);
    const quiet = await lookAround(port, looks, SECONDS / 2);
    const startedAt = performance.now();
    const [pages, answers] = await Promise.all([
      lookAround(port, looks, SECONDS),
      atPace(SIGN_INS_PER_SECOND, SECONDS, (at) => signIn(WARM_UP + at)),
    ]);
    const seconds = (performance.now() - startedAt) / 1000;
    const done = answers.filter(({ status }) => status === 303);
    return {
      ...{ done: done.length, asked: answers.length, seconds, pages, quiet, hashMs },
      ...{ p50: shareOf(done, 0.5), p95: shareOf(done, 0.95) },
      refused: countBy(answers.filter(({ status }) => status !== 303)),
      processors: availableParallelism(),
    };
  } finally {
    await club.stop();
  }
}

/** @returns the addresses of members who can sign in with `PASSWORD`, hashed as a club does; they stay in the seeded club */
async function laySignIns(folder: string, count: number): Promise<string[]> {
  const store = openSqliteStore({ path: join(folder, 'club.sqlite') });
  const config = readConfig({ DATA_DIR: folder, NODE_ENV: 'production' });
  const { secret } = obtainAppSecret(config);
  const log = createLog({ logLevel: 'silent' });
  const services = openServices({ config, secret, log, now: Temporal.Now.instant, store });
  const people = await addCrowd(services, count);
  const missing = await store.findMany(
    accounts,
    people.map(({ uid }) => uid),
  );
  for (const [at, { uid, email }] of people.entries()) {
    if (!missing[at]) await services.identity.createAccount({ uid, email, password: PASSWORD });
  }
  await store.close();
  return people.map(({ email }) => email);
}

/** In milliseconds of processor time. */
async function costOfHash(): Promise<number> {
  await hashPassword(PASSWORD, ARGON_COST);
  const before = process.cpuUsage();
  for (let time = 0; time < HASHES; time += 1) await hashPassword(PASSWORD, ARGON_COST);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / HASHES;
}

/** As a proxy in front of the club reports it. */
const addressOf = (at: number) => `10.${Math.floor(at / 250)}.${at % 250}.1`;

const postSignIn = (port: number, email: string, address: string) =>
  send(
    port,
    '/auth/login',
    { 'x-forwarded-for': address },
    new URLSearchParams({ email, password: PASSWORD }),
  );

interface Look {
  readonly path: string;
  readonly cookie: string;
}

/** Each page at a steady pace, whether or not the one before has been answered. */
async function lookAround(
  port: number,
  looks: readonly Look[],
  seconds: number,
): Promise<SignInsResult['pages']> {
  return Promise.all(
    looks.map(async ({ path, cookie }, place) => {
      await pause((place * 1000) / LOOKS_PER_SECOND / looks.length);
      const answers = await atPace(LOOKS_PER_SECOND, seconds, () =>
        timed(() => send(port, path, { cookie })),
      );
      const other = answers.find(({ status }) => status !== 200);
      if (other) throw new Error(`${path} answered ${other.status}`);
      return { path, asked: answers.length, p50: shareOf(answers, 0.5), p95: shareOf(answers, 0.95) };
    }),
  );
}

/** Starts by the clock, never by an answer: what has to wait is measured as waiting. */
async function atPace<T>(
  perSecond: number,
  seconds: number,
  start: (at: number) => Promise<T>,
): Promise<T[]> {
  const startedAt = performance.now();
  const started: Promise<T>[] = [];
  for (let at = 0; at < perSecond * seconds; at += 1) {
    const wait = startedAt + (at * 1000) / perSecond - performance.now();
    if (wait > 0) await pause(wait);
    started.push(start(at));
  }
  return Promise.all(started);
}

async function timed(ask: () => Promise<number>): Promise<Answered> {
  const startedAt = performance.now();
  const status = await ask();
  return { status, milliseconds: performance.now() - startedAt };
}

/** On a connection of its own, as somebody who has just come. @returns the status, once the answer has arrived whole */
function send(
  port: number,
  path: string,
  headers: Record<string, string>,
  body?: URLSearchParams,
): Promise<number> {
  const origin = `http://127.0.0.1:${port}`;
  const form = body && { origin, 'content-type': 'application/x-www-form-urlencoded' };
  return new Promise((resolve, reject) => {
    const options = {
      method: body ? 'POST' : 'GET',
      agent: false,
      headers: { accept: 'text/html', ...headers, ...form },
    };
    const sent = request(origin + path, options, (response) => {
      response.resume().once('end', () => resolve(response.statusCode ?? 0));
    });
    sent.once('error', reject).end(body?.toString());
  });
}

function countBy(answers: readonly Answered[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

function shareOf(answers: readonly Answered[], share: number): number {
  const sorted = answers.map(({ milliseconds }) => milliseconds).toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
