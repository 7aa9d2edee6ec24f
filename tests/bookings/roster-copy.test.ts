import { describe, expect, test } from 'vitest';
import { meetEarlierMark } from '#domain/bookings/earlier-mark.ts';
import { mayKeepContacts, rosterCopyHours } from '#domain/bookings/roster-copy.ts';
import { bookings } from '#server/data/collections/bookings.ts';
import { auditLog } from '#server/data/collections/club.ts';
import { kiosks } from '#server/data/collections/door.ts';
import { type Member, members } from '#server/data/collections/members.ts';
import { openClub, type TestClub } from '../support/club.ts';
import { pairedKiosk } from '../support/door.ts';
import { parqResult } from '../support/parq.ts';
import { booking, openTimetable, session } from '../support/timetable.ts';
import type { Visitor } from '../support/visitor.ts';

/** Of the evening that the class is on: from six to seven. */
const at = (time: string) => Temporal.Instant.from(`2026-11-24T${time}Z`);

describe('how an earlier mark meets what is stored', () => {
  const stored = { status: 'late', markedAt: at('18:10'), changedAt: at('18:12') };
  test.each([
    ['the page knew it', { seen: 'late', at: at('18:05') }, 'fits'],
    ['it is a plain form', { at: at('18:05') }, 'fits'],
    ['somebody marked later', { seen: 'booked', at: at('18:05') }, 'is-older'],
    ['somebody marked before, unseen', { seen: 'booked', at: at('18:11') }, 'replaces'],
    ['both at the same moment', { seen: 'booked', at: at('18:10') }, 'is-older'],
  ] as const)('%s', (_, mark, met) => {
    expect(meetEarlierMark(stored, mark)).toBe(met);
  });

  test('a mark that was taken away counts from when it was', () => {
    const removed = { ...stored, status: 'booked', markedAt: null };
    expect(meetEarlierMark(removed, { seen: 'late', at: at('18:11') })).toBe('is-older');
    expect(meetEarlierMark(removed, { seen: 'late', at: at('18:13') })).toBe('replaces');
  });
});

describe('what a phone keeps, and until when', () => {
  const evening = session({ startsAt: at('18:00'), endsAt: at('19:00'), coachUid: 'sam' });
  test.each([
    ['the day before', '2026-11-23T23:59:00Z', false, false],
    ['in the morning', '2026-11-24T00:00:00Z', true, false],
    ['31 minutes before', '2026-11-24T17:29:00Z', true, false],
    ['half an hour before', '2026-11-24T17:30:00Z', true, true],
    ['29 minutes after', '2026-11-24T19:29:59Z', true, true],
    ['half an hour after', '2026-11-24T19:30:00Z', true, false],
    ['the day after', '2026-11-25T00:00:00Z', false, false],
  ])('%s', (_, now, isKept, hasContacts) => {
    const moment = Temporal.Instant.from(now);
    expect(rosterCopyHours(evening, moment).until !== null).toBe(isKept);
    expect(mayKeepContacts(evening, 'sam', moment)).toBe(hasContacts);
    expect(mayKeepContacts(evening, 'kim', moment)).toBe(false);
    expect(mayKeepContacts({ ...evening, status: 'cancelled' }, 'sam', moment)).toBe(false);
  });

  test('a class over midnight is kept until half an hour after it', () => {
    const late = session({ startsAt: at('23:30'), endsAt: Temporal.Instant.from('2026-11-25T00:30:00Z') });
    const { until } = rosterCopyHours(late, Temporal.Instant.from('2026-11-25T00:45:00Z'));
    expect(until?.toString()).toBe('2026-11-25T01:00:00Z');
  });
});

interface Evening {
  readonly club: TestClub;
  readonly sam: Member;
  readonly priya: Member;
  readonly tom: Member;
  readonly copy: string;
  readonly send: string;
}

