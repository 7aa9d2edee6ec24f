import { describe, expect, test } from 'vitest';
import { defaultSettings } from '#domain/club/club-settings.ts';
import { bookSession } from '#server/bookings/book-session.ts';
import { bookings } from '#server/data/collections/bookings.ts';
import { auditLog, settings } from '#server/data/collections/club.ts';
import { events } from '#server/data/collections/events.ts';
import { outbox } from '#server/data/collections/outbox.ts';
import {
  classTypes,
  removedSessions,
  type Schedule,
  type Session,
  schedules,
  sessions,
} from '#server/data/collections/timetable.ts';
import { trainingSessions } from '#server/data/collections/trainers.ts';
import { generateSessions } from '#server/timetable/generate-sessions.ts';
import { openClub, type TestClub } from '../support/club.ts';
import { openEvents } from '../support/events.ts';
import { openTimetable, schedule, type Timetable } from '../support/timetable.ts';
import type { Visitor } from '../support/visitor.ts';

const TIMETABLE = '/admin/timetable';
const RULE = `${TIMETABLE}/schedules/tuesday-hyrox`;
const rule = {
  ...{ weekday: '2', startTime: '18:00', minutes: '60', coach: '', room: 'Studio', capacity: '12' },
  ...{ 'from-day': '1', 'from-month': '1', 'from-year': '2026' },
  ...{ 'until-day': '', 'until-month': '', 'until-year': '' },
};
const ids = ['2026-11-24', '2026-12-01', '2026-12-08', '2026-12-15'].map((date) => `tuesday-hyrox_${date}`);
const [first = '', second = '', third = '', fourth = ''] = ids;

interface Opened {
  readonly club: TestClub;
  readonly timetable: Timetable;
  readonly browser: Visitor;
}

/** Saturday 21 November; Hyrox every Tuesday at 18:00, four of them made. */
async function open({
  facts = {},
  booked = [],
}: {
  facts?: Partial<Schedule>;
  booked?: string[];
} = {}): Promise<Opened> {
  const club = openClub();
  await club.settle({ isSetUp: true, bookingOpensDaysBefore: 60 });
  const timetable = await openTimetable(club);
  await club.store.create(schedules, schedule({ coachName: '', ...facts }));
  await generateSessions(club.services);
  for (const sessionId of booked) {
    const { uid } = await timetable.bookable();
    const outcome = await bookSession(club.services, { sessionId, uid, by: 'member', wantsWaitlist: false });
    expect(outcome.kind).toBe('booked');
  }
  return { club, timetable, browser: await club.signedIn(await club.admin()) };
}

async function all(club: TestClub): Promise<Session[]> {
  return (await club.store.query(sessions, { orderBy: [['startsAt', 'asc']], limit: 500 })).items;
}
const find = async (club: TestClub, id: string) => (await club.store.find(sessions, id)) as Session;
const mails = async (club: TestClub) => (await club.store.query(outbox, { limit: 100 })).items;
async function audited(club: TestClub, action: string): Promise<string[]> {
  const { items } = await club.store.query(auditLog, { where: [['action', '==', action]], limit: 20 });
  return items.map(({ summary }) => summary);
}

