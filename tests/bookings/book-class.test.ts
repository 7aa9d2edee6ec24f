import { describe, expect, test } from 'vitest';
import { bookingProfiles, waitlistOdds } from '#server/data/collections/bookings.ts';
import { members } from '#server/data/collections/members.ts';
import { plans } from '#server/data/collections/membership.ts';
import { outbox } from '#server/data/collections/outbox.ts';
import { sessions } from '#server/data/collections/timetable.ts';
import { changeMembership } from '#server/membership/change-membership.ts';
import { type ClubOptions, openClub } from '../support/club.ts';
import { plan } from '../support/desk.ts';
import { formTokenOf } from '../support/form-token.ts';
import { parqAnswers } from '../support/parq.ts';
import { bookingProfile, openTimetable, type SessionFacts } from '../support/timetable.ts';

/** Saturday at noon; the class is on the Tuesday after, 18:00. */
async function openClass(facts: SessionFacts = {}, options: ClubOptions = {}) {
  const club = openClub(options);
  const timetable = await openTimetable(club);
  const made = await timetable.session(facts);
  const member = await timetable.bookable();
  const browser = await club.signedIn(member);
  return { club, timetable, made, member, browser, page: `/account/book-class/${made.id}` };
}

/** A class with nobody's place free. */
async function openFullClass(waiting = 0) {
  const opened = await openClass({ capacity: 1 });
  for (let place = 0; place <= waiting; place += 1) {
    const other = await opened.club.signedIn(await opened.timetable.bookable());
    await other.submit(place === 0 ? opened.page : `${opened.page}/waitlist`, {});
  }
  return opened;
}

const buttonsOf = (html: string) =>
  [...html.matchAll(/<button[^>]*>(.*?)<\/button>/g)].map(([, words = '']) => words);
const mainOf = (html: string) => html.slice(html.indexOf('<main'), html.indexOf('</main>'));

