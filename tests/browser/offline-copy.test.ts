import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { bookings } from '#server/data/collections/bookings.ts';
import type { Member } from '#server/data/collections/members.ts';
import { bothWays, expectNoAxeViolations, openPage, takeScreenshot } from '../support/browser.ts';
import { type JourneyClub, mainText, openJourneyClub } from '../support/journey.ts';
import { booking } from '../support/timetable.ts';

let journey: JourneyClub;
beforeAll(async () => {
  journey = await openJourneyClub({ OFFLINE_COPY: 'on' });
});
afterAll(() => journey.stop());
beforeEach(() => {
  // Browsers write an error for each thing that they cannot fetch.
  vi.spyOn(console, 'error').mockImplementation(() => {});
});

const at = (path: string) => journey.origin + path;
const HOME = '/account/dashboard';

async function bookedMember(firstName: string): Promise<Member> {
  const member = await journey.timetable.bookable({ firstName, name: `${firstName} Raman` });
  const startsAt = journey.club.now().add({ hours: 50 });
  const of = await journey.timetable.session({
    id: `of-${firstName}`,
    className: `Engine ${firstName}`,
    startsAt,
  });
  await journey.club.store.create(bookings, booking(of, member));
  return member;
}

/** What this browser keeps: the addresses, and how many workers. */
function kept(page: Page): Promise<{ addresses: string[]; workers: number }> {
  return page.evaluate(async () => {
    const names = await caches.keys();
    const each = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    const addresses = each.flat().map(({ url }) => new URL(url).pathname);
    return { addresses, workers: (await navigator.serviceWorker.getRegistrations()).length };
  });
}

const untilKept = (page: Page) =>
  vi.waitFor(async () => expect((await kept(page)).addresses).toContain('/account/offline'));

/** Signs in, and waits until the phone has its copy. */
async function signedInWithCopy(page: Page, member: Member): Promise<void> {
  await journey.signInByForm(page, member);
  await page.goto(at(HOME));
  await untilKept(page);
}

const cut = (page: Page) => page.context().setOffline(true);
const restore = (page: Page) => page.context().setOffline(false);

/** What a member sees of this address without a connection; empty: the browser's own page. */
async function openOffline(page: Page, path: string): Promise<string> {
  await cut(page);
  const answer = await page.goto(at(path)).catch(() => null);
  return answer ? mainText(page) : '';
}

describe('a member’s phone without a connection', () => {
  it('shows the pass and the next classes on every page of theirs, with their styles, and says when they were saved', async () => {
    const page = await openPage({ javaScript: true });
    await signedInWithCopy(page, await bookedMember('Priya'));
    for (const path of [HOME, '/account/pass', '/account/bookings', '/classes']) {
      const text = await openOffline(page, path);
      expect(text).toContain('You’re offline');
      expect(text).toContain('Saved on this device at');
      expect(text).toContain('Engine Priya');
    }
    await expectNoAxeViolations(page);
    expect(await page.locator('main').evaluate((main) => getComputedStyle(main).maxWidth)).not.toBe('none');
    const picture = page.locator('main img');
    expect(await picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
    await takeScreenshot(page, 'offline-copy-phone');
    await page.setViewportSize({ width: 1280, height: 800 });
    await takeScreenshot(page, 'offline-copy-desktop');
    await restore(page);
    await page.click('text=Try again');
    await vi.waitFor(async () => expect(await mainText(page)).not.toContain('You’re offline'));
    expect(new URL(page.url()).pathname).toBe('/classes');
  });

  it('follows what the member books', async () => {
    const page = await openPage({ javaScript: true });
    await signedInWithCopy(page, await bookedMember('Nia'));
    const startsAt = journey.club.now().add({ hours: 30 });
    const other = await journey.timetable.session({ id: 'new-one', className: 'Kettlebells', startsAt });
    await page.goto(at(`/account/book-class/${other.id}`));
    await page.locator('main form button').first().click();
    await page.waitForSelector('text=You’re booked');
    await vi.waitFor(async () => {
      const text = await page.evaluate(async () => (await caches.match('/account/offline'))?.text());
      expect(text).toContain('Kettlebells');
    });
    expect(await openOffline(page, HOME)).toContain('Kettlebells');
  });
});

describe('row 12: a phone that two people use', () => {
  it('row 12: never shows the one what was kept for the other, though nobody signed out', async () => {
    const page = await openPage({ javaScript: true });
    const [ann, ben] = [await bookedMember('Ann'), await bookedMember('Ben')];
    await signedInWithCopy(page, ann);
    await page.context().clearCookies();
    await journey.signInByForm(page, ben);
    expect(await openOffline(page, HOME)).not.toContain('Ann');
    await restore(page);
    await page.goto(at(HOME));
    await untilKept(page);
    expect(await openOffline(page, HOME)).toContain('Engine Ben');
    expect(await mainText(page)).not.toContain('Ann');
  });

  it('row 9: a login session that was ended elsewhere takes the copy with it as soon as the phone hears of it', async () => {
    const page = await openPage({ javaScript: true });
    await signedInWithCopy(page, await bookedMember('Cleo'));
    await page.context().clearCookies();
    await page.goto(at(HOME));
    expect(page.url()).toContain('/auth/login');
    await vi.waitFor(async () => expect((await kept(page)).addresses).toEqual([]));
    expect(await openOffline(page, HOME)).toBe('');
  });

  it('a shared screen is no member’s phone: whoever opens the kiosk on it removes copy and worker', async () => {
    const page = await openPage({ javaScript: true });
    await signedInWithCopy(page, await bookedMember('Dara'));
    await page.goto(at('/kiosk/pair'));
    await vi.waitFor(async () => expect((await kept(page)).addresses).toEqual([]));
    await page.goto(at('/'));
    expect(await kept(page)).toEqual({ addresses: [], workers: 0 });
  });
});

describe.each(bothWays)('signing out with JavaScript: $javaScript', (script) => {
  it('row 8: leaves nothing in the browser', async () => {
    const page = await openPage({ javaScript: true });
    await signedInWithCopy(page, await bookedMember(script.javaScript ? 'Ewa' : 'Finn'));
    const plain = await page.context().newPage();
    const devTools = await page.context().newCDPSession(plain);
    await devTools.send('Emulation.setScriptExecutionDisabled', { value: !script.javaScript });
    await plain.goto(at('/auth/logout'));
    await plain.locator('main form button').first().click();
    await plain.waitForSelector('text=You’ve been signed out');
    await page.goto(at('/'));
    expect(await kept(page)).toEqual({ addresses: [], workers: 0 });
    expect(await openOffline(page, HOME)).toBe('');
    await plain.goBack().catch(() => null);
    await vi.waitFor(() => plain.content());
    expect(await plain.content()).not.toContain('Raman');
  });
});