describe('class types', () => {
  const fields = {
    name: 'Row & Core',
    description: '',
    minutes: '45',
    capacity: '10',
    intensity: 'easy',
    colour: 'teal',
    order: '2',
  };

  test('an admin adds one, under an address made of its name, and is led on to its weekly classes', async () => {
    const { club, browser } = await open();
    const answer = await browser.submit(`${TIMETABLE}/class-types/new`, fields);
    expect(answer.location).toBe(`${TIMETABLE}/schedules/new?class=row-core`);
    expect(await club.store.find(classTypes, 'row-core')).toMatchObject({
      slug: 'row-core',
      minutes: 45,
      isActive: true,
    });
    expect(await audited(club, 'class-type.saved')).toEqual(['Added Row & Core']);
    const again = await browser.submit(`${TIMETABLE}/class-types/new`, { ...fields, name: 'Row, core' });
    expect(again.status).toBe(422);
    expect(again.text).toContain('Row & Core already has that name. Choose another one');
  });

  test('a new name and colour show on the classes ahead and on the bookings in them, the address stays', async () => {
    const { club, browser } = await open({ booked: [first] });
    const answer = await browser.submit(`${TIMETABLE}/class-types/Hyrox`, {
      ...fields,
      name: 'Hyrox Engine',
      colour: 'sky',
    });
    expect(answer.status).toBe(303);
    expect(await find(club, first)).toMatchObject({
      className: 'Hyrox Engine',
      colour: 'sky',
      classSlug: 'Hyrox',
    });
    const { items } = await club.store.query(bookings, { limit: 5 });
    expect(items).toMatchObject([{ className: 'Hyrox Engine', colour: 'sky' }]);
  });

  test('one that still takes place every week is not retired; once ended it is, and can be brought back', async () => {
    const { club, browser } = await open();
    expect((await browser.get(`${TIMETABLE}/class-types/Hyrox/retire`)).text).toContain(
      'It still has 1 weekly class',
    );
    await browser.post(`${TIMETABLE}/class-types/Hyrox/retire`, {});
    expect((await club.store.find(classTypes, 'Hyrox'))?.isActive).toBe(true);
    await club.store.update(schedules, 'tuesday-hyrox', { isActive: false });
    await browser.submit(`${TIMETABLE}/class-types/Hyrox/retire`, {});
    expect((await club.store.find(classTypes, 'Hyrox'))?.isActive).toBe(false);
    expect((await browser.get(`${TIMETABLE}/one-off`)).text).toContain('No class types yet');
    await browser.submit(`${TIMETABLE}/class-types/Hyrox/restore`, {});
    expect((await club.store.find(classTypes, 'Hyrox'))?.isActive).toBe(true);
  });
});

