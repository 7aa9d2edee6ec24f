import { beforeAll, describe, expect, it, test } from 'vitest';
import { type Area, areaNames, areas, isOn, onlyOn } from '#domain/club/areas.ts';
import { access } from '#server/access/access.ts';
import { bookingProfiles } from '#server/data/collections/bookings.ts';
import { auditLog, settings } from '#server/data/collections/club.ts';
import { events } from '#server/data/collections/events.ts';
import { leads } from '#server/data/collections/leads.ts';
import { plans } from '#server/data/collections/membership.ts';
import { tourDays } from '#server/data/collections/tours.ts';
import { sessionPacks } from '#server/data/collections/trainers.ts';
import { builtRoutes } from '../support/built-routes.ts';
import { fastRow, openChallenges } from '../support/challenges.ts';
import { openClub, type TestClub } from '../support/club.ts';
import { plan } from '../support/desk.ts';
import { openEvents, social } from '../support/events.ts';
import { type FullHouse, openFullHouse, type Role } from '../support/full-house.ts';
import { hiddenFields } from '../support/visitor.ts';

const path = '/admin/adminControl/areas';
const all = Object.fromEntries(areas.map((area) => [area, 'yes']));

describe('what belongs to areas', () => {
  it.each([
    [undefined, [], true],
    [undefined, areas, true],
    [['events'], [], true],
    [['events'], ['runs'], true],
    [['events'], ['events'], false],
    [['events', 'runs'], ['events'], true],
    [['events', 'runs'], ['runs', 'events'], false],
    [[], [], false],
  ] satisfies [readonly Area[] | undefined, readonly Area[], boolean][])(
    '%j is there while %j is off: %s',
    (own, off, there) => {
      const one = own ? { areas: own } : {};
      expect(isOn(one, off)).toBe(there);
      expect(onlyOn([one], off)).toEqual(there ? [one] : []);
    },
  );
});

async function openOffice(club: TestClub = openClub()) {
  await club.settle({ isSetUp: true });
  const office = await club.signedIn(await club.admin());
  const save = async (changes: Record<string, string>) => {
    const { html } = await office.get(path);
    return office.submit(path, { ...hiddenFields(html), ...all, ...changes });
  };
  const off = async () => (await club.store.find(settings, 'club'))?.areasOff;
  return { club, office, save, off };
}

test('an admin switches areas off and on again; the audit log says which', async () => {
  const { club, office, save, off } = await openOffice();
  const answer = await save({ runs: 'no', tours: 'no' });
  expect((await office.follow(answer)).text).toContain('Settings saved.');
  expect(await off()).toEqual(['runs', 'tours']);
  const front = await club.visitor().get('/');
  expect(front.html).not.toContain('href="/book-tour"');
  expect(front.html).toContain('href="/community"');
  expect((await office.get('/admin/adminControl/audit')).text).toContain('Run club, Tours');
  const { items } = await club.store.query(auditLog, { limit: 5 });
  expect(items).toMatchObject([{ before: { areasOff: [] }, after: { areasOff: ['runs', 'tours'] } }]);
  await save({});
  expect(await off()).toEqual([]);
  expect((await club.visitor().get('/book-tour')).status).toBe(200);
});

test('with every part of the community off, nothing leads to it', async () => {
  const { club, save } = await openOffice();
  await save({ events: 'no', runs: 'no', challenges: 'no', trainers: 'no' });
  const visitor = club.visitor();
  expect((await visitor.get('/')).html).not.toContain('href="/community"');
  expect((await visitor.get('/community')).status).toBe(404);
});

