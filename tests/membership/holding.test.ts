import { describe, expect, test } from 'vitest';
import { movePeriodEnd } from '#domain/membership/membership.ts';
import { localDate } from '#domain/values/dates.ts';
import { bookSession } from '#server/bookings/book-session.ts';
import { listStanding, startStanding } from '#server/bookings/standing-bookings.ts';
import { auditLog } from '#server/data/collections/club.ts';
import { members } from '#server/data/collections/members.ts';
import { holds } from '#server/data/collections/membership.ts';
import { outbox } from '#server/data/collections/outbox.ts';
import { schedules } from '#server/data/collections/timetable.ts';
import { sessionPacks, trainingSessions } from '#server/data/collections/trainers.ts';
import { membershipVersion } from '#server/membership/change-membership.ts';
import { processHolds } from '#server/membership/process-holds.ts';
import { settleMemberships } from '#server/membership/settle-memberships.ts';
import { openClub, type TestClub } from '../support/club.ts';
import { activeFacts, type Desk, openDesk } from '../support/desk.ts';
import { openEvents } from '../support/events.ts';
import { problemAt } from '../support/page-forms.ts';
import { openTimetable, schedule } from '../support/timetable.ts';
import type { Fields } from '../support/visitor.ts';

const page = '/membership/holding';
const chosen = (from: string, until: string) => `${page}?from=${from}&until=${until}`;
const subjects = async ({ store }: TestClub, uid: string) => {
  const { items } = await store.query(outbox, { where: [['memberUid', '==', uid]], limit: 50 });
  return items.map(({ subject }) => subject);
};
const date = (name: string, day: string): Fields => {
  const { year, month, day: number } = Temporal.PlainDate.from(day);
  return { [`${name}-day`]: `${number}`, [`${name}-month`]: `${month}`, [`${name}-year`]: `${year}` };
};

describe('the page about holding', () => {
  test('explains the club’s own rules to anybody, and asks them to sign in', async () => {
    const club = openClub();
    await club.settle({ isSetUp: true, holdShortestDays: 10, holdNoticeDays: 3 });
    const { text, status, html } = await club.visitor().get(page);
    expect(status).toBe(200);
    expect(text).toContain('10 to 90 days, up to 90 in any 12 months');
    expect(text).toContain('3 days’ notice');
    expect(html).toContain('/auth/login?redirectTo=%2Fmembership%2Fholding');
    const answer = await club.visitor().post(page, { from: '2026-12-01', until: '2026-12-20' });
    expect(answer.location).toContain('/auth/login');
  });

  test.each([
    ['pending', {}, 'You don’t have a membership yet'],
    ['past_due', {}, 'A payment is overdue'],
    ['cancelling', { cancelAtPeriodEnd: true }, 'Your membership is set to end'],
    ['expired', {}, 'Your membership has ended'],
  ] as const)(
    'someone who is %s sees why not, and where to fix it',
    async (membershipStatus, facts, words) => {
      const desk = await openDesk();
      const member = await desk.club.member({ ...activeFacts(desk), membershipStatus, ...facts });
      const browser = await desk.club.signedIn(member);
      const { text } = await browser.get(page);
      expect(text).toContain(words);
      expect(text).not.toContain('Preview hold');
    },
  );
});

