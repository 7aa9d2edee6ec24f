/** A built club to try in a browser: the steps that every browser journey takes on its pages. */
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { ClubSettings } from '#server/data/collections/club.ts';
import { openSqliteStore } from '#server/data/sqlite/open-sqlite-store.ts';
import { issueStamp } from '#server/request/spam-trap.ts';
import {
  desktop,
  expectNoAxeViolations,
  narrow,
  phone,
  type Size,
  signInAs,
  takeScreenshot,
} from './browser.ts';
import { CLUB_SECRET, openClub, PASSWORD, type TestClub } from './club.ts';
import { expectToFit, widthOf } from './page-layout.ts';
import { runBuiltClub } from './running-club.ts';
import { openTimetable, type Timetable } from './timetable.ts';

export interface JourneyClub {
  readonly origin: string;
  /** The same club as the running one: for people and classes that are there before the journey, and for what is stored after it. */
  readonly club: TestClub;
  readonly timetable: Timetable;
  /** Where how somebody signs in is not what is tested. */
  signIn(page: Page, person: { email: string }): Promise<void>;
  signInByForm(page: Page, person: { email: string }): Promise<void>;
  stop(): Promise<void>;
}

/** Of a club with a mail server, which is away: every mail waits to be sent. */
export const mailAway = { SMTP_HOST: '127.0.0.1', SMTP_PORT: '9', SMTP_FROM: 'desk@club.test' };

/** A club that is set up and has a plan and a class type. @param environment of the running club @param settings kept by it for seconds once it runs */
export async function openJourneyClub(
  environment: Record<string, string> = {},
  settings: Partial<ClubSettings> = {},
): Promise<JourneyClub> {
  const folder = mkdtempSync(join(tmpdir(), 'journey-'));
  const store = openSqliteStore({ path: join(folder, 'club.sqlite') });
  const club = openClub({ store, now: Temporal.Now.instant().toString() });
  await club.settle({ isSetUp: true, ...settings });
  const timetable = await openTimetable(club);
  // Other servers send people back here, so the address is known before the club starts.
  const port = await findFreePort();
  const origin = `http://127.0.0.1:${port}`;
  const running = await runBuiltClub({
    ...{ DATA_DIR: folder, APP_SECRET: CLUB_SECRET, PORT: String(port), PUBLIC_URL: origin },
    ...environment,
  });
  return {
    origin,
    club,
    timetable,
    async signIn(page, person) {
      await signInAs(page, await club.signedIn(person), origin);
    },
    async signInByForm(page, { email }) {
      await page.goto(`${origin}/auth/login`);
      await fill(page, { email, password: PASSWORD });
      await press(page, 'Sign in');
    },
    async stop() {
      await running.stop();
      await store.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function findFreePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Presses a link or button of the page's main part. */
export async function press(page: Page, words: string): Promise<void> {
  const target = page
    .locator('main')
    .locator('a:not(.filter-chip), button')
    .filter({ hasText: words })
    .first();
  await Promise.all([page.waitForEvent('domcontentloaded'), target.click()]);
}

export async function fill(page: Page, fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, value] of Object.entries(fields)) await page.fill(`[name="${name}"]`, value);
}

/** As if the form had been shown so many seconds ago: by that the club tells people from programs. */
export async function ageForm(page: Page, seconds: number): Promise<void> {
  const stamp = issueStamp(CLUB_SECRET, Temporal.Now.instant().subtract({ seconds }));
  await page.locator('[name="stamp"]').evaluate((field, value) => field.setAttribute('value', value), stamp);
}

export const mainText = async (page: Page) =>
  ((await page.textContent('main')) ?? '').replaceAll('\u00a0', ' ');

/** Looks the page over with axe, finds nothing that runs off a narrow phone's side, and takes its picture in each size. @param name empty: no picture */
export async function lookOver(page: Page, name: string): Promise<void> {
  await expectNoAxeViolations(page);
  if (name)
    for (const [size, viewport] of Object.entries({ phone, desktop, narrow }))
      await takeScreenshot(page, `${name}-${size}`, viewport);
  await expectToFit(page, narrow.width);
}

/** In each of these sizes: nothing for axe to find, nothing that runs off the side, and a picture. The page stays in the last. */
export async function lookOverIn(page: Page, name: string, sizes: readonly Size[]): Promise<void> {
  for (const size of sizes) {
    await page.setViewportSize(size);
    await takeScreenshot(page, `${name}-${size.width}`);
    expect(await widthOf(page), page.url()).toBeLessThanOrEqual(size.width);
    await expectNoAxeViolations(page);
  }
}
