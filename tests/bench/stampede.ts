/**
 * Booking opens: everybody presses twice at once, at different ones of the built clubs on one store; who finds the class full presses for
 * its waitlist, again twice. Meanwhile people come in at the door.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { bookingKey } from '../../domain/bookings/booking-key.ts';
import { bookings } from '../../server/data/collections/bookings.ts';
import { type Session, sessions } from '../../server/data/collections/timetable.ts';
import { withBackgroundDeadline } from '../../server/data/deadline.ts';
import { openFirestoreStore } from '../../server/data/firestore/open-firestore-store.ts';
import { openSqliteStore } from '../../server/data/sqlite/open-sqlite-store.ts';
import type { Store } from '../../server/data/store.ts';
import { visitorAt } from '../support/club-at.ts';
import { cookieValue } from '../support/cookie-values.ts';
import { findFirestoreEmulator } from '../support/firestore-emulator.ts';
import { type RunningClub, runBuiltClub } from '../support/running-club.ts';
import { hiddenFields, type Visitor } from '../support/visitor.ts';
import { addClass, type CrowdedClub, fillCrowdedClub, type Presser, SECRET } from './crowded-club.ts';
import { startFirestore } from './processes.ts';
import type { FirestoreCounts } from './serve-firestore.ts';

const MAX_WAITING = 20;
const SCANS_PER_SECOND = 2;
const FEWEST_SCANS = 4;

export interface Rush {
  readonly engine: 'SQLite' | 'double' | 'emulator';
  /** How many servers share the store. */
  readonly instances: number;
  /** How long every answer of the store takes on its way. */
  readonly latencyMs: number;
  readonly members: number;
  readonly places: number;
}

/** `double, 2 servers, 50 ms` */
export const nameOf = ({ engine, instances, latencyMs }: Rush) =>
  [
    engine,
    `${instances} ${instances === 1 ? 'server' : 'servers'}`,
    ...(latencyMs ? [`${latencyMs} ms`] : []),
  ].join(', ');

const overLatencies = (engine: 'double' | 'emulator', members: number, places: number): Rush[] =>
  [1, 2, 4].flatMap((instances) =>
    [0, 50].map((latencyMs) => ({ engine, instances, latencyMs, members, places })),
  );

/** @param members of Google's emulator, which is slow, a hundred at most */
export function rushes(members: number): Rush[] {
  return [
    { engine: 'SQLite', instances: 2, latencyMs: 0, members, places: 20 },
    ...overLatencies('double', members, 20),
    ...(findFirestoreEmulator() ? overLatencies('emulator', Math.min(members, 100), 10) : []),
  ];
}

export interface StampedeResult extends Rush {
  /** Posts that were answered, of both kinds, by status. */
  readonly statuses: Readonly<Record<number, number>>;
  /** From the first press to the last answer. */
  readonly seconds: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
  readonly serverErrors: number;
  readonly booked: number;
  readonly waiting: number;
  /** Everyone who was told yes has it, nobody else does, and the waitlist is 1 to n in its order. */
  readonly isRight: boolean;
  readonly scans: number;
  /** Milliseconds. */
  readonly scanP95: number;
  /** What Firestore was asked during the rush; null of SQLite. */
  readonly asked: FirestoreCounts | null;
}

interface Answered {
  readonly uid: string;
  readonly status: number;
  readonly milliseconds: number;
}