describe('a class that can be booked', () => {
  test('says what it is, when, where, who coaches it and how full it is, and has one action that says what it does', async () => {
    const { browser, page } = await openClass({ bookedCount: 9 });
    const { html, text } = await browser.get(page);
    for (const words of [
      'Hyrox',
      'Tuesday 24 November, 18:00 to 19:00',
      'With Sam Coach',
      'Studio',
      '3 places left',
    ]) {
      expect(text).toContain(words);
    }
    expect(buttonsOf(mainOf(html))).toEqual(['Book Tuesday 18:00']);
    expect(text).toContain('Free to cancel until Tue 24 Nov, 16:00.');
  });

  test('after the end of the PAR-Q, or of a clearance by staff, can be booked, and says so before and after', async () => {
    const { browser, page, member, club } = await openClass();
    const completedAt = Temporal.Instant.from('2026-05-22T10:00:00Z');
    const [result] = member.parqResults;
    if (!result) throw new Error('no PAR-Q');
    await club.store.update(members, member.id, { parqResults: [{ ...result, completedAt }] });
    const expires = 'The PAR-Q expires on 22 November 2026, before this class: please update it by then.';
    expect((await browser.get(page)).text).toContain(expires);
    const review = { outcome: 'cleared', note: '', validUntil: '2026-11-23' } as const;
    await club.store.update(members, member.id, {
      parqResults: [{ ...result, hasYesAnswers: true }],
      ...{ parqReview: review, parqReviewedAt: club.now() },
    });
    const ends =
      'The clearance to train ends on 23 November 2026, before this class: please speak to us at the desk by then.';
    expect((await browser.get(page)).text).toContain(ends);
    expect((await browser.follow(await browser.submit(page, {}))).text).toContain(ends);
    await club.store.update(members, member.id, { parqReview: { ...review, validUntil: '2026-11-24' } });
    expect((await browser.get(page)).text).not.toContain('before this class');
  });

  test('is booked with one press, and the page then says so', async () => {
    const { browser, page, made, member, timetable } = await openClass();
    const answer = await browser.submit(page, {});
    expect(answer.location).toBe(page);
    const after = await browser.follow(answer);
    expect(after.text).toContain('You’re booked: Hyrox, Tuesday 18:00.');
    expect(after.text).toContain('You’re booked Booked');
    expect(buttonsOf(mainOf(after.html))).toEqual([]);
    expect(await timetable.storedBooking(made.id, member.uid)).toMatchObject({
      status: 'booked',
      by: 'member',
    });
    expect((await timetable.storedSession(made.id)).bookedCount).toBe(1);
  });

  test('posted twice, by Back or in a hurry, is one booking', async () => {
    const { browser, page, made, timetable } = await openClass();
    const formToken = await formTokenOf(browser, page);
    const answers = await Promise.all([1, 2, 3].map(() => browser.post(page, { formToken })));
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303]);
    expect((await browser.submit(page, {})).status).toBe(303);
    expect((await timetable.storedSession(made.id)).bookedCount).toBe(1);
  });

  test('row 14: whatever else is posted books nobody else and overrides nothing', async () => {
    const { browser, page, made, member, timetable, club } = await openClass();
    const other = await timetable.bookable();
    await browser.submit(page, {
      uid: other.uid,
      memberUid: other.uid,
      by: 'staff',
      override: 'parq-not-completed',
      isWalkIn: 'true',
      isPenaltyFree: 'true',
      status: 'attended',
      capacity: '99',
    });
    expect(await timetable.storedBooking(made.id, other.uid)).toBeNull();
    expect(await timetable.storedBooking(made.id, member.uid)).toMatchObject({
      ...{ by: 'member', status: 'booked', isPenaltyFree: false, overriddenReasons: [] },
    });
    expect((await club.store.find(sessions, made.id))?.capacity).toBe(12);
  });

  test('names the day as people do: today, tomorrow, the weekday, then the date', async () => {
    const { browser, timetable } = await openClass();
    const starts = {
      '2026-11-21': 'Book today 19:00',
      '2026-11-22': 'Book tomorrow 19:00',
      '2026-11-27': 'Book Friday 19:00',
      '2026-11-28': 'Book Sat 28 Nov, 19:00',
    };
    for (const [date, label] of Object.entries(starts)) {
      const made = await timetable.session({ id: `d${date}`, startsAt: `${date}T19:00:00Z` });
      expect(buttonsOf(mainOf((await browser.get(`/account/book-class/${made.id}`)).html))).toEqual([label]);
    }
  });

  test('takes a visitor who has an account from the sign-up page through sign-in and back to it', async () => {
    const { club, page, member } = await openClass();
    const visitor = club.visitor();
    const answer = await visitor.get(page);
    const query = `?redirectTo=${encodeURIComponent(page)}`;
    expect(answer.location).toBe(`/auth/signup${query}`);
    expect((await visitor.follow(answer)).html).toContain(`href="/auth/login${query}"`);
    const signedIn = await visitor.submit(`/auth/login${query}`, {
      email: member.email,
      password: 'correct horse battery',
    });
    expect(signedIn.location).toBe(page);
    expect((await visitor.follow(signedIn)).html).toContain('Book Tuesday 18:00');
  });

  test('row 17: looking at any of its pages changes nothing', async () => {
    const { browser, page, made, timetable } = await openClass();
    for (const verb of ['', '/waitlist', '/cancel', '/accept', '/leave-waitlist', '/every-week'])
      await browser.get(page + verb);
    expect(await timetable.bookingsOf(made.id)).toEqual([]);
    expect(await timetable.storedSession(made.id)).toEqual(made);
  });

  test('a class that is not there is 404, whatever is asked of it', async () => {
    const { browser } = await openClass();
    for (const verb of ['', '/waitlist', '/cancel', '/accept', '/leave-waitlist', '/every-week']) {
      const path = `/account/book-class/nothing${verb}`;
      expect((await browser.get(path)).status).toBe(404);
      expect((await browser.post(path)).status).toBe(404);
    }
  });
});

