import { existsSync, readFileSync, statfsSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import type { Result, RunOptions } from 'axe-core';
import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from 'playwright-core';
import { findChromium } from './chromium.ts';
import { inFull } from './in-full.ts';
import type { Visitor } from './visitor.ts';

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/** The sizes at which every page is tested, in CSS pixels. */
export const phone = { width: 390, height: 844 };
export const desktop = { width: 1280, height: 800 };
export const narrow = { width: 320, height: 640 };

export type Size = { width: number; height: number };
export type PageOptions = { javaScript: boolean; viewport?: Size };

/** For pages that bring a script of their own. */
export const bothWays = [{ javaScript: false }, { javaScript: true }];
/** For pages that bring none, and so are the same: once, but where everything is tried. */
export const eitherWay = inFull ? bothWays : [{ javaScript: true }];

/** As long as a machine needs that does much else. */
const LONGEST_MS = 60_000;

let browser: Promise<Browser> | undefined;
const openContexts: BrowserContext[] = [];
/** Pages without JavaScript, each with the connection that keeps its scripts disabled. */
const scriptSwitches = new WeakMap<Page, CDPSession>();

/**
 * Opens a page of its own: no cookies, closed after the test. Anything the page writes as an error, throws, or asks of
 * another machine fails the test (through the `console.error` watch).
 */
export async function openPage({ javaScript, viewport = phone }: PageOptions): Promise<Page> {
  browser ??= launchBrowser();
  const context = await (await browser).newContext({
    viewport,
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    // Chromium now and then reports a page transition that the next page interrupts as an error without words.
    reducedMotion: 'reduce',
  });
  context.setDefaultTimeout(LONGEST_MS);
  openContexts.push(context);
  failOnTrouble(context);
  const page = await context.newPage();
  if (!javaScript) scriptSwitches.set(page, await switchScriptsOff(page));
  return page;
}

/** The page is in the hands of whoever this visitor is. */
export async function signInAs(page: Page, { cookies }: Visitor, origin: string): Promise<void> {
  await page.context().addCookies([...cookies].map(([name, value]) => ({ name, value, url: origin })));
}

/** Every rule, but only what breaks one is described: to describe what keeps it takes most of the time. */
const axeOptions: RunOptions = { iframes: false, resultTypes: ['violations'] };
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** What axe has looked at in this worker. */
const seenShapes = new Set<string>();

/**
 * Fails with what axe finds wrong (WCAG 2.2 A and AA and best practices), rule by rule with the elements. Unless everything is tried, a page of
 * the same shape is looked at once.
 */
export async function expectNoAxeViolations(page: Page): Promise<void> {
  const violations = await withScripts(page, async () => {
    if (!inFull && isSeen(await page.evaluate(shapeOf))) return [];
    return lookWithAxe(page);
  });
  const found = violations.map(
    ({ id, help, nodes }) => `${id}: ${help}\n${nodes.map((node) => `  ${node.html}`).join('\n')}`,
  );
  if (found.length > 0) throw new Error(`axe on ${page.url()}:\n${found.join('\n')}`);
}

/** Into this page alone: axe's own package for Playwright opens a second one for each that it looks at. */
async function lookWithAxe(page: Page): Promise<Result[]> {
  try {
    const found = await page.evaluate(findViolations, { options: axeOptions });
    return found ?? (await page.evaluate(findViolations, { options: axeOptions, source: axeSource })) ?? [];
  } catch (error) {
    // A page that loads itself again every few seconds: the next one is there for as long.
    if (!/context was destroyed/.test(String(error))) throw error;
    await page.waitForLoadState();
    return lookWithAxe(page);
  }
}

/**
 * With `TEST_PICTURES=1`, saves a picture of the whole page as `tests/output/<name>.png`, for people to look at. @param size by default the
 * page's own
 */
export async function takeScreenshot(page: Page, name: string, size?: Size): Promise<void> {
  if (process.env.TEST_PICTURES !== '1') return;
  const own = page.viewportSize() ?? phone;
  await page.setViewportSize(size ?? own);
  await page.screenshot({ path: `tests/output/${name}.png`, fullPage: true, animations: 'disabled' });
  await page.setViewportSize(own);
}

/**
 * In the page. Not inside a frame that runs no script, such as the preview of an email: axe is one, and would wait for it. @returns null where
 * the source has not been brought yet: it stays in the page's session, since to bring it takes longer than to run it
 */
async function findViolations({ options, source }: { options: RunOptions; source?: string }) {
  if (source) sessionStorage.setItem('axe', source);
  const kept = sessionStorage.getItem('axe');
  if (!kept) return null;
  // biome-ignore lint/security/noGlobalEval: the source is axe's own
  if (!window.axe) window.eval(kept);
  const { violations } = await window.axe.run({ exclude: ['iframe[sandbox]'] }, options);
  return violations;
}

/** In the page: its elements with what is said about them, without texts and addresses, but that of the club's colours. */
function shapeOf(): string {
  return document.documentElement.outerHTML
    .replace(/<(script|style|option)\b[^>]*>[^<]*/g, '')
    .replace(/>[^<]*[^<\s][^<]*/g, '>…')
    .replace(
      / (?:id|for|href|src|srcset|action|content|value|name|title|nonce|style|d|aria-[a-z]+by|data-[\w-]+)="(?!\/club)[^"]+"/g,
      '',
    );
}