async function openEvening(
  now = '2026-11-24T18:10:00Z',
  environment: Record<string, string> = {},
): Promise<Evening> {
  const club = openClub({ now, environment });
  const timetable = await openTimetable(club);
  const sam = await club.coach({ firstName: 'Sam', name: 'Sam Okafor' });
  const { id } = await timetable.session({
    ...{
      startsAt: at('18:00'),
      endsAt: at('19:00'),
      coachUid: sam.uid,
      coachName: 'Sam Okafor',
      bookedCount: 2,
    },
  });
  const answered = { completedAt: club.now(), hasYesAnswers: true, note: 'Sentinel-Knee' };
  const priya = await timetable.bookable({
    ...{
      firstName: 'Priya',
      name: 'Priya Shah',
      emergencyContact: { name: 'Anna Shah', phone: '07700900123' },
    },
    ...{ parqResults: [{ ...parqResult(club.now(), answered) }], parqReviewedAt: club.now() },
    parqReview: { outcome: 'cleared', note: 'Sentinel-Review', validUntil: '' },
  });
  const tom = await timetable.bookable({ name: 'Tom Ashworth', emergencyContact: { name: '', phone: '' } });
  const [one, other] = [await timetable.storedSession(id), { isFirstClass: true }];
  await club.store.create(bookings, booking(one, priya));
  await club.store.create(bookings, booking(one, tom, other));
  const below = `/coach/single-booking/${id}`;
  return { club, sam, priya, tom, copy: `${below}/offline`, send: `${below}/marks` };
}

async function handedOut({ club }: Evening): Promise<string[]> {
  const { items } = await club.store.query(auditLog, {
    where: [['action', '==', 'emergency-contact.read']],
    orderBy: [['at', 'asc']],
    limit: 50,
  });
  return items.map(({ memberUid, summary }) => `${memberUid} ${summary}`).sort();
}

const post = (who: Visitor, path: string) => who.post(path, {});

describe('the copy of a roster', () => {
  test('has names, flags and marks, and no emergency contact; with them it is asked for by a form, and each is in the audit log', async () => {
    const evening = await openEvening();
    const { club, sam, priya, tom, copy } = evening;
    const coach = await club.signedIn(sam);
    await club.store.update(members, priya.uid, { pictureId: `256x256-${'0'.repeat(32)}` });
    const roster = copy.replace(/\/offline$/u, '');
    expect((await coach.get(roster)).html).toContain('<img');
    const plain = await coach.get(copy);
    expect(plain.html).not.toContain('<img');
    for (const text of ['Priya Shah', 'Take care', 'First class', 'You’re offline', '17:30 to 19:30'])
      expect(plain.text).toContain(text);
    expect(plain.html).not.toMatch(/Anna|900123|Sentinel/);
    expect(plain.headers.get('X-Keep-Until')).toBe(String(Date.parse('2026-11-25T00:00:00Z')));
    expect(await handedOut(evening)).toEqual([]);
    const full = await post(coach, copy);
    expect(full.text).toMatch(/Anna Shah ?, 07700 900 123/);
    expect(full.text).toContain('no number on record');
    expect(full.html).not.toContain('Sentinel');
    const summary = 'Saved offline on the coach’s phone for';
    expect((await handedOut(evening)).map((one) => one.split(' ')[0])).toEqual([priya.uid, tom.uid].sort());
    for (const one of await handedOut(evening)) expect(one).toContain(summary);
  });

  test.each([
    ['half an hour before the class is near', '2026-11-24T17:29:00Z'],
    ['when it has been over for half an hour', '2026-11-24T19:30:00Z'],
  ])('has no contacts until %s', async (_, now) => {
    const evening = await openEvening(now);
    const coach = await evening.club.signedIn(evening.sam);
    expect((await post(coach, evening.copy)).text).not.toContain('Anna');
    expect(await handedOut(evening)).toEqual([]);
  });

  test('row 12: nobody else’s phone is given contacts, and none but a coach’s or an admin’s a copy', async () => {
    const evening = await openEvening();
    const { club, sam, copy } = evening;
    for (const other of [await club.coach({ firstName: 'Kim' }), await club.admin()]) {
      const { text } = await post(await club.signedIn(other), copy);
      expect(text).toContain('Priya Shah');
      expect(text).not.toContain('Anna');
    }
    for (const other of [await club.desk(), await club.member()]) {
      const visitor = await club.signedIn(other);
      expect((await visitor.get(copy)).status).toBe(403);
      expect((await post(visitor, copy)).status).toBe(403);
    }
    expect((await club.visitor().get(copy)).location).toContain('/auth/login');
    const shared = await club.signedIn(sam);
    const device = await pairedKiosk(club);
    shared.cookies.set('cf_kiosk', device.cookies.get('cf_kiosk') ?? '');
    expect((await shared.get(copy)).location).toBe(copy.replace('/offline', ''));
    expect((await post(shared, copy)).status).toBe(303);
    expect((await shared.get('/coach/rosters.json')).html).toContain('"ids":[]');
    expect(await club.store.count(kiosks)).toBe(1);
    expect(await handedOut(evening)).toEqual([]);
  });

  test('is for the worker: whoever opens it sees the roster, and where copies are off there is none', async () => {
    const { club, sam, copy } = await openEvening();
    const coach = await club.signedIn(sam);
    const opened = await coach.get(copy, { 'Sec-Fetch-Mode': 'navigate' });
    expect(opened.location).toBe(copy.replace('/offline', ''));
    const off = await openEvening('2026-11-24T18:10:00Z', { OFFLINE_COPY: 'off' });
    expect((await (await off.club.signedIn(off.sam)).get(off.copy)).status).toBe(303);
  });

  test('the list names the coach’s own classes of today', async () => {
    const { club, sam, copy } = await openEvening();
    const ids = async (who: Member) =>
      JSON.parse((await (await club.signedIn(who)).get('/coach/rosters.json')).html).ids;
    expect(await ids(sam)).toEqual([copy.split('/')[3]]);
    expect(await ids(await club.coach({ firstName: 'Kim' }))).toEqual([]);
  });
});