describe('a member who puts their membership on hold', () => {
  test('reads what stays booked on those days, and it does; closing the account names it as lost', async () => {
    const desk = await openDesk();
    const { club } = desk;
    const member = await club.member(activeFacts(desk, 40));
    const { event, register, registration } = openEvents(club);
    const dinner = await event({ title: 'Club dinner', audience: 'members' });
    await register(dinner, member);
    const trainer = { memberUid: member.uid, trainerId: 'sam', trainerName: 'Sam Coach' };
    const pack = { ...trainer, sessions: 10, bookedCount: 1, soldAt: club.now(), expiresOn: '2027-03-01' };
    await club.store.set(sessionPacks, sessionPacks.decode('pack', pack));
    const startsAt = Temporal.Instant.from('2026-11-30T09:00:00Z');
    const training = { packId: 'pack', startsAt, endsAt: startsAt.add({ hours: 1 }), status: 'booked' };
    const booked = { ...trainer, ...training, changedAt: club.now() };
    await club.store.set(trainingSessions, trainingSessions.decode('training', booked));
    await openTimetable(club);
    await club.store.set(schedules, schedule({ id: 'weekly' }));
    await startStanding(club.services, { scheduleId: 'weekly', uid: member.uid });

    const browser = await club.signedIn(member);
    const { text } = await browser.get(chosen('2026-11-28', '2026-12-27'));
    expect(text).toContain('You have no classes booked on those days.');
    expect(text).toMatch(
      /These stay booked\s+Club dinner, .*\s+Personal training with Sam Coach, Mon 30 Nov, 09:00/,
    );
    expect(text).toMatch(/every Tuesday \d\d:\d\d \(standing booking\)/);
    expect((await browser.get(chosen('2026-12-10', '2026-12-27'))).text).not.toContain('Club dinner');
    await browser.submit(chosen('2026-11-28', '2026-12-27'), {});
    expect((await registration(dinner, member))?.status).toBe('going');
    expect((await club.store.find(trainingSessions, 'training'))?.status).toBe('booked');
    expect(await listStanding(club.store, member.uid)).toHaveLength(1);

    const closing = (await browser.get('/account/security/close')).text;
    expect(closing).toContain('Personal training, not refunded: 9 sessions left with Sam Coach');
    expect(closing).toMatch(
      /These bookings are cancelled: Club dinner, .*; Personal training with Sam Coach, .*; .*standing booking/,
    );
  });

  test('sees the classes of those days that are still ahead, soonest first', async () => {
    const { club, bookable, session } = await openTimetable(openClub());
    await club.settle({ holdNoticeDays: 0 });
    const member = await bookable();
    for (const startsAt of ['2026-11-23T18:00:00Z', '2026-11-21T13:00:00Z', '2026-11-22T18:00:00Z']) {
      const { id } = await session({ id: startsAt.slice(8, 10), startsAt });
      const wish = { sessionId: id, uid: member.uid, by: 'member', wantsWaitlist: false } as const;
      expect((await bookSession(club.services, wish)).kind).toBe('booked');
    }
    club.advance({ hours: 3 });
    const { text } = await (await club.signedIn(member)).get(chosen('2026-11-21', '2026-12-20'));
    expect(text.match(/Hyrox, \w+ \d+ Nov/g)).toEqual(['Hyrox, Sun 22 Nov', 'Hyrox, Mon 23 Nov']);
  });

  test('sees what happens, says yes, and trains again on the day it says', async () => {
    const { club, bookable, session, storedSession, storedBooking } = await openTimetable(openClub());
    const member = await bookable();
    const next = await bookable({ firstName: 'Next' });
    const inside = await session({ id: 'inside', startsAt: '2026-11-28T10:00:00Z', capacity: 1 });
    const before = await session({ id: 'before', startsAt: '2026-11-27T10:00:00Z' });
    for (const [who, what] of [
      [member, inside],
      [member, before],
      [next, inside],
    ] as const) {
      const wish = { sessionId: what.id, uid: who.uid, by: 'member', wantsWaitlist: true } as const;
      expect((await bookSession(club.services, wish)).kind).not.toBe('refused');
    }
    const browser = await club.signedIn(member);
    const preview = await browser.get(chosen('2026-11-28', '2026-12-27'));
    expect(preview.text).toContain('28 November 2026 until 27 December 2026');
    expect(preview.text).toContain('30 days');
    expect(preview.text).toContain('28 December 2026');
    expect(preview.text).toContain('Hyrox, Sat 28 Nov');
    expect(preview.text).not.toContain('Fri 27 Nov');
    expect((await club.store.find(members, member.uid))?.hold).toBeNull();

    const end = member.currentPeriodEnd as Temporal.Instant;
    const answer = await browser.submit(chosen('2026-11-28', '2026-12-27'), {});
    expect(answer.location).toBe(page);
    expect((await browser.follow(answer)).text).toContain('Your hold is booked');
    const stored = await club.store.find(members, member.uid);
    expect(stored?.hold).toMatchObject({ from: '2026-11-28', until: '2026-12-27' });
    expect(stored?.currentPeriodEnd).toEqual(movePeriodEnd(end, 30));
    expect((await storedBooking('inside', member.uid))?.status).toBe('cancelled');
    expect((await storedBooking('inside', next.uid))?.status).toBe('booked');
    expect((await storedBooking('before', member.uid))?.status).toBe('booked');
    expect((await storedSession('inside')).bookedCount).toBe(1);
    const { items } = await club.store.query(auditLog, {
      where: [['memberUid', '==', member.uid]],
      limit: 9,
    });
    expect(items).toMatchObject([{ action: 'membership.hold-started', actorUid: member.uid }]);
    expect(await subjects(club, member.uid)).toContain('Your membership will be on hold');

    club.advance({ hours: 7 * 24 });
    await settleMemberships(club.services);
    await processHolds(club.services);
    await processHolds(club.services);
    expect(await subjects(club, member.uid)).toContain('Your hold starts today');
    const later = await club.signedIn(member);
    expect((await later.get(page)).text).toContain('Your membership is on hold');

    const back = await later.submit('/membership/holding/return', {});
    expect((await later.follow(back)).text).toContain(
      'Your hold has ended. You can train again. Classes cancelled for the hold stay cancelled.',
    );
    const home = (await later.get('/account/dashboard')).text;
    expect(home).toContain('A hold was booked for that day.');
    expect(home).not.toContain('is on hold');
    const again = await club.store.find(members, member.uid);
    expect(again).toMatchObject({ membershipStatus: 'active', hold: null, currentPeriodEnd: end });
    expect(
      (await subjects(club, member.uid)).filter((each) => each === 'Your hold starts today'),
    ).toHaveLength(1);
  });

  test.each([
    [
      ...['2026-11-27', '2026-12-20', 'from'],
      'Holds need 7 days’ notice: the earliest first day is 28 November 2026.',
    ],
    ['2026-11-28', '2026-12-10', 'until', 'A hold must be at least 14 days. This one is 13 days.'],
    ['2026-12-20', '2026-12-10', 'until', 'The last day must be on or after the first day.'],
    ['2026-02-31', '2026-12-10', 'from', 'date'],
  ] as const)(
    'from %s until %s is refused at its field, before and at saying yes',
    async (from, until, field, words) => {
      const desk = await openDesk();
      const member = await desk.club.member(activeFacts(desk, 60));
      const browser = await desk.club.signedIn(member);
      const preview = await browser.get(chosen(from, until));
      expect(preview.status).toBe(422);
      expect(problemAt(preview.html, field)).toContain(words);
      expect(preview.text).not.toContain('What happens');
      const answer = await browser.submit(page, { from, until, seen: membershipVersion(member) });
      expect(answer.status).toBe(422);
      expect(problemAt(answer.html, field)).toContain(words);
      expect((await desk.stored(member.uid)).hold).toBeNull();
    },
  );

  test('the holds of twelve months are counted together, one that was cut short with the days it had', async () => {
    const desk = await openDesk();
    const { club } = desk;
    const member = await club.member(activeFacts(desk, 400));
    let browser = await club.signedIn(member);
    const place = async (from: string, until: string) =>
      browser.submit(page, { from, until, seen: membershipVersion(await desk.stored(member.uid)) });
    expect((await place('2026-12-01', '2027-02-28')).status).toBe(303);
    club.advance({ hours: 24 * 30 }); // 21 December: 20 days were used
    await processHolds(club.services);
    browser = await club.signedIn(member);
    expect((await browser.submit('/membership/holding/return', {})).status).toBe(303);
    const { items } = await club.store.query(holds, { where: [['memberUid', '==', member.uid]], limit: 5 });
    expect(items).toMatchObject([{ stage: 'over', until: '2026-12-20', dueAt: null }]);
    const tooMany = await place('2027-03-01', '2027-05-10'); // 71 days
    expect(tooMany.text).toContain('Days left: 70.');
    expect((await place('2027-03-01', '2027-05-09')).status).toBe(303);
  });

  test('someone else’s change in between is reported, and nothing is placed', async () => {
    const desk = await openDesk();
    const member = await desk.club.member(activeFacts(desk, 60));
    const browser = await desk.club.signedIn(member);
    const fields = { from: '2026-12-01', until: '2026-12-20', seen: 'something else' };
    const answer = await browser.submit(chosen('2026-12-01', '2026-12-20'), fields);
    expect((await browser.follow(answer)).text).toContain('has changed since you opened the page');
    expect((await desk.stored(member.uid)).hold).toBeNull();
  });
});