describe('weekly classes', () => {
  test('adding one makes its dates at once, with a coach who is one', async () => {
    const { club, browser } = await open();
    const sam = await club.coach({ lastName: 'Okafor', name: 'Sam Okafor' });
    const priya = await club.member();
    const typed = { ...rule, classType: 'Hyrox', weekday: '4', startTime: '07:00' };
    const refused = await browser.submit(`${TIMETABLE}/schedules/new`, { ...typed, coach: priya.uid });
    expect(refused.status).toBe(422);
    expect(refused.text).toContain('Choose a coach from the list');
    const answer = await browser.submit(`${TIMETABLE}/schedules/new`, { ...typed, coach: sam.uid });
    expect((await browser.follow(answer)).text).toContain(
      'Hyrox, Thursday 07:00 added: 4 dates are on the timetable.',
    );
    const made = (await all(club)).filter(({ coachUid }) => coachUid === sam.uid);
    expect(made.map(({ date }) => date)).toEqual(['2026-11-26', '2026-12-03', '2026-12-10', '2026-12-17']);
    expect(made[0]).toMatchObject({ coachName: 'Sam Okafor', room: 'Studio', className: 'Hyrox' });
  });

  test('one whose room is taken then is said to clash, and saved when confirmed', async () => {
    const { club, browser } = await open();
    const typed = { ...rule, classType: 'Hyrox', startTime: '18:30' };
    const warned = await browser.submit(`${TIMETABLE}/schedules/new`, typed);
    expect(warned.status).toBe(422);
    expect(warned.text).toContain('Studio has Hyrox, Tuesday 18:00 then');
    expect(warned.text).toContain('Save anyway');
    const saved = await browser.submit(`${TIMETABLE}/schedules/new`, { ...typed, mayClash: 'on' });
    expect(saved.status).toBe(303);
    expect(await club.store.count(schedules)).toBe(2);
    expect((await browser.get(`${TIMETABLE}/schedules`)).text).toContain('Room clash');
    expect((await browser.get(`${TIMETABLE}?week=2026-11-24`)).text).toContain('Room clash');
  });

  test('a new class has the length and places of its type unless others are typed, weekly or one-off', async () => {
    const { club, browser } = await open();
    await club.store.update(classTypes, 'Hyrox', { minutes: 75, capacity: 9 });
    const typed = { ...rule, classType: 'Hyrox', room: '', weekday: '4', startTime: '07:00', minutes: '' };
    await browser.submit(`${TIMETABLE}/schedules/new`, { ...typed, capacity: '' });
    await browser.submit(`${TIMETABLE}/schedules/new`, { ...typed, startTime: '10:00', capacity: '4' });
    const once = {
      classType: 'Hyrox',
      'date-day': '05',
      'date-month': '12',
      'date-year': '2026',
      startTime: '12:00',
      coach: '',
      room: '',
    };
    await browser.submit(`${TIMETABLE}/one-off`, { ...once, minutes: '', capacity: '' });
    const made = (await all(club)).filter(
      ({ date, scheduleId }) => date === '2026-11-26' || scheduleId === '',
    );
    const facts = made.map(({ startsAt, endsAt, capacity }) => [
      endsAt.since(startsAt).total('minutes'),
      capacity,
    ]);
    expect(facts.toSorted((one, other) => (one[1] ?? 0) - (other[1] ?? 0))).toEqual([
      [75, 4],
      [75, 9],
      [75, 9],
    ]);
  });

  test('a class while the club is closed is put on only once staff have said so', async () => {
    const { club, browser } = await open();
    await club.settle({ openingHours: [...defaultSettings.openingHours.slice(0, 6), null] });
    const typed = { ...rule, classType: 'Hyrox', room: '', weekday: '7', startTime: '10:00' };
    const warned = await browser.submit(`${TIMETABLE}/schedules/new`, typed);
    expect(warned.status).toBe(422);
    expect(warned.text).toContain('The club is closed on Sunday: members aren’t let in');
    expect((await browser.submit(`${TIMETABLE}/schedules/new`, { ...typed, mayClash: 'on' })).status).toBe(
      303,
    );
    const once = {
      classType: 'Hyrox',
      'date-day': '30',
      'date-month': '11',
      'date-year': '2026',
      startTime: '22:30',
      coach: '',
      room: '',
    };
    const late = await browser.submit(`${TIMETABLE}/one-off`, { ...once, minutes: '60', capacity: '9' });
    expect(late.status).toBe(422);
    expect(late.text).toContain('The club is only open 06:00–22:00 on Monday');
    expect(late.text).toContain('Save anyway');
  });

  test('a change takes along the classes that nobody is in', async () => {
    const { club, browser } = await open();
    await club.store.update(sessions, second, { isEdited: true });
    const answer = await browser.submit(RULE, { ...rule, startTime: '19:00', capacity: '20' });
    const page = await browser.follow(answer);
    expect(page.text).toContain('Empty classes changed: 3.');
    expect(page.text).toContain('Edited or cancelled individually, so left as they are: 1.');
    expect(await find(club, first)).toMatchObject({
      capacity: 20,
      startsAt: Temporal.Instant.from('2026-11-24T19:00:00Z'),
    });
    expect(await find(club, second)).toMatchObject({ capacity: 12 });
    expect(await audited(club, 'schedule.saved')).toEqual(['Changed Hyrox, Tuesday 19:00']);
  });

  test('where people are in them it asks first; moved, they are notified once', async () => {
    const { club, browser } = await open({ booked: [second] });
    const sentBefore = (await mails(club)).length;
    const answer = await browser.submit(RULE, { ...rule, weekday: '3', startTime: '19:00' });
    expect(answer.location).toMatch(/\/review\?weekday=3/);
    expect((await club.store.find(schedules, 'tuesday-hyrox'))?.weekday).toBe(2);
    const review = await browser.get(answer.location ?? '');
    expect(review.text).toContain('Hyrox, Tue 1 Dec, 18:00');
    expect(review.text).toContain('Wed 2 Dec, 19:00');
    const unanswered = await browser.submit(answer.location ?? '', {});
    expect(unanswered.status).toBe(422);
    expect(unanswered.text).toContain('Choose what should happen to these classes');
    const saved = await browser.follow(await browser.submit(answer.location ?? '', { people: 'move' }));
    expect(saved.text).toContain(
      '1 class with bookings changed. No mail server is set up, so tell them yourself.',
    );
    expect(await mails(club)).toHaveLength(sentBefore + 1);
    expect(await find(club, second)).toMatchObject({
      startsAt: Temporal.Instant.from('2026-12-02T19:00:00Z'),
      isEdited: false,
    });
    const dates = (await all(club)).map(({ date }) => date);
    expect(dates).toEqual(['2026-11-25', '2026-12-02', '2026-12-09', '2026-12-16']);
    expect(await club.store.count(removedSessions)).toBe(3);
    expect(await generateSessions(club.services)).toBe(0);
  });

  test('where people are in them and they are to stay, nothing but the empty ones changes', async () => {
    const { club, browser } = await open({ booked: [second] });
    const sentBefore = (await mails(club)).length;
    const { location } = await browser.submit(RULE, { ...rule, startTime: '19:00' });
    await browser.submit(location ?? '', { people: 'keep' });
    expect((await find(club, second)).startsAt.toString()).toBe('2026-12-01T18:00:00Z');
    expect((await find(club, third)).startsAt.toString()).toBe('2026-12-08T19:00:00Z');
    expect(await mails(club)).toHaveLength(sentBefore);
  });

  test('ending one removes the empty classes after the last date and cancels those with people in them', async () => {
    const { club, browser } = await open({ booked: [third] });
    const sentBefore = (await mails(club)).length;
    const last = { 'lastDate-day': '24', 'lastDate-month': '11', 'lastDate-year': '2026' };
    const answer = await browser.submit(`${RULE}/end`, {
      ...last,
      people: 'cancel',
      reason: 'Sam is leaving us',
    });
    expect((await browser.follow(answer)).text).toContain(
      '1 class with bookings cancelled. No mail server is set up, so tell them yourself.',
    );
    expect((await all(club)).map(({ id, status }) => `${id} ${status}`)).toEqual([
      `${first} scheduled`,
      `${third} cancelled`,
    ]);
    expect(await mails(club)).toHaveLength(sentBefore + 1);
    expect(await audited(club, 'schedule.ended')).toHaveLength(1);
    club.advance({ hours: 24 * 5 });
    expect((await browser.get(`${TIMETABLE}/schedules`)).text).toContain('No weekly classes yet');
    expect((await browser.get(`${TIMETABLE}/schedules?show=ended`)).text).toContain('Tuesday 18:00');
  });

  test('a date is left out and put back; with people in it the class is cancelled and they are notified', async () => {
    const { club, browser } = await open({ booked: [second] });
    await browser.submit(`${RULE}/skip`, { date: '2026-11-24', reason: '' });
    expect(await club.store.find(sessions, first)).toBeNull();
    expect(await generateSessions(club.services)).toBe(0);
    await browser.submit(`${RULE}/restore-date`, { date: '2026-11-24' });
    expect(await find(club, first)).toMatchObject({ status: 'scheduled' });
    expect(await club.store.count(removedSessions)).toBe(0);
    const answer = await browser.submit(`${RULE}/skip`, { date: '2026-12-01', reason: 'A race' });
    expect((await browser.follow(answer)).text).toContain(
      '1 class with bookings cancelled. No mail server is set up, so tell them yourself.',
    );
    expect(await find(club, second)).toMatchObject({ status: 'cancelled', cancelReason: 'A race' });
    const wrong = await browser.submit(`${RULE}/skip`, { date: '2026-12-02', reason: '' });
    expect(wrong.status).toBe(422);
    expect(wrong.text).toContain('There’s no class on that date');
  });

  test('an edited class on a skipped date is cancelled, and stays so when the date is restored', async () => {
    const { club, browser } = await open();
    await club.store.update(sessions, first, { isEdited: true });
    const skipped = await browser.submit(`${RULE}/skip`, { date: '2026-11-24', reason: 'A race' });
    expect((await browser.follow(skipped)).text).toContain('skipped. 1 class cancelled.');
    expect(await find(club, first)).toMatchObject({ status: 'cancelled', cancelReason: 'A race' });
    const restored = await browser.submit(`${RULE}/restore-date`, { date: '2026-11-24' });
    expect((await browser.follow(restored)).text).toContain('was cancelled and can’t be brought back');
    expect(await find(club, first)).toMatchObject({ status: 'cancelled', cancelReason: 'A race' });
  });
});

