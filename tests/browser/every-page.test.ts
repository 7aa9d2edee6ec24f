import { errors, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { GuardName } from '#app/map/who.ts';
import * as paths from '#app/paths.ts';
import { access } from '#server/access/access.ts';
import { desktop, expectNoAxeViolations, narrow, openPage, phone, signInAs } from '../support/browser.ts';
import { builtRoutes } from '../support/built-routes.ts';
import type { FullHouse, Role } from '../support/full-house.ts';
import { inFull } from '../support/in-full.ts';
import { walkByKeyboard } from '../support/keyboard.ts';
import {
  doubleText,
  findBrokenWords,
  findCutTables,
  findSmallTargets,
  findTouchingTexts,
  measureFrame,
  sizeOf,
} from '../support/page-layout.ts';
import { type RunningHouse, runFullHouse } from '../support/running-house.ts';
import type { Visitor } from '../support/visitor.ts';

const laptop = { width: 1024, height: 768 };

/** Wider than a narrow phone, with nowhere to break the line. */
const LONG_NAME = 'Wolfeschlegelsteinhausenbergerdorffwelche';

let house: RunningHouse;
let tablet: Visitor;

beforeAll(async () => {
  house = await runFullHouse(LONG_NAME);
  tablet = await handOver(house);
});

afterAll(() => house.stop());

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
const readers = ['anonymous', 'member', 'coach', 'desk', 'admin', 'kiosk', 'whiteboard', 'tablet'] as const;

async function openAs(reader: Reader): Promise<Page> {
  const page = await openPage({ javaScript: true });
  await signInAs(page, reader === 'tablet' ? tablet : house.browsers[reader], house.origin);
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

const pages = builtRoutes.filter(({ isPage }) => isPage).map(({ pattern }) => pattern);

/** Those that are for this reader, by their guard. */
function pagesOf(reader: Reader): string[] {
  return pages.filter((pattern) => {
    const [guard] = access[pattern]?.guards ?? [];
    // The API has no pages.
    if (guard === 'api') return false;
    const isFor = guard ? audience[guard] : 'anonymous';
    return isFor === reader && pattern !== '/preview';
  });
}

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
  '/desk/receipts/:id/waiver': 404,
  '/waiver': 410,
  '/admin/adminControl/payments/:id/refund': 404,
};

/** A note that an admin has written is an admin's to change. */
const { '/admin/notes/:id': _, ...refusalsOfAdmin } = refusals;

/** Pages about a selection: everybody in the list. */
const ofSelections = new Set(['/admin/members/message', '/admin/members/tag', '/admin/leads/message']);

const pathOf = (pattern: string) => house.pathOf(pattern) + (ofSelections.has(pattern) ? '?all=1' : '');

/** A page of the fewest people and classes that is longer than this has letters one under the other. */
const TOO_LONG = 20_000;
/** Long in earnest: every email, every job, all that the club does with personal data. */
const longPages: readonly string[] = [paths.listMailTemplates, paths.listJobs, paths.processingRecord];
const LONGEST = 50_000;

const isOfStaff = (pattern: string) => /^\/(?:admin|coach|desk)(?:\/|$)/.test(pattern);
const isOfDevice = (pattern: string) => /^\/(?:kiosk|whiteboard|tablet)(?:\/|$)/.test(pattern);

/** What is wrong with the page that answers, at the size of a phone, by its words and by the keyboard. */
async function problemsOf(page: Page): Promise<string[]> {
  const axe = await expectNoAxeViolations(page).then(
    () => [],
    (error: Error) => [error.message],
  );
  return [...axe, ...(await walkByKeyboard(page))];
}

/** Left edges of headings, each with its pages. */
type Edges = Map<number, string[]>;

let tablesOfStaff = 0;

/** Headings, forms and lists are on one left edge, the first clear of the rest. */
async function frameProblems(page: Page, pattern: string, edges: Edges): Promise<string[]> {
  await page.setViewportSize(laptop);
  tablesOfStaff += await page.locator('table.table').count();
  const problems = await findCutTables(page, LONG_NAME);
  await page.setViewportSize(desktop);
  const frame = await measureFrame(page);
  if (!frame) return problems;
  edges.set(frame.left, [...(edges.get(frame.left) ?? []), pattern]);
  if (Math.abs(frame.outermost) > 1) problems.push(`${frame.outermost} beside the heading`);
  if (frame.below !== null && frame.below < 12) problems.push(`${frame.below} below the heading`);
  return problems;
}

/** What somebody would stumble over on the page that is open, at each size of window and text. */
async function layoutProblems(page: Page, pattern: string, edges: Edges): Promise<string[]> {
  const problems: string[] = [];
  const measure = async (viewport: typeof phone, text: string) => {
    await page.setViewportSize(viewport);
    const { width, height } = await sizeOf(page);
    if (width > viewport.width) problems.push(`${width} wide on ${viewport.width} ${text}`);
    return height;
  };
  await measure(narrow, '');
  if (isOfDevice(pattern)) return problems;
  problems.push(
    ...(await findSmallTargets(page)),
    ...(await findBrokenWords(page)),
    ...(await findTouchingTexts(page)),
  );
  const isStaff = isOfStaff(pattern);
  if (isStaff) problems.push(...(await frameProblems(page, pattern, edges)));
  await doubleText(page);
  const tooLong = longPages.includes(pattern) ? LONGEST : TOO_LONG;
  for (const viewport of isStaff ? [phone, desktop] : [narrow]) {
    const height = await measure(viewport, 'with large text');
    if (isStaff && height > tooLong) problems.push(`${height} long on ${viewport.width} with large text`);
  }
  return problems;
}

/** A device's page asks for itself, or for what is new on it, after seconds, which may be over before it was looked at: it waits for that answer. */
async function loadOnce(page: Page, address: string) {
  let isLoaded = false;
  await page.route(address, async (route) => {
    if (isLoaded) return;
    isLoaded = true;
    await route.continue();
  });
  await page.route(`${house.origin}${paths.board}*`, () => {});
}

/** Opens it, in a second window if need be: on a busy machine Chromium now and then never says that a page has loaded. */
async function open(reader: Reader, page: Page, pattern: string) {
  const address = house.origin + pathOf(pattern);
  if (isOfDevice(pattern)) await loadOnce(page, address);
  try {
    return { page, answer: await page.goto(address) };
  } catch (error) {
    if (!(error instanceof errors.TimeoutError)) throw error;
    const another = await openAs(reader);
    await another.setViewportSize(phone);
    return { page: another, answer: await another.goto(address) };
  }
}

/** One pass: each is opened once, then seen in every size. */
async function walk(reader: Reader, pages: readonly string[]): Promise<void> {
  let current = await openAs(reader);
  const problems: string[] = [];
  const edges: Edges = new Map();
  for (const pattern of pages) {
    await current.setViewportSize(phone);
    const { page, answer } = await open(reader, current, pattern);
    current = page;
    const status = answer?.status() ?? 0;
    // One that loads itself again after seconds stays for as long as it is looked at.
    if (answer?.headers().refresh) await page.route(answer.url(), () => {});
    const refusal = reader === 'admin' ? refusalsOfAdmin[pattern] : refusals[pattern];
    const found = (refusal === undefined ? status >= 400 : status !== refusal) ? [`answers ${status}`] : [];
    found.push(...(await problemsOf(page)), ...(await layoutProblems(page, pattern, edges)));
    problems.push(...found.map((problem) => `${pattern}: ${problem}`));
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  }
  const [, ...others] = [...edges].sort(([, one], [, other]) => other.length - one.length);
  expect([...problems, ...others]).toEqual([]);
}

describe('every page', () => {
  it.each(readers)(
    'for %s has nothing that axe minds, everything within reach of the keyboard, nothing beside the screen of a narrow phone, targets of 44 pixels, whole words, room for text of twice the size, and no error on the console',
    (reader) => walk(reader, pagesOf(reader)),
  );

  it('of staff that lists something was measured as a table', () => {
    expect(tablesOfStaff).toBeGreaterThan(50);
  });

  it('that everyone may open also works for people who are signed in', async () => {
    for (const reader of ['member', 'admin'] as const)
      await walk(reader, ['/', '/account/profile', '/admin/attendancecount', '*']);
  });

  // Each has been seen once, by whom it is for.
  it.runIf(inFull)('of staff is in order for an admin too', () =>
    walk(
      'admin',
      pages.filter((pattern) => isOfStaff(pattern) && !pagesOf('admin').includes(pattern)),
    ),
  );
});