describe('a class that cannot be booked says every reason, with the way out and nothing else to press', () => {
  test('no PAR-Q: filled in from here, it returns to the class, which can then be booked', async () => {
    const { club, browser, page, member } = await openClass();
    await club.store.update(members, member.id, { parqResults: [], latestParqAt: null });
    const refused = await browser.get(page);
    expect(buttonsOf(mainOf(refused.html))).toEqual([]);
    const href =
      /href="(\/account\/parq[^"]*)"/.exec(mainOf(refused.html))?.[1]?.replaceAll('&amp;', '&') ?? '';
    expect((await browser.submit(page, {})).status).toBe(422);
    const corrected = await browser.submit(href, parqAnswers(member));
    expect(corrected.location).toBe(page);
    expect(buttonsOf(mainOf((await browser.follow(corrected)).html))).toEqual(['Book Tuesday 18:00']);
  });

  test('row 19: a PAR-Q never redirects elsewhere', async () => {
    const { browser } = await openClass();
    for (const target of ['//evil.test', 'https://evil.test', '/\\evil.test']) {
      const path = `/account/parq?${new URLSearchParams({ redirectTo: target })}`;
      const { html } = await browser.get(path);
      expect(html).not.toContain('evil.test"');
    }
  });

  test('three reasons at once', async () => {
    const { club, browser, page, member, timetable, made } = await openClass();
    const other = await timetable.session({
      id: 'other',
      className: 'Row',
      startsAt: '2026-11-24T18:30:00Z',
    });
    await browser.submit(`/account/book-class/${other.id}`, {});
    await club.store.update(members, member.id, { parqResults: [], membershipStatus: 'past_due' });
    const { text, html } = await browser.get(page);
    for (const words of [
      'Your payment is overdue.',
      'This clashes with your booking for Row, Tue 24 Nov, 18:30.',
      'Fill in your PAR-Q',
    ]) {
      expect(text).toContain(words);
    }
    expect(buttonsOf(mainOf(html))).toEqual([]);
    const posted = await browser.submit(page, {});
    expect(posted.status).toBe(422);
    expect(posted.text).toContain('There is a problem');
    expect(await timetable.storedBooking(made.id, member.uid)).toBeNull();
  });

  test('not open yet: the page says when, and at that minute it can be booked', async () => {
    const { club, browser, page } = await openClass({ startsAt: '2026-12-01T18:00:00Z' });
    expect((await browser.get(page)).text).toContain('Booking opens on Tue 24 Nov, 06:00.');
    expect((await browser.submit(page, {})).status).toBe(422);
    club.advance({ hours: 66 });
    expect((await browser.submit(page, {})).status).toBe(303);
  });

  test('not a member: the way to a membership; on hold: until when', async () => {
    const { club, browser, page, member } = await openClass();
    await club.store.update(members, member.id, { membershipStatus: 'pending', planId: '' });
    const choosePlan = `href="/account/welcome?redirectTo=${encodeURIComponent(page)}"`;
    expect((await browser.get(page)).html).toContain(choosePlan);
    const hold = { from: '2026-11-20', until: '2026-12-20', reason: '' };
    await club.store.update(members, member.id, { membershipStatus: 'active', planId: 'unlimited', hold });
    expect((await browser.get(page)).text).toContain('on hold until 20 December 2026');
  });

  test('cancelled: why, and the way to another', async () => {
    const { browser, page } = await openClass({
      status: 'cancelled',
      cancelReason: 'The boiler has failed.',
    });
    const { text, html } = await browser.get(page);
    expect(text).toContain('This class has been cancelled. The boiler has failed.');
    expect(mainOf(html)).toContain('href="/classes"');
    expect((await browser.submit(page, {})).status).toBe(422);
  });

  test('begun, or over', async () => {
    const { club, browser, page } = await openClass();
    club.advance({ hours: 78, minutes: 5 });
    expect((await browser.get(page)).text).toContain('This class has already started.');
    club.advance({ hours: 1 });
    expect((await browser.get(page)).text).toContain('This class is over.');
    expect((await browser.submit(page, {})).status).toBe(422);
  });
});