describe('one-offs', () => {
  const oneOff = {
    ...{ classType: 'Hyrox', 'date-day': '28', 'date-month': '11', 'date-year': '2026', startTime: '10:00' },
    ...{ minutes: '90', coach: '', room: 'Turf', capacity: '30' },
  };

  test('one is added beside the weekly classes and sent once, however often', async () => {
    const { club, browser } = await open();
    const answer = await browser.submit(`${TIMETABLE}/one-off`, oneOff);
    const week = await browser.follow(answer);
    expect(week.text).toContain('Hyrox, Sat 28 Nov, 10:00 has been added to the timetable.');
    expect(week.text).toContain('One-off');
    const added = (await all(club)).filter(({ scheduleId }) => scheduleId === '');
    expect(added).toMatchObject([{ room: 'Turf', capacity: 30, date: '2026-11-28' }]);
    expect(await audited(club, 'session.added')).toEqual(['Added Hyrox, Sat 28 Nov, 10:00']);
  });

  test.each([
    [{ 'date-day': '20' }, 'That time is in the past. Choose a later one'],
    [{ 'date-day': '24', startTime: '18:30', room: 'studio' }, 'Studio has Hyrox at 18:00 then'],
    [{ 'date-day': '31' }, '31 November isn’t a real date'],
    [{ startTime: '25:00' }, 'Enter the start time, like 18:00'],
    [{ classType: 'gone' }, 'Choose a class type that isn’t retired'],
    [{ capacity: '0' }, 'Enter the number of places, from 1 to 500'],
  ])('%j is refused: %s', async (changes, sentence) => {
    const { club, browser } = await open();
    const answer = await browser.submit(`${TIMETABLE}/one-off`, { ...oneOff, ...changes });
    expect(answer.status).toBe(422);
    expect(answer.text).toContain(sentence);
    expect(await all(club)).toHaveLength(4);
  });

  test('none is added on a date on which the club is closed', async () => {
    const { club, browser } = await open();
    await club.settle({ closedDates: ['2026-11-28'] });
    const answer = await browser.submit(`${TIMETABLE}/one-off`, oneOff);
    expect(answer.text).toContain('The club is closed on that date');
  });
});

