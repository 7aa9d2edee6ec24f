import { describe, expect, test } from 'vitest';
import { messageChoices } from '#domain/bookings/message-kinds.ts';
import { bookSession } from '#server/bookings/book-session.ts';
import { cancelBooking } from '#server/bookings/cancel-booking.ts';
import { bookingProfiles, bookings } from '#server/data/collections/bookings.ts';
import { members } from '#server/data/collections/members.ts';
import { outbox } from '#server/data/collections/outbox.ts';
import { remindOfParq } from '#server/health/remind-of-parq.ts';
import { stopMessage } from '#server/outbox/stop-message.ts';
import { cancelSession } from '#server/timetable/cancel-session.ts';
import { restoreSession } from '#server/timetable/restore-session.ts';
import { reviseSession } from '#server/timetable/revise-session.ts';
import { openClub, type TestClub } from '../support/club.ts';
import { formTokenOf } from '../support/form-token.ts';
import { booking, bookingProfile, openTimetable, session } from '../support/timetable.ts';

const LIST = '/account/bookings';
const WISHES = '/account/bookings/preferences';
const everything = messageChoices.map(({ key }) => key);

async function openList(environment: Record<string, string> = {}) {
  const club = openClub({ environment });
  const timetable = await openTimetable(club);
  const member = await timetable.bookable();
  return { club, timetable, member, browser: await club.signedIn(member) };
}

async function putPast(club: TestClub, member: { uid: string; name: string }, count: number) {
  for (let day = 1; day <= count; day += 1) {
    const startsAt = club.now().subtract({ hours: 24 * day });
    const over = session({ id: `past${day}`, className: `Past ${day}.`, startsAt });
    await club.store.create(bookings, booking(over, member, { status: 'attended' }));
  }
}