describe('a full class', () => {
  test('offers the waitlist, with the position that one would have', async () => {
    const { browser, page, made, member, timetable } = await openFullClass(2);
    const { html, text } = await browser.get(page);
    expect(buttonsOf(mainOf(html))).toEqual(['Join the waitlist (you’d be 3rd)']);
    expect(text).toContain('Full, 2 waiting');
    const joined = await browser.submit(page, {}, `${page}/waitlist`);
    expect(joined.location).toBe(page);
    expect((await browser.follow(joined)).text).toContain('You’re 3rd on the waitlist');
    expect((await timetable.storedSession(made.id)).waitlist[2]).toBe(member.uid);
  });

  test('that filled up while one was looking is refused, and the waitlist offered in its place', async () => {
    const { club, browser, page, timetable } = await openClass({ capacity: 1 });
    const formToken = await formTokenOf(browser, page);
    const other = await club.signedIn(await timetable.bookable());
    await other.submit(page, {});
    const answer = await browser.post(page, { formToken });
    expect(answer.status).toBe(422);
    expect(answer.text).toContain('This class is full.');
    expect(answer.html).toContain('Join the waitlist (you’d be 1st)');
  });

  test('says how it went for others, from twenty cases on', async () => {
    const { club, browser, page, made } = await openFullClass(1);
    const tally = (cases: number) => ({
      byPosition: [
        { cases: 50, gotIn: 50 },
        { cases, gotIn: Math.round(cases * 0.8) },
      ],
    });
    await club.store.set(waitlistOdds, { id: made.classTypeId, ...tally(19) });
    expect((await browser.get(page)).text).not.toContain('in ten people');
    await club.store.set(waitlistOdds, { id: made.classTypeId, ...tally(20) });
    expect((await browser.get(page)).text).toContain(
      'About eight in ten people at this position get a place.',
    );
  });

  test('is left with one press and a confirmation, at no cost', async () => {
    const { browser, page, made, member, timetable } = await openFullClass();
    await browser.submit(page, {}, `${page}/waitlist`);
    const left = await browser.submit(`${page}/leave-waitlist`, {});
    expect((await browser.follow(left)).text).toContain('You have left the waitlist: Hyrox, Tuesday 18:00.');
    expect((await timetable.storedBooking(made.id, member.uid))?.status).toBe('left-waitlist');
    expect((await timetable.storedBookingProfile(member.uid)).strikes).toEqual([]);
  });

  test('that has since become a place is not given up by leaving the waitlist', async () => {
    const { club, page, made, timetable } = await openClass({ capacity: 1 });
    const first = await club.signedIn(await timetable.bookable());
    await first.submit(page, {});
    const waiting = await timetable.bookable();
    const browser = await club.signedIn(waiting);
    await browser.submit(page, {}, `${page}/waitlist`);
    const formToken = await formTokenOf(browser, `${page}/leave-waitlist`);
    await first.submit(`${page}/cancel`, {});
    const answer = await browser.post(`${page}/leave-waitlist`, { formToken });
    expect(answer.status).toBe(422);
    expect(answer.text).toContain('You’ve since got a place');
    expect((await timetable.storedBooking(made.id, waiting.uid))?.status).toBe('booked');
  });

  test('with a full waitlist has nothing to press', async () => {
    const { club, browser, page } = await openFullClass(1);
    await club.settle({ mostWaiting: 1 });
    const { html, text } = await browser.get(page);
    expect(text).toContain('The waitlist is full too.');
    expect(buttonsOf(mainOf(html))).toEqual([]);
  });
});

describe('a late offer', () => {
  async function openOffer() {
    const opened = await openClass({ capacity: 1 });
    const { club, timetable, page, made } = opened;
    const holder = await club.signedIn(await timetable.bookable());
    await holder.submit(page, {});
    await opened.browser.submit('/account/bookings/preferences', {
      minimumNotice: '0',
      wantsLateOffers: 'on',
    });
    await opened.browser.submit(page, {}, `${page}/waitlist`);
    club.advance({ hours: 77 });
    const cancelPage = await holder.get(`${page}/cancel`);
    expect(cancelPage.text).toContain('late cancel');
    await holder.submit(`${page}/cancel`, {});
    expect((await timetable.storedSession(made.id)).offers).toHaveLength(1);
    return opened;
  }

  test('is a place that is taken to everybody else: page and timetable say so alike', async () => {
    const { club, timetable, page } = await openOffer();
    const other = await club.signedIn(await timetable.bookable());
    const { text } = await other.get(page);
    expect(text).toContain('Full, 1 waiting');
    expect(text).not.toContain('place left');
    expect((await other.get('/classes?view=list')).text).toContain('Full');
  });

  test('is taken with one press while it lasts, and costs nothing to cancel', async () => {
    const { browser, page, made, member, timetable } = await openOffer();
    const { html, text } = await browser.get(page);
    expect(text).toContain('Accept it by 17:30 today');
    expect(buttonsOf(mainOf(html))).toEqual(['Accept place, today 18:00']);
    for (const path of ['/account/bookings', '/account/dashboard']) {
      const offered = await browser.get(path);
      expect(offered.text).toContain('We’re holding a place for you');
      expect(offered.text).toContain('Accept it by 17:30 today');
      expect(offered.html).toContain(`href="${page}"`);
    }
    const taken = await browser.submit(page, {}, `${page}/accept`);
    expect((await browser.follow(taken)).text).toContain('You’re booked');
    await browser.submit(`${page}/cancel`, {});
    expect((await timetable.storedBooking(made.id, member.uid))?.status).toBe('cancelled');
    expect((await timetable.storedBookingProfile(member.uid)).strikes).toEqual([]);
  });

  test('whose time is over cannot be taken, and the page says so', async () => {
    const { club, browser, page, timetable, made, member } = await openOffer();
    const formToken = await formTokenOf(browser, `${page}/accept`);
    club.advance({ minutes: 31 });
    const answer = await browser.post(`${page}/accept`, { formToken });
    expect(answer.status).toBe(422);
    expect(answer.text).toContain('This offer has expired');
    expect((await timetable.storedBooking(made.id, member.uid))?.status).toBe('waitlisted');
  });

  test('row 12: is nobody else’s to take', async () => {
    const { club, page, timetable, made } = await openOffer();
    const other = await club.signedIn(await timetable.bookable());
    expect((await other.get(`${page}/accept`)).status).toBe(404);
    const answer = await other.post(`${page}/accept`);
    expect([404, 422]).toContain(answer.status);
    expect((await timetable.storedSession(made.id)).bookedCount).toBe(0);
  });
});