describe('copying a week', () => {
  test('shows what will be made and makes it; twice makes nothing twice', async () => {
    const { club, timetable, browser } = await open();
    const startsAt = '2026-11-26T10:00:00Z';
    await timetable.session({ id: 'one-off_race', scheduleId: '', room: 'Turf', startsAt });
    const page = `${TIMETABLE}/copy-week?from=2026-11-23&to=2026-12-28`;
    const preview = await browser.get(page);
    expect(preview.text).toContain('Will be copied: 2.');
    expect(await all(club)).toHaveLength(5);
    const made = await browser.follow(await browser.submit(page, {}, `${TIMETABLE}/copy-week`));
    expect(made.text).toContain('Classes copied: 2.');
    expect((await all(club)).slice(-2)).toMatchObject([
      { id: 'tuesday-hyrox_2026-12-29', scheduleId: 'tuesday-hyrox' },
      { scheduleId: '', date: '2026-12-31', room: 'Turf' },
    ]);
    const fields = { from: '2026-11-23', to: '2026-12-28' };
    const again = await browser.follow(await browser.post(`${TIMETABLE}/copy-week`, fields));
    expect(again.text).toContain('All of these classes were already there.');
    expect(await all(club)).toHaveLength(7);
    const until = Temporal.PlainDate.from('2026-12-31');
    expect(await generateSessions(club.services, { until })).toBe(1);
    expect(await audited(club, 'week.copied')).toHaveLength(1);
  });

  test('leaves cancelled classes out, and makes none again that was moved out of the week since', async () => {
    const { club, timetable, browser } = await open();
    const oneOff = { scheduleId: '', room: 'Turf' };
    await timetable.session({ ...oneOff, id: 'race', startsAt: '2026-11-26T10:00:00Z' });
    await timetable.session({ ...oneOff, id: 'off', startsAt: '2026-11-27T10:00:00Z', status: 'cancelled' });
    const fields = { from: '2026-11-23', to: '2026-12-28' };
    const made = await browser.follow(await browser.post(`${TIMETABLE}/copy-week`, fields));
    expect(made.text).toContain('Classes copied: 2.');
    const moved = (await all(club)).find(({ date }) => date === '2026-12-31');
    const later = { startsAt: '2027-01-07T10:00:00Z', endsAt: '2027-01-07T11:00:00Z', date: '2027-01-07' };
    await club.store.update(sessions, moved?.id ?? '', {
      ...{ startsAt: Temporal.Instant.from(later.startsAt), endsAt: Temporal.Instant.from(later.endsAt) },
      date: later.date,
    });
    const again = await browser.follow(await browser.post(`${TIMETABLE}/copy-week`, fields));
    expect(again.text).toContain('All of these classes were already there.');
    expect(await find(club, moved?.id ?? '')).toMatchObject({ date: later.date });
  });
});

