import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import { bookingKey } from '#domain/bookings/booking-key.ts';
import { bookings } from '#server/data/collections/bookings.ts';
import { auditLog } from '#server/data/collections/club.ts';
import { members } from '#server/data/collections/members.ts';
import { classTypes, sessions } from '#server/data/collections/timetable.ts';
import { fillClass } from '../support/classes.ts';
import { type ClubOptions, openClub, type TestClub, withMail } from '../support/club.ts';
import { countOperations } from '../support/counting-store.ts';
import { openStoreInMemory } from '../support/store-in-memory.ts';
import { bookableFacts, booking, classType, type SessionFacts, session } from '../support/timetable.ts';

const rowsOf = (html: string) => (html.match(/<tr /g)?.length ?? 1) - 1;

async function openDesk(options: ClubOptions = {}) {
  const club = openClub(options);
  return { club, admin: await club.signedIn(await club.admin()) };
}

async function put(club: TestClub, id: string, facts: SessionFacts = {}) {
  const made = session({ ...facts, id });
  await club.store.create(sessions, made);
  return made;
}

describe('the list of classes', () => {
  test('without classes says what to do next', async () => {
    const { admin } = await openDesk();
    expect((await admin.get('/admin/bookings')).text).toContain('No upcoming classes');
    expect((await admin.get('/admin/bookings?fill=full')).text).toContain('No matches');
    expect((await admin.get('/admin/bookings/day')).text).toContain('No classes on this day');
  });

  test('is found by day, class, coach, status and fill, alone and together', async () => {
    const { club, admin } = await openDesk();
    await club.store.create(classTypes, classType({ id: 'row', slug: 'row', name: 'Row' }));
    await put(club, 'past', { startsAt: '2026-11-18T18:00:00Z', coachUid: 'sam', bookedCount: 12 });
    await put(club, 'today', { startsAt: '2026-11-21T18:00:00Z', classTypeId: 'row', bookedCount: 12 });
    await put(club, 'off', { startsAt: '2026-11-22T18:00:00Z', coachUid: 'sam', status: 'cancelled' });
    await put(club, 'next', { startsAt: '2026-11-24T18:00:00Z', coachUid: 'sam', bookedCount: 3 });
    const found = async (query: string) =>
      [...(await admin.get(`/admin/bookings?${query}`)).html.matchAll(/single-booking\/(\w+)"/g)].map(
        ([, id]) => id,
      );
    expect(await found('')).toEqual(['today', 'off', 'next']);
    expect(await found('to=2026-11-21')).toEqual(['today', 'past']);
    expect(await found('from=2026-11-18&to=2026-11-18')).toEqual(['past']);
    expect(await found('type=row')).toEqual(['today']);
    expect(await found('coach=sam')).toEqual(['off', 'next']);
    expect(await found('status=cancelled')).toEqual(['off']);
    expect(await found('fill=full')).toEqual(['today']);
    expect(await found('fill=quiet&coach=sam&status=scheduled&from=2026-11-01&type=Hyrox')).toEqual(['next']);
    expect(await found('fill=%27%20OR%201&status=*')).toEqual(['today', 'off', 'next']);
    expect(await found('sort=-at')).toEqual(['next', 'off', 'today']);
    expect(await found('to=2026-11-21&sort=at')).toEqual(['past', 'today']);
    expect(await found('sort=sideways')).toEqual(['today', 'off', 'next']);
    const { html, text } = await admin.get('/admin/bookings');
    expect(html).toContain('href="/admin/bookings?sort=-at"');
    expect(text).toContain('Upcoming classes, soonest first.');
    expect((await admin.get('/admin/bookings?sort=-at')).text).toContain('Upcoming classes, latest first.');
  });

  test('pages both ways, and a page can be opened again', async () => {
    const { club, admin } = await openDesk();
    for (let at = 0; at < 120; at += 1) {
      const startsAt = club.now().add({ minutes: 60 + at });
      await put(club, `c${String(at).padStart(3, '0')}`, { startsAt });
    }
    const linked = (html: string, rel: string) =>
      new RegExp(`rel="${rel}"[^>]*href="([^"]+)"|href="([^"]+)"[^>]*rel="${rel}"`)
        .exec(html)
        ?.slice(1)
        .find(Boolean)
        ?.replaceAll('&amp;', '&') ?? '';
    const first = await admin.get('/admin/bookings?fill=empty');
    expect(first.text).toContain('1–50 of 120');
    const second = await admin.get(linked(first.html, 'next'));
    expect(second.text).toContain('51–100 of 120');
    const third = await admin.get(linked(second.html, 'next'));
    expect(rowsOf(third.html)).toBe(20);
    const back = await admin.get(linked(third.html, 'prev'));
    expect(back.text).toContain('51–100 of 120');
    expect(back.html).toContain('single-booking/c050"');
  });

  test('reads no more of a thousand classes than of four hundred, whatever is asked', async () => {
    const measure = async (count: number) => {
      const counting = countOperations(openStoreInMemory());
      const club = openClub({ store: counting.store });
      const admin = await club.signedIn(await club.admin());
      for (let from = 0; from < count; from += 100) {
        await club.store.batch((batch) => {
          for (let at = from; at < from + 100; at += 1) {
            const startsAt = club.now().add({ minutes: 60 + at });
            const facts = { coachUid: `c${at % 3}`, classTypeId: `t${at % 2}`, bookedCount: (at % 2) * 12 };
            batch.create(sessions, session({ ...facts, id: `s${at}`, startsAt }));
          }
        });
      }
      const reads: number[] = [];
      for (const query of ['', '?from=2026-01-01&coach=c1', '?type=t1&fill=full&status=scheduled&coach=c2']) {
        counting.take();
        await admin.get(`/admin/bookings${query}`);
        reads.push(counting.take().reads);
      }
      return reads;
    };
    const reads = await measure(1000);
    for (const number of reads) expect(number).toBeLessThan(75);
    expect(await measure(400)).toEqual(reads);
  });

  test('of one member lists what they booked; a name of several asks which', async () => {
    const { club, admin } = await openDesk();
    const grace = await club.member({ firstName: 'Grace', lastName: 'Adeyemi' });
    await club.member({ firstName: 'Grace', lastName: 'Hopper' });
    const next = await put(club, 'next');
    const past = await put(club, 'past', { startsAt: '2026-11-18T18:00:00Z', classTypeId: 'row' });
    await club.store.create(bookings, booking(next, grace));
    await club.store.create(bookings, booking(past, grace, { status: 'no-show' }));
    const which = await admin.get('/admin/bookings?member=grace&status=scheduled');
    expect(which.text).toContain('Choose a member');
    expect(which.html).toContain(`member=${grace.uid}`);
    const all = await admin.get('/admin/bookings?member=adeyemi');
    expect(all.text).toMatch(/Tue 24 Nov.*Booked.*Wed 18 Nov.*No-show/s);
    expect(rowsOf((await admin.get(`/admin/bookings?member=${grace.uid}&type=row`)).html)).toBe(1);
    expect((await admin.get('/admin/bookings?member=nobody')).text).toContain('No member found');
  });

  test('row 31: is a file with dangerous cells defused, and its taking is in the audit log', async () => {
    const { club, admin } = await openDesk();
    await put(club, 'next', { room: '=cmd()', coachName: '@sam', bookedCount: 5 });
    const grace = await club.member({ firstName: 'Grace', lastName: 'Adeyemi' });
    const csv = await admin.get('/admin/bookings.csv');
    const [row] = parse<Record<string, string>>(csv.html, { columns: true, bom: true });
    expect(row).toMatchObject({ Room: "'=cmd()", Coach: "'@sam", Booked: '5', Places: '12', Start: '18:00' });
    await club.store.create(bookings, booking(session({ id: 'next' }), grace));
    const own = parse<Record<string, string>>(
      (await admin.get(`/admin/bookings.csv?member=${grace.uid}`)).html,
      { columns: true, bom: true },
    );
    expect(own).toMatchObject([{ Member: grace.name, Booking: 'Booked', Class: 'Hyrox' }]);
    const { items } = await club.store.query(auditLog, { orderBy: [['at', 'asc']], limit: 10 });
    expect(items.map(({ action, memberUid }) => [action, memberUid]).sort()).toEqual([
      ['bookings.exported', grace.uid],
      ['classes.exported', ''],
    ]);
  });
});

describe('a day', () => {
  test('has its classes and their fill on the dashboard', async () => {
    const { club, admin } = await openDesk();
    expect((await admin.get('/admin/dashboard')).text).toContain('No classes today.');
    await put(club, 'evening', { startsAt: '2026-11-21T18:00:00Z', bookedCount: 9 });
    await put(club, 'next');
    const { html } = await admin.get('/admin/dashboard');
    expect(html).toContain('9 of 12 booked');
    expect(html).toContain('/admin/single-booking/evening"');
    expect(html).not.toContain('/admin/single-booking/next"');
  });

  test('shows its classes by time with fill, and links to what can be done with each', async () => {
    const { club, admin } = await openDesk();
    await put(club, 'evening', { startsAt: '2026-11-21T18:00:00Z', bookedCount: 12, waitlist: ['a'] });
    await put(club, 'over', { startsAt: '2026-11-21T07:00:00Z', bookedCount: 3, attendedCount: 1 });
    const { html, text } = await admin.get('/admin/bookings/day?date=2026-11-21');
    expect(text).toContain('2 classes, 15 of 24 places taken.');
    expect(text).toMatch(/07:00–08:00.*2 to mark.*18:00–19:00.*Full.*12 of 12 booked.*\+1 waitlist/s);
    expect(html).toContain('href="/admin/sessions/evening/cancel"');
    expect(html).not.toContain('href="/admin/sessions/over/');
    expect((await admin.get('/admin/bookings/day?date=never')).text).toContain('Today');
  });
});

describe('a class that is changed at the desk', () => {
  test('is cancelled after a look at who will be notified', async () => {
    const { club, admin } = await openDesk({ environment: withMail });
    const { session: filled } = await fillClass(club, { booked: 2, waiting: 1 });
    const page = await admin.get(`/admin/sessions/${filled.id}/cancel`);
    expect(page.text).toContain('2 people are booked and 1 on the waitlist. We’ll message');
    const done = await admin.submit(`/admin/sessions/${filled.id}/cancel`, { reason: 'Flood' });
    expect(done.location).toContain('/admin/bookings/day?date=2026-11-24');
    const day = await admin.get(done.location ?? '');
    expect(day.text).toContain('Hyrox is cancelled. Messages to 3 people queued.');
    expect(day.text).toContain('Flood');
    const again = await admin.get(`/admin/sessions/${filled.id}/move`);
    expect(again.status).toBe(303);
  });

  test('is restored within the hour, from its day or its roster, and refused in words', async () => {
    const { club, admin } = await openDesk({ environment: withMail });
    const { session: filled, booked, waiting } = await fillClass(club, { booked: 1, waiting: 1 });
    for (const uid of [...booked, ...waiting])
      await club.store.update(members, uid, bookableFacts(club.now()));
    const page = `/admin/sessions/${filled.id}/restore`;
    expect((await admin.follow(await admin.get(page))).text).toContain('can’t be restored. This class isn’t');
    const done = await admin.submit(`/admin/sessions/${filled.id}/cancel`, { reason: 'Flood' });
    expect((await admin.get(done.location ?? '')).html).toContain(`href="${page}"`);
    expect((await admin.get(`/admin/single-booking/${filled.id}`)).html).toContain(`href="${page}"`);
    expect((await admin.get(page)).text).toContain('1 person is booked and 1 on the waitlist. We’ll message');
    await put(club, 'yoga', { startsAt: filled.startsAt, className: 'Yoga', room: filled.room });
    const taken = await admin.get(page);
    expect(taken.text).toContain('Studio has Yoga at 18:00 then. Change that class first.');
    expect(taken.html).not.toContain('Restore class</button>');
    const refused = await admin.post(page, {});
    expect(refused.status).toBe(422);
    expect(refused.text).toContain('Studio has Yoga at 18:00 then.');
    await club.store.remove(sessions, 'yoga');
    const back = await admin.follow(await admin.submit(page, {}));
    expect(back.text).toContain('Hyrox is back on with 1 booked and 1 on the waitlist.');
    expect(back.html).not.toContain(page);
    expect((await admin.get('/admin/sessions/nothing/restore')).status).toBe(404);
  });

  test('is restored with the people that its page names: somebody without a membership by now is left out, and told', async () => {
    const { club, admin } = await openDesk();
    const { session: filled, booked } = await fillClass(club, { booked: 2 });
    for (const uid of booked) await club.store.update(members, uid, bookableFacts(club.now()));
    const [ended = '', still = ''] = booked;
    await admin.submit(`/admin/sessions/${filled.id}/cancel`, {});
    await club.store.update(members, ended, { currentPeriodEnd: club.now() });
    const page = await admin.get(`/admin/sessions/${filled.id}/restore`);
    expect(page.text).toContain('1 person is booked.');
    expect(page.text).toContain(`Mo ${ended} isn’t booked: the membership no longer covers it.`);
    expect(page.html).toContain(`<li>Mo ${still}</li>`);
    const done = await admin.follow(await admin.submit(`/admin/sessions/${filled.id}/restore`, {}));
    expect(done.text).toContain('Hyrox is back on with 1 booked.');
    expect(done.text).toContain(`Mo ${ended} isn’t booked`);
    const left = await club.store.find(bookings, bookingKey(filled.id, ended));
    expect(left?.status).toBe('cancelled');
  });

  test('keeps the names of those who had a place on the roster, with their numbers for the desk and admins', async () => {
    const { club, admin } = await openDesk();
    const { session: filled, booked, waiting } = await fillClass(club, { booked: 1, waiting: 1 });
    for (const uid of booked) await club.store.update(members, uid, { mobile: '07700900123' });
    await admin.submit(`/admin/sessions/${filled.id}/cancel`, {});
    const desk = await club.signedIn(await club.desk());
    const coach = await club.signedIn(await club.coach());
    for (const staff of [admin, desk, coach]) {
      const area = staff === coach ? 'coach' : 'admin';
      const { text, html } = await staff.follow(await staff.get(`/${area}/single-booking/${filled.id}`));
      expect(text).toContain(`Mo ${booked[0]}`);
      expect(text).toContain(`Mo ${waiting[0]} on the waitlist`);
      expect(text).not.toContain('No one is booked');
      expect(html.includes('href="tel:07700900123"')).toBe(staff !== coach);
    }
  });

  test('moves on the wall clock of the club, also over the change of the clocks', async () => {
    const { club, admin } = await openDesk();
    await put(club, 'summer', { startsAt: '2027-03-23T18:00:00Z' });
    const fields = { 'date-day': '30', 'date-month': '3', 'date-year': '2027' };
    const moved = { ...fields, startTime: '18:00', minutes: '45', room: 'Yard' };
    const done = await admin.submit('/admin/sessions/summer/move', moved);
    expect(done.location).toContain('date=2027-03-30');
    const stored = await club.store.find(sessions, 'summer');
    expect(stored?.startsAt.toString()).toBe('2027-03-30T17:00:00Z');
    expect(stored).toMatchObject({ date: '2027-03-30', room: 'Yard' });
  });

  test('says what is wrong with a time and keeps what was typed', async () => {
    const { club, admin } = await openDesk();
    await put(club, 'next');
    const day = { 'date-day': '20', 'date-month': '11', 'date-year': '2026' };
    const past = await admin.submit('/admin/sessions/next/move', {
      ...{ ...day, startTime: '18:00', minutes: '60', room: 'Yard' },
    });
    expect(past.status).toBe(422);
    expect(past.text).toContain('Choose a time in the future.');
    expect(past.html).toContain('value="Yard"');
    const nonsense = await admin.submit('/admin/sessions/next/move', {
      ...{ 'date-day': '31', 'date-month': '2', 'date-year': '2027', startTime: '25:00', minutes: '0' },
    });
    expect(nonsense.status).toBe(422);
    expect(nonsense.text).toContain('31 February isn’t a real date');
  });

  test('gets a coach of the club, and no fewer places than people', async () => {
    const { club, admin } = await openDesk();
    const coach = await club.coach({ isCoach: true, firstName: 'Kim', lastName: 'Coach' });
    const { session: filled } = await fillClass(club, { booked: 4 });
    const path = `/admin/sessions/${filled.id}/edit`;
    await club.store.update(members, `${filled.id}-p000`, { mobile: '07700900123' });
    const few = await admin.submit(path, { coach: coach.uid, capacity: '3' });
    expect(few.status).toBe(422);
    expect(few.text).toContain('4 people are booked, so the class needs at least as many places.');
    const stranger = await admin.submit(path, { coach: 'somebody', capacity: '5' });
    expect(stranger.text).toContain('Choose a coach from the list');
    const asked = await admin.get(path);
    expect(asked.text).toContain('yourself if you change the coach: their numbers are here');
    expect(asked.text).toContain('p000 (07700 900 123)');
    const saved = await admin.follow(await admin.submit(path, { coach: coach.uid, capacity: '5' }));
    expect(saved.text).toContain('The numbers are under “Change” on its roster.');
    const stored = await club.store.find(sessions, filled.id);
    expect(stored).toMatchObject({ coachUid: coach.uid, coachName: 'Kim Coach', capacity: 5 });
  });

  test('keeps a coach who has left, and says that they have', async () => {
    const { club, admin } = await openDesk();
    await put(club, 'next', { coachUid: 'left', coachName: 'Lee Left' });
    const path = '/admin/sessions/next/edit';
    expect((await admin.get(path)).text).toContain('Lee Left (no longer a coach)');
    await admin.submit(path, { coach: 'left', capacity: '14' });
    const stored = await club.store.find(sessions, 'next');
    expect(stored).toMatchObject({ coachUid: 'left', coachName: 'Lee Left', capacity: 14 });
  });

  test('is put where its coach or room is taken only by somebody who says so', async () => {
    const { club, admin } = await openDesk();
    const sam = { coachUid: 'sam', coachName: 'Sam Coach' };
    await put(club, 'next', sam);
    await put(club, 'other', { ...sam, startsAt: '2026-11-25T18:00:00Z', className: 'Row', room: 'Yard' });
    const day = { 'date-day': '25', 'date-month': '11', 'date-year': '2026' };
    const there = { ...day, startTime: '18:30', minutes: '60', room: 'yard' };
    const asked = await admin.submit('/admin/sessions/next/move', there);
    expect(asked.status).toBe(422);
    expect(asked.text).toContain('Sam Coach and Yard have Row at 18:00 then');
    const done = await admin.submit('/admin/sessions/next/move', { ...there, mayClash: 'on' });
    expect(done.status).toBe(303);
    expect((await club.store.find(sessions, 'next'))?.date).toBe('2026-11-25');
  });

  test('does not move to a day on which the club is closed', async () => {
    const { club, admin } = await openDesk();
    await club.settle({ closedDates: ['2026-12-25'] });
    await put(club, 'next');
    const day = { 'date-day': '25', 'date-month': '12', 'date-year': '2026' };
    const refused = await admin.submit('/admin/sessions/next/move', {
      ...{ ...day, startTime: '18:00', minutes: '60', room: '' },
    });
    expect(refused.status).toBe(422);
    expect(refused.text).toContain('The club is closed on that date');
  });

  test('that another admin has changed in between is left as it is, and the second gets a conflict', async () => {
    const { club, admin } = await openDesk();
    await put(club, 'next');
    const path = '/admin/sessions/next/edit';
    const seen = /name="seen" value="([^"]+)"/.exec((await admin.get(path)).html)?.[1] ?? '';
    expect(seen).not.toBe('');
    await club.store.update(sessions, 'next', { capacity: 20 });
    const late = await admin.submit(path, { coach: '', capacity: '8', seen });
    expect(late.status).toBe(422);
    expect(late.text).toContain('Someone has changed this class since you opened the page');
    expect((await club.store.find(sessions, 'next'))?.capacity).toBe(20);
  });
});