export async function measureStampede(rush: Rush): Promise<StampedeResult> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-stampede-'));
  const ground = rush.engine === 'SQLite' ? onSqlite(folder) : await onFirestore(folder, rush, rush.engine);
  const running: RunningClub[] = [];
  try {
    // An emulator that has just started is slow.
    const club = await withBackgroundDeadline(() => fillCrowdedClub(ground.store, rush.members));
    const sessionId = await withBackgroundDeadline(() => addClass(club.services, rush.places));
    const environment = { NODE_ENV: 'production', APP_SECRET: SECRET, ...ground.environment };
    const starting = Array.from({ length: rush.instances }, () => runBuiltClub(environment));
    running.push(...(await Promise.all(starting)));
    return { ...rush, ...(await stampede(rush, club, sessionId, { running, ground })) };
  } finally {
    await Promise.all(running.map((one) => one.stop()));
    await ground.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Ground {
  readonly store: Store;
  readonly environment: Record<string, string>;
  counts(): Promise<FirestoreCounts | null>;
  close(): Promise<void>;
}

function onSqlite(folder: string): Ground {
  const store = openSqliteStore({ path: join(folder, 'club.sqlite') });
  return { store, environment: { DATA_DIR: folder }, counts: async () => null, close: () => store.close() };
}

async function onFirestore(
  folder: string,
  { latencyMs }: Rush,
  engine: 'double' | 'emulator',
): Promise<Ground> {
  const running = await startFirestore(engine, latencyMs);
  const projectId = 'bench-club';
  const store = openFirestoreStore({ address: { projectId, emulatorHost: running.host } });
  const environment = {
    ...{ DATA_DIR: folder, STORE: 'firestore', IDENTITY: 'embedded', FILES: 'disk' },
    ...{ FIREBASE_PROJECT_ID: projectId, FIRESTORE_EMULATOR_HOST: running.host },
  };
  const close = async () => {
    await store.close();
    running.stop();
  };
  return { store, environment, counts: () => running.counts(), close };
}

async function stampede(
  rush: Rush,
  { services, pressers, kioskToken, passes }: CrowdedClub,
  sessionId: string,
  { running, ground }: { readonly running: readonly RunningClub[]; readonly ground: Ground },
): Promise<Omit<StampedeResult, keyof Rush>> {
  const path = `/account/book-class/${sessionId}`;
  const pages = await openPages(pressers, running, path);
  const before = await ground.counts();
  const door = scanAtTheDoor(running, kioskToken, passes);
  const startedAt = performance.now();
  const [booking, waiting] = [[] as Answered[], [] as Answered[]];
  await Promise.all(
    pages.map(async (page) => {
      const had = await press(page, path, booking);
      if (!had) await press(page, `${path}/waitlist`, waiting);
    }),
  );
  const seconds = (performance.now() - startedAt) / 1000;
  const scanned = await door.end();
  const after = await ground.counts();
  const all = [...booking, ...waiting];
  const session = await services.store.find(sessions, sessionId);
  if (!session) throw new Error('the class is gone');
  const times = all.map(({ milliseconds }) => milliseconds);
  const scanTimes = scanned.map(({ milliseconds }) => milliseconds);
  return {
    ...{ statuses: countsBy(all), seconds, p50: atShare(times, 0.5), p99: atShare(times, 0.99) },
    serverErrors: [...all, ...scanned].filter(({ status }) => status >= 500).length,
    ...{ booked: session.bookedCount, waiting: session.waitlist.length },
    isRight: await isRight(services.store, session, { booking, waiting, ...rush }),
    ...{ scans: scanned.length, scanP95: atShare(scanTimes, 0.95) },
    asked: before && after && difference(before, after),
  };
}

function countsBy(answered: readonly Answered[]): Record<number, number> {
  const by = Map.groupBy(answered, ({ status }) => status);
  return Object.fromEntries([...by].map(([status, each]) => [status, each.length]));
}

function difference(before: FirestoreCounts, after: FirestoreCounts): FirestoreCounts {
  const names = Object.keys(after) as (keyof FirestoreCounts)[];
  return Object.fromEntries(
    names.map((name) => [name, after[name] - before[name]]),
  ) as unknown as FirestoreCounts;
}

interface Page extends Presser {
  readonly browsers: readonly Visitor[];
  readonly fields: Record<string, string>;
}

/** Everybody has the page before them; the two browsers are one person's two presses. */
async function openPages(
  pressers: readonly Presser[],
  running: readonly RunningClub[],
  path: string,
): Promise<Page[]> {
  const pages: Page[] = [];
  for (const presser of pressers) {
    const browsers = [0, 1].map((press) => {
      const browser = visitorAt(running[(pages.length + press) % running.length]?.origin ?? '');
      browser.cookies.set('cf_login', cookieValue(presser.token));
      return browser;
    });
    const page = await browsers[0]?.get(path);
    if (page?.status !== 200) throw new Error(`${path} answered ${page?.status}: ${page?.location}`);
    pages.push({ ...presser, browsers, fields: hiddenFields(page.html) });
  }
  return pages;
}

/** @returns whether either press was a yes */
async function press({ uid, browsers, fields }: Page, path: string, answered: Answered[]): Promise<boolean> {
  const answers = await Promise.all(browsers.map((browser) => timed(uid, () => browser.post(path, fields))));
  answered.push(...answers);
  return answers.some(({ status }) => status === 303);
}

async function timed(uid: string, ask: () => Promise<{ status: number }>): Promise<Answered> {
  const startedAt = performance.now();
  // Of a connection that is refused or cut, there is no status.
  const { status } = await ask().catch(() => ({ status: 599 }));
  return { uid, status, milliseconds: performance.now() - startedAt };
}

function scanAtTheDoor(running: readonly RunningClub[], token: string, passes: readonly string[]) {
  const kiosks = running.map(({ origin }) => {
    const kiosk = visitorAt(origin);
    kiosk.cookies.set('cf_kiosk', cookieValue(token));
    return kiosk;
  });
  const scans: Promise<Answered>[] = [];
  const scan = () => {
    const kiosk = kiosks[scans.length % kiosks.length] as Visitor;
    const code = passes[scans.length % passes.length] ?? '';
    scans.push(timed('door', () => kiosk.post('/kiosk', { nonce: crypto.randomUUID(), code })));
  };
  const every = setInterval(scan, 1000 / SCANS_PER_SECOND);
  scan();
  return {
    async end(): Promise<Answered[]> {
      while (scans.length < FEWEST_SCANS) await pause(1000 / SCANS_PER_SECOND);
      clearInterval(every);
      const answered = await Promise.all(scans);
      const other = answered.find(({ status }) => status !== 200 && status < 500);
      if (other) throw new Error(`the kiosk answered ${other.status}`);
      return answered;
    },
  };
}

interface Said {
  readonly booking: readonly Answered[];
  readonly waiting: readonly Answered[];
  readonly members: number;
  readonly places: number;
}

async function isRight(
  store: Store,
  session: Session,
  { booking, waiting, members, places }: Said,
): Promise<boolean> {
  const yes = (answered: readonly Answered[]) =>
    new Set(answered.filter(({ status }) => status === 303).map(({ uid }) => uid));
  const stored = async (uid: string) => store.find(bookings, bookingKey(session.id, uid));
  const booked = await Promise.all([...yes(booking)].map(stored));
  const queue = await Promise.all(session.waitlist.map(stored));
  return (
    session.bookedCount === Math.min(places, members) &&
    booked.length === session.bookedCount &&
    booked.every((one) => one?.status === 'booked') &&
    session.waitlist.length === Math.min(MAX_WAITING, Math.max(0, members - places)) &&
    queue.every((one, at) => one?.status === 'waitlisted' && one.joinedAtPosition === at + 1) &&
    yes(waiting).symmetricDifference(new Set(session.waitlist)).size === 0
  );
}

function atShare(times: readonly number[], share: number): number {
  const sorted = times.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
