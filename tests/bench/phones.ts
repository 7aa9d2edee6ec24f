/** A slow phone's first visit to pages, and a form that it sends, beside the same pages as a stock React Router app ships them. */
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { findChromium } from '../support/chromium.ts';
import { layTimetable } from './lay-timetable.ts';
import { untilQuiet } from './load.ts';
import { startClub, startStock } from './processes.ts';
import { signInAs } from './sign-in-as.ts';
import { buildStockApp, STOCK_FOLDER } from './stock-app.ts';

/** What is measured with, in words in the report. */
export const slowPhone = { cpuSlowdown: 4, kilobitsPerSecond: 400, latencyMs: 150, width: 390, height: 844 };
/** Each with an empty cache; the middle one counts. */
export const VISITS = 5;
const LONGEST_MS = 60_000;
/** After a page has loaded, until what it asks for by script has arrived too. */
const SETTLES_MS = 1000;

export interface Visit {
  /** Milliseconds, from asking for the page. */
  readonly firstPaintMs: number;
  /** Until everything that it asked for at first has arrived. */
  readonly loadedMs: number;
  /** On the wire, until then. */
  readonly bytes: number;
}

export interface Post {
  /** Milliseconds, from the first key to the painted answer. */
  readonly answeredMs: number;
  /** Of these, from pressing the button. */
  readonly sentMs: number;
}

interface Both<T> {
  readonly club: T;
  readonly stock: T;
}

export interface PhonesResult {
  readonly pages: readonly (Both<Visit> & { readonly path: string })[];
  readonly post: Both<Post>;
}

const FORM = '/auth/signup';

