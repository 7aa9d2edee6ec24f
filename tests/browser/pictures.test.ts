import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { desktop, eitherWay, openPage, phone } from '../support/browser.ts';
import { type JourneyClub, lookOver, mainText, openJourneyClub, press } from '../support/journey.ts';
import { draw } from '../support/pictures.ts';

let journey: JourneyClub;
beforeAll(async () => {
  journey = await openJourneyClub();
});
afterAll(() => journey.stop());

async function choose(page: Page, name: string, buffer: Buffer): Promise<void> {
  await page.setInputFiles('[name="picture"]', { name, mimeType: 'image/jpeg', buffer });
}

/** How wide the pictures of the main part really are, once they have loaded; 0: one did not. */
async function widthsOf(page: Page): Promise<number[]> {
  const images = page.locator('main picture img');
  await images.first().waitFor();
  return images.evaluateAll((all) =>
    Promise.all(
      all.map(async (image) => {
        const picture = image as HTMLImageElement;
        await picture.decode().catch(() => {});
        return picture.naturalWidth;
      }),
    ),
  );
}

describe.each(eitherWay)('with JavaScript: $javaScript', ({ javaScript }) => {
  const at = (path: string) => journey.origin + path;
  const name = javaScript ? 'js' : 'plain';

  it('a member adds a photo of themselves, replaces it and removes it', async () => {
    const page = await openPage({ javaScript, viewport: phone });
    await journey.signIn(page, await journey.club.member({ membershipStatus: 'active' }));
    await page.goto(at('/account/personal-info'));
    await press(page, 'Add a photo');
    await choose(page, 'me.jpg', Buffer.from('<html>no picture</html>'));
    await press(page, 'Save photo');
    expect(await page.locator('[role="alert"]').count()).toBeGreaterThan(0);
    await lookOver(page, `pictures-refused-${name}`);
    await choose(page, 'me.jpg', await draw(1200, 900).jpeg().toBuffer());
    await press(page, 'Save photo');
    await page.goto(at('/account/personal-info'));
    expect(await widthsOf(page)).toEqual([256]);
    await lookOver(page, `pictures-own-${name}`);
    await press(page, 'Change your photo');
    await press(page, 'Remove photo');
    await page.goto(at('/account/personal-info'));
    expect(await mainText(page)).toContain('Add a photo');
  });

  it('an admin gives the front page a picture, which a visitor sees', async () => {
    const admin = await openPage({ javaScript, viewport: desktop });
    await journey.signIn(admin, await journey.club.admin());
    await admin.goto(at('/admin/adminControl/front-picture'));
    await choose(admin, `club ${name}.png`, await draw(1600, 900).png().toBuffer());
    await press(admin, 'Save');
    const visitor = await openPage({ javaScript, viewport: phone });
    await visitor.goto(at('/'));
    expect(Math.min(...(await widthsOf(visitor)))).toBeGreaterThan(300);
    await lookOver(visitor, `pictures-front-${name}`);
  });
});