test('pages name nothing that can be had only in areas that are off, and keep what was chosen of them', async () => {
  const club = openClub();
  await club.store.create(plans, plan({ id: 'pt', name: 'PT five', trainerId: 'sam', classAllowance: 5 }));
  const lead = {
    ...{ name: 'Leo', status: 'enquiry', isOpen: true },
    createdAt: club.now(),
    changedAt: club.now(),
  };
  await club.store.create(leads, leads.decode('leo', { ...lead, dueAt: club.now() }));
  const office = await club.signedIn(await club.admin());
  const member = await club.member();
  const browser = await club.signedIn(member);
  const preferences = '/account/bookings/preferences';
  const named = [
    [browser, preferences, 'Event confirmations', ''],
    [browser, preferences, 'When staff have checked a score', ''],
    [office, '/desk/sell', 'a training pack', 'Selling a membership?'],
    [office, '/admin/adminControl/plans', 'trainer’s profile hidden', 'Trainers are off'],
    [office, '/admin/leads', 'Offer them a tour', 'Get in touch'],
    [office, '/admin/leads/leo', 'Offer them a tour', 'Get in touch'],
    [club.visitor(), '/open-data', 'timetable and events', 'live timetable, free'],
  ] as const;
  await club.settle({ isOpenDataOn: true });
  for (const [who, page, words] of named) expect((await who.get(page)).text).toContain(words);
  await club.settle({ areasOff: [...areas] });
  for (const [who, page, words, instead] of named) {
    const { status, text } = await who.get(page);
    expect([page, status]).toEqual([page, 200]);
    expect(text).not.toContain(words);
    expect(text).toContain(instead);
  }
  const saved = await browser.submit(preferences, { minimumNotice: '0', quietFrom: '', quietUntil: '' });
  expect(saved.status).toBe(303);
  const muted = (await club.store.find(bookingProfiles, member.id))?.mutedMessages;
  expect(muted).toContain('class-booked');
  expect(muted).not.toContain('event-going');
});

describe('an area with something on or ahead stays on, and the page says why', () => {
  it.each(['events', 'runs', 'challenges', 'trainers', 'tours'] as const)('%s', async (area) => {
    const { save, off } = await openOffice(await clubWith[area]());
    const answer = await save({ [area]: 'no' });
    expect(answer.status).toBe(409);
    expect(answer.text).toContain(`${areaNames[area]} can’t be switched off yet: `);
    expect(answer.text).toContain(why[area]);
    expect(await off()).toEqual([]);
    // The others aren't held up by it.
    const other = area === 'events' ? 'runs' : 'events';
    expect((await save({ [other]: 'no' })).status).toBe(303);
    expect(await off()).toEqual([other]);
  });
});

const why: Readonly<Record<Area, string>> = {
  events: `the event “${social.title}” isn’t over`,
  runs: 'the run “Sunday 5k” isn’t over',
  challenges: `the challenge “${fastRow.title}” isn’t over`,
  trainers: 'Mo Member still has sessions with a trainer',
  tours: 'a tour is booked for tomorrow 08:00 (see Leads)',
};

const clubWith: Readonly<Record<Area, () => Promise<TestClub>>> = {
  async events() {
    const { club, event } = openEvents();
    await event();
    return club;
  },
  async runs() {
    const { club, event } = openEvents();
    const { id } = await event({ title: 'Sunday 5k' });
    await club.store.update(events, id, { kind: 'run' });
    return club;
  },
  async challenges() {
    const { club, challenge } = openChallenges();
    await challenge();
    return club;
  },
  async trainers() {
    const club = openClub();
    const pack = sessionPacks.decode('pack', {
      ...{ memberUid: 'mo', memberName: 'Mo Member', trainerId: 'coach', sessions: 5, openKey: 'coach Mo' },
      ...{ soldAt: club.now(), expiresOn: '2027-01-31' },
    });
    await club.store.create(sessionPacks, pack);
    return club;
  },
  async tours() {
    const club = openClub();
    const startsAt = club.now().add({ hours: 20 });
    const endsAt = startsAt.add({ minutes: 30 });
    const day = { taken: [{ startsAt, endsAt, count: 1 }], endsAt: endsAt.add({ hours: 8 }) };
    await club.store.create(tourDays, tourDays.decode('2026-11-22', day));
    return club;
  },
};

