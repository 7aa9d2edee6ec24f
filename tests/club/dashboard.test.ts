import { expect, test } from 'vitest';
import { deadline } from '#domain/bookings/booking-text.ts';
import { type Booking, bookings } from '#server/data/collections/bookings.ts';
import { type AccessLogEntry, accessLogs } from '#server/data/collections/door.ts';
import type { Member } from '#server/data/collections/members.ts';
import { plans } from '#server/data/collections/membership.ts';
import { sessions } from '#server/data/collections/timetable.ts';
import { openClub, type TestClub } from '../support/club.ts';
import { parqResult } from '../support/parq.ts';
import { booking, session } from '../support/timetable.ts';

const PAGE = '/account/dashboard';
const at = (text: string) => Temporal.Instant.from(text);

const wellAndPaid = {
  membershipStatus: 'active',
  membershipType: 'Unlimited',
  currentPeriodStart: at('2026-11-01T00:00:00Z'),
  currentPeriodEnd: at('2027-01-01T00:00:00Z'),
  emergencyContact: { name: 'Arjun Raman', phone: '07700 900 100' },
  parqResults: [parqResult(at('2026-10-01T09:00:00Z'))],
} satisfies Partial<Member>;

function visit(club: TestClub, member: Member, when: string, facts: Partial<AccessLogEntry> = {}) {
  const entry = { ...accessLogs.decode(crypto.randomUUID(), {}), at: at(when), memberUid: member.id };
  return club.store.create(accessLogs, {
    ...entry,
    result: 'ok',
    isAllowed: true,
    deviceName: 'Front door',
    ...facts,
  });
}

/** A class that the member was booked on, and how that ended. */
async function attend(club: TestClub, member: Member, when: string, status: Booking['status']) {
  const one = session({ id: `class-${when}`, startsAt: at(when) });
  await club.store.create(bookings, booking(one, member, { status }));
}

