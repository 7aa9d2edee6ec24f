/** The built club in two processes by `WORKERS=2`: what people do at one holds at the other. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { bookings } from '#server/data/collections/bookings.ts';
import { jobLeases } from '#server/data/collections/jobs.ts';
import { outbox } from '#server/data/collections/outbox.ts';
import { sessions } from '#server/data/collections/timetable.ts';
import { openSqliteStore } from '#server/data/sqlite/open-sqlite-store.ts';
import { addClass, type CrowdedClub, fillCrowdedClub, SECRET } from '../bench/crowded-club.ts';
import { visitorAt } from '../support/club-at.ts';
import { cookieValue } from '../support/cookie-values.ts';
import { type RunningClub, runBuiltClub } from '../support/running-club.ts';
import { hiddenFields, type Visitor } from '../support/visitor.ts';

const PEOPLE = 40;
let folder: string;
let crowd: CrowdedClub;
let running: RunningClub;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'workers-club-'));
  crowd = await fillCrowdedClub(openSqliteStore({ path: join(folder, 'club.sqlite') }), PEOPLE);
  running = await runBuiltClub({ DATA_DIR: folder, APP_SECRET: SECRET, WORKERS: '2' });
});
afterAll(async () => {
  await running.stop();
  await crowd.services.store.close();
  rmSync(folder, { recursive: true, force: true });
});

function browserOf(token: string): Visitor {
  const browser = visitorAt(running.origin);
  browser.cookies.set('cf_login', cookieValue(token));
  return browser;
}

/** How many of the requests to addresses of this pattern each worker has answered, by status. */
/** So many that a process which is awake first cannot take them all: each asks on a connection of its own. */
const AT_ONCE = 40;

const answeredBy = (route: RegExp) => {
  const counts: Record<string, number> = {};
  for (const { msg, route: pattern, worker, status } of running.logged()) {
    if (msg === 'request' && route.test(String(pattern)))
      counts[`${worker}: ${status}`] = (counts[`${worker}: ${status}`] ?? 0) + 1;
  }
  return counts;
};

test('row 8: one sign-in holds at both processes, and a sign-out ends it at both', async () => {
  const [presser] = crowd.pressers;
  const visitor = visitorAt(running.origin);
  const email = 'crowd-0000@inbox.example';
  const signedIn = await visitor.post('/auth/login', { email, password: 'a crowd of one' });
  expect([presser?.uid, signedIn.status]).toEqual(['crowd-0000', 303]);
  const token = [...visitor.cookies].find(([name]) => name.endsWith('cf_login'))?.[1] ?? '';
  const statuses = async () => {
    const visits = Array.from({ length: AT_ONCE }, () => {
      const other = visitorAt(running.origin);
      other.cookies.set('cf_login', token);
      return other.get('/account/security');
    });
    return new Set((await Promise.all(visits)).map(({ status }) => status));
  };
  await vi.waitFor(async () => {
    expect(await statuses()).toEqual(new Set([200]));
    expect(Object.keys(answeredBy(/account\/security/)).sort()).toEqual(['1: 200', '2: 200']);
  });
  await visitor.submit('/auth/logout', {});
  await vi.waitFor(async () => {
    expect(await statuses()).toEqual(new Set([303]));
    const answers = answeredBy(/account\/security/);
    expect([answers['1: 303'], answers['2: 303']].every((count) => Number(count) > 0)).toBe(true);
  });
});

test('a race for one place at both processes has one winner', async () => {
  const id = await addClass(crowd.services, 1, 'race');
  const path = `/account/book-class/${id}`;
  const pages = await Promise.all(
    crowd.pressers.slice(1).map(async ({ token }) => {
      const browser = browserOf(token);
      return { browser, fields: hiddenFields((await browser.get(path)).html) };
    }),
  );
  const answers = await Promise.all(pages.map(({ browser, fields }) => browser.post(path, fields)));
  expect(answers.filter(({ status }) => status === 303)).toHaveLength(1);
  expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
  const { items } = await crowd.services.store.query(bookings, {
    where: [['sessionId', '==', id]],
    limit: 100,
  });
  expect(items.filter(({ status }) => status === 'booked')).toHaveLength(1);
  expect((await crowd.services.store.find(sessions, id))?.bookedCount).toBe(1);
  await vi.waitFor(() => {
    const workers = Object.keys(answeredBy(/book-class/)).map((key) => key[0]);
    expect(new Set(workers)).toEqual(new Set(['1', '2']));
  });
});

/** Each keeps a profile for ten seconds. */
const SOONER_THAN_KEPT_MS = 5000;

test('a name that a member changes at one process is soon shown by both', async () => {
  const { token } = crowd.pressers[2] ?? expect.unreachable();
  const pages = () =>
    Promise.all(Array.from({ length: AT_ONCE }, () => browserOf(token).get('/account/dashboard')));
  await vi.waitFor(async () => {
    await pages();
    expect(Object.keys(answeredBy(/account\/dashboard/)).sort()).toEqual(['1: 200', '2: 200']);
  });
  const details = {
    ...{ firstName: 'Wilhelmina', lastName: 'Crowd', mobile: '07700 900456', sex: 'other', guardianNote: '' },
    ...{ 'dob-day': '3', 'dob-month': '11', 'dob-year': '1994' },
    ...{ emergencyName: 'Ciara Doyle', emergencyPhone: '07700 900 789' },
  };
  const changed = await browserOf(token).submit('/account/personal-info', details);
  expect(changed.status).toBe(303);
  const before = answeredBy(/account\/dashboard/);
  await vi.waitFor(
    async () => {
      const shown = (await pages()).filter(({ html }) => html.includes('Wilhelmina'));
      expect(shown).toHaveLength(AT_ONCE);
      const answers = answeredBy(/account\/dashboard/);
      for (const worker of ['1: 200', '2: 200'])
        expect(answers[worker]).toBeGreaterThan(Number(before[worker]));
    },
    { timeout: SOONER_THAN_KEPT_MS },
  );
});

test('each job runs at one of the processes, and what it does is done once', async () => {
  const { store } = crowd.services;
  await vi.waitUntil(async () => (await store.find(jobLeases, 'seal-audit-log'))?.lastEndedAt);
  const { items: leases } = await store.query(jobLeases, { limit: 100 });
  expect(leases.filter(({ lastError }) => lastError !== '')).toEqual([]);
  expect(running.logged().filter(({ event }) => String(event).startsWith('job.'))).toEqual([]);
  const { items: mails } = await store.query(outbox, { limit: 500 });
  const sent = mails.map(({ memberUid, template, subject }) => `${memberUid} ${template} ${subject}`);
  expect(new Set(sent).size).toBe(sent.length);
});