describe('the desk', () => {
  test('sees every reason, and may override the rules with a reason', async () => {
    const desk = await openDesk();
    const member = await desk.club.member(activeFacts(desk, 60));
    const path = `/admin/member/${member.uid}/hold`;
    const days = { ...date('from', '2026-11-21'), ...date('until', '2026-11-25') };
    const refused = await desk.browser.submit(path, days);
    expect(refused.status).toBe(422);
    expect(problemAt(refused.html, 'from')).toContain('Holds need 7 days’ notice');
    expect(problemAt(refused.html, 'until')).toContain(
      'A hold must be at least 14 days. This one is 5 days.',
    );
    const answer = await desk.browser.submit(path, { ...days, override: 'Broken wrist' });
    expect(answer.status).toBe(303);
    expect(await desk.stored(member.uid)).toMatchObject({ membershipStatus: 'on_hold' });
    const [entry] = await desk.audit(member.uid);
    expect(entry?.summary).toContain('against the rules (too little notice, too short): Broken wrist');
    expect(await subjects(desk.club, member.uid)).not.toContain('Your hold starts today');
    const [hold] = (await desk.club.store.query(holds, { limit: 2 })).items;
    expect(hold).toMatchObject({ stage: 'begun', madeByUid: desk.admin.uid });
    expect(hold?.dueAt && localDate(hold.dueAt).toString()).toBe('2026-11-22');
  });
});