describe('closing the club on a date', () => {
  test('lists who is booked, takes off what is empty, cancels the rest and notifies the people', async () => {
    const { club, timetable, browser } = await open({ booked: [first] });
    await timetable.session({
      id: 'tuesday-hyrox_x',
      scheduleId: 'tuesday-hyrox',
      room: 'Turf',
      startsAt: '2026-11-24T07:00:00Z',
    });
    const sentBefore = (await mails(club)).length;
    const page = await browser.get(`${TIMETABLE}/close-date?date=2026-11-24`);
    expect(page.text).toContain('Close the club and cancel the classes of 1 person');
    expect(page.text).not.toContain('in the message');
    const unreasoned = await browser.submit(`${TIMETABLE}/close-date?date=2026-11-24`, { reason: '' });
    expect(unreasoned.status).toBe(422);
    expect((await club.store.find(settings, 'club'))?.closedDates).toEqual([]);
    const answer = await browser.submit(`${TIMETABLE}/close-date?date=2026-11-24`, { reason: 'Flood' });
    const week = await browser.follow(answer);
    expect(week.text).toContain(
      '1 class with bookings cancelled. No mail server is set up, so tell them yourself.',
    );
    expect(week.text).toContain('Club closed');
    expect((await club.store.find(settings, 'club'))?.closedDates).toEqual(['2026-11-24']);
    expect(await find(club, first)).toMatchObject({ status: 'cancelled', cancelReason: 'Flood' });
    expect(await club.store.find(sessions, 'tuesday-hyrox_x')).toBeNull();
    expect(await mails(club)).toHaveLength(sentBefore + 1);
    expect(await generateSessions(club.services)).toBe(0);
    expect(await audited(club, 'club.date-closed')).toEqual(['Closed the club on Tue 24 Nov']);
    expect(await find(club, fourth)).toMatchObject({ status: 'scheduled' });
  });

  test('cancels an empty class that staff have edited, rather than remove what they did, and speaks of no bookings', async () => {
    const { club, browser } = await open();
    await club.store.update(sessions, first, { isEdited: true });
    const answer = await browser.submit(`${TIMETABLE}/close-date?date=2026-11-24`, { reason: 'Flood' });
    const { text } = await browser.follow(answer);
    expect(text).toContain('Club closed on Tue 24 Nov. 1 class cancelled.');
    expect(await find(club, first)).toMatchObject({ status: 'cancelled', cancelReason: 'Flood' });
  });
});