test('what is over, cancelled or used up holds nothing up', async () => {
  const { club, event } = openEvents();
  const { id } = await event();
  await club.store.update(events, id, { status: 'cancelled' });
  const used = {
    memberUid: 'mo',
    memberName: 'Mo',
    openKey: 'coach Mo',
    soldAt: club.now(),
    expiresOn: '2026-11-20',
  };
  await club.store.create(sessionPacks, sessionPacks.decode('expired', used));
  const { save, off } = await openOffice(club);
  expect((await save(Object.fromEntries(areas.map((area) => [area, 'no'])))).status).toBe(303);
  expect(await off()).toEqual([...areas]);
});

describe.each(
  [...areas.map((area) => [area] as Area[]), ['events', 'runs'] as Area[]].map((off) => ({ off })),
)('a club without $off', ({ off }) => {
  let house: FullHouse;
  beforeAll(async () => {
    house = await openFullHouse('Ravensworth');
    await house.club.settle({ areasOff: off });
  });

  const gone = Object.entries(access)
    .filter(([, row]) => !isOn(row, off))
    .map(([pattern]) => pattern);
  // The preview shows what every part of a page looks like.
  const readable = builtRoutes.filter(({ pattern }) => pattern !== '*' && pattern !== '/preview');

  it('has none of its pages, for anybody', async () => {
    expect(gone.length).toBeGreaterThan(2);
    for (const pattern of gone) {
      for (const role of ['anonymous', 'admin'] as const) {
        const { status } = await house.browsers[role].get(house.pathOf(pattern));
        const guarded = role === 'anonymous' && (access[pattern]?.guards.length ?? 0) > 0;
        expect([pattern, role, status]).toEqual([pattern, role, guarded ? 303 : 404]);
      }
    }
  });

  it('never sees it: no page leads to one', async () => {
    const found: string[] = [];
    for (const { pattern } of readable.filter(({ isPage }) => isPage)) {
      const { html, status } = await house.browsers[roleFor(pattern)].get(house.pathOf(pattern));
      if (status !== 200) continue;
      for (const href of html.matchAll(/(?:href|action)="(\/[^"#?]*)/g)) {
        const target = patternOf(href[1] ?? '');
        if (target && gone.includes(target)) found.push(`${pattern} → ${target}`);
      }
    }
    expect([...new Set(found)]).toEqual([]);
  });

  it('tells search engines nothing of it', async () => {
    const { html } = await house.browsers.anonymous.get('/sitemap.xml');
    const listed = [...html.matchAll(/<loc>[^<]*?\/\/[^/<]+([^<]*)/g)].map(([, each]) =>
      patternOf(each || '/'),
    );
    expect(listed.length).toBeGreaterThan(5);
    expect(listed.filter((pattern) => pattern && gone.includes(pattern))).toEqual([]);
  });
});

const matchers = builtRoutes
  .filter(({ pattern }) => pattern !== '*')
  .map(({ pattern }) => ({
    pattern,
    // What is fixed comes first, as in the router.
    fixed: pattern.split('/').filter((part) => !part.includes(':')).length,
    test: new RegExp(`^${pattern.replaceAll('.', '\\.').replaceAll(/:\w+/g, '[^/]+?')}$`),
  }))
  .toSorted((a, b) => b.fixed - a.fixed);

const known = new Map<string, string | undefined>();

/** Pages share most of their links. */
const patternOf = (address: string) =>
  known.getOrInsertComputed(address, () => matchers.find((each) => each.test.test(address))?.pattern);

function roleFor(pattern: string): Role {
  const [guard] = access[pattern]?.guards ?? [];
  if (!guard) return 'anonymous';
  const audience: Readonly<Record<string, Role>> = {
    ...{ admincheck: 'admin', coachcheck: 'coach', deskcheck: 'desk', staffcheck: 'desk' },
    ...{ kiosk: 'kiosk', whiteboard: 'whiteboard' },
  };
  return audience[guard] ?? 'member';
}
