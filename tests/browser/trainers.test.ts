import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { plans } from '#server/data/collections/membership.ts';
import { desktop, eitherWay, openPage, phone } from '../support/browser.ts';
import { packPlan } from '../support/full-house-trainers.ts';
import { fill, type JourneyClub, lookOver, mainText, openJourneyClub, press } from '../support/journey.ts';

let journey: JourneyClub;
beforeAll(async () => {
  journey = await openJourneyClub();
});
afterAll(() => journey.stop());

describe.each(eitherWay)('with JavaScript: $javaScript', ({ javaScript }) => {
  const at = (path: string) => journey.origin + path;
  const name = javaScript ? 'js' : 'plain';

  it('a coach writes their profile, a member asks them, buys a pack and has a session', async () => {
    const { club } = journey;
    const coach = await openPage({ javaScript, viewport: desktop });
    await journey.signIn(coach, await club.coach());
    await coach.goto(at('/coach/personal-training'));
    await press(coach, 'Start my profile');
    const trainer = `Robin ${name}`;
    await fill(coach, { name: trainer, headline: 'Strength for people who sit all day', rate: '45' });
    await fill(coach, { specialities: 'Strength\nRunning', monday: 'always' });
    await press(coach, 'Save profile');
    await lookOver(coach, `trainer-problem-${name}`);
    expect(await coach.inputValue('[name="monday"]')).toBe('always');
    const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
    await fill(coach, Object.fromEntries(days.map((day) => [day, '06:00–21:00'])));
    await press(coach, 'Save profile');
    await lookOver(coach, `trainer-diary-${name}`);
    const diary = coach.url();
    const trainerId = new URL(diary).pathname.split('/').at(-1) ?? '';

    const page = await openPage({ javaScript, viewport: phone });
    const member = await club.member({ membershipStatus: 'active' });
    await page.goto(at('/personal-trainers'));
    await lookOver(page, `trainers-${name}`);
    await page.getByRole('link', { name: trainer }).first().click();
    expect(await mainText(page)).toContain('£45');
    await lookOver(page, `trainer-${name}`);
    await journey.signIn(page, member);
    await page.goto(at(`/personal-trainers/${trainerId}/enquire`));
    await fill(page, { message: 'Could you help me run 10 km?' });
    await press(page, 'Send message');
    expect(await mainText(page)).toContain(trainer);

    const offer = packPlan(trainerId, { id: `ten-${name}`, name: `Ten with ${trainer}` });
    await club.store.create(plans, offer);
    const admin = await openPage({ javaScript, viewport: desktop });
    await journey.signIn(admin, await club.admin());
    await admin.goto(at(`/desk/sell/${member.id}`));
    await admin.selectOption('[name="pack"]', offer.id);
    await admin.check('[name="payment"][value="cash"]');
    await press(admin, 'Take payment');
    expect(await mainText(admin)).toContain(`Ten with ${trainer}`);

    await coach.goto(diary);
    await coach.getByRole('link', { name: `Book a session with ${member.name}` }).click();
    const date = Temporal.Now.plainDateISO('Europe/London').add({ days: 3 });
    const parts = { 'date-day': date.day, 'date-month': date.month, 'date-year': date.year };
    await fill(coach, Object.fromEntries(Object.entries(parts).map(([key, part]) => [key, String(part)])));
    await fill(coach, { startTime: '10:00' });
    await press(coach, 'Book session');
    expect(await mainText(coach)).toContain(`${member.name} is booked`);
    await lookOver(coach, `trainer-booked-${name}`);
    await page.goto(at('/account/personal-training'));
    expect(await mainText(page)).toContain('9');
    await lookOver(page, `own-training-${name}`);
  });
});