describe('marks that were made without a connection', () => {
  const mark = (uid: string, wanted: string, made: string, seen = 'booked') => ({
    ...{ uid, mark: wanted, seen, at: at(made).epochMilliseconds },
  });
  const sendMarks = async (who: Visitor, path: string, marks: unknown) =>
    JSON.parse((await who.post(path, { marks: JSON.stringify(marks) })).html).results;

  test('row 12: sent twice at once they are one mark each, with their own times', async () => {
    const evening = await openEvening();
    const { club, sam, priya, tom, send } = evening;
    const coach = await club.signedIn(sam);
    const marks = [mark(priya.uid, 'attended', '18:01'), mark(tom.uid, 'late', '18:02')];
    const [one, other] = await Promise.all([sendMarks(coach, send, marks), sendMarks(coach, send, marks)]);
    for (const { isConflict } of [...one, ...other]) expect(isConflict).toBe(false);
    const { items } = await club.store.query(bookings, { limit: 10 });
    expect(items.map(({ status, markedAt }) => `${status} ${markedAt}`).sort()).toEqual([
      'attended 2026-11-24T18:01:00Z',
      'late 2026-11-24T18:02:00Z',
    ]);
    expect(await club.store.count(auditLog, [['action', '==', 'class.marked']])).toBe(2);
  });

  test('the newer mark wins, the other one is on the roster until staff settle it', async () => {
    const { club, sam, priya, tom, send } = await openEvening();
    const coach = await club.signedIn(sam);
    const page = send.replace('/marks', '');
    await sendMarks(coach, send, [mark(priya.uid, 'late', '18:05'), mark(tom.uid, 'late', '18:05')]);
    const sent = [mark(priya.uid, 'attended', '18:01'), mark(tom.uid, 'attended', '18:08')];
    const results = await sendMarks(coach, send, sent);
    expect(
      results.map((one: { status: string; isConflict: boolean }) => [one.status, one.isConflict]),
    ).toEqual([
      ['late', true],
      ['attended', true],
    ]);
    const { text } = await coach.get(page);
    expect(text).toContain('Another mark, made 18:01, said present');
    expect(text).toContain('Another mark, made 18:05, said late');
    await coach.post(`${page}/mark`, { uid: priya.uid, mark: 'late' });
    await coach.post(`${page}/mark`, { uid: tom.uid, mark: 'late' });
    expect((await coach.get(page)).text).not.toContain('Another mark');
    const { items } = await club.store.query(bookings, { limit: 10 });
    expect(items.map(({ status, otherMark }) => [status, otherMark])).toEqual(Array(2).fill(['late', null]));
  });
});
