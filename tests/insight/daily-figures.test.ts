import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { hasAttended } from '#domain/bookings/attendance.ts';
import { countVisits, readVisitFigures } from '#domain/insight/visit-figures.ts';
import { localDate } from '#domain/values/dates.ts';
import { markAttendance } from '#server/bookings/mark-attendance.ts';
import { bookings } from '#server/data/collections/bookings.ts';
import { accessLogs } from '#server/data/collections/door.ts';
import { classTypes, sessions } from '#server/data/collections/timetable.ts';
import { removeVisit, restoreVisit } from '#server/door/remove-visit.ts';
import { classFigures } from '#server/insight/class-figures.ts';
import { goOverFigures } from '#server/insight/figures/check-figures.ts';
import { countFigures } from '#server/insight/figures/count-figures.ts';
import { readFigures } from '#server/insight/figures/read-figures.ts';
import { visitFigures } from '#server/insight/visit-figures.ts';
import { openClub, type TestClub } from '../support/club.ts';
import { accessLog, doorMember, scan, screenPass } from '../support/door.ts';

const by = { uid: 'ada', name: 'Ada Admin' };
const kinds = [classFigures, visitFigures];
let club: TestClub;

beforeEach(() => {
  club = openClub({ now: '2026-11-23T12:00:00Z' });
});

/** The days whose stored figures are not what the records say. */
async function differing(): Promise<string[]> {
  const found: string[] = [];
  for await (const { kind, differing: days } of goOverFigures(
    club.services,
    { from: null, repairs: false },
    kinds,
  ))
    found.push(...days.map((day) => `${kind} ${day}`));
  return found;
}

async function addSession(id: string, startsAt: string, facts: object = {}): Promise<void> {
  const start = Temporal.Instant.from(startsAt);
  await club.store.create(sessions, {
    ...sessions.decode(id, {
      startsAt: start,
      endsAt: start.add({ minutes: 90 }),
      modifiedAt: start,
      createdAt: start,
    }),
    ...{
      classTypeId: 'hyrox',
      className: 'Hyrox',
      coachUid: 'sam',
      capacity: 10,
      date: localDate(start).toString(),
    },
    ...facts,
  });
}

async function addBooking(
  sessionId: string,
  uid: string,
  status: 'booked' | 'late-cancelled',
): Promise<void> {
  const session = await club.store.find(sessions, sessionId);
  if (!session) throw new Error('no session');
  const { startsAt, endsAt, date } = session;
  await club.store.create(bookings, {
    ...bookings.decode(`${sessionId}_${uid}`, { startsAt, endsAt, bookedAt: startsAt, changedAt: startsAt }),
    ...{ sessionId, memberUid: uid, status, date },
  });
}