export async function measurePhones(folder: string, port: number): Promise<PhonesResult> {
  const from = await layTimetable(join(folder, 'club.sqlite'));
  const pages = [
    { path: '/' },
    { path: FORM },
    { path: '/classes', query: `?from=${from}` },
    { path: '/account/dashboard', isSignedIn: true },
  ];
  const club = await startClub(folder, port);
  const origin = `http://127.0.0.1:${port}`;
  const cookie = await signInAs(origin, 'member');
  const markup = pages.map(async ({ path, query = '', isSignedIn }) => {
    const answer = await fetch(origin + path + query, { headers: isSignedIn ? { cookie } : {} });
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
    return { path, html: await answer.text() };
  });
  await buildStockApp(await Promise.all(markup), origin);
  const stock = await startStock(STOCK_FOLDER);
  await untilQuiet(club.pid);
  const { executablePath, env } = await findChromium();
  const browser = await chromium.launch({ executablePath, env, args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const measured: PhonesResult['pages'][number][] = [];
    const stockOrigin = `http://127.0.0.1:${stock.port}`;
    for (const { path, query = '', isSignedIn } of pages) {
      const visits: { club: Visit[]; stock: Visit[] } = { club: [], stock: [] };
      for (let visit = 0; visit < VISITS; visit += 1) {
        visits.club.push(await visitOnce(browser, origin + path + query, isSignedIn ? cookie : ''));
        visits.stock.push(await visitOnce(browser, stockOrigin + path + query, ''));
      }
      measured.push({ path, club: middleVisit(visits.club), stock: middleVisit(visits.stock) });
    }
    const posts: { club: Post[]; stock: Post[] } = { club: [], stock: [] };
    for (let time = 0; time < VISITS; time += 1) {
      posts.club.push(await postOnce(browser, origin + FORM));
      posts.stock.push(await postOnce(browser, stockOrigin + FORM));
    }
    return { pages: measured, post: { club: middlePost(posts.club), stock: middlePost(posts.stock) } };
  } finally {
    await browser.close();
    await Promise.all([club.stop(), stock.stop()]);
  }
}

/** A page of its own, with an empty cache, as slow as the phone. */
async function onPhone<T>(
  browser: Browser,
  work: (page: Page, arrived: () => number) => Promise<T>,
  prepare: (context: BrowserContext) => Promise<unknown> = async () => {},
): Promise<T> {
  const { width, height, cpuSlowdown, kilobitsPerSecond, latencyMs } = slowPhone;
  const context = await browser.newContext({ viewport: { width, height }, isMobile: true, hasTouch: true });
  try {
    await prepare(context);
    const page = await context.newPage();
    const devTools = await context.newCDPSession(page);
    let bytes = 0;
    await devTools.send('Network.enable');
    devTools.on('Network.loadingFinished', ({ encodedDataLength }) => {
      bytes += encodedDataLength;
    });
    const throughput = (kilobitsPerSecond * 1000) / 8;
    const network = { latency: latencyMs, downloadThroughput: throughput, uploadThroughput: throughput };
    await devTools.send('Network.emulateNetworkConditions', { offline: false, ...network });
    await devTools.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
    return await work(page, () => bytes);
  } finally {
    await context.close();
  }
}

function visitOnce(browser: Browser, address: string, cookie: string): Promise<Visit> {
  const visit = async (page: Page, arrived: () => number): Promise<Visit> => {
    await page.goto(address, { waitUntil: 'load', timeout: LONGEST_MS });
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
    await page.waitForTimeout(SETTLES_MS);
    const times = await page.evaluate(() => ({
      firstPaintMs: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
      loadedMs: Math.max(
        ...performance.getEntriesByType('navigation').map((entry) => entry.toJSON().responseEnd),
        ...performance.getEntriesByType('resource').map((entry) => entry.toJSON().responseEnd),
      ),
    }));
    return { ...times, bytes: arrived() };
  };
  return onPhone(browser, visit, async (context) => {
    const pairs = cookie.split('; ').filter(Boolean);
    const url = new URL(address).origin;
    await context.addCookies(
      pairs.map((pair) => ({
        url,
        name: pair.split('=')[0] ?? '',
        value: pair.slice(pair.indexOf('=') + 1),
      })),
    );
  });
}

/** Watches from inside the page: when the first key is pressed, when the button, and when an answer has been painted. */
function watchForm(): void {
  const now = () => performance.timeOrigin + performance.now();
  const note = (name: string) => {
    if (!sessionStorage.getItem(name)) sessionStorage.setItem(name, String(now()));
  };
  addEventListener('keydown', () => note('typed'), { capture: true });
  addEventListener('click', ({ target }) => target instanceof HTMLButtonElement && note('pressed'), {
    capture: true,
  });
  const look = () => {
    if (document.querySelector('[role=alert] li')) requestAnimationFrame(() => note('answered'));
    else requestAnimationFrame(look);
  };
  look();
}

/** Two fields are typed and the rest left empty: the answer lists what is missing. */
function postOnce(browser: Browser, address: string): Promise<Post> {
  const send = async (page: Page): Promise<Post> => {
    await page.goto(address, { waitUntil: 'load', timeout: LONGEST_MS });
    await page.waitForTimeout(SETTLES_MS);
    await page.locator('main input[type=email]').pressSequentially('robin@inbox.example');
    await page.locator('main input[type=password]').pressSequentially('a walk by the river');
    await page
      .locator('main form[method=post] button[type=submit], main form[method=post] button:not([type])')
      .last()
      .click();
    await page.waitForFunction(() => sessionStorage.getItem('answered'), null, { timeout: LONGEST_MS });
    const [typed = 0, pressed = 0, answered = 0] = await page.evaluate(() =>
      ['typed', 'pressed', 'answered'].map((name) => Number(sessionStorage.getItem(name))),
    );
    return { answeredMs: answered - typed, sentMs: answered - pressed };
  };
  return onPhone(browser, send, (context) => context.addInitScript(watchForm));
}

const middle = (values: readonly number[]) =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;

const middleVisit = (visits: readonly Visit[]): Visit => ({
  firstPaintMs: middle(visits.map(({ firstPaintMs }) => firstPaintMs)),
  loadedMs: middle(visits.map(({ loadedMs }) => loadedMs)),
  bytes: middle(visits.map(({ bytes }) => bytes)),
});

const middlePost = (posts: readonly Post[]): Post => ({
  answeredMs: middle(posts.map(({ answeredMs }) => answeredMs)),
  sentMs: middle(posts.map(({ sentMs }) => sentMs)),
});
