/** The feeds of open data, read as an aggregator reads them: from the start, page after page, then at the end. */
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { bookSession } from '#server/bookings/book-session.ts';
import { plans } from '#server/data/collections/membership.ts';
import { sessionSeriesItems } from '#server/data/collections/open-data.ts';
import { classTypes, removedSessions, schedules, sessions } from '#server/data/collections/timetable.ts';
import { cancelSession } from '#server/timetable/cancel-session.ts';
import { publishSessionSeries } from '#server/timetable/publish-session-series.ts';
import { openClub, type TestClub } from '../support/club.ts';
import { plan } from '../support/desk.ts';
import { classType, openTimetable, schedule, type Timetable } from '../support/timetable.ts';

interface Item {
  state: 'updated' | 'deleted';
  kind: string;
  id: string;
  modified: number;
  // biome-ignore lint/suspicious/noExplicitAny: JSON as it came
  data?: any;
}

const SESSIONS = '/open-data/scheduled-sessions';
const SERIES = '/open-data/session-series';

let club: TestClub;
let timetable: Timetable;

beforeEach(async () => {
  club = openClub({ now: '2026-11-21T12:00:00Z', environment: { PUBLIC_URL: 'https://club.test' } });
  await club.settle({
    isSetUp: true,
    clubName: 'Harbour Strength',
    address: '14 Fish Quay',
    phone: '0113 496 0142',
  });
  timetable = await openTimetable(club);
});

const readPage = async (address: string) => {
  const { pathname, search } = new URL(address, 'https://club.test');
  const answer = await club.visitor().get(pathname + search);
  expect(answer.status).toBe(200);
  return { answer, ...(JSON.parse(answer.html) as { next: string; items: Item[]; license: string }) };
};

/** Follows the feed to its end, and says where that is. */
async function readFeed(from: string) {
  const items: Item[] = [];
  for (let address = from; ; ) {
    const page = await readPage(address);
    if (page.items.length === 0) return { items, end: page.next };
    items.push(...page.items);
    address = page.next;
  }
}
const idsOf = (items: Item[]) => items.map(({ id }) => id);
/** Items become visible ten seconds after they were stamped. */
const wait = () => club.advance({ seconds: 11 });