describe('a hold that never began', () => {
  const planned = (desk: Desk) => ({
    ...activeFacts(desk),
    hold: { from: '2026-12-10', until: '2026-12-30', reason: '' },
  });

  test.each([
    ['paid at the desk', {}, 'Paid until 10 November 2026 then'],
    ['by card', { subscriptionStatus: 'active' }, 'Your membership carries on as usual.'],
  ])('is asked about as what it is: %s', async (_, facts, sentence) => {
    const desk = await openDesk();
    const own = await desk.club.signedIn(await desk.club.member({ ...planned(desk), ...facts }));
    const page = await own.get('/membership/holding/return');
    expect(page.text).toContain(`It hasn’t started: it’s booked from 10 December 2026. ${sentence}`);
    expect(page.html).toMatch(/<title>Cancel your hold/);
    expect(page.text).not.toContain('credited');
  });

  test('is cancelled by the member, and nothing says that it has ended', async () => {
    const desk = await openDesk();
    const member = await desk.club.member(planned(desk));
    const own = await desk.club.signedIn(member);
    const answer = await own.submit('/membership/holding/return', {});
    expect((await own.follow(answer)).text).toContain('Your hold is cancelled. It hadn’t started.');
    const [mail] = await desk.mails(member.id);
    expect(mail).toMatchObject({
      subject: 'Your hold is cancelled',
      body: expect.stringContaining('carries on'),
    });
    expect(mail?.body).not.toContain('has ended');
    expect(await desk.audit(member.id)).toMatchObject([
      { action: 'membership.hold-cancelled', summary: 'Hold cancelled before it started' },
    ]);
  });

  test.each([
    ['stays', false],
    ['leaves', true],
  ])('is on every page of a member who %s, and can be cancelled there', async (_, isLeaving) => {
    const desk = await openDesk();
    const member = await desk.club.member(planned(desk));
    const browser = await desk.club.signedIn(member);
    if (isLeaving) {
      expect((await browser.get('/membership/leave')).text).toContain('Your hold stays booked, from');
      await browser.submit('/membership/leave', {});
      expect((await desk.club.store.find(members, member.id))?.membershipStatus).toBe('cancelling');
    }
    for (const each of [page, '/account/dashboard', '/account/bookings', '/account/pass']) {
      expect((await browser.get(each)).text, each).toMatch(/\d{4} until \d+ \w+ \d{4}/);
    }
    expect((await browser.get('/account/membership-billing')).html).toContain(`href="${page}"`);
    const answer = await browser.submit('/membership/holding/return', {});
    expect((await browser.follow(answer)).text).toContain('Your hold is cancelled.');
    expect((await desk.club.store.find(members, member.id))?.hold).toBeNull();
    expect((await browser.get('/account/dashboard')).text).not.toContain('Your hold is booked');
  });

  test('is cancelled at the desk in the same words', async () => {
    const desk = await openDesk();
    const member = await desk.club.member(planned(desk));
    const here = `/admin/member/${member.id}`;
    expect((await desk.browser.get(here)).text).toContain('Cancel hold');
    expect((await desk.browser.get(`${here}/end-hold`)).text).toContain('The hold hasn’t started');
    const answer = await desk.browser.submit(`${here}/end-hold`, {});
    const { text } = await desk.browser.follow(answer);
    expect(text).toContain('Hold cancelled before it started.');
    expect(text).not.toContain('Hold ended');
  });

  test('a hold in its days has ended, and says so', async () => {
    const desk = await openDesk();
    const hold = { from: '2026-11-15', until: '2026-12-04', reason: '' };
    const member = await desk.club.member({ ...activeFacts(desk, 40), membershipStatus: 'on_hold', hold });
    const answer = await desk.browser.submit(`/admin/member/${member.id}/end-hold`, {});
    expect((await desk.browser.follow(answer)).text).toContain('Hold ended.');
    expect((await desk.mails(member.id))[0]?.body).toContain('Your hold has ended');
    expect((await desk.mails(member.id))[0]?.body).toContain('stay cancelled');
  });
});
