/** `npm run guide`: takes the pictures of docs/guide/ from the demo, at a fixed time, so that they only change when the product does. */
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { type Browser, chromium, type Page } from 'playwright-core';
import sharp from 'sharp';
import { findChromium } from '../support/chromium.ts';

const folder = resolve('docs/guide/pictures');
const phone = { width: 390, height: 700 };
const desktop = { width: 960, height: 600 };

type Role = 'admin' | 'coach' | 'member';
type Shot = readonly [name: string, role: Role, size: typeof phone, from: string, link?: string];

/** Where each is taken; `link` is one to follow from there, by the text that it holds. */
const shots: readonly Shot[] = [
  ['dashboard', 'admin', desktop, '/admin/dashboard'],
  ['timetable', 'admin', desktop, '/admin/timetable'],
  ['waiting', 'admin', { width: 960, height: 420 }, '/admin/members/waiting'],
  ['member', 'admin', desktop, '/admin/members?q=Priya', 'Priya Shah'],
  ['coach-day', 'coach', phone, '/coach/dashboard'],
  ['roster', 'coach', phone, '/coach/dashboard', 'Hyrox'],
  ['home', 'member', phone, '/account/dashboard'],
  ['classes', 'member', phone, '/classes'],
];

const data = mkdtempSync(join(tmpdir(), 'guide-'));
const clock = resolve('tests/guide/club-clock.js');
const demo = spawn(process.execPath, ['--import', clock, 'build/server/demo.js'], {
  env: { NODE_ENV: 'production', HOST: '127.0.0.1', PORT: '0', DATA_DIR: data, OFFLINE_COPY: 'off' },
  stdio: ['ignore', 'pipe', 'inherit'],
});
const { executablePath, env } = await findChromium();
const browser = await chromium.launch({ executablePath, env, args: ['--no-sandbox', '--disable-gpu'] });
try {
  const origin = await findOrigin();
  const signIns: { role: Role; email: string; password: string }[] = JSON.parse(
    readFileSync(join(data, 'demo-sign-ins.json'), 'utf8'),
  );
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const { role, email, password } of signIns) {
    const page = await signIn(browser, origin, email, password);
    for (const shot of shots.filter(([, of]) => of === role)) await take(page, origin, shot);
  }
} finally {
  await browser.close();
  const ended = new Promise((done) => demo.once('exit', done));
  demo.kill('SIGTERM');
  await ended;
  rmSync(data, { recursive: true });
}

function findOrigin(): Promise<string> {
  return new Promise((found, failed) => {
    demo.once('exit', () => failed(new Error('The demo ended before it was open')));
    createInterface({ input: demo.stdout }).on('line', (line) => {
      const origin = /is open: (http:\S+)/.exec(line)?.[1];
      if (origin) found(origin);
    });
  });
}

async function signIn(on: Browser, origin: string, email: string, password: string): Promise<Page> {
  const context = await on.newContext({
    ...{ deviceScaleFactor: 2, reducedMotion: 'reduce', locale: 'en-GB', timezoneId: 'Europe/London' },
  });
  const page = await context.newPage();
  await page.goto(`${origin}/auth/login`);
  await page.fill('[name=email]', email);
  await page.fill('[name=password]', password);
  await page.press('[name=password]', 'Enter');
  await page.waitForURL((url) => !url.pathname.startsWith('/auth'));
  return page;
}

async function take(page: Page, origin: string, [name, , size, from, link]: Shot): Promise<void> {
  await page.setViewportSize(size);
  await page.goto(origin + from);
  if (link) {
    const address = await page.locator('main a', { hasText: link }).first().getAttribute('href');
    await page.goto(new URL(address ?? '', page.url()).href);
  }
  const picture = await page.screenshot({ animations: 'disabled' });
  writeFileSync(join(folder, `${name}.webp`), await sharp(picture).webp({ quality: 60 }).toBuffer());
}
