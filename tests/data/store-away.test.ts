import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { access } from '#server/access/access.ts';
import { createApp } from '#server/app.ts';
import { PAGE_MS } from '#server/data/deadline.ts';
import { StoreUnavailableError } from '#server/data/store.ts';
import { builtRoutes } from '../support/built-routes.ts';
import { type FullHouse, openFullHouse, roles } from '../support/full-house.ts';
import { wholeLists } from '../support/operation-limits.ts';
import { formsOf } from '../support/page-forms.ts';

const TYPED = 'Typedbefore';
let house: FullHouse;

beforeAll(async () => {
  house = await openFullHouse('Ravensworth');
});

afterEach(() => house.book.beAway(false));

/** No staff page may be shown by somebody whose rights cannot be looked up. */
const isStaffOnly = (pattern: string) =>
  access[pattern]?.guards.some((guard) => guard === 'admincheck' || guard === 'coachcheck');

/** A device's pairing code is still on the admin's screen; the preview saves nothing. */
const pagesWithForms = builtRoutes.filter(
  ({ isPage, pattern }) => isPage && pattern !== '/kiosk/pair' && pattern !== '/preview',
);

describe('while the store is away', () => {
  test.each(roles)(
    '%s gets what needs no store, or a request to try later, and staff pages stay closed',
    async (role) => {
      const wrong: string[] = [];
      house.book.beAway(true);
      for (const { pattern } of builtRoutes) {
        const address = house.pathOf(pattern);
        for (const path of [address, `${address}.data`]) {
          const { status, html } = await house.browsers[role].get(path);
          const isFault = status >= 500 && status !== 503;
          if (isFault || (status === 200 && isStaffOnly(pattern))) wrong.push(`${path}: ${status}`);
          if (html.includes('Ravensworth')) wrong.push(`${path} shows a member`);
        }
      }
      expect(wrong).toEqual([]);
      house.book.beAway(false);
      expect((await house.browsers.admin.get('/admin/adminControl/plans')).status).toBe(200);
    },
  );

  test.each(['anonymous', 'member', 'admin'] as const)(
    'what %s has typed into any form is not lost: 503, and the form or its contents come back',
    async (role) => {
      const wrong: string[] = [];
      for (const { pattern } of pagesWithForms) {
        const page = house.pathOf(pattern);
        const { html, status } = await house.browsers[role].get(page);
        if (status !== 200) continue;
        for (const { action, fields } of formsOf(html, page)) {
          const typed = fields.filter(({ type }) => ['text', 'textarea', 'tel'].includes(type));
          if (typed.length === 0) continue;
          const sent = fields.map(({ name, type, values }) => [
            name,
            type === 'hidden' ? (values[0] ?? '') : TYPED,
          ]);
          house.book.beAway(true);
          const answer = await house.browsers[role].post(action, Object.fromEntries(sent));
          house.book.beAway(false);
          const isRefused = answer.status === 422 || answer.status === 503;
          if (!isRefused || !answer.html.includes(TYPED)) wrong.push(`${page} → ${action}: ${answer.status}`);
        }
      }
      expect(wrong).toEqual([]);
    },
  );

  test('the page that says so keeps the club’s name and who is signed in, from what the process knows', async () => {
    await house.club.settle({ clubName: 'Harbour Strength' });
    const { member, anonymous } = house.browsers;
    expect((await member.get('/account/dashboard')).text).toContain('Harbour Strength');
    house.club.advance({ hours: 1 });
    house.book.beAway(true);
    const [own, strangers] = [await member.get('/account/bookings'), await anonymous.get('/timetable')];
    for (const { status, text } of [own, strangers])
      expect([status, text.includes('Harbour Strength')]).toEqual([503, true]);
    expect([own.html.includes('/auth/logout'), strangers.html.includes('/auth/logout')]).toEqual([
      true,
      false,
    ]);
  });
});

/** By a clock that only the waiting for the store moves on. */
const ANSWERED_WITHIN_MS = 10_000;

/** Vitest fails where a rejection has no listener any more: the built server would end. */
describe('while the store is frozen', () => {
  let frozen: FullHouse;
  beforeAll(async () => {
    frozen = await openFullHouse('Ravensworth', { pageMs: PAGE_MS });
  });
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  });
  afterEach(async () => {
    frozen.book.freezeAfter(null);
    await vi.runOnlyPendingTimersAsync();
    vi.useRealTimers();
    expect(frozen.book.waiting()).toBe(0);
  });

  async function millisecondsOf(asking: Promise<unknown>): Promise<number> {
    const begun = performance.now();
    let isAnswered = false;
    const answered = asking.finally(() => {
      isAnswered = true;
    });
    let turns = 0;
    while (!isAnswered) {
      turns += 1;
      // After so many turns of the event loop a pause is what it waits for, such as that before a lock is tried again.
      if (frozen.book.waiting() > 0 || turns > 10_000) await vi.advanceTimersToNextTimerAsync();
      else await new Promise(setImmediate);
    }
    await answered;
    return performance.now() - begun;
  }

  test.each([4, 9])('every page that is under way is answered in time, %i answers in', async (answers) => {
    const wrong: string[] = [];
    const statuses = new Set<number>();
    let longest = 0;
    for (const role of ['member', 'admin'] as const) {
      for (const { pattern, isPage } of builtRoutes) {
        if (wholeLists.includes(pattern)) continue;
        // Pages where staff look somebody up search as well.
        const path = `${frozen.pathOf(pattern)}${role === 'admin' ? '?q=Raven' : ''}`;
        // What has been read is not known any more.
        frozen.club.advance({ seconds: 15 });
        frozen.book.freezeAfter(answers);
        const answer = frozen.browsers[role].get(path).catch((error: unknown) => {
          // A download has begun: each step of it has as long as a page, and it breaks off.
          if (isPage || !(error instanceof StoreUnavailableError)) throw error;
          return null;
        });
        const milliseconds = await millisecondsOf(answer);
        const status = (await answer)?.status ?? 200;
        statuses.add(status);
        longest = Math.max(longest, milliseconds);
        const isFault = status >= 500 && status !== 503;
        if (isFault || milliseconds > ANSWERED_WITHIN_MS)
          wrong.push(`${role} ${path}: ${status} in ${milliseconds}`);
      }
    }
    expect(wrong).toEqual([]);
    expect([...statuses]).toEqual(expect.arrayContaining([200, 503]));
    expect(longest).toBeGreaterThanOrEqual(PAGE_MS);
  });

  test('what a request has waited for before counts as well', async () => {
    frozen.book.freezeAfter(0);
    const app = createApp(frozen.club.services, PAGE_MS);
    const connection = {
      requestId: 'late',
      address: '203.0.113.7',
      isSecure: false,
      nonce: '',
      spentMs: 5000,
    };
    const asking = app(new Request('http://club.test/classes'), connection);
    const milliseconds = await millisecondsOf(asking);
    expect((await asking).status).toBe(503);
    expect(milliseconds).toBeGreaterThanOrEqual(PAGE_MS - 5000);
    expect(milliseconds).toBeLessThanOrEqual(ANSWERED_WITHIN_MS - 5000);
  });
});
