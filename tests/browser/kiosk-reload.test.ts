import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { members } from '#server/data/collections/members.ts';
import { listKiosks } from '#server/door/list-kiosks.ts';
import { revokeKiosk } from '#server/door/revoke-kiosk.ts';
import { desktop, expectNoAxeViolations, openPage, takeScreenshot } from '../support/browser.ts';
import { accessLog, cardPass, doorMember, newPairingCode } from '../support/door.ts';
import { type JourneyClub, openJourneyClub } from '../support/journey.ts';
import { scan, waitForRoster } from '../support/kiosk-page.ts';

const HOUR = 3600_000;

let journey: JourneyClub;
beforeAll(async () => {
  journey = await openJourneyClub({ OFFLINE_COPY: 'on' });
});
afterAll(() => journey.stop());
beforeEach(() => {
  // Browsers write an error for each thing that they cannot fetch.
  vi.spyOn(console, 'error').mockImplementation(() => {});
});

const address = () => `${journey.origin}/kiosk`;

/** A paired device that has all it needs to start without a connection. */
async function pairedPage(name: string): Promise<Page> {
  const page = await openPage({ javaScript: true, viewport: desktop });
  await page.goto(`${address()}/pair`);
  await page.waitForSelector('[name=publicKey][value^="MF"]', { state: 'attached' });
  await page.fill('[name=code]', await newPairingCode(journey.club, name));
  await page.click('text=Pair device');
  await waitForRoster(page);
  await vi.waitFor(async () => expect(await keptPages(page)).toContain('/kiosk'));
  return page;
}

function keptPages(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const found: string[] = [];
    for (const name of await caches.keys()) {
      for (const { url } of await (await caches.open(name)).keys()) found.push(new URL(url).pathname);
    }
    return found;
  });
}

/** All that the page's databases hold, as far as a script can read it. */
function keptData(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const texts = [JSON.stringify(localStorage)];
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const asText = (value: unknown): string => {
      if (value instanceof CryptoKey) return `key, extractable: ${value.extractable}`;
      if (value instanceof ArrayBuffer) return String.fromCharCode(...new Uint8Array(value));
      if (value instanceof Uint8Array) return String.fromCharCode(...value);
      return Array.isArray(value) ? value.map(asText).join() : JSON.stringify(value);
    };
    for (const { name = '' } of await indexedDB.databases()) {
      const open = await done(indexedDB.open(name));
      for (const store of open.objectStoreNames) {
        const all = await done(open.transaction(store).objectStore(store).getAll());
        texts.push(`${name}: ${all.map(asText).join('\n')}`);
      }
      open.close();
    }
    return texts.join('\n');
  });
}

async function restarted(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.goto(address());
  await page.waitForSelector('text=Offline since');
  return page;
}

describe('a kiosk that is reloaded without a connection', () => {
  it('checks people in, keeps what it decided through restarts, and uploads each once with its time, conflicts marked', async () => {
    const { club } = journey;
    const sian = await doorMember(club, { firstName: 'Sian' });
    const tom = await doorMember(club, { firstName: 'Tom', membershipStatus: 'expired' });
    // The device's clock is set by the server's, to within the time that the roster took to arrive.
    const before = Date.now();
    const first = await pairedPage('Front door');
    const context = first.context();
    await context.setOffline(true);
    await club.store.update(members, sian.id, { membershipStatus: 'past_due' });
    await first.reload();
    await first.waitForSelector('text=Offline since');
    await first.waitForSelector('[name=code]:focus');
    await scan(first, cardPass(club, sian), 'Welcome, Sian');
    await first.reload();
    await first.waitForSelector('text=1 check-in to send');
    await first.waitForSelector('[name=code]:focus');
    await scan(first, cardPass(club, sian), 'You’re already in, Sian');
    await first.waitForSelector('[name=code]:focus');
    await scan(first, cardPass(club, tom), 'Please see the desk');
    await first.close();
    const page = await restarted(context);
    await page.setViewportSize(desktop);
    await page.waitForSelector('text=2 check-ins to send');
    await takeScreenshot(page, 'kiosk-reloaded-desktop');
    await page.setViewportSize({ width: 800, height: 1280 });
    await takeScreenshot(page, 'kiosk-reloaded-portrait');
    await expectNoAxeViolations(page);
    const kept = await keptData(page);
    expect(kept).toContain('clubfloor-door: ');
    expect(kept).not.toMatch(/CF1\.|Sian|extractable: true/);
    const after = Date.now();
    await context.setOffline(false);
    await page.waitForSelector('text=Find your name');
    const log = (await accessLog(club)).filter(({ isOffline }) => isOffline);
    expect(log.map(({ memberUid, isAllowed, conflict }) => [memberUid, isAllowed, conflict])).toEqual([
      [sian.uid, true, 'let-in'],
      [tom.uid, false, ''],
    ]);
    for (const { at } of log) {
      expect(at.epochMilliseconds).toBeGreaterThanOrEqual(before);
      expect(at.epochMilliseconds).toBeLessThanOrEqual(after + 1000);
    }
  });

  it('sends everybody to the desk once its roster is too old, or its clock has been set back', async () => {
    const { club } = journey;
    const ann = await doorMember(club, { firstName: 'Ann' });
    const context = (await pairedPage('Side door')).context();
    await context.setOffline(true);
    for (const ms of [-HOUR, 12.1 * HOUR]) {
      const page = await context.newPage();
      await page.clock.setFixedTime(Date.now() + ms);
      await page.goto(address());
      await page.waitForSelector('text=Offline since');
      await page.waitForSelector('[name=code]:focus');
      await scan(page, cardPass(club, ann), 'Please see the desk');
      await page.close();
    }
    expect(await keptData(await restarted(context))).not.toContain('"text"');
  });

  it('row 29: forgets everything when it is disconnected, and opens nothing afterwards', async () => {
    const { club } = journey;
    const page = await pairedPage('Back door');
    const kiosk = (await listKiosks(club.store)).find(({ name }) => name === 'Back door');
    const by = { uid: 'ada', name: 'Ada Admin' };
    await revokeKiosk(club, { kioskId: kiosk?.id ?? '', by }, club.now());
    await page.reload();
    await page.waitForURL('**/kiosk/pair');
    await vi.waitFor(async () => expect(await keptPages(page)).toEqual([]));
    await vi.waitFor(async () => expect(await keptData(page)).not.toContain('clubfloor-door: '));
    await page.context().setOffline(true);
    expect(await page.goto(address()).catch(() => null)).toBeNull();
  });

  it('opens for a server in trouble as well, and answers for no other page', async () => {
    const page = await pairedPage('Gate');
    await page.context().setOffline(true);
    for (const path of ['/kiosk/find', '/', '/auth/login']) {
      // A page of its own: the browser's page for a failed address would interrupt the next.
      const other = await page.context().newPage();
      expect(await other.goto(journey.origin + path).catch(() => null)).toBeNull();
      await other.close();
    }
    await page.goto(address());
    expect(await page.locator('.kiosk').evaluate((main) => getComputedStyle(main).display)).toBe('grid');
    await page.waitForSelector('text=Offline since');
    const font = () => document.fonts.load('700 16px "Barlow Condensed"').then((faces) => faces.length);
    expect(await page.evaluate(font)).toBeGreaterThan(0);
  });
});
