/** Two built clubs, each its own process, on one SQLite file. Their shared state is tested for each engine in tests/accounts/accounts-on-two-instances.test.ts. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clubTime } from '#domain/values/dates.ts';
import { kiosks } from '#server/data/collections/door.ts';
import { jobLeases } from '#server/data/collections/jobs.ts';
import { members } from '#server/data/collections/members.ts';
import { outbox } from '#server/data/collections/outbox.ts';
import { openSqliteStore } from '#server/data/sqlite/open-sqlite-store.ts';
import { makePairingCode } from '#server/door/make-pairing-code.ts';
import { pairingCodeOf } from '#server/identity/kiosk-secrets.ts';
import { CLUB_SECRET, openClub, PASSWORD, type TestClub } from '../support/club.ts';
import { visitorAt } from '../support/club-at.ts';
import { accessLog, doorMember, pairedKiosk, screenPass } from '../support/door.ts';
import { parqResult } from '../support/parq.ts';
import { type RunningClub, runBuiltClub } from '../support/running-club.ts';
import type { Visitor } from '../support/visitor.ts';

let folder: string;
let club: TestClub;
let running: readonly RunningClub[];
/** A new browser at each of the two processes, with the same cookies. */
const atBoth = (cookies: ReadonlyMap<string, string> = new Map()): Visitor[] =>
  running.map(({ origin }) => {
    const visitor = visitorAt(origin);
    for (const [name, value] of cookies) visitor.cookies.set(name, value);
    return visitor;
  });

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'two-clubs-'));
  const store = openSqliteStore({ path: join(folder, 'club.sqlite') });
  club = openClub({ store, now: Temporal.Now.instant().toString() });
  await club.settle({ isSetUp: true, openingHours: Array(7).fill({ opens: '00:00', closes: '24:00' }) });
  await addMemberWhoseParqRunsOut();
  const environment = { DATA_DIR: folder, APP_SECRET: CLUB_SECRET };
  running = await Promise.all([runBuiltClub(environment), runBuiltClub(environment)]);
});
afterAll(async () => {
  await Promise.all(running.map((one) => one.stop()));
  await club.store.close();
  rmSync(folder, { recursive: true, force: true });
});

async function addMemberWhoseParqRunsOut(): Promise<void> {
  const completedAt = clubTime(club.now()).subtract({ months: 6 }).add({ days: 5 }).toInstant();
  const facts = { id: 'due', parqResults: [parqResult(completedAt)], latestParqAt: completedAt };
  await doorMember(club, facts);
}

test('twenty screen passes, each held to two kiosks at two processes at once, let twenty people in', async () => {
  const [left] = atBoth((await pairedKiosk(club)).cookies);
  const [, right] = atBoth((await pairedKiosk(club)).cookies);
  if (!left || !right) throw new Error('There are not two processes');
  const doors = [left, right];
  club.advance(club.now().until(Temporal.Now.instant()));
  const people = await Promise.all(Array.from({ length: 20 }, () => doorMember(club)));
  const codes = people.map((person) => screenPass(club, person));
  const answers = await Promise.all(
    codes.flatMap((code) => doors.map((door) => door.post('/kiosk', { nonce: crypto.randomUUID(), code }))),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  const results = (await accessLog(club)).map(({ result }) => result);
  expect(results.filter((result) => result === 'ok')).toHaveLength(20);
  expect(results.filter((result) => result === 'code-used')).toHaveLength(20);
  const stored = await club.store.findMany(
    members,
    people.map(({ uid }) => uid),
  );
  expect(stored.map((person) => person?.visits)).toEqual(Array(20).fill(1));
});

test('a pairing code that is typed at both processes pairs one device', async () => {
  const before = await club.store.count(kiosks);
  const by = { uid: 'ada', name: 'Ada Admin' };
  const now = Temporal.Now.instant();
  const { ticket } = await makePairingCode(club.services, { kioskName: 'Side door', by }, now);
  const code = pairingCodeOf(CLUB_SECRET, ticket);
  const answers = await Promise.all(atBoth().map((device) => device.submit('/kiosk/pair', { code })));
  expect(answers.map(({ status }) => status).sort()).toEqual([303, 422]);
  expect(await club.store.count(kiosks)).toBe(before + 1);
});

test('row 8: a sign-in holds at both processes, and a sign-out ends it at both', async () => {
  const { email } = await club.member();
  const [here] = atBoth();
  await here?.post('/auth/login', { email, password: PASSWORD });
  const [, there] = atBoth(here?.cookies);
  expect((await there?.get('/account/security'))?.status).toBe(200);
  await here?.submit('/auth/logout', {});
  expect((await there?.get('/account/security'))?.location).toMatch(/^\/auth\/login/);
});

test('row 5: wrong passwords at both processes are counted together', async () => {
  const { email } = await club.member();
  const guess = async (time: number, password: string) =>
    (await atBoth()[time % 2]?.post('/auth/login', { email, password }))?.status;
  const statuses: unknown[] = [];
  for (let time = 0; time < 10; time += 1) statuses.push(await guess(time, `guess ${time}`));
  expect(new Set(statuses)).toEqual(new Set([422]));
  expect([await guess(0, PASSWORD), await guess(1, PASSWORD)]).toEqual([429, 429]);
});

test('both processes run the jobs, and someone whose PAR-Q expires gets one mail', async () => {
  const mails = async () =>
    (
      await club.store.query(outbox, {
        where: [['memberUid', '==', 'due']],
        orderBy: [['createdAt', 'desc']],
        limit: 10,
      })
    ).items;
  await expect.poll(async () => (await mails()).length).toBeGreaterThan(0);
  expect((await mails()).map(({ template }) => template)).toHaveLength(1);
  expect((await club.store.find(jobLeases, 'remind-of-parq'))?.lastError).toBe('');
});