describe('my classes', () => {
  test('with none says what to do next', async () => {
    const { browser } = await openList();
    const { text, html } = await browser.get(LIST);
    expect(text).toContain('No classes booked');
    expect(html).toContain('href="/classes"');
    expect(text).toContain('Coming every week?');
    expect(text).not.toContain('Past');
    expect(text).not.toContain('Strikes');
  });

  test('lists what is ahead, the soonest first, with positions, and cancelled classes', async () => {
    const { club, timetable, member, browser } = await openList();
    const full = await timetable.session({
      id: 'full',
      className: 'Full',
      capacity: 1,
      bookedCount: 1,
      waitlist: ['x', member.uid],
    });
    await club.store.create(bookings, booking(full, member, { status: 'waitlisted' }));
    const later = session({ id: 'later', className: 'Later', startsAt: '2026-11-26T18:00:00Z' });
    const sooner = session({ id: 'sooner', className: 'Sooner', startsAt: '2026-11-22T18:00:00Z' });
    const off = session({ id: 'off', className: 'Off', startsAt: '2026-11-23T18:00:00Z' });
    const cancelled = session({ id: 'gone', className: 'Gone', startsAt: '2026-11-23T19:00:00Z' });
    await club.store.create(bookings, booking(later, member));
    await club.store.create(bookings, booking(sooner, member));
    await club.store.create(bookings, booking(off, member, { status: 'session-cancelled' }));
    await club.store.create(bookings, booking(cancelled, member, { status: 'cancelled' }));
    const { text } = await browser.get(LIST);
    const places = [
      'Upcoming',
      'Tomorrow 18:00',
      'Sooner',
      'Off',
      'Class cancelled',
      'Later',
      'On the waitlist',
      'Full',
      '2nd on waitlist',
    ];
    const found = places.map((words) => text.indexOf(words, text.indexOf('Upcoming')));
    expect(found).toEqual(found.toSorted((one, other) => one - other));
    expect(found).not.toContain(-1);
    expect(text).not.toContain('Gone');
  });

  test('pages through the past with a cursor, each class once', async () => {
    const { club, member, browser } = await openList();
    await putPast(club, member, 45);
    const seen: string[] = [];
    let path: string | null = LIST;
    while (path) {
      const { html, text } = await browser.get(path);
      seen.push(...(text.match(/Past \d+\./g) ?? []));
      const next: string | undefined =
        /<a[^>]*href="([^"]*)"[^>]*rel="next"/.exec(html)?.[1] ??
        /<a[^>]*rel="next"[^>]*href="([^"]*)"/.exec(html)?.[1];
      path = next ? next.replaceAll('&amp;', '&') : null;
    }
    expect(seen).toEqual(Array.from({ length: 45 }, (_, index) => `Past ${index + 1}.`));
  });

  test('row 22: an invalid cursor is refused plainly', async () => {
    const { browser } = await openList();
    for (const cursor of ['nonsense', '%00', 'x'.repeat(3000)]) {
      expect((await browser.get(`${LIST}?cursor=${cursor}`)).status).toBeLessThan(500);
    }
  });

  test('says which strikes count and what they mean', async () => {
    const { club, member, browser } = await openList();
    await putPast(club, member, 3);
    const strike = (day: number, isForgiven = false) => ({
      ...{ sessionId: `past${day}`, at: club.now().subtract({ hours: 24 * day }) },
      ...{ kind: 'no-show' as const, isForgiven },
    });
    await club.store.set(
      bookingProfiles,
      bookingProfile(member.uid, { strikes: [strike(1), strike(2, true), strike(40)] }),
    );
    const one = await browser.get(LIST);
    expect(one.text).toContain('1 of 3');
    expect(one.text).toContain('three times in 30 days, you can’t book ahead for seven days');
    expect(one.text).toContain('Past 1., 20 Nov No-show');
    await club.store.set(
      bookingProfiles,
      bookingProfile(member.uid, { strikes: [strike(1), strike(2), strike(3)] }),
    );
    const three = await browser.get(LIST);
    expect(three.text).toContain('3 of 3');
    expect(three.text).toContain('You can’t book ahead until Fri 27 Nov, 12:00.');
  });

  test('row 12: shows your own and nobody else’s', async () => {
    const { club, timetable, browser } = await openList();
    const other = await timetable.bookable({ firstName: 'Zyxwvut' });
    await club.store.create(bookings, booking(session({ className: 'Theirs' }), other));
    const { html } = await browser.get(LIST);
    expect(html).not.toContain('Theirs');
    expect(html).not.toContain(other.uid);
  });

  test('the next one is on the home page, and without one the way to the timetable', async () => {
    const { club, member, browser } = await openList();
    expect((await browser.get('/account/dashboard')).text).toContain('No class booked.');
    await club.store.create(bookings, booking(session(), member));
    const { text, html } = await browser.get('/account/dashboard');
    expect(text).toContain('Your next class');
    expect(text).toContain('Tue 24 Nov, 18:00 Hyrox with Sam Coach · Studio');
    expect(html).toContain('href="/account/book-class/hyrox_2026-11-24"');
  });
});

