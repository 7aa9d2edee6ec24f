import { describe, expect, test } from 'vitest';
import { type Booking, bookings } from '#server/data/collections/bookings.ts';
import { calendarFeeds } from '#server/data/collections/calendar-feeds.ts';
import { auditLog } from '#server/data/collections/club.ts';
import { members } from '#server/data/collections/members.ts';
import { openClub, PASSWORD, type TestClub } from '../support/club.ts';
import { readCalendar } from '../support/read-calendar.ts';
import { booking, openTimetable, session } from '../support/timetable.ts';
import type { Visitor } from '../support/visitor.ts';

const CALENDAR = '/account/bookings/calendar';
const REMOVE = '/account/bookings/calendar/remove';

async function bookedMember(club: TestClub, facts: Partial<Booking> = {}) {
  const member = await (await openTimetable(club)).bookable();
  const made = booking(session(), member, facts);
  await club.store.create(bookings, made);
  return { member, made, browser: await club.signedIn(member) };
}

async function addressOf(browser: Visitor): Promise<string> {
  const { html } = await browser.get(CALENDAR);
  const path = /value="[^"]*(\/calendar\/[^"]+)"/.exec(html)?.[1];
  if (!path) throw new Error('no calendar address on the page');
  return path;
}

describe('the file of one booking', () => {
  test('says when, what and where, in the club’s time zone, which it explains, and is cached by nobody', async () => {
    const club = openClub();
    const { browser, made } = await bookedMember(club, { sequence: 3 });
    const answer = await browser.get(`/account/bookings/${made.sessionId}.ics`);
    expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    expect(answer.headers.get('cache-control')).toContain('no-store');
    const { events, properties } = readCalendar(answer.html);
    expect(properties).toMatchObject({ VERSION: '2.0', METHOD: 'PUBLISH' });
    expect(answer.html).toContain('DTSTART;TZID=Europe/London:');
    expect(events).toHaveLength(1);
    expect(events[0]).toMatchObject({
      DTSTART: '20261124T180000',
      DTEND: '20261124T190000',
      DTSTAMP: expect.stringMatching(/^\d{8}T\d{6}Z$/),
      SUMMARY: 'Hyrox',
      STATUS: 'CONFIRMED',
      SEQUENCE: '3',
      LOCATION: expect.stringContaining('Studio'),
    });
  });

  test('starts at 18:00 on the wall before and after both clock changes', async () => {
    const club = openClub();
    const { browser, member } = await bookedMember(club);
    for (const date of ['2026-10-20', '2026-10-27', '2027-03-23', '2027-03-30']) {
      const startsAt = Temporal.ZonedDateTime.from(`${date}T18:00[Europe/London]`).toInstant();
      const made = booking(session({ id: `s_${date}`, startsAt }), member);
      await club.store.create(bookings, made);
      const { events } = readCalendar((await browser.get(`/account/bookings/${made.sessionId}.ics`)).html);
      expect(events[0]?.DTSTART).toBe(`${date.replaceAll('-', '')}T180000`);
    }
  });

  test('explains clock changes that are those of the club’s time zone', async () => {
    const { browser, made } = await bookedMember(openClub());
    const { html } = await browser.get(`/account/bookings/${made.sessionId}.ics`);
    const [, zone = ''] = /BEGIN:VTIMEZONE\r\n(.*?)END:VTIMEZONE/s.exec(html) ?? [];
    const said = [...zone.matchAll(/BEGIN:(\w+)\r\n(.*?)END:/gs)].map(([, kind, lines = '']) => {
      const value = (name: string) => new RegExp(`^${name}:(.*)\r$`, 'm').exec(lines)?.[1] ?? '';
      return [kind, value('TZOFFSETFROM'), value('TZOFFSETTO'), value('DTSTART').slice(9), value('RRULE')];
    });
    let at = Temporal.ZonedDateTime.from('2026-01-01T00:00[Europe/London]');
    for (let change = 0; change < 20; change += 1) {
      const next = at.getTimeZoneTransition('next');
      if (!next) throw new Error('no clock change');
      const before = next.subtract({ nanoseconds: 1 });
      const offset = (of: Temporal.ZonedDateTime) => of.offset.replace(':', '');
      const wall = before.toPlainDateTime().add({ nanoseconds: 1 });
      expect([wall.dayOfWeek, wall.day > wall.daysInMonth - 7]).toEqual([7, true]);
      expect(said).toContainEqual([
        next.offsetNanoseconds > before.offsetNanoseconds ? 'DAYLIGHT' : 'STANDARD',
        offset(before),
        offset(next),
        wall.toPlainTime().toString().replaceAll(':', ''),
        `FREQ=YEARLY;BYMONTH=${wall.month};BYDAY=-1SU`,
      ]);
      at = next;
    }
  });

  test('folds long lines and escapes what has a meaning, whatever the class is called', async () => {
    const club = openClub();
    await club.settle({ address: '1 Harbour Row;\nBristol, BS1' });
    const className = `Strength, Skill; “Größe” \\ ${'🏋️ très long '.repeat(12)}end`;
    const { browser, made } = await bookedMember(club, {
      className,
      room: 'Room\r\nATTENDEE:mailto:x@example.test',
    });
    const answer = await browser.get(`/account/bookings/${made.sessionId}.ics`);
    const [event] = readCalendar(answer.html).events;
    expect(event?.SUMMARY).toBe(className);
    expect(event?.LOCATION).toContain('1 Harbour Row;\nBristol, BS1');
    expect(event).not.toHaveProperty('ATTENDEE');
  });

  test('row 12: of a class that somebody else has booked there is none', async () => {
    const club = openClub();
    const { made, member } = await bookedMember(club);
    const other = await club.signedIn(await club.member());
    expect((await other.get(`/account/bookings/${made.sessionId}.ics`)).status).toBe(404);
    expect((await other.get(`/account/bookings/${made.sessionId}_${member.uid}.ics`)).status).toBe(404);
    expect((await club.visitor().get(`/account/bookings/${made.sessionId}.ics`)).location).toMatch(
      /^\/auth\/login/,
    );
  });
});

describe('the private calendar address', () => {
  test('is made on demand and shows your own classes to whoever has it, and nothing else', async () => {
    const club = openClub();
    const { browser, member, made } = await bookedMember(club);
    const other = await club.member({ firstName: 'Zyxwvut' });
    await club.store.create(bookings, booking(session({ id: 'theirs', className: 'Theirs' }), other));
    await browser.submit(CALENDAR, {});
    const answer = await club.visitor().get(await addressOf(browser));
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    const { events } = readCalendar(answer.html);
    expect(events.map(({ SUMMARY }) => SUMMARY)).toEqual([made.className]);
    for (const secret of [member.uid, member.email, member.firstName, member.lastName, 'Zyxwvut', 'Theirs']) {
      expect(answer.html).not.toContain(secret);
    }
  });

  test('keeps an entry’s UID through every change, counts the changes, and keeps what was cancelled', async () => {
    const club = openClub();
    const { browser, made } = await bookedMember(club);
    await browser.submit(CALENDAR, {});
    const path = await addressOf(browser);
    const before = readCalendar((await browser.get(path)).html).events[0];
    const startsAt = made.startsAt.add({ hours: 1 });
    await club.store.update(bookings, made.id, { startsAt, sequence: 1 });
    const moved = readCalendar((await browser.get(path)).html).events[0];
    await club.store.update(bookings, made.id, { status: 'cancelled', sequence: 2 });
    const cancelled = readCalendar((await browser.get(path)).html).events[0];
    expect(new Set([before?.UID, moved?.UID, cancelled?.UID]).size).toBe(1);
    expect(moved).toMatchObject({ DTSTART: '20261124T190000', SEQUENCE: '1', STATUS: 'CONFIRMED' });
    expect(cancelled).toMatchObject({ SEQUENCE: '2', STATUS: 'CANCELLED' });
    await club.store.update(bookings, made.id, { status: 'waitlisted', sequence: 3 });
    const waiting = readCalendar((await browser.get(path)).html).events[0];
    expect(waiting).toMatchObject({ STATUS: 'TENTATIVE', SUMMARY: 'Waitlist: Hyrox' });
  });

  test('stops working once there is a new one, or none', async () => {
    const club = openClub();
    const { browser } = await bookedMember(club);
    await browser.submit(CALENDAR, {});
    const first = await addressOf(browser);
    await browser.submit(CALENDAR, {});
    const second = await addressOf(browser);
    expect(second).not.toBe(first);
    expect((await browser.get(first)).status).toBe(404);
    expect((await browser.get(second)).status).toBe(200);
    await browser.submit(REMOVE, {});
    expect((await browser.get(second)).status).toBe(404);
    expect(await club.store.count(calendarFeeds)).toBe(0);
    expect((await browser.get(CALENDAR)).html).not.toContain(second);
  });

  test('row 30: its token is nowhere in the clear: not in the store, not in my data, not in a log', async () => {
    const club = openClub();
    const { browser, member } = await bookedMember(club);
    await browser.submit(CALENDAR, {});
    const path = await addressOf(browser);
    const token = /calendar\/([\w-]+)\.ics/.exec(path)?.[1] ?? '';
    expect(token.length).toBeGreaterThanOrEqual(43);
    const { items: feeds } = await club.store.query(calendarFeeds, { limit: 5 });
    const { items: audit } = await club.store.query(auditLog, { limit: 50 });
    const stored = JSON.stringify([feeds, audit, await club.store.find(members, member.id)]);
    const mine = (await browser.get('/account/security/my-data.json')).html;
    await club.visitor().get(`${path}x`);
    for (const place of [stored, mine, club.logLines.join('\n')]) expect(place).not.toContain(token);
  });

  test.each(['x', 'a'.repeat(43), '..%2f..%2fetc', '%00', `${'a'.repeat(5000)}`])(
    'a made-up token %# finds nothing',
    async (token) => {
      expect((await openClub().visitor().get(`/calendar/${token}.ics`)).status).toBe(404);
    },
  );

  test('row 32: goes with its account', async () => {
    const club = openClub();
    const { browser } = await bookedMember(club);
    await browser.submit(CALENDAR, {});
    const path = await addressOf(browser);
    await browser.submit('/account/security/close', { currentPassword: PASSWORD });
    expect((await club.visitor().get(path)).status).toBe(404);
    expect(await club.store.count(calendarFeeds)).toBe(0);
  });
});
