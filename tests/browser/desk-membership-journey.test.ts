import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clubTime, localDate, startOfLocalDay } from '#domain/values/dates.ts';
import { type Member, members } from '#server/data/collections/members.ts';
import { desktop, eitherWay, openPage } from '../support/browser.ts';
import { type JourneyClub, lookOver, mainText, openJourneyClub, press } from '../support/journey.ts';

let open: JourneyClub;
const billing = '/account/membership-billing';
const holding = '/membership/holding';

/** A club without Stripe, where a hold may start on the day it is requested. */
beforeAll(async () => {
  open = await openJourneyClub({}, { holdNoticeDays: 0 });
});

afterAll(() => open.stop());

async function stored({ id }: Member): Promise<Member> {
  const member = await open.club.store.find(members, id);
  if (!member) throw new Error(`there is no member ${id}`);
  return member;
}

/** At noon, so many days from today. */
const noonIn = (days: number) =>
  clubTime(startOfLocalDay(localDate(open.club.now()).add({ days })))
    .with({ hour: 12 })
    .toInstant();

describe.each(eitherWay)('with JavaScript: $javaScript', ({ javaScript }) => {
  const look = (page: Page, name: string) => lookOver(page, javaScript ? '' : `desk-membership-${name}`);
  const openFor = async (person: Member, path: string) => {
    const page = await openPage({ javaScript });
    await open.signIn(page, person);
    await page.goto(open.origin + path);
    return page;
  };

  it('a person asks for a plan, pays at the desk, and sees the membership and the receipt', async () => {
    const lastName = javaScript ? 'Kowalczyk' : 'Featherstonehaugh';
    const member = await open.club.member({ lastName });
    const page = await openFor(member, '/membership/plans');
    await press(page, 'Choose Unlimited');
    await look(page, 'join');
    expect(await mainText(page)).not.toContain('payment provider');
    await press(page, 'Request Unlimited');
    await look(page, 'asked');
    expect((await stored(member)).membershipStatus).toBe('pending');

    const desk = await openPage({ javaScript, viewport: desktop });
    await open.signIn(desk, await open.club.admin());
    await desk.goto(`${open.origin}/admin/members?q=${lastName}`);
    await press(desk, lastName);
    await press(desk, 'Start membership');
    expect(await mainText(desk)).toContain('Requested Unlimited');
    await look(desk, 'activate');
    await desk.check('[name="payment"][value="cash"]');
    await press(desk, 'Start membership');
    expect(await mainText(desk)).toMatch(/Receipt.*£79.*Cash/s);
    await look(desk, 'activated');
    await press(desk, 'Member');
    expect(await mainText(desk)).toContain('Active');

    await page.goto(open.origin + billing);
    expect(await mainText(page)).toMatch(/Active.*Unlimited.*£79/s);
    expect(await mainText(page)).toContain('Cash');
    await look(page, 'payments');
    await press(page, 'View receipt');
    expect(await mainText(page)).toMatch(/Receipt.*£79.*Cash/s);
    expect(await mainText(page)).toContain(member.name);
    await look(page, 'receipt');
  });

  it('a hold gives a booked class to the next person waiting, and its end lets them train again', async () => {
    const { timetable, origin } = open;
    const [member, waiting] = [await timetable.bookable(), await timetable.bookable()];
    const session = await timetable.session({
      ...{ id: `held-${javaScript}`, capacity: 1, startsAt: noonIn(3) },
    });
    const classPage = `/account/book-class/${session.id}`;
    const page = await openFor(member, classPage);
    await press(page, 'Book ');
    const other = await openFor(waiting, classPage);
    await press(other, 'Join the waitlist');
    expect(await mainText(other)).toMatch(/1st on the waitlist/);

    await page.goto(origin + holding);
    await look(page, 'hold');
    await press(page, 'Preview hold');
    await look(page, 'hold-preview');
    expect(await mainText(page)).toContain(session.className);
    expect((await stored(member)).hold).toBeNull();
    await press(page, 'Start hold on');
    expect(await mainText(page)).toContain('Your membership is on hold');
    await look(page, 'on-hold');
    expect((await timetable.storedBooking(session.id, member.uid))?.status).toBe('cancelled');
    await other.reload();
    expect(await mainText(other)).toContain('You’re booked');

    await page.goto(origin + classPage);
    expect(await mainText(page)).toMatch(/on hold.*This class is full/s);
    expect(await mainText(page)).not.toContain('Join the waitlist');
    await look(page, 'class-on-hold');
    await page.goto(origin + holding);
    await press(page, 'End hold today');
    await look(page, 'return');
    await press(page, 'End my hold today');
    expect(await page.textContent('body')).toContain('Your hold has ended. You can train again.');
    expect(await stored(member)).toMatchObject({ membershipStatus: 'active', hold: null });
    await page.goto(origin + classPage);
    await press(page, 'Join the waitlist');
    expect(await mainText(page)).toMatch(/1st on the waitlist/);
    expect(await timetable.storedSession(session.id)).toMatchObject({ bookedCount: 1 });
  });

  it('somebody who pays at the desk leaves in one press, and stays in one press', async () => {
    const member = await open.timetable.bookable();
    const page = await openFor(member, billing);
    await press(page, 'Cancel membership');
    await look(page, 'leave');
    await press(page, 'End my membership on');
    expect(await page.textContent('body')).toContain('Your membership is set to end');
    expect(await stored(member)).toMatchObject({ cancelAtPeriodEnd: true });
    await page.goto(open.origin + billing);
    await look(page, 'leaving');
    await press(page, 'Stay a member');
    await look(page, 'stay');
    await press(page, 'Stay a member');
    expect(await page.textContent('body')).toContain('You’re staying');
    expect(await stored(member)).toMatchObject({ membershipStatus: 'active', cancelAtPeriodEnd: false });
  });
});
