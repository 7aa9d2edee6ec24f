import { beforeAll, describe, expect, test } from 'vitest';
import { openingDayAhead } from '#domain/club/opening.ts';
import { access } from '#server/access/access.ts';
import { setOpenToPublic } from '#server/club/opening/set-opening.ts';
import { issueSetUpToken } from '#server/club/setup/set-up-link.ts';
import { auditLog, settings } from '#server/data/collections/club.ts';
import { accounts } from '#server/data/collections/identity.ts';
import { type BuiltRoute, builtRoutes } from '../support/built-routes.ts';
import { openClub, PASSWORD } from '../support/club.ts';
import { openDesk } from '../support/desk.ts';
import { startFakeServer } from '../support/fake-server.ts';
import { type FullHouse, openFullHouse } from '../support/full-house.ts';

const closed = { clubName: 'Harbour Strength', address: '4 Quay Road', isOpenToPublic: false };

/** What everybody gets before the opening too: signing in, links in mails, devices, files, what other servers send. */
const always = [
  ...['/auth/login', '/auth/logout', '/auth/forgot-password', '/auth/reset-password', '/auth/confirm-email'],
  ...[
    '/auth/viewer.json',
    '/setup',
    '/help',
    '/help/:guide',
    '/club.css',
    '/api/v1/openapi.json',
    '/offline-worker.js',
    '/kiosk-worker.js',
    '/icons/:name',
    '/manifest.webmanifest',
    '/robots.txt',
    '/kiosk/pair',
    '/preview',
    '/preview/script',
  ],
  ...['/account/profile', '/account/success', '/account/membership-billing', '/calendar/:token.ics'],
  ...['/coach/single-booking/:id'],
  ...['/webhooks/stripe', '/webhooks/mail-bounces', '/webhooks/texts', '/pictures/:name', '/error-403', '*'],
  ...['/book-tour/confirm', '/book-tour/tour', '/book-tour/tour/move', '/book-tour/tour/cancel'],
  ...[
    '/book-tour/stop-messages',
    '/messages/stop',
    '/waiver',
    '/waiver/thanks',
    '/book-tour/tour/forget',
    '/events/confirm',
    '/events/registration',
    '/personal-trainers/confirm',
  ],
];
const feeds = ['/sitemap.xml', '/open-data/events', '/open-data/scheduled-sessions'];
feeds.push('/open-data/session-series', '/events/:id.ics');

const isPublic = ({ pattern }: BuiltRoute) => access[pattern]?.guards.length === 0;
const held = builtRoutes.filter((route) => isPublic(route) && !always.includes(route.pattern));