test('an active member sees their pass, their plan, until when it is paid, and nothing that they need not do', async () => {
  const club = openClub();
  const member = await club.member({ firstName: 'Priya', ...wellAndPaid });
  const page = await (await club.signedIn(member)).get(PAGE);
  expect(page.text).toContain('Saturday 21 November');
  expect(page.text).toContain('Afternoon, Priya');
  expect(page.html).toContain('src="/account/profile/pass.svg"');
  expect(page.html).toMatch(/alt="Your pass QR code/);
  for (const words of ['Active', 'Unlimited', 'Paid until 31 Dec']) expect(page.text).toContain(words);
  expect(page.html).toContain('href="/account/pass"');
  expect(page.text).not.toMatch(/Nothing to do|all set|up to date/i);
});

test('somebody who has just joined is led to the PAR-Q and the desk', async () => {
  const club = openClub();
  const page = await (await club.signedIn(await club.member())).get(PAGE);
  expect(page.text).toContain('Not a member yet');
  expect(page.text.indexOf('Fill in your PAR-Q')).toBeLessThan(page.text.indexOf('Start your membership'));
  expect(page.html).toContain('href="/account/parq"');
  expect(page.text).toContain('your days show here');
});

test('the plan that waits at the desk is named', async () => {
  const club = openClub();
  await club.store.create(plans, { ...plans.decode('off-peak', {}), name: 'Off-peak' });
  const member = await club.member({ requestedPlanId: 'off-peak' });
  expect((await (await club.signedIn(member)).get(PAGE)).text).toContain('You’ve requested Off-peak.');
});

test('visits and classes of this month are counted; which door it was is not told', async () => {
  const club = openClub();
  const member = await club.member(wellAndPaid);
  const other = await club.member();
  for (const day of ['18', '19', '20']) await visit(club, member, `2026-11-${day}T18:00:00Z`);
  for (const day of ['28', '29', '30']) await visit(club, member, `2026-10-${day}T18:00:00Z`);
  await visit(club, member, '2026-11-20T18:03:00Z', { result: 'already-in' });
  await visit(club, member, '2026-11-20T19:00:00Z', { direction: 'out' });
  await visit(club, member, '2026-11-17T18:00:00Z', { result: 'payment-overdue', isAllowed: false });
  await visit(club, other, '2026-11-20T06:00:00Z');
  await attend(club, member, '2026-11-18T18:15:00Z', 'attended');
  await attend(club, member, '2026-11-19T18:15:00Z', 'late');
  await attend(club, member, '2026-11-20T18:15:00Z', 'no-show');
  await attend(club, member, '2026-10-30T18:15:00Z', 'attended');
  const page = await (await club.signedIn(member)).get(PAGE);
  expect(page.text).toMatch(/\b3 visits\b/);
  expect(page.text).toMatch(/\b2 classes\b/);
  // The weeks from 26 October and from 16 November; none in between.
  expect(page.text).toMatch(/\b1 week in a row\b/);
  expect(page.text).not.toContain('Front door');
});

test('the month begins at midnight on the club’s wall', async () => {
  const club = openClub({ now: '2026-07-15T12:00:00Z' });
  const member = await club.member(wellAndPaid);
  await visit(club, member, '2026-06-30T22:59:00Z');
  await visit(club, member, '2026-06-30T23:00:00Z');
  const page = await (await club.signedIn(member)).get(PAGE);
  expect(page.text).toMatch(/\b1 visit\b/);
});

test('the next class comes first, with until when it can be cancelled for free', async () => {
  const club = openClub();
  const member = await club.member({ ...wellAndPaid, parqResults: [] });
  const later = session({ id: 'later', startsAt: at('2026-11-24T18:00:00Z'), className: 'Barbell Club' });
  for (const one of [session({ ...later, id: 'last', startsAt: at('2026-11-25T18:00:00Z') }), later]) {
    await club.store.create(sessions, one);
    await club.store.create(bookings, booking(one, member));
  }
  const page = await (await club.signedIn(member)).get(PAGE);
  const { freeCancelMinutes } = await club.services.settings.read();
  const until = later.startsAt.subtract({ minutes: freeCancelMinutes });
  expect(page.text).toContain(`Free to cancel until ${deadline(until, club.now())}.`);
  expect(page.html).toContain('href="/account/book-class/later/cancel"');
  expect(page.html).not.toContain('/account/book-class/last');
  const order = ['Your next class', 'Show full screen', 'Fill in your PAR-Q', 'This month'];
  const places = order.map((words) => page.text.indexOf(words));
  expect(places).not.toContain(-1);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
});

test('without a class, what stands in the way of one comes first', async () => {
  const club = openClub();
  const page = await (await club.signedIn(await club.member())).get(PAGE);
  expect(page.text.indexOf('Fill in your PAR-Q')).toBeLessThan(page.text.indexOf('No class booked'));
});

test('row 13: what the page knows of a member holds no answer, no note of staff and no flag', async () => {
  const club = openClub();
  const member = await club.member({
    ...wellAndPaid,
    deskFlag: 'sentinel-flag',
    stripeCustomerId: 'sentinel-customer',
    parqReview: { outcome: 'cleared', note: 'sentinel-note', validUntil: '' },
  });
  const browser = await club.signedIn(member);
  for (const path of [
    PAGE,
    '/account/profile',
    '/account/pass',
    '/account/parq',
    '/account/dashboard.data',
  ]) {
    expect((await browser.get(path)).html).not.toContain('sentinel-');
  }
});

test('a profile of another client, nearly empty, still makes a page', async () => {
  const club = openClub();
  const member = await club.member({
    firstName: '',
    lastName: '',
    name: '',
    mobile: '',
    dob: '',
    sex: '',
    uid: '',
  });
  const browser = await club.signedIn(member);
  const page = await browser.get(PAGE);
  expect(page.status).toBe(200);
  expect(page.text).toContain('Tell us your name');
  for (const path of [
    '/account/profile',
    '/account/pass',
    '/account/personal-info',
    '/account/parq',
    '/account/security',
  ])
    expect((await browser.get(path)).status).toBe(200);
});
