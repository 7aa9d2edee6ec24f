import { expect, test } from 'vitest';
import { bookingProfiles } from '#server/data/collections/bookings.ts';
import { plans } from '#server/data/collections/membership.ts';
import { ledger } from '#server/data/collections/payments.ts';
import { sessions } from '#server/data/collections/timetable.ts';
import { openClub, type TestClub } from '../support/club.ts';
import { plan } from '../support/desk.ts';
import { doorMember, scan, screenPass } from '../support/door.ts';
import { bookingProfile, session } from '../support/timetable.ts';
import type { Visitor } from '../support/visitor.ts';

async function openDeskPage(): Promise<{ club: TestClub; browser: Visitor }> {
  const club = openClub();
  await club.store.create(plans, plan());
  return { club, browser: await club.signedIn(await club.desk({ firstName: 'Dee', lastName: 'Desk' })) };
}

const textOf = (html: string) =>
  html
    .replace(/<(script|style)[^>]*>.*?<\/\1>/gs, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', '’')
    .replaceAll(/\s+/g, ' ');
const refusals = (html: string) => html.match(/<li [^>]*class="arrival arrival-refused">.*?<\/li>/gs) ?? [];

test('before the first arrival, without classes and payments, the page says so', async () => {
  const { browser } = await openDeskPage();
  const { status, html } = await browser.get('/desk');
  expect(status).toBe(200);
  const text = textOf(html);
  for (const said of ['Nobody has come in yet', 'No classes today.', 'No payments yet today.', '0 people'])
    expect(text).toContain(said);
});

test('a payment that went back the same day is not “no payments”', async () => {
  const { club, browser } = await openDeskPage();
  const paid = { at: club.now(), method: 'cash', amountInPence: 200 };
  await club.store.create(ledger, ledger.decode('towel', { ...paid, kind: 'payment' }));
  const back = { ...paid, kind: 'refund', ofEntry: 'towel', amountInPence: -200 };
  await club.store.create(ledger, ledger.decode('towel-back', back));
  const text = textOf((await browser.get('/desk')).html);
  expect(text).not.toContain('No payments yet today.');
  expect(text).toContain('Cash £0');
});

test('on a day that the club is closed the page says when it opens', async () => {
  const { club, browser } = await openDeskPage();
  await club.settle({ closedDates: ['2026-11-21'] });
  expect(textOf((await browser.get('/desk')).html)).toContain('The club is closed Opens tomorrow at 08:00');
});

test('whoever came in is shown with their membership and the class they are booked for', async () => {
  const { club, browser } = await openDeskPage();
  const priya = await doorMember(club, { firstName: 'Priya', lastName: 'Raman' });
  const engine = session({ id: 'engine', className: 'Hyrox Engine', startsAt: club.now().add({ hours: 1 }) });
  const upcoming = [{ ...engine, sessionId: engine.id, isWaitlisted: false }];
  await club.store.set(bookingProfiles, bookingProfile(priya.uid, { upcoming }));
  await scan(club, screenPass(club, priya));
  const { html } = await browser.get('/desk');
  expect(textOf(html)).toMatch(/Priya Raman 12:00 Active Hyrox Engine 13:00/);
  expect(textOf(html)).toContain('1 person');
  expect(refusals(html)).toEqual([]);
});

test('a refusal stands in red with its reason, what fixes it, and the way in', async () => {
  const { club, browser } = await openDeskPage();
  const tom = await doorMember(club, {
    ...{ firstName: 'Tom', lastName: 'Baker', membershipStatus: 'past_due' },
    ...{ planPriceInPence: 7900, planInterval: 'month' },
  });
  await scan(club, screenPass(club, tom));
  const [row = ''] = refusals((await browser.get('/desk')).html);
  expect(textOf(row)).toMatch(/Tom Baker 12:00 Payment overdue A payment is overdue Take £79/);
  expect(row).toContain(`href="/admin/member/${tom.uid}/payment-settled"`);
  expect(row).toContain(`href="/admin/check-in/${tom.uid}"`);
  expect(row).toContain(`href="/admin/member/${tom.uid}"`);
  expect((await browser.get(`/admin/member/${tom.uid}/payment-settled`)).status).toBe(200);
});

test('a plan that was requested is sold for its price, and other obstacles lead to what removes them', async () => {
  const { club, browser } = await openDeskPage();
  const facts = [
    { membershipStatus: 'pending', requestedPlanId: 'unlimited', currentPeriodEnd: null },
    { membershipStatus: 'expired', currentPeriodEnd: null },
    { hold: { from: '2026-11-20', until: '2026-12-04', reason: '' } },
    { deskFlag: 'Lost towel' },
  ] as const;
  for (const each of facts) {
    await scan(club, screenPass(club, await doorMember(club, each)));
    club.advance({ minutes: 1 });
  }
  const rows = refusals((await browser.get('/desk')).html).map(textOf);
  expect(rows).toHaveLength(4);
  for (const [index, label] of ['Edit flag', 'End hold', 'Restart membership', 'Take £79'].entries())
    expect(rows[index]).toContain(label);
});

test('a press and a reason let somebody in, and the desk shows who did it and why', async () => {
  const { club, browser } = await openDeskPage();
  const tom = await doorMember(club, { firstName: 'Tom', lastName: 'Baker', membershipStatus: 'past_due' });
  await scan(club, screenPass(club, tom));
  club.advance({ minutes: 1 });
  const { location } = await browser.submit(`/admin/check-in/${tom.uid}`, {
    usual: 'Paying at the desk today',
  });
  expect(location).toBe('/desk');
  const { html } = await browser.get('/desk');
  expect(refusals(html)).toEqual([]);
  expect(textOf(html)).toContain('Dee Desk let them in: Paying at the desk today');
  expect(textOf(html)).toContain('Let in since');
});

test('a reason that is not on the page lets nobody in', async () => {
  const { club, browser } = await openDeskPage();
  const tom = await doorMember(club, { membershipStatus: 'past_due' });
  const { status } = await browser.submit(`/admin/check-in/${tom.uid}`, { usual: 'Because' });
  expect(status).toBe(422);
});

test('today’s classes have their places, who waits, and a way to add somebody', async () => {
  const { club, browser } = await openDeskPage();
  const at = (hours: number) => club.now().add({ hours });
  const facts = { bookedCount: 12, capacity: 12, waitlist: ['a', 'b'] };
  await club.store.create(sessions, session({ id: 'early', className: 'Yoga', startsAt: at(-3) }));
  await club.store.create(
    sessions,
    session({ id: 'engine', className: 'Engine', startsAt: at(2), ...facts }),
  );
  await club.store.create(sessions, session({ id: 'off', startsAt: at(3), status: 'cancelled' }));
  const { html } = await browser.get('/desk');
  expect(textOf(html)).toMatch(/14:00 Engine .*12 of 12 booked \+2 waitlist .*Add someone to Engine, 14:00/);
  expect(textOf(html)).toContain('1 class has finished.');
  expect(html).toContain('href="/coach/single-booking/engine/add"');
  expect(html).not.toContain('single-booking/early/add');
});

test('takings are added up by how they were paid, less what went back, and lead to today’s payments', async () => {
  const { club, browser } = await openDeskPage();
  const paid = (id: string, method: string, amountInPence: number, at = club.now()) =>
    club.store.create(ledger, ledger.decode(id, { at, method, amountInPence, kind: 'payment' }));
  await paid('a', 'cash', 4900);
  await paid('b', 'cash', -900);
  await paid('c', 'card-machine', 7900);
  await paid('d', 'direct-debit', 3000);
  await paid('e', 'stripe', 2550);
  await paid('f', 'cash', 10_000, club.now().subtract({ hours: 13 }));
  const { html } = await browser.get('/desk');
  expect(textOf(html)).toMatch(/Cash £40 Card machine £79 Online £55\.50 Total £174\.50/);
  expect(html).toContain('href="/admin/payments?from=2026-11-21&amp;to=2026-11-21&amp;method=cash"');
  expect((await browser.get('/admin/payments?from=2026-11-21&to=2026-11-21&method=cash')).status).toBe(200);
  expect(html).toContain('href="/admin/payments?from=2026-11-21&amp;to=2026-11-21&amp;method=all-online"');
  const online = await browser.get('/admin/payments?from=2026-11-21&to=2026-11-21&method=all-online');
  expect(online.text).toContain('£55.50');
  expect(online.text).not.toContain('£79');
});

test('an open page is told what is new, and nothing while nobody comes', async () => {
  const { club, browser } = await openDeskPage();
  expect((await browser.get('/desk/now?seen=')).status).toBe(204);
  const priya = await doorMember(club, { firstName: 'Priya', lastName: 'Raman' });
  const entry = await scan(club, screenPass(club, priya));
  const answer = await browser.get('/desk/now?seen=');
  expect(JSON.parse(answer.html)).toEqual({ newest: entry.id });
  expect((await browser.get('/desk')).html).toContain(`data-newest="${entry.id}"`);
  expect((await browser.get(`/desk/now?seen=${entry.id}`)).status).toBe(204);
  expect((await browser.get('/desk/now')).status).toBe(200);
});

test('without JavaScript the page reloads itself, and its search is a link to a page that does not', async () => {
  const { browser } = await openDeskPage();
  const { html } = await browser.get('/desk');
  expect(html).toMatch(/<noscript><meta http-equiv="refresh" content="30"\/?><\/noscript>/i);
  expect(html).toMatch(/<p class="desk-search-link"><a [^>]*href="\/[^"]*"/);
});

test('row 11: members and coaches have no desk', async () => {
  const { club } = await openDeskPage();
  for (const person of [await club.member(), await club.coach()]) {
    const browser = await club.signedIn(person);
    for (const path of ['/desk', '/desk/now']) expect((await browser.get(path)).status, path).toBe(403);
  }
});