describe('preferences', () => {
  const wishes = {
    minimumNotice: '120',
    quietFrom: '21:30',
    quietUntil: '06:30',
    wantsLateOffers: 'on',
    send: everything,
  };

  test('start with everything sent but new personal bests, without limits, and keep what is saved', async () => {
    const { club, member, browser } = await openList();
    const before = await browser.get(WISHES);
    expect(
      (before.html.match(/name="send"[^>]*checked/g) ?? []).length +
        (before.html.match(/checked[^>]*name="send"/g) ?? []).length,
    ).toBe(everything.length - 1);
    const saved = await browser.submit(WISHES, {
      ...wishes,
      send: everything.filter((key) => key !== 'tomorrow'),
    });
    expect((await browser.follow(saved)).text).toContain('Preferences saved.');
    expect(await club.store.find(bookingProfiles, member.uid)).toMatchObject({
      ...{ minimumNoticeMinutes: 120, quietFrom: '21:30', quietUntil: '06:30', wantsLateOffers: true },
      mutedMessages: ['class-tomorrow'],
      wantedMessages: ['best-new'],
    });
    await browser.submit(WISHES, { minimumNotice: '0' });
    expect(await club.store.find(bookingProfiles, member.uid)).toMatchObject({
      mutedMessages: expect.arrayContaining([
        ...['class-booked', 'class-cancelled', 'class-tomorrow', 'parq-expiring'],
      ]),
      wantedMessages: [],
    });
  });

  test('without a mail server: home says for a week what the club has changed, and the page promises no email', async () => {
    const { club, timetable, member, browser } = await openList();
    const { id } = await timetable.session();
    await browser.submit(`/account/book-class/${id}`, {});
    const home = async () => (await browser.get('/account/dashboard')).text;
    expect(await home()).not.toContain('Changed by the club');
    const by = { uid: 'ada', name: 'Ada Admin' };
    const off = { sessionId: id, reason: 'No coach', by };
    expect(await cancelSession(club.services, off)).toMatchObject({ kind: 'cancelled' });
    expect(await home()).toMatch(/Changed by the club .*Cancelled: [^.]*\. No coach\. Today/);
    const { text } = await browser.get(WISHES);
    expect(text).toContain('If we change something you’ve booked, it’s on your home page for a week.');
    expect(text).not.toContain('Always sent');
    const [told] = (await club.store.query(outbox, { limit: 10 })).items.filter(
      ({ template }) => template === 'class-called-off',
    );
    await stopMessage(club.services, told?.id ?? '', by);
    expect(await home()).not.toContain('Changed by the club');
    await club.store.update(outbox, told?.id ?? '', { status: 'kept' });
    club.advance({ hours: 24 * 8 });
    expect(await (await club.signedIn(member)).get('/account/dashboard')).not.toMatchObject({
      text: expect.stringContaining('Changed by the club'),
    });
  });

  test('without a mail server, home says of each class how it is now: not the steps, and also what the desk booked', async () => {
    const { club, timetable, member, browser } = await openList();
    const { id: sessionId } = await timetable.session({ room: 'Studio' });
    const by = { uid: 'ada', name: 'Ada Admin' };
    const lines = async () => {
      const { text } = await browser.get('/account/dashboard');
      return /Changed by the club (.*?) Today/.exec(text)?.[1] ?? '';
    };
    const times = async (what: string) =>
      (await browser.get('/account/dashboard')).text.split(what).length - 1;
    const book = (who: 'member' | typeof by) =>
      bookSession(club.services, { sessionId, uid: member.uid, by: who, wantsWaitlist: false });
    await book('member');
    expect(await lines()).toBe('');
    club.advance({ minutes: 1 });
    await cancelSession(club.services, { sessionId, reason: 'Flooded', by });
    club.advance({ minutes: 1 });
    await restoreSession(club.services, { sessionId, by });
    expect(await lines()).toMatch(/^Back on: Hyrox/);
    expect(await times('Cancelled: Hyrox')).toBe(0);
    club.advance({ minutes: 1 });
    const coach = { uid: '', name: '' };
    const stored = await timetable.storedSession(sessionId);
    const changes = {
      startsAt: stored.startsAt,
      minutes: 60,
      room: 'Turf',
      capacity: stored.capacity,
      coach,
    };
    await reviseSession(club.services, { sessionId, changes, by });
    expect(await lines()).toContain('New room: Turf.');
    expect(await times('Back on: Hyrox')).toBe(0);
    club.advance({ minutes: 1 });
    await cancelBooking(club.services, { sessionId, uid: member.uid, by: 'member' });
    expect(await lines()).toBe('');
    club.advance({ minutes: 1 });
    await book(by);
    expect(await lines()).toMatch(/^You’re booked: Hyrox/);
    club.advance({ minutes: 1 });
    await cancelSession(club.services, { sessionId, reason: 'Flooded', by });
    await restoreSession(club.services, { sessionId, by });
    const { text } = await browser.get('/account/dashboard');
    expect(text).toMatch(/Changed by the club Back on: Hyrox/);
  });

  test('say what is always sent, and why', async () => {
    const { browser } = await openList({ SMTP_HOST: 'localhost', SMTP_FROM: 'desk@club.test' });
    const { text } = await browser.get(WISHES);
    expect(text).toContain('Always sent');
    expect(text).toContain(
      'After 20 emails about your own changes in a day, such as booking and cancelling, we stop',
    );
    expect(text).toContain('So you don’t make a wasted trip.');
  });

  test('saving them keeps bookings, strikes and uses, and a booking keeps them', async () => {
    const { club, timetable, member, browser } = await openList();
    const made = await timetable.session();
    const page = `/account/book-class/${made.id}`;
    const [formToken, saveToken] = [await formTokenOf(browser, page), await formTokenOf(browser, WISHES)];
    const answers = await Promise.all([
      browser.post(page, { formToken }),
      browser.post(WISHES, { ...wishes, formToken: saveToken }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([303, 303]);
    expect(await club.store.find(bookingProfiles, member.uid)).toMatchObject({
      minimumNoticeMinutes: 120,
      upcoming: [{ sessionId: made.id }],
      uses: [{ sessionId: made.id }],
    });
  });

  test('what is not ticked is not written, and what is essential is', async () => {
    const { club, timetable, member, browser } = await openList();
    await browser.submit(WISHES, { minimumNotice: '0' });
    const made = await timetable.session();
    await browser.submit(`/account/book-class/${made.id}`, {});
    const completedAt = Temporal.Instant.from('2026-06-01T10:00:00Z');
    const parqResults = member.parqResults.map((result) => ({ ...result, completedAt }));
    await club.store.update(members, member.id, { parqResults, latestParqAt: completedAt });
    await remindOfParq(club.services);
    const mails = async () =>
      (await club.store.query(outbox, { where: [['memberUid', '==', member.uid]], limit: 9 })).items;
    expect(await mails()).toEqual([]);
    club.advance({ hours: 77 });
    await browser.submit(`/account/book-class/${made.id}/cancel`, {});
    expect((await mails()).map(({ template }) => template)).toEqual(['class-late-cancelled']);
  });

  test.each([
    ['half of the quiet hours', { quietUntil: '' }, 'Enter when your quiet hours end'],
    ['the other half', { quietFrom: '' }, 'Enter when your quiet hours begin'],
    ['no hours at all', { quietFrom: '21:30', quietUntil: '21:30' }, 'Enter a different end time'],
    ['a time that is none', { quietFrom: '25:00' }, 'Enter a time like 22:00'],
    ['a notice that is not offered', { minimumNotice: '-5' }, 'Choose how much notice you need'],
    ['no notice', { minimumNotice: 'NaN' }, 'Choose how much notice you need'],
    ['a message that is not offered', { send: ['class-promoted'] }, 'Choose from the list'],
  ])('row 22: %s is refused with what was typed', async (_, change, message) => {
    const { club, member, browser } = await openList();
    const answer = await browser.submit(WISHES, { ...wishes, ...change });
    expect(answer.status).toBe(422);
    expect(answer.text).toContain(message);
    expect(answer.html).toMatch(
      /<option[^>]*selected[^>]*value="120"|<option[^>]*value="120"[^>]*selected|value="21:30"|value="06:30"/,
    );
    expect(await club.store.find(bookingProfiles, member.uid)).toBeNull();
  });

  test('row 14: nothing else of theirs can be written with them', async () => {
    const { club, member, browser } = await openList();
    await club.store.set(bookingProfiles, bookingProfile(member.uid, { attendedCount: 7 }));
    await browser.submit(WISHES, {
      ...wishes,
      strikes: '[]',
      attendedCount: '99',
      mutedMessages: 'class-promoted',
      uid: 'x',
      id: 'x',
    });
    expect(await club.store.find(bookingProfiles, member.uid)).toMatchObject({
      attendedCount: 7,
      mutedMessages: [],
    });
    expect(await club.store.find(bookingProfiles, 'x')).toBeNull();
  });
});
