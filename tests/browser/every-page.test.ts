import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { access } from '#server/access/access.ts';
import type { GuardName } from '#server/access/guards.ts';
import { expectNoAxeViolations, openPage, phone } from '../support/browser.ts';
import { type BuiltRoute, builtRoutes } from '../support/built-routes.ts';
import { CLUB_SECRET } from '../support/club.ts';
import { type FullHouse, openFullHouse, type Role } from '../support/full-house.ts';
import { walkByKeyboard } from '../support/keyboard.ts';
import { doubleText, findBrokenWords, findSmallTargets, widthOf } from '../support/page-layout.ts';
import { type RunningClub, runBuiltClub } from '../support/running-club.ts';
import type { Visitor } from '../support/visitor.ts';

const narrowest = 320;
/** Wider than a narrow phone, with nowhere to break the line. */
const LONG_NAME = 'Wolfeschlegelsteinhausenbergerdorffwelche';

const folder = mkdtempSync(join(tmpdir(), 'pages-'));
let running: RunningClub;
let house: FullHouse;
let tablet: Visitor;

beforeAll(async () => {
  const now = Temporal.Now.instant().toString();
  house = await openFullHouse(LONG_NAME, { file: join(folder, 'club.sqlite'), now });
  tablet = await handOver(house);
  running = await runBuiltClub({ DATA_DIR: folder, APP_SECRET: CLUB_SECRET });
});

afterAll(async () => {
  await running.stop();
  await house.club.store.close();
  rmSync(folder, { recursive: true, force: true });
});

/** A tablet in the hands of somebody who has everything still to answer and sign. */
async function handOver({ club, people }: FullHouse): Promise<Visitor> {
  const browser = await club.signedIn(people.desk);
  const { id } = await club.member();
  const answer = await browser.submit(`/admin/member/${id}/hand-over?returnTo=%2Fdesk`, {});
  expect(answer.location).toBe('/tablet');
  return browser;
}

/** Everybody that a guard lets in. */
type Reader = Role | 'tablet';

async function openAs(reader: Reader): Promise<Page> {
  const page = await openPage({ javaScript: true });
  const { cookies: theirs } = reader === 'tablet' ? tablet : house.browsers[reader];
  const cookies = [...theirs];
  await page.context().addCookies(cookies.map(([name, value]) => ({ name, value, url: running.origin })));
  return page;
}

const audience: Readonly<Record<Exclude<GuardName, 'api'>, Reader>> = {
  auth: 'member',
  'auth-cached': 'member',
  admincheck: 'admin',
  coachcheck: 'coach',
  deskcheck: 'desk',
  staffcheck: 'desk',
  kiosk: 'kiosk',
  whiteboard: 'whiteboard',
  handover: 'tablet',
};

/** Who a page is for, by its guard. */
function pagesOf(reader: Reader): BuiltRoute[] {
  return builtRoutes.filter(({ pattern, isPage }) => {
    const [guard] = access[pattern]?.guards ?? [];
    // The API has no pages.
    if (guard === 'api') return false;
    const isFor = guard ? audience[guard] : 'anonymous';
    return isPage && isFor === reader && pattern !== '/preview';
  });
}

/** As many as are looked at in half of a test's time on a busy machine. */
const PAGES_A_TURN = 25;

const readers = ['anonymous', 'member', 'coach', 'desk', 'admin', 'kiosk', 'whiteboard', 'tablet'] as const;

const turns = readers.flatMap((role) => {
  const patterns = pagesOf(role).map(({ pattern }) => pattern);
  const starts = patterns.flatMap((from, index) => (index % PAGES_A_TURN === 0 ? [{ from, index }] : []));
  return starts.map(({ from, index }) => ({
    ...{ role, from },
    patterns: patterns.slice(index, index + PAGES_A_TURN),
  }));
});

