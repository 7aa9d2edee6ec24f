import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as paths from '#app/paths.ts';
import { bookings } from '#server/data/collections/bookings.ts';
import { sessions } from '#server/data/collections/timetable.ts';
import { desktop, openPage, phone } from '../support/browser.ts';
import { builtRoutes } from '../support/built-routes.ts';
import { CLUB_SECRET } from '../support/club.ts';
import { doorMember } from '../support/door.ts';
import { type FullHouse, openFullHouse } from '../support/full-house.ts';
import { doubleText, findBrokenWords, findSmallTargets, widthOf } from '../support/page-layout.ts';
import { type RunningClub, runBuiltClub } from '../support/running-club.ts';
import { booking, session } from '../support/timetable.ts';

const folder = mkdtempSync(join(tmpdir(), 'staff-'));
let running: RunningClub;
let house: FullHouse;

beforeAll(async () => {
  const now = Temporal.Now.instant().toString();
  house = await openFullHouse('Ravensworth', { file: join(folder, 'club.sqlite'), now });
  running = await runBuiltClub({ DATA_DIR: folder, APP_SECRET: CLUB_SECRET });
});

afterAll(async () => {
  await running.stop();
  await house.club.store.close();
  rmSync(folder, { recursive: true, force: true });
});

async function openAs(role: 'admin' | 'coach', viewport = phone): Promise<Page> {
  const page = await openPage({ javaScript: true, viewport });
  const cookies = [...house.browsers[role].cookies];
  await page.context().addCookies(cookies.map(([name, value]) => ({ name, value, url: running.origin })));
  return page;
}

const staffPages = builtRoutes
  .filter(({ pattern, isPage }) => isPage && /^\/(?:admin|coach|desk)(?:\/|$)/.test(pattern))
  .map(({ pattern }) => pattern);
/** As many as are looked at in half of a test's time on a busy machine. */
const PAGES_A_TURN = 40;
const turns = Array.from({ length: Math.ceil(staffPages.length / PAGES_A_TURN) }, (_, index) =>
  staffPages.slice(index * PAGES_A_TURN, (index + 1) * PAGES_A_TURN),
);

/** A page of the fewest people and classes that is longer than this has letters one under the other. */
const TOO_LONG = 20_000;
/** Long in earnest: every email, every job, all that the club does with personal data. */
const longPages = [paths.listMailTemplates, paths.listJobs, paths.processingRecord];
const LONGEST = 50_000;

const narrow = { width: 320, height: 640 };

/** What is wrong with the page that is open, at each size of window and text. */
async function layoutProblems(page: Page, pattern: string): Promise<string[]> {
  const tooLong = longPages.some((path) => path === pattern) ? LONGEST : TOO_LONG;
  const problems: string[] = [];
  await page.setViewportSize(narrow);
  problems.push(...(await findSmallTargets(page)), ...(await findBrokenWords(page)));
  if ((await widthOf(page)) > narrow.width) problems.push(`${await widthOf(page)} wide on 320`);
  await doubleText(page);
  for (const viewport of [phone, desktop]) {
    await page.setViewportSize(viewport);
    const { scrollWidth, scrollHeight } = await page.evaluate(() => {
      const { scrollWidth, scrollHeight } = document.documentElement;
      return { scrollWidth, scrollHeight };
    });
    const size = `large text on ${viewport.width}`;
    if (scrollWidth > viewport.width) problems.push(`${size}: ${scrollWidth} wide`);
    if (scrollHeight > tooLong) problems.push(`${size}: ${scrollHeight} long`);
  }
  return problems;
}

describe('a staff page', () => {
  it.each(turns.map((patterns) => ({ from: patterns[0], patterns })))(
    'from $from, can be pressed with a finger, breaks no word, and needs no scrolling to the side with large text or on 320 px',
    async ({ patterns }) => {
      const page = await openAs('admin');
      const problems: string[] = [];
      for (const pattern of patterns) {
        await page.goto(running.origin + house.pathOf(pattern));
        problems.push(...(await layoutProblems(page, pattern)).map((problem) => `${pattern}: ${problem}`));
      }
      expect(problems).toEqual([]);
    },
  );
});