describe('the feed of dated classes', () => {
  test('says what, when and how many places are left, with absolute addresses', async () => {
    await timetable.session({ id: 'tuesday', bookedCount: 7, scheduleId: 'rule', modifiedAt: club.now() });
    wait();
    const { items, license, answer } = await readPage(SESSIONS);
    expect(license).toBe('https://creativecommons.org/licenses/by/4.0/');
    expect(answer.headers.get('content-type')).toContain('application/vnd.openactive.rpde+json');
    expect(items).toHaveLength(1);
    expect(items[0]).toMatchObject({
      state: 'updated',
      kind: 'ScheduledSession',
      id: 'tuesday',
      modified: 1_795_262_400_000_000,
    });
    expect(items[0]?.data).toMatchObject({
      '@type': 'ScheduledSession',
      superEvent: 'https://club.test/open-data/session-series#schedule-rule',
      startDate: '2026-11-24T18:00:00+00:00',
      endDate: '2026-11-24T19:00:00+00:00',
      duration: 'PT1H',
      eventStatus: 'https://schema.org/EventScheduled',
      maximumAttendeeCapacity: 12,
      remainingAttendeeCapacity: 5,
    });
  });

  test('a booking comes again at the end of the feed, with a place fewer', async () => {
    await timetable.session({ id: 'tuesday', modifiedAt: club.now() });
    await timetable.session({ id: 'wednesday', startsAt: '2026-11-25T18:00:00Z', modifiedAt: club.now() });
    wait();
    const { items, end } = await readFeed(SESSIONS);
    expect(idsOf(items)).toEqual(['tuesday', 'wednesday']);
    const { uid } = await timetable.bookable();
    await bookSession(club.services, { sessionId: 'tuesday', uid, by: 'member', wantsWaitlist: false });
    wait();
    const later = await readFeed(end);
    expect(later.items.map(({ id, data }) => [id, data.remainingAttendeeCapacity])).toEqual([
      ['tuesday', 11],
    ]);
    expect(JSON.stringify(later)).not.toContain(uid);
  });

  test('a cancelled class is published as cancelled; one taken off the timetable as deleted', async () => {
    const called = await timetable.session({ id: 'tuesday', modifiedAt: club.now() });
    await timetable.session({ id: 'wednesday', startsAt: '2026-11-25T18:00:00Z', modifiedAt: club.now() });
    wait();
    const { end } = await readFeed(SESSIONS);
    const by = { uid: 'ada', name: 'Ada' };
    await cancelSession(club.services, { sessionId: called.id, reason: 'No heating', by });
    await club.store.remove(sessions, 'wednesday');
    const mark = { scheduleId: '', classTypeId: 'Hyrox', removedAt: club.now() };
    await club.store.create(removedSessions, removedSessions.decode('wednesday', mark));
    wait();
    const { items } = await readFeed(end);
    expect(items.map(({ id, state }) => [id, state])).toEqual([
      ['tuesday', 'updated'],
      ['wednesday', 'deleted'],
    ]);
    expect(items[0]?.data.eventStatus).toBe('https://schema.org/EventCancelled');
    expect(items[0]?.data.remainingAttendeeCapacity).toBe(0);
    expect(items[1]).not.toHaveProperty('data');
  });

  test('every item comes once and in order, over pages and over many of one instant', async () => {
    const at = club.now();
    await club.store.batch((batch) => {
      for (let count = 0; count < 450; count += 1) {
        const modifiedAt = at.add({ microseconds: count < 300 ? 0 : count });
        batch.set(
          sessions,
          sessions.decode(`s${String(count).padStart(3, '0')}`, { startsAt: at, endsAt: at, modifiedAt }),
        );
      }
    });
    wait();
    const { items, end } = await readFeed(SESSIONS);
    expect(new Set(idsOf(items)).size).toBe(450);
    expect(items).toHaveLength(450);
    const sorted = items.toSorted(
      (one, other) => one.modified - other.modified || (one.id < other.id ? -1 : 1),
    );
    expect(items).toEqual(sorted);
    const last = await readPage(end);
    expect(last.next).toBe(end);
  });

  test('an item is held back for ten seconds, so that what is stamped before it has landed', async () => {
    await timetable.session({ id: 'tuesday', modifiedAt: club.now() });
    club.advance({ seconds: 9 });
    expect((await readPage(SESSIONS)).items).toEqual([]);
    club.advance({ seconds: 1 });
    expect((await readPage(SESSIONS)).items).toHaveLength(1);
  });

  test('a change that is committed long after it was stamped is restamped, and not behind those who read', async () => {
    await timetable.session({ id: 'early', modifiedAt: club.now() });
    const stamped = club.now();
    club.advance({ seconds: 30 });
    await timetable.session({ id: 'quick', startsAt: '2026-11-25T18:00:00Z', modifiedAt: club.now() });
    wait();
    const { end } = await readFeed(SESSIONS);
    await timetable.session({ id: 'late', startsAt: '2026-11-26T18:00:00Z', modifiedAt: stamped });
    await vi.waitFor(async () =>
      expect(String((await timetable.storedSession('late')).modifiedAt)).not.toBe(String(stamped)),
    );
    wait();
    expect(idsOf((await readFeed(end)).items)).toEqual(['late']);
  });

  test('full pages may be kept for an hour, the end for seconds; programs on any site may read both', async () => {
    await timetable.session({ modifiedAt: club.now() });
    wait();
    const first = await readPage(SESSIONS);
    const end = await readPage(first.next);
    expect(first.answer.headers.get('cache-control')).toBe('public, max-age=3600');
    expect(end.answer.headers.get('cache-control')).toBe('public, max-age=8');
    expect(end.answer.headers.get('access-control-allow-origin')).toBe('*');
    expect(first.next).toMatch(
      /^https:\/\/club\.test\/open-data\/scheduled-sessions\?afterTimestamp=\d+&afterId=/,
    );
  });

  test.each([
    'afterTimestamp=now',
    'afterTimestamp=-1',
    'afterTimestamp=1e9',
    'afterTimestamp=99999999999999999',
    'afterId=x',
    'afterTimestamp=',
  ])('row 22: ?%s is 400', async (query) => {
    expect((await club.visitor().get(`${SESSIONS}?${query}`)).status).toBe(400);
  });
});