describe('until the club opens', () => {
  let house: FullHouse;
  beforeAll(async () => {
    house = await openFullHouse('Ravensworth');
    await house.club.settle({ ...closed, opensOn: '2026-12-05' });
  });

  test('every public address shows strangers one calm page, and nothing of the club’s classes, plans or people', async () => {
    const wrong: string[] = [];
    for (const { pattern } of held) {
      const address = house.pathOf(pattern);
      const answer = await house.browsers.anonymous.get(address);
      if (feeds.includes(pattern)) {
        if (answer.status !== 404) wrong.push(`${pattern}: ${answer.status}`);
        continue;
      }
      const words = answer.text.replace(/.*Sign in Opening Saturday/, '');
      if (answer.status !== 200 || !words.startsWith(' 5 December Harbour Strength'))
        wrong.push(`${pattern}: ${answer.status} ${answer.text}`);
      if (!answer.html.includes('<meta name="robots" content="noindex"/>')) wrong.push(`${pattern}: index`);
      if (answer.headers.has('x-clubfloor-cache')) wrong.push(`${pattern}: may be kept`);
      if (/Join|Timetable|Engine|£/.test(answer.text)) wrong.push(`${pattern}: shows ${answer.text}`);
      const data = await house.browsers.anonymous.get(`${address === '/' ? '/_' : address}.data`);
      if (!data.html.includes('opens-soon') || data.html.length > 1000)
        wrong.push(`${pattern}: its data are ${data.html.slice(0, 200)}`);
    }
    expect(wrong).toEqual([]);
    expect(held.length).toBeGreaterThan(30);
  });

  test('row 15: nothing public can be posted by a stranger, and nothing is changed', async () => {
    const before = house.book.fingerprint();
    const wrong: string[] = [];
    for (const { pattern } of held) {
      for (const method of ['POST', 'PUT', 'DELETE']) {
        const headers = { Accept: 'text/html', Origin: 'http://club.test' };
        const init = { method, headers, body: new URLSearchParams({ email: 'eve@example.test' }) };
        const request = new Request(`http://club.test${house.pathOf(pattern)}`, init);
        const { status } = await house.browsers.anonymous.send(request);
        if (status !== (feeds.includes(pattern) ? 404 : 403)) wrong.push(`${method} ${pattern}: ${status}`);
      }
    }
    expect(wrong).toEqual([]);
    expect(house.book.fingerprint()).toEqual(before);
  });

  test('what does not wait for the opening answers as ever', async () => {
    const rest = builtRoutes.filter((route) => isPublic(route) && !held.includes(route));
    expect(rest.map(({ pattern }) => pattern).sort()).toEqual(always.toSorted());
    for (const { pattern } of rest) {
      const { text } = await house.browsers.anonymous.get(house.pathOf(pattern));
      expect(text).not.toContain('Opening Saturday 5 December Harbour');
    }
    const robots = await house.browsers.anonymous.get('/robots.txt');
    expect(robots.html).not.toContain('Sitemap');
    expect((await house.browsers.kiosk.get('/kiosk')).status).toBe(200);
    expect((await house.browsers.whiteboard.get('/whiteboard')).status).toBe(200);
  });

  test.each(['coach', 'admin'] as const)(
    '%s sees every page as it will be, under a bar that says so',
    async (role) => {
      const wrong: string[] = [];
      for (const { pattern, isPage, layout } of held) {
        const { status, text } = await house.browsers[role].get(house.pathOf(pattern));
        if (text.includes('Opening Saturday 5 December Harbour')) wrong.push(`${pattern}: held back`);
        if (status === 200 && isPage && layout && !text.includes('Only staff see this')) wrong.push(pattern);
      }
      expect(wrong).toEqual([]);
      const { text } = await house.browsers[role].get('/');
      expect(text.includes('Open the club')).toBe(role === 'admin');
    },
  );

  test('whoever is signed in sees their own pages and the public ones, without the bar for staff', async () => {
    const { member } = house.browsers;
    const home = await member.get('/account/dashboard');
    expect(home.status).toBe(200);
    expect(home.text).toContain('Mo');
    for (const path of ['/account/profile', '/account/bookings', '/account/pass', '/account/security'])
      expect((await member.get(path)).text).not.toContain('Opening Saturday');
    for (const path of ['/', '/classes', '/membership/plans', '/membership/plans/unlimited/join']) {
      const page = await member.get(path);
      expect(page.text).not.toMatch(/Opening Saturday 5 December|Only staff see this/);
    }
    expect((await member.post('/membership/plans/unlimited/join')).status).not.toBe(403);
  });
});

const setUp = {
  ...{ clubName: 'Harbour Strength', accentColour: '#ff7a45', firstName: 'Ada', lastName: 'Osei' },
  ...{ email: 'ada@example.test', password: PASSWORD },
};

test('a club that is newly set up waits for its admin to open it; the first admin previews it at once', async () => {
  const club = openClub();
  const admin = club.visitor();
  await admin.submit(`/setup?token=${await issueSetUpToken(club.services)}`, setUp);
  const before = await club.store.count(accounts);
  const refused = await club
    .visitor()
    .post('/auth/signup', { email: 'eve@example.test', password: PASSWORD });
  expect(refused.status).toBe(403);
  expect(await club.store.count(accounts)).toBe(before);
  const soon = await club.visitor().get('/');
  expect(soon.text).toContain('Opening soon Harbour Strength');
  expect((await club.visitor().get('/auth/login')).text).not.toContain('Join');
  expect(soon.html).toContain('<title>Opening soon · Harbour Strength</title>');
  expect((await admin.get('/')).text).toContain('Only staff see this');
});