describe('figures by day', () => {
  it('of a small club are what is worked out by hand', async () => {
    await club.store.create(classTypes, { ...classTypes.decode('hyrox', {}), name: 'Hyrox', slug: 'hyrox' });
    // Monday 23 November: 07:00 (4 of 10 booked, 3 came, 1 did not), 10:00 cancelled, 18:00 not begun yet at noon.
    const counts = { bookedCount: 4, attendedCount: 3, noShowCount: 1 };
    await addSession('early', '2026-11-23T07:00:00Z', counts);
    await addSession('off', '2026-11-23T10:00:00Z', { status: 'cancelled' });
    await addSession('late', '2026-11-23T18:00:00Z', { bookedCount: 9 });
    await addBooking('early', 'eve', 'late-cancelled');
    // Two people; one of them comes in twice, the second time after lunch.
    const [ada, ben] = [await doorMember(club), await doorMember(club)];
    await scan(club, screenPass(club, ada));
    await scan(club, screenPass(club, ben));
    club.advance({ hours: 5 });
    await scan(club, screenPass(club, ada));
    await countFigures(club.services, kinds);
    const today = localDate(club.now());
    const days = { from: today, to: today };
    const classes = (await readFigures(club.store, classFigures, [days], club.now())).over(days);
    // 4 of 10 places, 90 minutes, one late cancellation. At 17:00 the class of 18:00 has not begun.
    const early = {
      classes: 1,
      minutes: 90,
      places: 10,
      booked: 4,
      attended: 3,
      noShows: 1,
      lateCancelled: 1,
    };
    expect(classes.all).toEqual(early);
    expect([...classes.byType, ...classes.byCoach, ...classes.byHour]).toEqual([
      ['hyrox', early],
      ['sam', early],
      ['7', early],
    ]);
    const visits = (await readFigures(club.store, visitFigures, [days], club.now())).over(days);
    expect([visits.visits, visits.people]).toEqual([3, 2]);
    // Monday, at noon and at 17:00.
    expect([visits.byHour[0]?.[12], visits.byHour[0]?.[17]]).toEqual([2, 1]);
    const admin = await club.signedIn(await club.admin());
    const page = await admin.get('/admin/analytics/classes?period=this-month');
    expect(page.text).toContain('40%');
    expect(page.text).toContain('1.5');
    expect((await admin.get('/admin/analytics/visits')).text).toContain('Mon 12:00, with 2 visits');
    const file = await admin.get('/admin/analytics/csv/fill-by-class?period=this-month');
    expect(file.html).toContain('Hyrox,1,10,4,40,3,1,1,1.5');
    expect((await admin.get('/admin/analytics/csv/nothing')).status).toBe(404);
  });

  it('are a file whose days a spreadsheet can compute with, whatever a chart writes below itself', async () => {
    const member = await doorMember(club);
    const entry = await scan(club, screenPass(club, member));
    // The club has figures of before those days, to compare with.
    const earlier = { ...entry, id: 'earlier', at: entry.at.subtract({ hours: 24 * 10 }) };
    await club.store.create(accessLogs, earlier);
    await countFigures(club.services, kinds);
    const admin = await club.signedIn(await club.admin());
    const days = await admin.get('/admin/analytics/csv/visits?from=2026-11-22&to=2026-11-23');
    expect(days.headers.get('Content-Disposition')).toContain('"visits-2026-11-22-2026-11-23.csv"');
    const before = 'Before (2026-11-20 to 2026-11-21)';
    expect(parse(days.html, { bom: true })).toEqual([
      ['Date', 'Visits', before],
      ['2026-11-22', '0', '0'],
      ['2026-11-23', '1', '0'],
    ]);
    const weeks = await admin.get('/admin/analytics/csv/visits?from=2026-10-15&to=2026-11-23&compare=none');
    const rows: string[][] = parse(weeks.html, { bom: true });
    expect(rows.slice(0, 3)).toEqual([
      ['Week from', 'Visits'],
      ['2026-10-15', '0'],
      ['2026-10-19', '0'],
    ]);
    expect(rows.at(-1)).toEqual(['2026-11-23', '1']);
    const months = await admin.get('/admin/analytics/csv/fill?period=12-months');
    expect(months.html).toContain('Month from,Fill rate %');
  });

  it('are refused in plain words where a file’s days are none', async () => {
    const admin = await club.signedIn(await club.admin());
    const { status, headers, html } = await admin.get('/admin/analytics/csv/visits?from=2026-13-01');
    expect([status, headers.get('Content-Type')]).toEqual([422, 'text/plain; charset=utf-8']);
    expect(html).toBe('Enter the month as a number from 1 to 12. Go back and correct the days.');
  });

  it('say so where a last day in the future is cut to today', async () => {
    const admin = await club.signedIn(await club.admin());
    const cut = 'The last day you chose is in the future: days until today are shown.';
    const { text } = await admin.get('/admin/analytics/visits?from=2026-11-20&to=2026-11-30');
    expect(text).toContain(`20 – 23 Nov, compared with 16 – 19 Nov. ${cut}`);
    const today = await admin.get('/admin/analytics/visits?from=2026-11-20&to=2026-11-23');
    expect(today.text).not.toContain(cut);
  });

  it.each([
    // The morning on which 01:00 becomes 02:00 in London, and the one on which 02:00 is 01:00 again.
    ['2026-03-29T00:59:59Z', 7, 0],
    ['2026-03-29T01:00:00Z', 7, 2],
    ['2026-10-25T00:30:00Z', 7, 1],
    ['2026-10-25T01:30:00Z', 7, 1],
    ['2026-10-25T23:30:00Z', 7, 23],
  ])('a visit at %s is on day %i of the week in hour %i of the club’s clock', (at, day, hour) => {
    const figures = readVisitFigures(countVisits([{ at: Temporal.Instant.from(at), memberUid: 'ada' }]));
    expect(figures.byHour[day - 1]?.[hour]).toBe(1);
  });

  it('count somebody who comes in again while still in once', async () => {
    const member = await doorMember(club);
    await scan(club, screenPass(club, member));
    const [first] = await accessLog(club);
    // Logged where two devices have decided without a connection.
    if (first) await club.store.create(accessLogs, { ...first, id: 'again', result: 'already-in' });
    expect(await accessLog(club)).toHaveLength(2);
    await countFigures(club.services, kinds);
    const today = { from: localDate(club.now()), to: localDate(club.now()) };
    const reading = await readFigures(club.store, visitFigures, [today], club.now());
    expect(reading.over(today).visits).toBe(1);
  });

  it('are what the records say after any history, and any correction of it', async () => {
    const step = fc.oneof(
      fc.record({ kind: fc.constant('scan' as const), who: fc.nat(2) }),
      fc.record({ kind: fc.constant('remove' as const), which: fc.nat(20) }),
      fc.record({ kind: fc.constant('restore' as const), which: fc.nat(20) }),
      fc.record({
        ...{ kind: fc.constant('mark' as const), who: fc.nat(2), which: fc.nat(2) },
        mark: fc.constantFrom('attended' as const, 'late' as const, 'no-show' as const, 'booked' as const),
      }),
      fc.record({ kind: fc.constant('wait' as const), hours: fc.integer({ min: 1, max: 40 }) }),
      fc.record({ kind: fc.constant('count' as const) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
        club = openClub({ now: '2026-10-24T12:00:00Z' });
        const people = [await doorMember(club), await doorMember(club), await doorMember(club)];
        const days = ['2026-10-24', '2026-10-25', '2026-10-26'];
        for (const day of days) {
          await addSession(day, `${day}T06:30:00Z`, { bookedCount: 3 });
          for (const { uid } of people) await addBooking(day, uid, 'booked');
        }
        for (const each of steps) {
          switch (each.kind) {
            case 'scan': {
              const member = people[each.who];
              if (member) await scan(club, screenPass(club, member));
              break;
            }
            case 'remove':
            case 'restore': {
              const entries = await accessLog(club);
              const entry = entries[each.which % Math.max(1, entries.length)];
              if (!entry) break;
              const request = { entryId: entry.id, by, reason: 'A mistake' };
              await (each.kind === 'remove' ? removeVisit : restoreVisit)(club.services, request);
              break;
            }
            case 'mark': {
              const [sessionId, uid] = [days[each.which] ?? '', people[each.who]?.uid ?? ''];
              await markAttendance(club.services, { sessionId, uid, mark: each.mark, by });
              break;
            }
            case 'wait':
              club.advance({ hours: each.hours });
              break;
            case 'count':
              await countFigures(club.services, kinds);
          }
        }
        await countFigures(club.services, kinds);
        expect(await differing()).toEqual([]);
        const entries = await club.store.query(accessLogs, { limit: 1000 });
        const letIn = entries.items.filter(({ isAllowed, result }) => isAllowed && result !== 'already-in');
        const all = { from: Temporal.PlainDate.from('2026-10-24'), to: localDate(club.now()) };
        const reading = await readFigures(club.store, visitFigures, [all], club.now());
        const came = new Set(letIn.map(({ at, memberUid }) => `${memberUid} ${localDate(at)}`));
        const booked = await club.store.query(bookings, { limit: 100 });
        const trained = booked.items.filter(
          ({ status, memberUid, startsAt }) =>
            hasAttended(status) &&
            Temporal.Instant.compare(startsAt, club.now()) <= 0 &&
            !came.has(`${memberUid} ${localDate(startsAt)}`),
        );
        expect(reading.over(all).visits).toBe(letIn.length + trained.length);
        const held = await club.store.query(sessions, { limit: 10 });
        const attended = held.items.reduce((sum, { attendedCount }) => sum + attendedCount, 0);
        const classes = await readFigures(club.store, classFigures, [all], club.now());
        const begun = held.items.filter(
          ({ startsAt }) => Temporal.Instant.compare(startsAt, club.now()) <= 0,
        );
        expect(classes.over(all).all.classes).toBe(begun.length);
        if (begun.length === held.items.length) expect(classes.over(all).all.attended).toBe(attended);
      }),
      { numRuns: 12 },
    );
  });
});
