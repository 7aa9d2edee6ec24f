import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addEvent } from '#server/community/events/save-event.ts';
import type { ClubEvent } from '#server/data/collections/events.ts';
import { outbox } from '#server/data/collections/outbox.ts';
import { desktop, eitherWay, narrow, openPage, phone } from '../support/browser.ts';
import { ada, social } from '../support/events.ts';
import {
  ageForm,
  fill,
  type JourneyClub,
  lookOver,
  lookOverIn,
  mailAway,
  openJourneyClub,
  press,
} from '../support/journey.ts';

let journey: JourneyClub;
beforeAll(async () => {
  journey = await openJourneyClub(mailAway);
});
afterAll(() => journey.stop());

async function announce(title: string, capacity = 20): Promise<ClubEvent> {
  const startsAt = journey.club.now().add({ hours: 24 * 6 });
  const times = { startsAt, endsAt: startsAt.add({ hours: 3 }) };
  const outcome = await addEvent(journey.club.services, { ...social, ...times, title, capacity }, ada);
  return outcome.kind === 'saved' ? outcome.event : expect.unreachable();
}

/** The address in the newest mail to somebody. */
async function linkTo(email: string): Promise<string> {
  const { items } = await journey.club.store.query(outbox, { orderBy: [['createdAt', 'desc']], limit: 50 });
  const mail = items.find(({ to }) => to === email);
  const body = mail ? journey.club.services.outbox.revealBody(mail) : '';
  return /https?:\/\/\S+\/events\/\S+/.exec(body)?.[0] ?? expect.unreachable(`no link in: ${body}`);
}

describe.each(eitherWay)('with JavaScript: $javaScript', ({ javaScript }) => {
  const at = (path: string) => journey.origin + path;
  const name = javaScript ? 'js' : 'plain';

  it('an admin adds an event, a member registers with a guest and cancels', async () => {
    const title = `Quiz night ${name}`;
    const admin = await openPage({ javaScript, viewport: desktop });
    await journey.signIn(admin, await journey.club.admin());
    await admin.goto(at('/admin/events/create'));
    const { year } = Temporal.Now.plainDateISO();
    await fill(admin, { title, 'date-day': '5', 'date-month': '12', 'date-year': String(year + 1) });
    await fill(admin, { startTime: '19:00', endTime: '22:00', guestLimit: '2', guestPrice: '5' });
    await press(admin, 'Add event');
    expect(await admin.textContent('main')).toContain('Guests £5');
    const id = new URL(admin.url()).pathname.split('/').at(-1);

    const page = await openPage({ javaScript, viewport: phone });
    const member = await journey.club.member({ membershipStatus: 'active' });
    await journey.signIn(page, member);
    await page.goto(at('/events'));
    await page.getByRole('link', { name: title }).click();
    await page.selectOption('[name="guests"]', '1');
    await press(page, 'I’m going');
    expect(await page.textContent('main')).toContain('We have a place for you and 1 guest');
    await lookOver(page, `events-going-${name}`);

    await admin.goto(at(`/admin/events/${id}`));
    expect(await admin.textContent('main')).toContain(member.name);
    await lookOver(admin, `events-registrations-${name}`);

    await press(page, 'I can’t come');
    await press(page, 'Cancel my place');
    expect(await page.textContent('main')).toContain('Cancelled');
  });

  it('a visitor registers by the link in an email and cancels by the next one', async () => {
    const { id } = await announce(`Open day ${name}`);
    const email = `vera-${name}@example.test`;
    const page = await openPage({ javaScript });
    await page.goto(at(`/events/${id}`));
    await lookOver(page, `events-visitor-${name}`);
    await press(page, 'Register');
    await fill(page, { name: 'Vera Visitor', email });
    // Faster than a person: the form says so, and takes it the second time.
    await ageForm(page, -60);
    await press(page, 'Register');
    expect(await page.textContent('main')).toContain('Please send that once more');
    await lookOver(page, `events-refused-${name}`);
    await ageForm(page, 60);
    await press(page, 'Register');
    expect(await page.textContent('body')).toContain(email);
    await page.goto(await linkTo(email));
    await press(page, 'Confirm registration');
    expect(await page.textContent('main')).toContain('You’re going');
    await page.goto(await linkTo(email));
    await press(page, 'I can’t come');
    expect(await page.textContent('body')).toContain('You’re no longer registered');
  });
});

it('a long list, on the phone and on the desk', async () => {
  for (let event = 0; event < 18; event += 1)
    await announce(`Training weekend with a rather long name, part ${event}`, event + 1);
  const page = await openPage({ javaScript: false });
  await page.goto(`${journey.origin}/events`);
  await lookOverIn(page, 'events-list', [phone, desktop, narrow]);
});