test('clubs stored by earlier releases, and those that nobody has set up yet, are open', async () => {
  expect(settings.decode('club', {}).isOpenToPublic).toBe(true);
  expect(settings.decode('club', { isSetUp: true, clubName: 'Harbour' }).isOpenToPublic).toBe(true);
});

test('an admin opens the club and closes it again; both are in the audit log, once', async () => {
  const { club, browser } = await openDesk();
  await club.settle(closed);
  const page = await browser.get('/admin/opening');
  expect(page.text).toContain('Visitors see “Opening soon”');
  expect(page.text).toContain('Anyone can create an account');
  const opened = await browser.submit('/admin/opening', {}, '/admin/opening/open');
  expect(opened.location).toBe('/admin/opening');
  const { text } = await browser.follow(opened);
  expect(text).toContain('Your club is open');
  // Members may have been imported before.
  expect(text).not.toContain('first member');
  expect((await club.visitor().get('/auth/signup')).text).toContain('Join the club');
  expect((await browser.get('/')).text).not.toContain('Only staff see this');
  await browser.submit('/admin/opening/close', {});
  await browser.submit('/admin/opening/close', {});
  expect((await club.visitor().get('/auth/signup')).text).toContain('Opening soon');
  expect((await club.visitor().get('/auth/login')).html).not.toContain('href="/auth/signup');
  const { items } = await club.store.query(auditLog, { limit: 10 });
  expect(items.map(({ action, actorName }) => [action, actorName.split(' ')[0]]).sort()).toEqual([
    ['club.closed', 'Ada'],
    ['club.opened', 'Ada'],
  ]);
});

test('of two admins who open the club at once, one is recorded', async () => {
  const { club, admin } = await openDesk();
  await club.settle(closed);
  const by = { uid: admin.uid, name: admin.name };
  const outcomes = await Promise.all([1, 2].map(() => setOpenToPublic(club.services, true, by)));
  expect(outcomes.sort()).toEqual(['changed', 'same']);
  expect(await club.store.count(auditLog)).toBe(1);
});

test('the opening date is announced until it has passed; a past one is refused and kept on the page', async () => {
  const { club, browser } = await openDesk();
  await club.settle(closed);
  const date = (day: string, month: string, year: string) => ({
    ...{ 'opensOn-day': day, 'opensOn-month': month, 'opensOn-year': year },
  });
  const past = await browser.submit('/admin/opening', date('20', '11', '2026'));
  expect(past.status).toBe(422);
  expect(past.text).toContain('Choose today or a later date');
  expect(past.html).toContain('value="20"');
  await browser.submit('/admin/opening', date('5', '12', '2026'));
  expect((await club.visitor().get('/')).text).toContain('Opening Saturday 5 December');
  club.advance({ hours: 24 * 15 });
  expect((await club.visitor().get('/')).text).toContain('Opening soon');
  const { items } = await club.store.query(auditLog, { limit: 10 });
  expect(items).toMatchObject([{ action: 'settings.changed', after: { opensOn: '2026-12-05' } }]);
});

test.each([
  ['', ''],
  ['soon', ''],
  ['2026-11-20', ''],
  ['2026-11-21', 'Saturday 21 November'],
  ['2027-01-04', 'Monday 4 January 2027'],
])('the opening date %j is announced as %j on 21 November 2026', (stored, said) => {
  expect(openingDayAhead(stored, Temporal.Instant.from('2026-11-21T12:00:00Z'))).toBe(said);
});

test('no page that was kept for visitors outlives the opening or the closing', async () => {
  const { club, admin } = await openDesk();
  const by = { uid: admin.uid, name: admin.name };
  const { createApp } = await import('#server/app.ts');
  const { publicData } = club.services;
  const server = await startFakeServer(createApp(club.services), { parts: { publicData } });
  const read = async (path: string) => (await server.fetch(path)).text();
  const pages = ['/', '/classes', '/exercises', '/workouts', '/membership/plans'];
  for (const isOpen of [false, true, false]) {
    // Twice, so that whatever may be kept is.
    for (const path of [...pages, ...pages]) await read(path);
    await setOpenToPublic(club.services, isOpen, by);
    for (const path of [...pages, ...pages])
      expect([path, (await read(path)).includes('Opening soon')]).toEqual([path, !isOpen]);
  }
});
