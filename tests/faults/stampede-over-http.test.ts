/** The stampede as browsers make it: two built clubs on one SQLite file, every member pressing at both of them at once. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Session } from '#server/data/collections/timetable.ts';
import { openSqliteStore } from '#server/data/sqlite/open-sqlite-store.ts';
import { type Bookings, openBookings } from '../support/bookings.ts';
import { expectCountsToFit, expectMailedOnce, mailsOfKind } from '../support/classes.ts';
import { CLUB_SECRET } from '../support/club.ts';
import { visitorAt } from '../support/club-at.ts';
import { inFull } from '../support/in-full.ts';
import { type RunningClub, runBuiltClub } from '../support/running-club.ts';
import { hiddenFields, type Visitor } from '../support/visitor.ts';

const MEMBERS = 60;
const PLACES = 20;

interface Presser {
  readonly uid: string;
  readonly cookies: ReadonlyMap<string, string>;
}

let folder: string;
let club: Bookings;
let running: RunningClub[];
let pressers: Presser[];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'http-stampede-'));
  const store = openSqliteStore({ path: join(folder, 'club.sqlite') });
  club = await openBookings({ store, now: Temporal.Now.instant().toString() });
  await club.club.settle({ isSetUp: true });
  pressers = [];
  for (const person of await club.people(MEMBERS)) {
    const { cookies } = await club.club.signedIn(person);
    pressers.push({ uid: person.uid, cookies });
  }
  running = await start();
});
afterAll(async () => {
  await Promise.all(running.map((one) => one.stop()));
  await club.club.store.close();
  rmSync(folder, { recursive: true, force: true });
});

function start(): Promise<RunningClub[]> {
  const environment = { DATA_DIR: folder, APP_SECRET: CLUB_SECRET };
  return Promise.all([runBuiltClub(environment), runBuiltClub(environment)]);
}

const browsersOf = ({ cookies }: Presser): Visitor[] =>
  running.map(({ origin }) => {
    const browser = visitorAt(origin);
    for (const [name, value] of cookies) browser.cookies.set(name, value);
    return browser;
  });

/** Three days on, at this hour: booking is open. */
const sessionIn = (days: number): Promise<Session> =>
  club.session({
    id: `in-${days}`,
    startsAt: Temporal.Now.instant().add({ hours: days * 24 }),
    capacity: PLACES,
  });

interface Pressing extends Presser {
  readonly browsers: readonly Visitor[];
  readonly fields: Record<string, string>;
}

/** Everybody has the page before them. */
function openPages(path: string): Promise<Pressing[]> {
  return Promise.all(
    pressers.map(async (presser) => {
      const browsers = browsersOf(presser);
      const page = await browsers[0]?.get(path);
      expect(page?.status).toBe(200);
      return { ...presser, browsers, fields: hiddenFields(page?.html ?? '') };
    }),
  );
}

interface Answered {
  readonly uid: string;
  readonly status: number;
}

/** The same form at both clubs at once. A club that is killed answers nothing. */
async function press(path: string, { uid, browsers, fields }: Pressing, answered: Answered[]): Promise<void> {
  await Promise.allSettled(
    browsers.map(async (browser) => {
      const { status } = await browser.post(path, fields);
      answered.push({ uid, status });
    }),
  );
}

const statusesOf = (answered: readonly Answered[]) => new Set(answered.map(({ status }) => status));
const uidsWith = (answered: readonly Answered[], status: number) =>
  new Set(answered.filter((one) => one.status === status).map(({ uid }) => uid));

test('sixty members who press at two clubs at once are twenty bookings, then a queue of twenty, and no error', async () => {
  const { id } = await sessionIn(3);
  const path = `/account/book-class/${id}`;
  const pages = await openPages(path);
  const booking: Answered[] = [];
  await Promise.all(pages.map((page) => press(path, page, booking)));
  expect(booking).toHaveLength(2 * MEMBERS);
  expect(statusesOf(booking)).toEqual(new Set([303, 422]));
  const booked = uidsWith(booking, 303);
  expect(booked.size).toBe(PLACES);
  const waiting: Answered[] = [];
  const late = pages.filter(({ uid }) => !booked.has(uid));
  await Promise.all(late.map((page) => press(`${path}/waitlist`, page, waiting)));
  expect(statusesOf(waiting)).toEqual(new Set([303, 422]));
  const queue = (await club.storedSession(id)).waitlist;
  expect([...uidsWith(waiting, 303)].sort()).toEqual(queue.toSorted());
  for (const [at, uid] of queue.entries()) {
    expect(await club.storedBooking(id, uid)).toMatchObject({
      status: 'waitlisted',
      joinedAtPosition: at + 1,
    });
  }
  await expectCountsToFit(club.club, id);
  expectMailedOnce(await mailsOfKind(club.club, 'class-booked'), [...booked]);
});

// What is stored when a process is killed is shown by stampede.test.ts each time.
test.runIf(inFull)(
  'kill -9 of both in the middle: every booking that was answered is there, and the others book after the restart',
  async () => {
    const { id } = await sessionIn(4);
    const path = `/account/book-class/${id}`;
    const pages = await openPages(path);
    const answered: Answered[] = [];
    const pressing = Promise.all(pages.map((page) => press(path, page, answered)));
    while (uidsWith(answered, 303).size < 5) await pause(1);
    await Promise.all(running.map((one) => one.kill()));
    await pressing;
    const database = new DatabaseSync(join(folder, 'club.sqlite'));
    expect(database.prepare('PRAGMA integrity_check').all()).toEqual([{ integrity_check: 'ok' }]);
    database.close();
    for (const uid of uidsWith(answered, 303)) {
      expect(await club.storedBooking(id, uid)).toMatchObject({ status: 'booked' });
    }
    await expectCountsToFit(club.club, id);
    running = await start();
    const again = await openPages(path);
    const later: Answered[] = [];
    await Promise.all(again.map((page) => press(path, page, later)));
    expect([...statusesOf(later)].filter((status) => status >= 500)).toEqual([]);
    expect(await club.storedSession(id)).toMatchObject({ bookedCount: PLACES });
    await expectCountsToFit(club.club, id);
  },
);
