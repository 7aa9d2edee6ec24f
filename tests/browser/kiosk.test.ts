import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { issueScreenPass } from '#domain/door/pass-code.ts';
import {
  bothWays,
  desktop,
  expectNoAxeViolations,
  openPage,
  type phone,
  takeScreenshot,
} from '../support/browser.ts';
import type { TestClub } from '../support/club.ts';
import {
  accessLog,
  cardDigits,
  cardPass,
  doorMember,
  newPairingCode,
  pairedKiosk,
  screenDigits,
  screenPass,
} from '../support/door.ts';
import { scan, waitForRoster } from '../support/kiosk-page.ts';
import { runSharedClub, type SharedClub } from '../support/shared-club.ts';

let shared: SharedClub;
let club: TestClub;
let token: string;

beforeAll(async () => {
  shared = await runSharedClub();
  club = shared.club;
  token = (await pairedKiosk(club)).cookies.get('cf_kiosk') ?? '';
});

afterAll(() => shared.stop());

async function openKiosk(options: { javaScript: boolean; viewport?: typeof phone }): Promise<Page> {
  const page = await openPage(options);
  await page.context().addCookies([{ name: 'cf_kiosk', value: token, url: shared.origin }]);
  await page.goto(`${shared.origin}/kiosk`);
  // The browser gives the field the focus when it first paints, which may be after the page has loaded.
  await page.waitForSelector('[name=code]:focus');
  return page;
}

describe.each(bothWays)('with JavaScript: $javaScript', (script) => {
  it('a scanner types, the door answers, and asks again after four seconds', async () => {
    const priya = await doorMember(club, { firstName: 'Priya' });
    const page = await openKiosk({ ...script, viewport: desktop });
    const looked = Promise.withResolvers<void>();
    // Without JavaScript the answer's page leads back by itself.
    await page.route('**/kiosk', async (route) => {
      if (route.request().method() === 'GET') await looked.promise;
      await route.continue();
    });
    await scan(page, screenPass(club, priya), 'Welcome, Priya');
    await takeScreenshot(page, `kiosk-yes-${script.javaScript ? 'script' : 'plain'}`);
    await expectNoAxeViolations(page);
    looked.resolve();
    await page.waitForSelector('[name=code]:focus');
    expect(await page.textContent('h1')).toBe('Scan your pass');
    await expectNoAxeViolations(page);
  });

  it('the code under the QR is typed as it is read, and the door answers', async () => {
    const ines = await doorMember(club, { firstName: 'Ines' });
    const page = await openKiosk(script);
    await page.fill('[name=code]', screenDigits(club, ines));
    await page.click('text=Check in');
    await page.waitForSelector('text=Welcome, Ines');
    const again = await openKiosk(script);
    await again.fill('[name=code]', '9999 316 905');
    await again.click('text=Check in');
    await again.waitForSelector('text=Code not recognised');
  });

  it('a refusal says to see the desk', async () => {
    const tom = await doorMember(club, { firstName: 'Tom', membershipStatus: 'past_due' });
    const page = await openKiosk(script);
    await scan(page, cardPass(club, tom), 'Please see the desk');
    expect(await page.textContent('body')).not.toContain('Tom');
    await takeScreenshot(page, `kiosk-no-${script.javaScript ? 'script' : 'plain'}`);
    await expectNoAxeViolations(page);
  });

  it('a forgotten card: name and birthday, confirm', async () => {
    await doorMember(club, { firstName: 'Niamh', lastName: `Doyle${script.javaScript}` });
    const page = await openKiosk(script);
    await page.click('text=Find your name');
    await page.fill('[name=name]', `doyle${script.javaScript}`);
    await page.fill('[name=proof]', '27/03');
    await expectNoAxeViolations(page);
    await takeScreenshot(page, `kiosk-find-${script.javaScript ? 'script' : 'plain'}`);
    await page.click('text=Find me');
    await page.waitForSelector('text=Niamh D.');
    await expectNoAxeViolations(page);
    await page.click('text=Yes, check me in');
    await page.waitForSelector('text=Welcome, Niamh');
  });

  it('nothing scrolls sideways on the narrowest phone', async () => {
    const page = await openKiosk({ ...script, viewport: { width: 320, height: 640 } });
    for (const path of ['/kiosk', '/kiosk/find']) {
      await page.goto(shared.origin + path);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    }
  });
});

/** The page's clock stands until the test moves it. */
async function openWithClock(): Promise<Page> {
  const page = await openPage({ javaScript: true });
  await page.clock.install();
  await page.context().addCookies([{ name: 'cf_kiosk', value: token, url: shared.origin }]);
  await page.goto(`${shared.origin}/kiosk`);
  await page.waitForFunction(() => {
    const field = document.querySelector('[name=code]:focus');
    return field && Object.keys(field).some((key) => key.startsWith('__react'));
  });
  await page.clock.pauseAt(Date.now() + 60_000);
  return page;
}