/** Pages that the full house opens as a refusal only, by its status: here it is the refusal that is walked. Any other one is a problem. */
const refusals: Readonly<Record<string, number>> = {
  '*': 404,
  '/error-403': 403,
  '/setup': 404,
  '/auth/reset-password': 410,
  '/auth/confirm-email': 410,
  '/book-tour/confirm': 410,
  '/book-tour/tour': 410,
  '/book-tour/tour/move': 410,
  '/book-tour/tour/cancel': 410,
  '/book-tour/tour/forget': 410,
  '/book-tour/stop-messages': 410,
  '/messages/stop': 410,
  '/events/confirm': 410,
  '/events/registration': 410,
  '/personal-trainers/confirm': 410,
  '/coach/single-booking/:id/log': 404,
  '/coach/training/:id/remove-comment': 404,
  '/admin/notes/:id': 404,
  '/desk/receipts/:id/pay': 404,
  '/admin/adminControl/payments/:id/refund': 404,
};

/** Pages about a selection: everybody in the list. */
const ofSelections = new Set(['/admin/members/message', '/admin/members/tag', '/admin/leads/message']);

const pathOf = (pattern: string) => house.pathOf(pattern) + (ofSelections.has(pattern) ? '?all=1' : '');

/** What is wrong with the page at this address, or nothing. */
async function problemsAt(page: Page, path: string, refusal?: number): Promise<string[]> {
  const problems: string[] = [];
  await page.setViewportSize(phone);
  const answer = await page.goto(running.origin + path);
  const status = answer?.status() ?? 0;
  if (refusal === undefined ? status >= 400 : status !== refusal) problems.push(`${path} answers ${status}`);
  await expectNoAxeViolations(page).catch((error: Error) => problems.push(error.message));
  for (const problem of await walkByKeyboard(page)) problems.push(`${path}: ${problem}`);
  await page.setViewportSize({ ...phone, width: narrowest });
  const width = await widthOf(page);
  if (width > narrowest) problems.push(`${path} is ${width} pixels wide on a screen of ${narrowest}`);
  return problems;
}

/** What a visitor or a member would stumble over on this page, on a narrow phone and with text twice its size. */
async function layoutProblemsAt(page: Page, path: string): Promise<string[]> {
  await page.setViewportSize({ ...phone, width: narrowest });
  await page.goto(running.origin + path);
  const problems = [...(await findSmallTargets(page)), ...(await findBrokenWords(page))];
  await doubleText(page);
  const width = await widthOf(page);
  if (width > narrowest) problems.push(`with large text it is ${width} pixels wide`);
  return problems.map((problem) => `${path}: ${problem}`);
}

describe('every page', () => {
  it.each(turns)(
    'for $role, from $from, has nothing that axe minds, everything within reach of the keyboard, nothing beside the screen of a narrow phone, and no error on the console',
    async ({ role, patterns }) => {
      const page = await openAs(role);
      const problems: string[] = [];
      for (const pattern of patterns)
        problems.push(...(await problemsAt(page, pathOf(pattern), refusals[pattern])));
      expect(problems).toEqual([]);
    },
  );

  it.each(turns.filter(({ role }) => role === 'anonymous' || role === 'member'))(
    'for $role, from $from, has targets of 44 pixels, whole words, and room for text of twice the size',
    async ({ role, patterns }) => {
      const page = await openAs(role);
      const problems: string[] = [];
      for (const pattern of patterns) problems.push(...(await layoutProblemsAt(page, pathOf(pattern))));
      expect(problems).toEqual([]);
    },
  );

  it('that everyone may open also works for people who are signed in', async () => {
    const problems: string[] = [];
    for (const role of ['member', 'admin'] as const) {
      const page = await openAs(role);
      for (const path of ['/', '/account/profile', '/admin/attendancecount'])
        problems.push(...(await problemsAt(page, path)));
      problems.push(...(await problemsAt(page, '/no/such/page', 404)));
    }
    expect(problems).toEqual([]);
  });
});
