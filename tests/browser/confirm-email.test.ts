import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { plans } from '#server/data/collections/membership.ts';
import { desktop, eitherWay, openPage } from '../support/browser.ts';
import { PASSWORD } from '../support/club.ts';
import { plan } from '../support/desk.ts';
import { fill, type JourneyClub, lookOver, mainText, openJourneyClub, press } from '../support/journey.ts';

let journey: JourneyClub;
beforeAll(async () => {
  journey = await openJourneyClub();
  await journey.club.store.set(plans, plan());
});
afterAll(() => journey?.stop());

describe.each(eitherWay)('with JavaScript: $javaScript', ({ javaScript }) => {
  const lastName = javaScript ? 'Doyle' : 'Okafor';
  const email = `${lastName.toLowerCase()}@example.test`;

  it('row 37: the desk meets somebody who has put off confirming, corrects the address, and activates once they have', async () => {
    const { origin, club, signIn } = journey;
    const phone = await openPage({ javaScript });
    await phone.goto(`${origin}/auth/signup`);
    await fill(phone, { firstName: 'Niamh', lastName, email: `x${email}`, password: PASSWORD });
    await fill(phone, { mobile: '07700 900456', 'dob-day': '3', 'dob-month': '11', 'dob-year': '1994' });
    await phone.selectOption('[name=sex]', 'female');
    await press(phone, 'Join and continue');
    await lookOver(phone, `confirm-by-code-${javaScript}`);
    await press(phone, 'Do this later');
    expect(phone.url()).toContain('/account/parq');
    await phone.goto(`${origin}/account/dashboard`);
    expect(await mainText(phone)).toContain('Confirm your email address');
    await lookOver(phone, `home-unconfirmed-${javaScript}`);

    const desk = await openPage({ javaScript, viewport: desktop });
    await signIn(desk, await club.admin());
    await desk.goto(`${origin}/admin/members?q=${lastName}`);
    await press(desk, lastName);
    const memberPage = desk.url();
    expect(await mainText(desk)).toContain('Email not confirmed yet.');
    await lookOver(desk, `member-unconfirmed-${javaScript}`);
    await press(desk, 'Correct the address');
    await fill(desk, { newEmail: email, currentPassword: PASSWORD });
    await lookOver(desk, `correct-email-${javaScript}`);
    await press(desk, 'Correct email');
    await press(desk, 'Start membership');
    await lookOver(desk, `activate-unconfirmed-${javaScript}`);
    await press(desk, 'give them a code or link');
    await desk.check('[name=what][value=code]');
    await desk.check('[name=check][value=photo-id]');
    await press(desk, 'Show it once');
    const code = (await desk.locator('main code').first().textContent()) ?? '';
    expect(code).toMatch(/^\d{6}$/);
    await lookOver(desk, `code-given-${javaScript}`);
    await press(desk, 'Done');
    expect(desk.url()).toBe(memberPage);

    await signIn(phone, { email });
    await phone.goto(`${origin}/account/confirm-email`);
    await fill(phone, { code: '12' });
    await press(phone, 'Confirm email');
    expect(await mainText(phone)).toContain('Enter the six digits of the code');
    await fill(phone, { code });
    await press(phone, 'Confirm email');
    expect(await mainText(phone)).not.toContain('Confirm your email address');

    await desk.reload();
    await press(desk, 'Start membership');
    await desk.check('[name=plan][value=unlimited]');
    await desk.locator('[name=payment]').first().check();
    await press(desk, 'Start membership');
    expect(await mainText(desk)).toContain('Receipt');
    await press(desk, 'Member');
    expect(await mainText(desk)).toContain('Active');
  });
});
