import { describe, expect, test } from 'vitest';
import { MAX_ROUTES } from '#server/community/runs/save-route.ts';
import { auditLog } from '#server/data/collections/club.ts';
import { runRoutes } from '#server/data/collections/run-routes.ts';
import { openEvents } from '../../support/events.ts';
import { circle, gpx, straight } from '../../support/gpx.ts';
import { storedRoute, tuesdayRun } from '../../support/runs.ts';
import { type Answer, hiddenFields, type Visitor } from '../../support/visitor.ts';

const ORIGIN = 'http://club.test';
const FORM = '/admin/runs/routes/create';

async function upload(browser: Visitor, content: string, name = 'Quay and lighthouse'): Promise<Answer> {
  const body = new FormData();
  for (const [field, value] of Object.entries(hiddenFields((await browser.get(FORM)).html))) {
    body.set(field, value);
  }
  body.set('name', name);
  body.set('file', new File([content], 'run.gpx', { type: 'application/gpx+xml' }));
  const headers = { Origin: ORIGIN, Accept: 'text/html' };
  return browser.send(new Request(ORIGIN + FORM, { method: 'POST', body, headers }));
}

async function openRoutes() {
  const given = openEvents();
  const admin = await given.club.signedIn(await given.club.admin());
  const routes = async () => (await given.club.store.query(runRoutes, { limit: 100 })).items;
  return { ...given, admin, routes };
}

describe('a route', () => {
  test('is uploaded, drawn for everyone on the runs that take it, and removed', async () => {
    const { club, admin, event, routes } = await openRoutes();
    const added = await upload(admin, gpx(straight(6100, (metres) => 10 + 30 * Math.sin(metres / 970) ** 2)));
    const page = await admin.follow(added);
    expect(page.text).toContain('Quay and lighthouse added.');
    expect(page.text).toMatch(/Length 6\.1 km Climb \d+ m Finish Somewhere else/);
    expect(page.html).toMatch(/<polyline class="chart-line" points="[\d., ]{500,}"/);
    const [route] = await routes();
    const id = route?.id ?? expect.unreachable();
    expect(route).toMatchObject({ name: 'Quay and lighthouse', distanceInMetres: 6100 });
    expect((await admin.get('/admin/runs/routes')).text).toMatch(/Quay and lighthouse 6\.1 km \d+ m/);

    const run = await event({ ...tuesdayRun, run: { ...tuesdayRun.run, routeId: id } });
    const visitor = club.visitor();
    const shown = await visitor.get(`/events/${run.id}`);
    expect(shown.text).toMatch(/Route: Quay and lighthouse.*Length 6\.1 km/);
    // The drawing in words: a table of the heights.
    expect(shown.text).toMatch(/Distance Height Start 10 m 1 km \d+ m .* 6 km \d+ m Finish \d+ m/);
    expect((await admin.get(`/admin/runs/${run.id}/edit`)).html).toMatch(
      new RegExp(`<option value="${id}" selected`),
    );

    const removed = await admin.submit(`/admin/runs/routes/${id}/remove`, {});
    expect((await admin.follow(removed)).text).toContain('The route has been removed.');
    expect(await routes()).toEqual([]);
    expect((await visitor.get(`/events/${run.id}`)).text).not.toContain('Quay and lighthouse');
    const { items: audit } = await club.store.query(auditLog, { limit: 10 });
    expect(audit.map(({ action, summary }) => [action, summary]).sort()).toEqual([
      ['event.added', expect.stringContaining('Tuesday social run')],
      ['run-route.added', 'Quay and lighthouse, 6.1 km'],
      ['run-route.removed', 'Quay and lighthouse'],
    ]);
  });

  test('without heights has a map and no climb', async () => {
    const { admin } = await openRoutes();
    const page = await admin.follow(await upload(admin, gpx(circle(5000))));
    expect(page.text).toMatch(/Length 5 km Finish Where it starts/);
    expect(page.text).not.toContain('Climb');
  });

  test.each([
    ['no GPX', 'hello', 'This file can’t be read as GPX'],
    ['an empty file', '', 'This file can’t be read as GPX'],
    ['hostile', '<!DOCTYPE x [<!ENTITY a "b">]><gpx/>', 'This file can’t be read as GPX'],
    [
      'in space',
      gpx([
        { lat: 1e9, lon: 0 },
        { lat: 1, lon: 1 },
      ]),
      'isn’t a real place',
    ],
  ])('row 25: %s is refused with a sentence, and the name is kept', async (_, content, sentence) => {
    const { admin, routes } = await openRoutes();
    const answer = await upload(admin, content, 'My route');
    expect([answer.status, answer.text]).toEqual([422, expect.stringContaining(sentence)]);
    expect(answer.html).toContain('value="My route"');
    expect(await routes()).toEqual([]);
  });

  test('needs a name and a file', async () => {
    const { admin, routes } = await openRoutes();
    expect((await upload(admin, gpx(circle(5000)), ' ')).text).toContain('Enter the name of the route');
    const answer = await admin.submit(FORM, { name: 'My route' });
    expect([answer.status, answer.text]).toEqual([422, expect.stringContaining('Choose a GPX file')]);
    expect(await routes()).toEqual([]);
  });

  test('what a run names as its route is a route or nothing', async () => {
    const { admin, event, stored } = await openRoutes();
    const run = await event(tuesdayRun);
    const typed = {
      ...{ title: run.title, 'date-day': '24', 'date-month': '11', 'date-year': '2026', distance: '5' },
      ...{ startTime: '18:30', endTime: '19:30', location: 'Clock', audience: 'everyone', capacity: '0' },
    };
    for (const routeId of ['../settings', 'gone', '__proto__', 'NaN']) {
      const answer = await admin.submit(`/admin/runs/${run.id}/edit`, { ...typed, routeId });
      expect([answer.status, answer.text]).toEqual([
        422,
        expect.stringContaining('Choose a route from the list'),
      ]);
      expect(await stored(run)).toEqual(run);
    }
  });
});

test(`ten uploads at once never make more than ${MAX_ROUTES} routes`, async () => {
  const { club, admin, routes } = await openRoutes();
  for (let at = 0; at < MAX_ROUTES - 3; at += 1) {
    await club.store.create(runRoutes, storedRoute(`route${at}`, club.now()));
  }
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, at) => upload(admin, gpx(circle(5000)), `Route ${at}.`)),
  );
  expect(answers.filter(({ status }) => status === 303)).toHaveLength(3);
  expect(answers.find(({ status }) => status === 422)?.text).toContain('Remove one first');
  expect(await routes()).toHaveLength(MAX_ROUTES);
});
