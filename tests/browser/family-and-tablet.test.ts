import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { waiverSignatures } from '#server/data/collections/waivers.ts';
import { publishWaiver } from '#server/health/publish-waiver.ts';
import { eitherWay, openPage } from '../support/browser.ts';
import { PASSWORD } from '../support/club.ts';
import { fill, type JourneyClub, lookOver, mainText, openJourneyClub, press } from '../support/journey.ts';
import { expectToFit } from '../support/page-layout.ts';

let open: JourneyClub;

beforeAll(async () => {
  open = await openJourneyClub();
  const text = 'I train at my own risk, and I follow what the coaches say.';
  const by = { uid: 'ada', name: 'Ada Admin' };
  await publishWaiver(open.club.services, { text, mustSignAgain: false, seen: 0, by });
});

afterAll(() => open.stop());

/** Of the screens that a desk, a tablet or a phone has. */
const widths = [1280, 1024, 768, 390] as const;

/** Presses “No” to every question. */
async function answerNo(page: Page): Promise<void> {
  for (const answer of await page.locator('input[type=radio][value=no]').all())
    await answer.check({ force: true });
}

describe.each(eitherWay)('with JavaScript: $javaScript', ({ javaScript }) => {
  const run = javaScript ? 'scripted' : 'plain';
  const tablet = { width: 768, height: 1024 };

  it('a receptionist adds a child to a family, sells to both of them at once and gives one receipt', async () => {
    const { club, origin } = open;
    const sam = await club.member({ firstName: 'Sam', lastName: `Reid${run}`, dob: '1985-02-01' });
    const page = await openPage({ javaScript, viewport: tablet });
    await open.signIn(page, await club.desk());
    await page.goto(`${origin}/desk/member/${sam.id}`);
    await page.goto(`${origin}/admin/member/${sam.id}/family`);
    await lookOver(page, `family-none-${run}`);
    await press(page, 'Add a child');
    await expectToFit(page, ...widths);
    await fill(page, { firstName: 'Mia', 'dob-day': '5', 'dob-month': '5', 'dob-year': '2014' });
    await page.locator('[name=sex]').first().selectOption('female');
    await page.check('[name=guardian]');
    await press(page, 'Add child');
    expect(await mainText(page)).toContain(`Mia Reid${run}`);
    await expectToFit(page, ...widths);
    await lookOver(page, `family-${run}`);

    await press(page, 'Sell to this family');
    await expectToFit(page, ...widths);
    const plan = open.timetable.plan.id;
    await page.selectOption('[name=plan]', plan);
    await page.selectOption('[name=plan2]', plan);
    await page.locator('input[name=payment][value=cash]').check({ force: true });
    await press(page, 'Take payment');
    const receipt = await mainText(page);
    expect(receipt).toContain(`Sam Reid${run}`);
    expect(receipt).toContain('Mia');
    await expectToFit(page, ...widths);
    await lookOver(page, `family-receipt-${run}`);
  });

  it('a member fills in the PAR-Q and signs on the desk’s tablet, which is locked until its password', async () => {
    const { club, origin } = open;
    const tom = await club.member({ firstName: 'Tom', lastName: `Vale${run}`, dob: '1990-02-01' });
    const desk = await club.desk();
    const page = await openPage({ javaScript, viewport: tablet });
    await open.signIn(page, desk);
    await page.goto(`${origin}/desk/member/${tom.id}`);
    // The same is in the menu, which is closed.
    const handOver = page.locator('main a:visible', { hasText: 'Hand over for PAR-Q and waiver' });
    await Promise.all([page.waitForEvent('domcontentloaded'), handOver.first().click()]);
    await expectToFit(page, ...widths);
    await press(page, 'Hand over');
    expect(page.url()).toContain('/tablet');
    expect(await mainText(page)).toContain('Your health');
    await expectToFit(page, ...widths);
    await lookOver(page, `tablet-parq-${run}`);

    for (const path of ['/desk', `/desk/member/${tom.id}`, '/admin/members', '/account/dashboard']) {
      await page.goto(origin + path);
      expect(await page.textContent('body'), path).not.toContain(`Vale${run}`);
    }
    await page.goto(`${origin}/tablet`);
    await answerNo(page);
    await page.fill('[name=declaredName]', `Tom Vale${run}`);
    await page.check('[name=consent]');
    await press(page, 'Save PAR-Q');
    expect(await mainText(page)).toContain('I train at my own risk');
    await expectToFit(page, ...widths);
    await lookOver(page, `tablet-waiver-${run}`);
    await page.fill('[name=declaredName]', `Tom Vale${run}`);
    await page.check('[name=agree]');
    await press(page, 'Sign the waiver');
    expect(await mainText(page)).toContain('Thank you');
    await expectToFit(page, ...widths);
    await lookOver(page, `tablet-done-${run}`);
    const { items } = await club.store.query(waiverSignatures, {
      where: [['memberUid', '==', tom.id]],
      limit: 5,
    });
    expect(items).toHaveLength(1);

    await press(page, 'Unlock');
    await page.fill('[name=password]', 'not the password');
    await press(page, 'Unlock');
    expect(page.url()).toContain('/tablet/unlock');
    await lookOver(page, `tablet-unlock-${run}`);
    await page.fill('[name=password]', PASSWORD);
    await press(page, 'Unlock');
    expect(page.url()).toBe(`${origin}/desk/member/${tom.id}`);
    expect(await mainText(page)).toContain(`Tom Vale${run}`);
  });
});