function isSeen(shape: string): boolean {
  const isKnown = seenShapes.has(shape);
  seenShapes.add(shape);
  return isKnown;
}

/** The same switch as Playwright's `javaScriptEnabled: false`, but one that axe, a script itself, can be let past. */
async function switchScriptsOff(page: Page): Promise<CDPSession> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Emulation.setScriptExecutionDisabled', { value: true });
  return devTools;
}

/** The page's own scripts were skipped when it loaded and stay so: only what `action` brings runs. */
async function withScripts<Result>(page: Page, action: () => Promise<Result>): Promise<Result> {
  const scriptSwitch = scriptSwitches.get(page);
  await scriptSwitch?.send('Emulation.setScriptExecutionDisabled', { value: false });
  try {
    return await action();
  } finally {
    await scriptSwitch?.send('Emulation.setScriptExecutionDisabled', { value: true });
  }
}

async function launchBrowser(): Promise<Browser> {
  const { executablePath, env } = await findChromium();
  // The package's own arguments run it in a single process, which crashes when a page closes, and lift web security.
  return chromium.launch({
    executablePath,
    env,
    args: ['--no-sandbox', '--disable-gpu', '--in-process-gpu'],
    ignoreDefaultArgs: hasRoomInMemory() ? ['--disable-dev-shm-usage'] : [],
  });
}

/**
 * Playwright has Chromium keep in files of the temporary folder what its processes share, each tile of a picture: on a disk that takes a third of the
 * system's time. A container often has 64 MB of shared memory, which is not enough.
 */
function hasRoomInMemory(): boolean {
  if (!existsSync('/dev/shm')) return false;
  const { bavail, bsize } = statfsSync('/dev/shm');
  return bavail * bsize > 1024 ** 3;
}

function failOnTrouble(context: BrowserContext) {
  context.on('console', (message) => {
    const isAnswerToNavigation = message.location().url === message.page()?.url();
    // Chromium reports a page's own 4xx as an error; a refused form is one and is what a test may want to see.
    if (message.text().startsWith('Failed to load resource') && isAnswerToNavigation) return;
    if (message.type() === 'error') console.error(`page: ${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (event) => console.error(`page: ${event.error().stack || event.error()}`));
  context.on('request', (request) => {
    const { hostname, protocol } = new URL(request.url());
    const isLocal = ['127.0.0.1', 'localhost', '[::1]'].includes(hostname) || !protocol.startsWith('http');
    if (!isLocal) console.error(`page: asked for ${request.url()}`);
  });
}

/** Those that the test has opened. */
export async function closePages(): Promise<void> {
  await Promise.all(openContexts.splice(0).map((context) => context.close()));
}