describe('cancelling', () => {
  test('in time is announced as free and costs nothing', async () => {
    const { browser, page, made, member, timetable } = await openClass();
    await browser.submit(page, {});
    const preview = await browser.get(`${page}/cancel`);
    expect(preview.text).toContain('Free to cancel until Tue 24 Nov, 16:00.');
    const done = await browser.submit(`${page}/cancel`, {});
    expect((await browser.follow(done)).text).toContain('Booking cancelled: Hyrox, Tuesday 18:00.');
    expect((await timetable.storedBooking(made.id, member.uid))?.status).toBe('cancelled');
    expect((await timetable.storedBookingProfile(member.uid)).strikes).toEqual([]);
  });

  test('an early class is free until the evening before, in the words of people', async () => {
    const { club, browser, page } = await openClass({ startsAt: '2026-11-22T07:30:00Z' });
    await browser.submit(page, {});
    expect((await browser.get(page)).text).toContain('Free to cancel until 20:30 tonight.');
    club.advance({ hours: 9 });
    expect((await browser.get(`${page}/cancel`)).text).toContain(
      'Cancelling now counts as a late cancellation: your first of three.',
    );
  });

  test('late says which strike it is and what follows, before it is done', async () => {
    const { club, browser, page, made, member, timetable } = await openClass();
    const strike = (days: number) => ({
      sessionId: `s${days}`,
      at: club.now().subtract({ hours: 24 * days }),
      kind: 'no-show' as const,
      isForgiven: false,
    });
    await club.store.set(bookingProfiles, bookingProfile(member.uid, { strikes: [strike(5)] }));
    await browser.submit(page, {});
    club.advance({ hours: 77 });
    const second = await browser.get(`${page}/cancel`);
    expect(second.text).toContain('Cancelling now counts as a late cancellation: your second of three.');
    expect(second.text).toContain('you can’t book ahead for seven days');
    await club.store.update(bookingProfiles, member.uid, { strikes: [strike(5), strike(4)] });
    const third = await browser.get(`${page}/cancel`);
    expect(third.text).toContain('your third of three');
    expect(third.text).toContain('on the day of a class until Tue 1 Dec, 17:00');
    expect(buttonsOf(mainOf(third.html))).toEqual(['Cancel anyway']);
    const done = await browser.follow(await browser.submit(`${page}/cancel`, {}));
    expect((await timetable.storedBooking(made.id, member.uid))?.status).toBe('late-cancelled');
    expect(done.text).toContain('This counts as a late cancellation.');
    expect(done.text).toContain('3 of 3');
  });

  test('late says which class of a pack it costs, before and after; forgiven, the class is back', async () => {
    const { club, browser, page, made, member, timetable } = await openClass();
    const pack = plan({ id: 'ten', kind: 'pack', interval: 'one-off', classAllowance: 10 });
    await club.store.set(plans, pack);
    await club.store.update(members, member.uid, { planId: 'ten' });
    await browser.submit(page, {});
    club.advance({ hours: 77 });
    const cost = 'The class still counts as used: 9 of 10 classes left';
    expect((await browser.get(`${page}/cancel`)).text).toContain(cost);
    const done = await browser.follow(await browser.submit(`${page}/cancel`, {}));
    expect(done.text).toContain(`This counts as a late cancellation. ${cost}`);
    expect((await club.store.query(outbox, { limit: 100 })).items).toContainEqual(
      expect.objectContaining({ template: 'class-late-cancelled', body: expect.stringContaining(cost) }),
    );
    const again = 'Counted already, since it was cancelled late: 9 of 10 classes left';
    expect((await browser.get(page)).text).toContain(again);
    const desk = await club.signedIn(await club.admin());
    const answer = await desk.submit(`/coach/strikes/${member.uid}`, {
      strike: made.id,
      reason: 'Ill',
    });
    expect((await desk.follow(answer)).text).toContain('Their class is back: 10 of 10 classes left');
    expect(await timetable.storedBookingProfile(member.uid)).toMatchObject({ uses: [] });
    expect((await browser.get(page)).text).toContain('Uses 1 of 10 classes left');
  });

  test('late is not counted in a pack that is bought after it, unless they book it again', async () => {
    const { club, browser, page, member } = await openClass();
    const by = { uid: '', name: 'Ada' };
    const trial = { kind: 'trial', interval: 'one-off', classAllowance: 6 } as const;
    await club.store.set(plans, plan({ id: 'fortnight', ...trial }));
    const ten = plan({
      id: 'ten',
      name: '10 classes',
      kind: 'pack',
      interval: 'one-off',
      classAllowance: 10,
    });
    await club.store.set(plans, ten);
    await club.store.update(members, member.uid, { planId: 'fortnight' });
    await browser.submit(page, {});
    club.advance({ hours: 77 });
    await browser.submit(`${page}/cancel`, {});
    const home = async () => (await browser.get('/account/dashboard')).text;
    expect(await home()).toContain('5 of 6 classes left');
    club.advance({ minutes: 1 });
    const periodEnd = club.now().add({ hours: 24 * 30 });
    const event = { type: 'change-plan', plan: ten, periodEnd, payment: 'cash' } as const;
    const changed = await changeMembership(club.services, { uid: member.uid, by, event });
    expect(changed).toMatchObject({ kind: 'changed' });
    expect(await home()).toContain('10 of 10 classes left');
    expect((await browser.get(page)).text).toContain('Uses 1 of 10 classes left');
    await browser.submit(page, {});
    expect(await home()).toContain('9 of 10 classes left');
  });

  test('from a page that said it was free never costs a strike', async () => {
    const { club, browser, page, made, member, timetable } = await openClass();
    await browser.submit(page, {});
    const formToken = await formTokenOf(browser, `${page}/cancel`);
    club.advance({ hours: 77 });
    const answer = await browser.post(`${page}/cancel`, { formToken, isLate: 'no' });
    expect(answer.status).toBe(422);
    expect(answer.text).toContain('It’s now too late to cancel for free.');
    expect(answer.text).toContain('your first of three');
    expect((await timetable.storedBooking(made.id, member.uid))?.status).toBe('booked');
  });

  test('row 12: somebody else’s booking is not there, and nothing changes', async () => {
    const { club, browser, page, made, member, timetable } = await openClass();
    await browser.submit(page, {});
    const before = [await timetable.storedSession(made.id), await timetable.bookingsOf(made.id)];
    const other = await club.signedIn(await timetable.bookable());
    for (const verb of ['cancel', 'leave-waitlist', 'accept']) {
      expect((await other.get(`${page}/${verb}`)).status).toBe(404);
      const fields = { uid: member.uid, memberUid: member.uid, isLate: 'yes' };
      expect([404, 422]).toContain((await other.post(`${page}/${verb}`, fields)).status);
      expect((await other.get(`/account/book-class/${made.id}_${member.uid}/${verb}`)).status).toBe(404);
    }
    expect([await timetable.storedSession(made.id), await timetable.bookingsOf(made.id)]).toEqual(before);
  });
});

test('row 21: pages about someone’s bookings are cached by nobody', async () => {
  const { browser, page } = await openClass();
  for (const path of [
    page,
    '/account/bookings',
    '/account/bookings/preferences',
    '/account/bookings/calendar',
  ]) {
    const control = (await browser.get(path)).headers.get('cache-control') ?? 'no-store';
    expect(control).toContain('no-store');
  }
});

test('row 20: what a class is called is shown as text', async () => {
  const script = '"></script><img src=x onerror=alert(1)>';
  const { browser, page } = await openClass({ className: script, coachName: script, room: script });
  await browser.submit(page, {});
  for (const path of [page, `${page}/cancel`, '/account/bookings', '/account/dashboard']) {
    expect((await browser.get(path)).html).not.toContain('<img src=x');
  }
});

test('what was booked, cancelled and offered is written to the member once each', async () => {
  const { club, browser, page, member } = await openClass();
  await browser.submit(page, {});
  await browser.submit(`${page}/cancel`, {});
  const { items } = await club.store.query(outbox, { where: [['memberUid', '==', member.uid]], limit: 10 });
  expect(items.map(({ template }) => template).sort()).toEqual(['class-booked', 'class-cancelled']);
});