describe('events and training sessions on a day that is closed', () => {
  test('stay, which the page before, the result and the list To do say until they are cancelled', async () => {
    const { club, browser } = await open();
    const startsAt = Temporal.Instant.from('2026-11-24T19:00:00Z');
    const evening = { startsAt, endsAt: startsAt.add({ hours: 2 }) };
    const { event } = openEvents(club);
    const party = await event({ title: 'Quiz night', ...evening });
    await event({
      title: 'Later',
      startsAt: startsAt.add({ hours: 72 }),
      endsAt: startsAt.add({ hours: 73 }),
    });
    const facts = { status: 'booked', trainerId: 'tess', trainerName: 'Tess', memberName: 'Mo', ...evening };
    await club.store.create(
      trainingSessions,
      trainingSessions.decode('pt', { ...facts, changedAt: club.now() }),
    );
    const day = `${TIMETABLE}/close-date?date=2026-11-24`;
    const page = await browser.get(day);
    expect(page.text).toContain(
      'Closing the club cancels classes only. These stay until you cancel or move them',
    );
    expect(page.html).toContain(`href="/admin/events/${party.id}"`);
    expect(page.html).toContain('href="/coach/personal-training/tess"');
    expect(page.text).not.toContain('Later');
    const week = await browser.follow(await browser.submit(day, { reason: 'Flood' }));
    expect(week.text).toContain('1 event and 1 training session still on: cancel or move them yourself');
    const left = '1 event and 1 training session still on while the club is closed';
    expect((await browser.get('/admin/dashboard')).text).toContain(left);
    expect((await browser.get(`${TIMETABLE}/close-date`)).text).toContain('Quiz night');
    await club.store.update(events, party.id, { status: 'cancelled' });
    await club.store.update(trainingSessions, 'pt', { status: 'cancelled' });
    expect((await browser.get('/admin/dashboard')).text).not.toContain('still on');
    expect((await browser.get(`${TIMETABLE}/close-date`)).text).not.toContain('Quiz night');
  });
});

