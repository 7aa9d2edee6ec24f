import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addStarterExercises } from '#server/training/exercises/add-starter-exercises.ts';
import { desktop, eitherWay, openPage, phone } from '../support/browser.ts';
import { ada } from '../support/events.ts';
import { gpx, straight } from '../support/gpx.ts';
import { fill, type JourneyClub, lookOver, openJourneyClub, press } from '../support/journey.ts';

let journey: JourneyClub;
beforeAll(async () => {
  journey = await openJourneyClub();
  await addStarterExercises(journey.club.services, ada);
});
afterAll(() => journey.stop());

describe.each(eitherWay)('with JavaScript: $javaScript', ({ javaScript }) => {
  const at = (path: string) => journey.origin + path;
  const name = javaScript ? 'js' : 'plain';

  it('an admin draws a route and adds a run; a member joins a pace group and logs the run', async () => {
    const [title, route] = [`Social run ${name}`, `Quay ${name}`];
    const admin = await openPage({ javaScript, viewport: desktop });
    await journey.signIn(admin, await journey.club.admin());
    await admin.goto(at('/admin/runs/routes/create'));
    await fill(admin, { name: route });
    const heights = (metres: number) => 10 + 20 * Math.sin(metres / 800) ** 2;
    const file = {
      name: 'run.gpx',
      mimeType: 'application/gpx+xml',
      buffer: Buffer.from(gpx(straight(6000, heights))),
    };
    await admin.setInputFiles('[name="file"]', file);
    await press(admin, 'Add route');
    expect(await admin.textContent('main')).toContain('6 km');
    await lookOver(admin, `run-route-${name}`);

    await admin.goto(at('/admin/runs/create'));
    const { year } = Temporal.Now.plainDateISO();
    await fill(admin, { title, 'date-day': '5', 'date-month': '12', 'date-year': String(year + 1) });
    await fill(admin, { startTime: '18:30', endTime: '19:30', location: 'Front door', distance: '6' });
    await fill(admin, { paceGroups: 'Steady 5:45\nEasy 6:30' });
    await admin.selectOption('[name="routeId"]', { label: `${route}, 6 km` });
    await press(admin, 'Add run');
    expect(await admin.textContent('main')).toContain('Front door');
    const id = new URL(admin.url()).pathname.split('/').at(-1);

    const page = await openPage({ javaScript, viewport: phone });
    const member = await journey.club.member({ membershipStatus: 'active' });
    await journey.signIn(page, member);
    await page.goto(at('/runclub'));
    await lookOver(page, `run-club-${name}`);
    await page.getByRole('link', { name: title }).click();
    await page.selectOption('[name="paceGroup"]', 'Easy');
    await press(page, 'I’m going');
    expect(await page.textContent('main')).toContain('Pace group: Easy');
    await lookOver(page, `run-going-${name}`);
    await admin.goto(at(`/admin/events/${id}`));
    expect(await admin.textContent('main')).toMatch(new RegExp(`${member.name}[^]*Easy`));

    await page.goto(at('/account/runs'));
    await press(page, 'Log a run');
    await fill(page, { time: '25:30' });
    await press(page, 'Save run');
    expect(await page.textContent('main')).toContain('5:06 min/km');
    await lookOver(page, `run-log-${name}`);
  });
});
