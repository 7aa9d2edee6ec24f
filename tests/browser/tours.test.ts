import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openLead } from '#server/community/leads/open-lead.ts';
import { outbox } from '#server/data/collections/outbox.ts';
import { desktop, eitherWay, openPage, phone } from '../support/browser.ts';
import {
  ageForm,
  fill,
  type JourneyClub,
  lookOver,
  mailAway,
  openJourneyClub,
  press,
} from '../support/journey.ts';
import { enquiryOf } from '../support/tours.ts';

let journey: JourneyClub;
beforeAll(async () => {
  journey = await openJourneyClub(mailAway);
});
afterAll(() => journey.stop());

/** The address in the newest mail to somebody. */
async function linkTo(email: string): Promise<string> {
  const { items } = await journey.club.store.query(outbox, { orderBy: [['createdAt', 'desc']], limit: 50 });
  const mail = items.find(({ to }) => to === email);
  const body = mail ? journey.club.services.outbox.revealBody(mail) : '';
  return /https?:\/\/\S+\/book-tour\/\S+/.exec(body)?.[0] ?? expect.unreachable(`no link in: ${body}`);
}

describe.each(eitherWay)('with JavaScript: $javaScript', ({ javaScript }) => {
  const label = javaScript ? 'js' : 'plain';

  it('somebody books a tour by the link in an email, moves it and cancels it', async () => {
    const email = `leo-${label}@example.test`;
    const page = await openPage({ javaScript, viewport: phone });
    await page.goto(`${journey.origin}/book-tour`);
    await lookOver(page, `tours-book-${label}`);
    await page.locator('nav[aria-label="Day"] a').last().click();
    await page.locator('[name="startsAt"]').first().check();
    await fill(page, { name: 'Leo Larsen', email });
    // Faster than a person: the form says so, and takes it the second time.
    await ageForm(page, -60);
    await press(page, 'Book my tour');
    expect(await page.textContent('main')).toContain('Please send that once more');
    expect(await page.locator('[name="startsAt"]').first().isChecked()).toBe(true);
    await ageForm(page, 60);
    await press(page, 'Book my tour');
    expect(await page.textContent('body')).toContain(email);
    await page.goto(await linkTo(email));
    await press(page, 'Confirm my tour');
    expect(await page.textContent('body')).toContain('Your tour is booked.');
    await lookOver(page, `tours-booked-${label}`);
    await page.getByRole('link', { name: 'Choose another time' }).click();
    await page.locator('[name="startsAt"]').last().check();
    await press(page, 'Move my tour');
    expect(await page.textContent('body')).toContain('Your tour has moved.');
    await page.getByRole('link', { name: 'Cancel the tour' }).click();
    await press(page, 'Cancel my tour');
    expect(await page.textContent('body')).toContain('Your tour is cancelled.');
  });

  it('an admin writes down a next step, books a tour and closes the lead', async () => {
    const email = `mia-${label}@example.test`;
    const lead = await openLead(journey.club.services, enquiryOf(email, `Mia Moss ${label}`));
    const page = await openPage({ javaScript, viewport: desktop });
    await journey.signIn(page, await journey.club.admin());
    await page.goto(`${journey.origin}/admin/leads`);
    await lookOver(page, `leads-list-${label}`);
    await page.getByRole('link', { name: lead.name }).click();
    await page.getByRole('link', { name: 'Edit' }).click();
    await fill(page, { nextStep: 'Ring on Thursday' });
    await press(page, 'Save');
    expect(await page.textContent('main')).toContain('Ring on Thursday');
    await page.getByRole('link', { name: 'Book a tour' }).click();
    await page.locator('[name="startsAt"]').first().check();
    await press(page, 'Book the tour');
    expect(await page.textContent('body')).toContain('The tour is booked.');
    await lookOver(page, `leads-lead-${label}`);
    await page.getByRole('link', { name: 'Cancel the tour' }).click();
    await press(page, 'Cancel the tour');
    await page.getByRole('link', { name: 'Close as lost' }).click();
    await fill(page, { reason: 'Too far away' });
    await press(page, 'Close as lost');
    expect(await page.textContent('main')).toContain('Too far away');
  });
});
