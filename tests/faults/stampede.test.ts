/** The moment at which booking opens: more people than places, each pressing twice, at two processes on one file; and a process killed during it. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openSqliteStore } from '#server/data/sqlite/open-sqlite-store.ts';
import { type Bookings, openBookings } from '../support/bookings.ts';
import { expectCountsToFit, expectMailedOnce, mailsOfKind } from '../support/classes.ts';
import { type Answer, addCrowd, type CrowdProcess, spawnCrowd } from '../support/crowd.ts';
import { inFull } from '../support/in-full.ts';

const PLACES = 20;
const MAX_WAITING = 20;
const ROUNDS = inFull ? 4 : 1;

let folder: string;
let path: string;
let club: Bookings;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stampede-'));
  path = join(folder, 'club.sqlite');
  club = await openBookings({ store: openSqliteStore({ path }) });
});
afterEach(async () => {
  await club.club.store.close();
  await rm(folder, { recursive: true, force: true });
});

const crowdsOf = (sessionId: string, uids: readonly string[]): CrowdProcess[] =>
  [0, 1].map((half) => {
    const theirs = uids.filter((_, at) => at % 2 === half);
    return spawnCrowd(path, sessionId, club.club.now(), theirs);
  });

async function pressAll(crowds: readonly CrowdProcess[]): Promise<void> {
  await Promise.all(crowds.map(({ ready }) => ready));
  for (const crowd of crowds) crowd.press();
}

const uidsOf = (answers: readonly Answer[], kind: string) =>
  new Set(answers.filter((one) => one.kind === kind).map(({ uid }) => uid));

test('of 200 people who press twice at two processes, 20 are booked and 20 wait, in order, and nobody sees an error', async () => {
  const { id } = await club.session({ capacity: PLACES });
  const crowds = crowdsOf(id, await addCrowd(club.club, 200));
  await pressAll(crowds);
  expect(await Promise.all(crowds.map(({ ended }) => ended))).toEqual([0, 0]);
  const answers = crowds.flatMap((crowd) => crowd.answers);
  expect(answers).toHaveLength(400);
  expect(new Set(answers.map(({ kind }) => kind))).toEqual(new Set(['booked', 'waitlisted', 'refused']));
  expect(uidsOf(answers, 'booked').size).toBe(PLACES);
  expect(answers.filter(({ kind }) => kind === 'booked')).toHaveLength(2 * PLACES);
  expect(answers.filter(({ isAgain }) => isAgain)).toHaveLength(PLACES + MAX_WAITING);
  await expectQueueAsAnswered(id, answers);
  await expectCountsToFit(club.club, id);
  expectMailedOnce(await mailsOfKind(club.club, 'class-booked'), [...uidsOf(answers, 'booked')]);
});

/** Positions 1 to n, each somebody's own, and the queue in the very order in which they were given. */
async function expectQueueAsAnswered(sessionId: string, answers: readonly Answer[]): Promise<void> {
  const { waitlist } = await club.storedSession(sessionId);
  const waiting = answers.filter(({ kind, isAgain }) => kind === 'waitlisted' && !isAgain);
  const inOrder = waiting.toSorted((one, other) => one.position - other.position);
  expect(inOrder.map(({ position }) => position)).toEqual(inOrder.map((_, at) => at + 1));
  expect(inOrder.map(({ uid }) => uid)).toEqual(waitlist);
  expect(waitlist).toHaveLength(MAX_WAITING);
}

test('whoever got an answer before kill -9 has what it said, counts fit, and the rest get theirs after the restart', async () => {
  const uids = await addCrowd(club.club, 60);
  for (let round = 0; round < ROUNDS; round += 1) {
    const { id } = await club.session({
      id: `round-${round}`,
      startsAt: `2026-11-2${round + 2}T18:00:00Z`,
      capacity: PLACES,
    });
    const crowds = crowdsOf(id, uids);
    await pressAll(crowds);
    const answers = () => crowds.flatMap((crowd) => crowd.answers);
    while (answers().length < 8 + round * 6) await pause(1);
    for (const { child } of crowds) child.kill('SIGKILL');
    await Promise.all(crowds.map(({ ended }) => ended));
    expectWholeFile();
    await expectAnswersToHold(id, answers());
    await expectCountsToFit(club.club, id);
    await finishAfterRestart(id, uids);
  }
});

function expectWholeFile(): void {
  const database = new DatabaseSync(path);
  expect(database.prepare('PRAGMA integrity_check').all()).toEqual([{ integrity_check: 'ok' }]);
  database.close();
}

async function expectAnswersToHold(sessionId: string, answers: readonly Answer[]): Promise<void> {
  expect(answers.length).toBeGreaterThan(0);
  for (const { uid, kind, position } of answers) {
    if (kind === 'refused') continue;
    const booking = await club.storedBooking(sessionId, uid);
    expect({ uid, status: booking?.status }).toEqual({ uid, status: kind });
    if (kind === 'waitlisted') expect(booking?.joinedAtPosition).toBe(position);
    expect((await club.storedBookingProfile(uid)).upcoming.map((entry) => entry.sessionId)).toContain(
      sessionId,
    );
  }
}

async function finishAfterRestart(sessionId: string, uids: readonly string[]): Promise<void> {
  const again = crowdsOf(sessionId, uids);
  await pressAll(again);
  expect(await Promise.all(again.map(({ ended }) => ended))).toEqual([0, 0]);
  const answers = again.flatMap((crowd) => crowd.answers);
  expect(uidsOf(answers, 'booked').size).toBe(PLACES);
  expect(uidsOf(answers, 'waitlisted').size).toBe(MAX_WAITING);
  await expectCountsToFit(club.club, sessionId);
  const mails = await mailsOfKind(club.club, 'class-booked');
  const { startsAt } = await club.storedSession(sessionId);
  const day = startsAt.toZonedDateTimeISO('Europe/London').toPlainDate();
  const ofToday = mails.filter(({ subject }) => subject.includes(` ${day.day} November`));
  expectMailedOnce(ofToday, [...uidsOf(answers, 'booked')]);
}