describe('the feed of weekly classes', () => {
  test('says the rule, the place, who runs it and what it costs', async () => {
    await club.store.create(
      plans,
      plan({
        id: 'ten',
        name: 'Ten classes',
        kind: 'pack',
        priceInPence: 9950,
        classAllowance: 10,
        interval: 'one-off',
      }),
    );
    await club.store.create(schedules, schedule());
    await publishSessionSeries(club.services);
    wait();
    const { items } = await readFeed(SERIES);
    expect(idsOf(items)).toEqual(['class-Hyrox', 'schedule-tuesday-hyrox']);
    expect(items[1]?.data).toMatchObject({
      '@type': 'SessionSeries',
      name: 'Hyrox',
      url: 'https://club.test/classes/Hyrox',
      leader: [{ name: 'Sam Coach' }],
      eventSchedule: [
        {
          byDay: ['https://schema.org/Tuesday'],
          startTime: '18:00',
          endTime: '19:00',
          scheduleTimezone: 'Europe/London',
        },
      ],
      location: { name: 'Harbour Strength', address: '14 Fish Quay' },
      organizer: { telephone: '0113 496 0142' },
      offers: [
        { name: 'Members whose plan covers the class', price: 0 },
        { name: 'Ten classes', price: 9.95, priceCurrency: 'GBP' },
      ],
    });
  });

  test('what changes is published again, what is gone is published as deleted, and what stays is not', async () => {
    await club.store.create(schedules, schedule());
    await publishSessionSeries(club.services);
    wait();
    const { end } = await readFeed(SERIES);
    expect(await publishSessionSeries(club.services)).toBe(0);
    await club.store.create(classTypes, classType({ slug: 'row', name: 'Row' }));
    await club.store.remove(schedules, 'tuesday-hyrox');
    await publishSessionSeries(club.services);
    wait();
    const { items, end: later } = await readFeed(end);
    expect(items.map(({ id, state }) => [id, state])).toEqual([
      ['class-row', 'updated'],
      ['schedule-tuesday-hyrox', 'deleted'],
    ]);
    club.advance({ hours: 24 * 29 });
    await publishSessionSeries(club.services);
    expect(await club.store.find(sessionSeriesItems, 'schedule-tuesday-hyrox')).not.toBeNull();
    club.advance({ hours: 24 * 2 });
    await publishSessionSeries(club.services);
    expect(await club.store.find(sessionSeriesItems, 'schedule-tuesday-hyrox')).toBeNull();
    await club.settle({ phone: '0113 496 0199' });
    await publishSessionSeries(club.services);
    wait();
    expect(idsOf((await readFeed(later)).items)).toEqual(['class-Hyrox', 'class-row']);
  });
});

describe('/open-data', () => {
  test('describes every feed to people and, in a block that is data, to machines', async () => {
    const page = await club.visitor().get('/open-data');
    expect(page.text).toContain('Creative Commons Attribution');
    const block = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(page.html)?.[1] ?? '';
    const dataset = JSON.parse(block);
    expect(dataset).toMatchObject({
      '@type': 'Dataset',
      license: 'https://creativecommons.org/licenses/by/4.0/',
      includedInDataCatalog: { '@type': 'DataCatalog' },
    });
    const addresses = dataset.distribution.map(({ contentUrl }: { contentUrl: string }) => contentUrl);
    const paths = [SERIES, SESSIONS, '/open-data/events'];
    expect(addresses).toEqual(paths.map((path) => `https://club.test${path}`));
  });

  test('row 20: no text of the club ends the block of data', async () => {
    await club.settle({ clubName: '</script><img src=x onerror=alert(1)>' });
    expect((await club.visitor().get('/open-data')).html).not.toContain('<img src=x');
  });

  test('is on by itself, and off for a club that says so: pages, feeds, links', async () => {
    expect((await club.visitor().get('/classes')).html).toContain('href="/open-data"');
    await club.settle({ isOpenDataOn: false });
    for (const path of ['/open-data', SESSIONS, SERIES])
      expect((await club.visitor().get(path)).status).toBe(404);
    expect((await club.visitor().get('/classes')).html).not.toContain('href="/open-data"');
    expect((await club.visitor().get('/sitemap.xml')).html).not.toContain('/open-data');
  });
});