/**
 * How far the heading is from the left edge of the page, and from what stands below it; null: no heading or nothing below. `outermost`: how
 * far right of the heading the leftmost form, list or card is.
 */
function measureFrame() {
  // A page that an admin may not open has another frame.
  const main = document.querySelector('main.shell-main');
  const head = main?.querySelector('.page-head');
  if (!main || !head) return null;
  const { left, bottom } = head.getBoundingClientRect();
  const tops = [...main.querySelectorAll('.card, .table, form, .lines')]
    .map((element) => element.getBoundingClientRect())
    .filter(({ top, height }) => height > 0 && top >= bottom - 1)
    .map(({ top }) => top - bottom);
  const lefts = [...main.querySelectorAll('form, .table, .card, .lines, .list-search')]
    .filter((element) => element.checkVisibility() && !element.closest('.page-head, .row'))
    .map((element) => element.getBoundingClientRect().left - left);
  return {
    left: left - main.getBoundingClientRect().left,
    below: tops.length > 0 ? Math.min(...tops) : null,
    outermost: lefts.length > 0 ? Math.min(...lefts) : 0,
  };
}

describe('on a wide screen', () => {
  it('every staff page has its heading, forms and lists on one left edge, the first clear of the rest', async () => {
    const page = await openAs('admin', desktop);
    const edges = new Map<number, string[]>();
    const touching: string[] = [];
    const indented: string[] = [];
    for (const pattern of staffPages) {
      await page.goto(running.origin + house.pathOf(pattern));
      const frame = await page.evaluate(measureFrame);
      if (!frame) continue;
      edges.set(frame.left, [...(edges.get(frame.left) ?? []), pattern]);
      if (Math.abs(frame.outermost) > 1) indented.push(`${pattern}: ${frame.outermost} beside the heading`);
      if (frame.below !== null && frame.below < 12) touching.push(`${pattern}: ${frame.below} below`);
    }
    const [, ...others] = [...edges].sort(([, one], [, other]) => other.length - one.length);
    expect(others).toEqual([]);
    expect(touching).toEqual([]);
    expect(indented).toEqual([]);
  }, 120_000);
});

describe('the roster of a class of 16', () => {
  /** Its path. Everybody is booked, and nobody is marked. */
  async function fullClass(): Promise<string> {
    const { club } = house;
    const startsAt = club.now().subtract({ minutes: 5 });
    const full = session({ id: 'full-house-16', startsAt, capacity: 16, bookedCount: 16 });
    await club.store.create(sessions, full);
    for (let index = 0; index < 16; index += 1) {
      const person = await doorMember(club, { lastName: `Person ${index}` });
      await club.store.create(bookings, booking(full, person));
    }
    return `/coach/single-booking/${full.id}`;
  }

  it('is within two screens of a phone, with “the rest are present” before the first name, and prints on one page', async () => {
    const page = await openAs('coach');
    await page.goto(running.origin + (await fullClass()));
    const people = page.locator('.roster-people > li');
    expect(await people.count()).toBe(16);
    const last = await people.last().boundingBox();
    expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual(2 * phone.height);
    const rest = await page.getByRole('button', { name: 'Mark the rest as present' }).boundingBox();
    expect(rest?.y).toBeLessThan((await people.first().boundingBox())?.y ?? 0);
    for (const mark of await page.locator('.roster-marks button, .roster-more summary').all())
      expect((await mark.boundingBox())?.height).toBeGreaterThanOrEqual(44);

    await page.emulateMedia({ media: 'print' });
    // A4 at 96 dots an inch, less its margins.
    await page.setViewportSize({ width: 718, height: 1047 });
    const paper = await people.last().boundingBox();
    expect(paper?.width).toBeGreaterThan(600);
    expect((paper?.y ?? 0) + (paper?.height ?? 0)).toBeLessThanOrEqual(1047);
  });
});
