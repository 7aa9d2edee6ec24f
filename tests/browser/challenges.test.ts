import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { desktop, eitherWay, openPage, phone } from '../support/browser.ts';
import { fill, type JourneyClub, lookOver, mainText, openJourneyClub, press } from '../support/journey.ts';

let journey: JourneyClub;
beforeAll(async () => {
  journey = await openJourneyClub();
});
afterAll(() => journey.stop());

const dateFields = (name: string, { day, month, year }: Temporal.PlainDate) => ({
  [`${name}-day`]: String(day),
  [`${name}-month`]: String(month),
  [`${name}-year`]: String(year),
});

describe.each(eitherWay)('with JavaScript: $javaScript', ({ javaScript }) => {
  const at = (path: string) => journey.origin + path;
  const name = javaScript ? 'js' : 'plain';

  it('an admin adds a challenge; a member sends in a score, changes it when asked, and is on the leaderboard', async () => {
    const title = `Fastest 2 km ${name}`;
    const admin = await openPage({ javaScript, viewport: desktop });
    await journey.signIn(admin, await journey.club.admin());
    await admin.goto(at('/admin/challenges'));
    await press(admin, 'Add challenge');
    const today = Temporal.Now.plainDateISO('Europe/London');
    await fill(admin, { title, ...dateFields('startsOn', today.subtract({ days: 1 })) });
    await fill(admin, dateFields('endsOn', today.add({ days: 20 })));
    await admin.selectOption('[name="scoring"]', 'time');
    for (const [field, value] of Object.entries({
      direction: 'lower',
      tries: 'best',
      goal: 'leaderboard',
      proof: 'optional',
    }))
      await admin.check(`[name="${field}"][value="${value}"]`);
    await press(admin, 'Add challenge');
    expect(await mainText(admin)).toContain(title);
    await lookOver(admin, `challenges-staff-${name}`);

    const page = await openPage({ javaScript, viewport: phone });
    const member = await journey.club.member({ membershipStatus: 'active', isNamedOnLeaderboards: true });
    await page.goto(at('/challenges'));
    await lookOver(page, `challenges-${name}`);
    await page.getByRole('link', { name: title }).click();
    await press(page, 'Sign in to take part');
    await journey.signIn(page, member);
    await page.goto(at('/challenges'));
    await page.getByRole('link', { name: title }).click();
    await press(page, 'Send in a score');
    await fill(page, { score: 'seven minutes' });
    await press(page, 'Send in');
    await lookOver(page, `challenge-problem-${name}`);
    expect(await page.inputValue('[name="score"]')).toBe('seven minutes');
    await fill(page, { score: '7:27.3', note: 'On the rower by the window.' });
    await press(page, 'Send in');
    expect(await mainText(page)).toContain('7:27.3');
    const challenge = page.url();

    await admin.goto(at(`${new URL(challenge).pathname.replace('/challenges', '/admin/challenges')}/review`));
    await press(admin, member.name);
    expect(await mainText(admin)).toContain('On the rower by the window.');
    await admin.check('[name="decision"][value="changes-requested"]');
    await press(admin, 'Save decision');
    // Whoever is asked for a change is told which.
    await lookOver(admin, `challenge-review-${name}`);
    await fill(admin, { reason: 'Please add a photo of the screen.' });
    await press(admin, 'Save decision');

    await page.goto(challenge);
    expect(await mainText(page)).toContain('Please add a photo of the screen.');
    await press(page, 'Change it and send it again');
    expect(await page.inputValue('[name="score"]')).toBe('7:27.3');
    await fill(page, { link: 'https://example.org/row' });
    await press(page, 'Send in');
    await admin.reload();
    await press(admin, member.name);
    await admin.check('[name="decision"][value="approved"]');
    await press(admin, 'Save decision');
    await page.goto(challenge);
    expect(await mainText(page)).toMatch(new RegExp(`${member.name}[^]*7:27\\.3`));
    await lookOver(page, `challenge-board-${name}`);
    const visitor = await openPage({ javaScript });
    await visitor.goto(challenge);
    expect(await mainText(visitor)).toContain('7:27.3');
    expect(await mainText(visitor)).not.toContain(member.name);
  });
});
