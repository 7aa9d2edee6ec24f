/** The public schedule and the pages of its classes, as visitors and members read them. */
import { beforeEach, describe, expect, test } from 'vitest';
import { bookingProfiles } from '#server/data/collections/bookings.ts';
import { plans } from '#server/data/collections/membership.ts';
import { classTypes } from '#server/data/collections/timetable.ts';
import { openClub, type TestClub } from '../support/club.ts';
import { classType, openTimetable, type Timetable } from '../support/timetable.ts';

let club: TestClub;
let timetable: Timetable;

beforeEach(async () => {
  club = openClub({ now: '2026-11-21T12:00:00Z' });
  await club.settle({ isSetUp: true, clubName: 'Harbour Strength' });
  timetable = await openTimetable(club);
});

/** Lines of the list as they read, in order: `18:00 60 min Hyrox Sam Coach 12 left Book`. */
async function linesAt(path: string, browser = club.visitor()): Promise<string[]> {
  const { html } = await browser.get(path);
  return [...html.matchAll(/<li class="slot.*?<\/li>/gs)].map(([line]) =>
    line
      .replaceAll(/<[^>]*>/g, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim(),
  );
}

describe('/classes', () => {
  test('lists the coming seven days, fill and state in words, each line leading to its booking, without script', async () => {
    await timetable.session({ id: 'past', startsAt: '2026-11-21T09:00:00Z', className: 'Over' });
    await timetable.session({ id: 'tue', bookedCount: 7 });
    await timetable.session({
      id: 'wed',
      startsAt: '2026-11-25T06:15:00Z',
      className: 'Row',
      capacity: 4,
      bookedCount: 4,
    });
    await timetable.session({ id: 'later', startsAt: '2026-12-02T06:15:00Z', className: 'Later' });
    const page = await club.visitor().get('/classes');
    expect(page.status).toBe(200);
    expect(page.html).not.toContain('<script');
    expect(page.html).toContain('href="/account/book-class/tue"');
    expect(await linesAt('/classes')).toEqual([
      '18:00 60 min Hyrox Sam Coach 5 left Book',
      '06:15 60 min Row Sam Coach Full Waitlist',
    ]);
    expect(page.html).toContain('href="/classes?from=2026-11-28"');
    expect(await linesAt('/classes?from=2026-11-28')).toEqual([
      '06:15 60 min Later Sam Coach 12 left Opens Wed 06:00',
    ]);
  });

  test('filters by class, coach, time of day and places, all at once and one by one', async () => {
    await timetable.session({
      id: 'a',
      startsAt: '2026-11-23T07:00:00Z',
      className: 'Row',
      classTypeId: 'row',
      coachName: 'Leah Stone',
    });
    await timetable.session({
      id: 'b',
      startsAt: '2026-11-23T18:00:00Z',
      coachName: 'Leah Stone',
      bookedCount: 12,
    });
    await timetable.session({ id: 'c', startsAt: '2026-11-24T18:00:00Z', coachName: 'Sam Okafor' });
    const idsAt = async (query: string) => {
      const { html } = await club.visitor().get(`/classes?${query}`);
      return [...html.matchAll(/book-class\/(\w+)"/g)].map(([, id]) => id).join('');
    };
    expect(await idsAt('')).toBe('abc');
    expect(await idsAt('type=row')).toBe('a');
    expect(await idsAt('coach=Leah+Stone')).toBe('ab');
    expect(await idsAt('time=evening')).toBe('bc');
    expect(await idsAt('places=free')).toBe('ac');
    expect(await idsAt('coach=Leah+Stone&time=evening&places=free')).toBe('');
    expect(await idsAt('coach=%27+OR+1%3D1')).toBe('');
  });

  test('the filter form holds what was asked for, and its days keep it', async () => {
    await timetable.session({ coachName: 'Leah Stone' });
    const { html, text } = await club.visitor().get('/classes?coach=Leah+Stone&time=evening');
    expect(html).toMatch(/<option value="Leah Stone" selected="">/);
    expect(html).toContain('href="/classes?day=2026-11-23&amp;coach=Leah+Stone&amp;time=evening"');
    expect(text).toContain('Clear');
  });

  test('says what to do where nothing is planned, nothing fits, or the classes come later', async () => {
    await club.settle({ phone: '0113 496 0142' });
    expect((await club.visitor().get('/classes')).text).toContain(
      'Contact us to find out more: 0113 496 0142',
    );
    await timetable.session({ startsAt: '2026-12-02T06:15:00Z' });
    const empty = await club.visitor().get('/classes');
    expect(empty.text).toContain('No classes on these days');
    expect(empty.html).toMatch(/href="\/classes\?from=2026-11-28"[^>]*>See next week/);
    await timetable.session({ id: 'soon' });
    const narrow = await club.visitor().get('/classes?time=morning');
    expect(narrow.text).toContain('No classes match');
    expect(narrow.html).toMatch(/href="\/classes"[^>]*>Clear filters/);
  });

  test('a day without classes links to the next that has some', async () => {
    await timetable.session();
    const { html } = await club.visitor().get('/classes?day=2026-11-22');
    expect(html).toMatch(/No classes<\/p><a href="\/classes\?day=2026-11-24">Next: Tuesday 24 November/);
  });

  test('a member finds it within the member area, with what is theirs', async () => {
    const member = await timetable.bookable();
    const booked = await timetable.session({ id: 'mine' });
    await timetable.session({ id: 'clash', startsAt: '2026-11-24T18:30:00Z' });
    await timetable.session({
      id: 'wait',
      startsAt: '2026-11-25T18:00:00Z',
      capacity: 1,
      bookedCount: 1,
      waitlist: ['x', member.uid],
    });
    await club.store.set(
      bookingProfiles,
      bookingProfiles.decode(member.uid, {
        upcoming: [
          {
            sessionId: 'mine',
            startsAt: booked.startsAt,
            endsAt: booked.endsAt,
            isWaitlisted: false,
            className: 'Hyrox',
          },
        ],
      }),
    );
    const browser = await club.signedIn(member);
    const chips = (await linesAt('/classes', browser)).map((line) => line.replace(/.*(left|Full) /, ''));
    expect(chips).toEqual(['Booked', 'Clashes', '2nd on waitlist']);
    const page = await browser.get('/classes');
    expect(page.html).toContain('class="bar"');
    expect(page.html).not.toContain(member.uid);
  });

  test('a plan that opens earlier says so to its member and to nobody else', async () => {
    await club.store.set(plans, { ...timetable.plan, bookingOpensDaysBefore: 14 });
    await timetable.session({ startsAt: '2026-12-02T18:00:00Z' });
    const browser = await club.signedIn(await timetable.bookable());
    expect((await linesAt('/classes?from=2026-11-28', browser))[0]).toMatch(/Book$/);
    expect((await linesAt('/classes?from=2026-11-28'))[0]).toMatch(/Opens Wed 06:00$/);
  });

  test('row 20: what staff typed is text wherever it is shown', async () => {
    const hostile = '</li><img src=x onerror=alert(1)>';
    await timetable.session({ className: hostile, coachName: hostile, classTypeId: 'x' });
    await club.store.set(classTypes, classType({ id: 'x', slug: 'x', name: hostile, description: hostile }));
    for (const path of ['/classes', '/classes/x', '/classes?view=list', '/']) {
      expect((await club.visitor().get(path)).html).not.toContain('<img src=x');
    }
  });
});

describe('which addresses of the timetable may be kept', () => {
  const keepsQuery = async (path: string) =>
    (await club.visitor().get(path)).headers.get('x-clubfloor-cache-query') === path;

  test('the spans of days from today on and the days in them, in one spelling; nothing that somebody can make up', async () => {
    await timetable.session({ startsAt: '2026-12-02T18:00:00Z' });
    for (const path of [
      '/classes?day=2026-11-24',
      '/classes?from=2026-11-28',
      '/classes?from=2026-11-28&day=2026-12-02',
      '/classes?view=list',
    ]) {
      expect([path, await keepsQuery(path)]).toEqual([path, true]);
    }
    for (const path of [
      '/classes?day=2026-11-24&x=1',
      '/classes?from=2026-11-27',
      '/classes?day=2026-12-02&from=2026-11-28',
      '/classes?coach=Leah',
      '/classes?time=evening',
      '/classes?day=2026-11-2%34',
      '/classes?from=2027-11-27',
    ]) {
      expect([path, await keepsQuery(path)]).toEqual([path, false]);
    }
  });
});

describe('/classes/Hyrox', () => {
  test('says what the race is: eight runs, eight stations, weights by division, with source and season', async () => {
    const page = await club.visitor().get('/classes/Hyrox');
    expect(page.status).toBe(200);
    for (const words of [
      'SkiErg',
      '1,000 m',
      '152 kg',
      '2 × 24 kg',
      '100 reps',
      'Pro women',
      'Distances and weights are from public guides to the race, 2025/26 season',
    ]) {
      expect(page.text).toContain(words);
    }
    expect(page.html.match(/Run 1 km/g)).toHaveLength(8);
  });

  test('lists the club’s own Hyrox classes, however the slug is spelt, and no others', async () => {
    await timetable.session({ id: 'one' });
    await timetable.session({ id: 'other', classTypeId: 'row', className: 'Row' });
    expect(await linesAt('/classes/Hyrox')).toEqual(['Tue 24 Nov, 18:00 Sam Coach · 60 min 12 left Book']);
  });

  test('a club without such a class explains the race and links to its timetable', async () => {
    await club.store.remove(classTypes, 'Hyrox');
    const page = await club.visitor().get('/classes/Hyrox');
    expect(page.text).toContain('Sled push');
    expect(page.html).toMatch(/href="\/classes"[^>]*>See our classes/);
    expect(page.text).not.toContain('Next classes');
  });

  test.each(['/classes/hyrox', '/classes/HYROX', '/classes/hyroX'])(
    '%s leads there for good',
    async (path) => {
      const answer = await club.visitor().get(path);
      expect([answer.status, answer.location]).toEqual([308, '/classes/Hyrox']);
    },
  );
});

describe('/classes/:slug', () => {
  test('says what the class is, who coaches it and when it is next', async () => {
    const words = 'Row, rest, row.';
    await club.store.set(
      classTypes,
      classType({ slug: 'row', name: 'Row and Core', description: words, intensity: 'hard', minutes: 45 }),
    );
    await timetable.session({ classTypeId: 'row', className: 'Row and Core', coachName: 'Leah Stone' });
    const page = await club.visitor().get('/classes/row');
    for (const said of ['Row and Core', words, 'Hard', '45 minutes', 'Leah Stone', 'Tue 24 Nov', '12 left']) {
      expect(page.text).toContain(said);
    }
    expect(page.html).toContain('href="/classes?type=row&amp;view=list"');
  });

  test('a class without dates says so', async () => {
    await club.store.set(classTypes, classType({ slug: 'row', name: 'Row' }));
    expect((await club.visitor().get('/classes/row')).text).toContain('No dates yet');
  });

  test.each(['/classes/nothing', '/classes/..%2Fsettings', '/classes/__x__', '/classes/retired'])(
    '%s is not there',
    async (path) => {
      await club.store.set(classTypes, classType({ slug: 'retired', isActive: false }));
      expect((await club.visitor().get(path)).status).toBe(404);
    },
  );
});