describe('with script alone', () => {
  it('the next person scans while the last answer is still shown', async () => {
    const grace = await doorMember(club, { firstName: 'Grace' });
    const yusuf = await doorMember(club, { firstName: 'Yusuf' });
    const page = await openKiosk({ javaScript: true });
    await scan(page, cardPass(club, grace), 'Welcome, Grace');
    await scan(page, cardPass(club, yusuf), 'Welcome, Yusuf');
  });

  it('a scanner that stutters asks once', async () => {
    const olu = await doorMember(club, { firstName: 'Olu' });
    const next = await doorMember(club, { firstName: 'Ife' });
    const page = await openWithClock();
    const code = screenPass(club, olu);
    await page.keyboard.type(`${code}\n${code}\n`);
    await page.waitForSelector('text=Welcome, Olu');
    // Codes are answered in their order.
    await scan(page, cardPass(club, next), 'Welcome, Ife');
    const entries = (await accessLog(club)).filter(({ memberUid }) => memberUid === olu.uid);
    expect(entries.map(({ result }) => result)).toEqual(['ok']);
  });

  it('keys that nobody meant are gone after three seconds, half a code after twenty, and the next person’s code is taken', async () => {
    const maud = await doorMember(club, { firstName: 'Maud' });
    const page = await openWithClock();
    const typedAfter = async (milliseconds: number) => {
      await page.clock.runFor(milliseconds);
      return page.inputValue('[name=code]');
    };
    await page.keyboard.type('asdf');
    expect(await typedAfter(2900)).toBe('asdf');
    expect(await typedAfter(200)).toBe('');
    await page.keyboard.type('1042 31');
    expect(await typedAfter(19_900)).toBe('1042 31');
    expect(await typedAfter(200)).toBe('');
    await page.keyboard.type(cardPass(club, maud).slice(0, 20));
    expect(await typedAfter(20_100)).toBe('');
    const code = cardDigits(club, maud);
    await page.keyboard.type(`asdf${code.slice(0, 4)}`);
    expect(await typedAfter(10_000)).toBe(`asdf${code.slice(0, 4)}`);
    await scan(page, code.slice(4), 'Welcome, Maud');
  });

  it('a code that the camera sees is taken', async () => {
    const wei = await doorMember(club, { firstName: 'Wei' });
    const page = await openPage({ javaScript: true });
    await page.addInitScript(
      (code) => {
        const seen = { detect: async () => [{ rawValue: code }] };
        Object.assign(globalThis, {
          BarcodeDetector: function Detector() {
            return seen;
          },
        });
        const { captureStream } = HTMLCanvasElement.prototype;
        const canvas = document.createElement('canvas');
        canvas.getContext('2d');
        navigator.mediaDevices.getUserMedia = async () => captureStream.call(canvas);
      },
      screenPass(club, wei),
    );
    await page.context().addCookies([{ name: 'cf_kiosk', value: token, url: shared.origin }]);
    await page.goto(`${shared.origin}/kiosk`);
    await page.click('text=Use the camera');
    await page.waitForSelector('text=Welcome, Wei');
  });

  it('row 40: while the server is away a device with its own key works from its roster, and uploads what happened afterwards', async () => {
    // The browser writes each lost connection as an error.
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const sian = await doorMember(club, { firstName: 'Sian' });
    const tom = await doorMember(club, { firstName: 'Tom', membershipStatus: 'expired' });
    const ann = await doorMember(club, { firstName: 'Ann' });
    const page = await openPage({ javaScript: true, viewport: desktop });
    await page.goto(`${shared.origin}/kiosk/pair`);
    await page.waitForSelector('[name=publicKey][value^="MF"]', { state: 'attached' });
    await page.fill('[name=code]', await newPairingCode(club, 'Side door'));
    await page.click('text=Pair device');
    await waitForRoster(page);
    await page.waitForSelector('[name=code]:focus');
    await page.context().setOffline(true);
    const code = issueScreenPass(sian, 'ABCDEF', club.services.passSigner, Temporal.Now.instant());
    await scan(page, code, 'Welcome, Sian');
    await scan(page, cardPass(club, sian), 'You’re already in, Sian');
    await scan(page, cardPass(club, tom), 'Please see the desk');
    await page.keyboard.type(`${screenDigits(club, ann)}\n`);
    await page.waitForSelector('text=3 check-ins to send');
    await takeScreenshot(page, 'kiosk-offline');
    await page.context().setOffline(false);
    await page.waitForSelector('text=Find your name');
    const uploaded = (await accessLog(club)).filter(({ isOffline }) => isOffline);
    expect(uploaded.map(({ memberUid, result }) => [memberUid, result])).toEqual([
      [sian.uid, 'ok'],
      [tom.uid, 'expired'],
      [ann.uid, 'ok'],
    ]);
    expect(uploaded.map(({ isAllowed }) => isAllowed)).toEqual([true, false, false]);
  });
});