describe('closing several days or part of one', () => {
  const days = { date: '2026-11-24', until: '2026-12-01', reason: 'Christmas' };
  const query = `${TIMETABLE}/close-date?date=2026-11-24&until=2026-12-01`;

  test('a range is shown and closed in one step, and its empty classes come back when it is reopened', async () => {
    const { club, browser } = await open({ booked: [first] });
    const page = await browser.get(query);
    expect(page.text).toContain('Tue 24 Nov to Tue 1 Dec');
    expect(page.text).toContain('Close the club and cancel the classes of 1 person');
    expect(page.text).not.toContain('in the message');
    expect(page.text).toContain('Empty classes to remove: 1');
    const week = await browser.follow(await browser.post(`${TIMETABLE}/close-date`, days));
    expect(week.text).toContain('Club closed from Tue 24 Nov to Tue 1 Dec. Empty classes removed: 1.');
    const closed = (await club.store.find(settings, 'club'))?.closedDates;
    expect(closed).toHaveLength(8);
    expect((await browser.get('/')).text).toContain('Closed Tue 24 Nov to Tue 1 Dec: Christmas');
    const list = await browser.get(`${TIMETABLE}/close-date`);
    expect(list.text).toContain('Tue 24 Nov to Tue 1 Dec: Christmas');
    expect((await browser.get(`${TIMETABLE}/reopen-date?date=2026-11-24&until=2026-12-01`)).text).toContain(
      '1 class on these dates stays cancelled.',
    );
    const reopened = await browser.post(`${TIMETABLE}/reopen-date`, { date: days.date, until: days.until });
    expect((await browser.follow(reopened)).text).toContain('Club reopened. 1 class back on the timetable.');
    expect(await club.store.find(settings, 'club')).toMatchObject({ closedDates: [], closures: [] });
    expect(await audited(club, 'club.date-reopened')).toEqual(['Reopened the club: Tue 24 Nov to Tue 1 Dec']);
    const again = await browser.post(`${TIMETABLE}/reopen-date`, { date: days.date, until: days.until });
    expect((await browser.follow(again)).text).toContain('The club wasn’t closed then.');
  });

  test('a part of a day cancels only its classes, and none are generated or added then', async () => {
    const { club, timetable, browser } = await open({ booked: [first] });
    await timetable.session({
      id: 'morning',
      scheduleId: '',
      room: 'Turf',
      startsAt: '2026-11-24T07:00:00Z',
    });
    const evening = { date: '2026-11-24', fromTime: '17:00', untilTime: '20:00', reason: 'Flood' };
    const week = await browser.follow(await browser.post(`${TIMETABLE}/close-date`, evening));
    expect(week.text).toContain('Club closed on Tue 24 Nov from 17:00 to 20:00.');
    expect(await find(club, first)).toMatchObject({ status: 'cancelled' });
    expect(await find(club, 'morning')).toMatchObject({ status: 'scheduled' });
    expect((await club.store.find(settings, 'club'))?.closedDates).toEqual([]);
    expect(await generateSessions(club.services)).toBe(0);
    const { reason: _, ...part } = evening;
    await browser.post(`${TIMETABLE}/reopen-date`, part);
    expect((await club.store.find(settings, 'club'))?.closures).toEqual([]);
  });

  test.each([
    [{ until: '2026-11-23' }, 'The last day is before the first'],
    [{ fromTime: '12:00' }, 'Enter the time the club opens again'],
    [{ date: '2026-11-01' }, 'That date is in the past'],
  ])('%j is refused in words, on the page and in the post', async (changes, sentence) => {
    const { club, browser } = await open();
    const typed = { date: '2026-11-24', until: '', fromTime: '', untilTime: '', ...changes };
    const page = await browser.get(`${TIMETABLE}/close-date?${new URLSearchParams(typed)}`);
    expect(page.text).toContain(sentence);
    const answer = await browser.post(`${TIMETABLE}/close-date`, { ...typed, reason: 'Flood' });
    expect(answer.status).toBe(422);
    expect((await club.store.find(settings, 'club'))?.closedDates).toEqual([]);
  });
});

describe('the week', () => {
  test('shows seven days with their classes and links to each', async () => {
    const { browser } = await open({ booked: [first] });
    const page = await browser.get(`${TIMETABLE}?week=2026-11-26`);
    expect(page.html).toContain(`/admin/single-booking/${first}`);
    expect(page.text).toContain('Tuesday 24 November');
    expect(page.text).toContain('1 of 12 booked');
    expect(page.html).toContain('?week=2026-11-30');
  });

  test('guides a club without classes step by step', async () => {
    const club = openClub();
    await club.settle({ isSetUp: true });
    const browser = await club.signedIn(await club.admin());
    expect((await browser.get(TIMETABLE)).html).toContain(`${TIMETABLE}/class-types/new`);
    await openTimetable(club);
    expect((await browser.get(TIMETABLE)).html).toContain(`${TIMETABLE}/schedules/new`);
  });
});
