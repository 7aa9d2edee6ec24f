import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { access } from '#server/access/access.ts';
import { expectNoAxeViolations, openPage, phone } from '../support/browser.ts';
import { type BuiltRoute, builtRoutes } from '../support/built-routes.ts';
import { CLUB_SECRET } from '../support/club.ts';
import { type FullHouse, openFullHouse, type Role } from '../support/full-house.ts';
import { walkByKeyboard } from '../support/keyboard.ts';
import { doubleText, findBrokenWords, findSmallTargets, widthOf } from '../support/page-layout.ts';
import { type RunningClub, runBuiltClub } from '../support/running-club.ts';

const narrowest = 320;
/** Wider than a narrow phone, with nowhere to break the line. */
const LONG_NAME = 'Wolfeschlegelsteinhausenbergerdorffwelche';

const folder = mkdtempSync(join(tmpdir(), 'pages-'));
let running: RunningClub;
let house: FullHouse;

beforeAll(async () => {
  const now = Temporal.Now.instant().toString();
  house = await openFullHouse(LONG_NAME, { file: join(folder, 'club.sqlite'), now });
  running = await runBuiltClub({ DATA_DIR: folder, APP_SECRET: CLUB_SECRET });
});

afterAll(async () => {
  await running.stop();
  await house.club.store.close();
  rmSync(folder, { recursive: true, force: true });
});

async function openAs(role: Role): Promise<Page> {
  const page = await openPage({ javaScript: true });
  const cookies = [...house.browsers[role].cookies];
  await page.context().addCookies(cookies.map(([name, value]) => ({ name, value, url: running.origin })));
  return page;
}

/** Who a page is for, by its guard. */
function pagesOf(role: Role): BuiltRoute[] {
  const audience: Readonly<Record<string, Role>> = {
    admincheck: 'admin',
    coachcheck: 'coach',
    kiosk: 'kiosk',
  };
  return builtRoutes.filter(({ pattern, isPage }) => {
    const [guard] = access[pattern]?.guards ?? [];
    const isFor = guard ? (audience[guard] ?? 'member') : 'anonymous';
    return isPage && isFor === role && pattern !== '/preview';
  });
}

/** As many as are looked at in half of a test's time on a busy machine. */
const PAGES_A_TURN = 25;

const turns = (['anonymous', 'member', 'coach', 'admin', 'kiosk'] as const).flatMap((role) => {
  const patterns = pagesOf(role).map(({ pattern }) => pattern);
  const starts = patterns.flatMap((from, index) => (index % PAGES_A_TURN === 0 ? [{ from, index }] : []));
  return starts.map(({ from, index }) => ({
    ...{ role, from },
    patterns: patterns.slice(index, index + PAGES_A_TURN),
  }));
});

/** What is wrong with the page at this address, or nothing. */
async function problemsAt(page: Page, path: string): Promise<string[]> {
  const problems: string[] = [];
  await page.setViewportSize(phone);
  await page.goto(running.origin + path);
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
      for (const pattern of patterns) problems.push(...(await problemsAt(page, house.pathOf(pattern))));
      expect(problems).toEqual([]);
    },
  );

  it.each(turns.filter(({ role }) => role === 'anonymous' || role === 'member'))(
    'for $role, from $from, has targets of 44 pixels, whole words, and room for text of twice the size',
    async ({ role, patterns }) => {
      const page = await openAs(role);
      const problems: string[] = [];
      for (const pattern of patterns) problems.push(...(await layoutProblemsAt(page, house.pathOf(pattern))));
      expect(problems).toEqual([]);
    },
  );

  it('that everyone may open also works for people who are signed in', async () => {
    const problems: string[] = [];
    for (const role of ['member', 'admin'] as const) {
      const page = await openAs(role);
      for (const path of ['/', '/account/profile', '/admin/attendancecount', '/no/such/page'])
        problems.push(...(await problemsAt(page, path)));
    }
    expect(problems).toEqual([]);
  });
});
