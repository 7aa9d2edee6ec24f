import { expect, test } from 'vitest';
import { localDate } from '#domain/values/dates.ts';
import { classTypes } from '#server/data/collections/timetable.ts';
import { openClub } from '../support/club.ts';
import { classType } from '../support/timetable.ts';
import { addWorkout } from '../support/training.ts';
import { layExercises } from '../support/workouts.ts';

test('the web manifest carries the club’s name', async () => {
  const club = openClub();
  await club.settle({ clubName: 'Harbour Strength' });
  const answer = await club.visitor().get('/manifest.webmanifest');
  expect(answer.headers.get('Content-Type')).toBe('application/manifest+json');
  const manifest = JSON.parse(answer.html);
  expect(manifest).toMatchObject({
    name: 'Harbour Strength',
    short_name: 'Harbour',
    start_url: '/account/dashboard',
  });
});

test('the site map lists public pages that answer, and robots.txt links to it', async () => {
  const club = openClub({ environment: { PUBLIC_URL: 'http://club.test' } });
  await club.store.create(classTypes, classType({ slug: 'row and core', name: 'Row and Core' }));
  await layExercises(club.store);
  await addWorkout(club.store, 'friday', ['time'], { date: localDate(club.now()).toString() });
  await addWorkout(club.store, 'draft', ['time'], { date: '2026-11-01', isPublished: false });
  await addWorkout(club.store, 'surprise', ['time'], { publishAt: club.now().add({ hours: 1 }) });
  const visitor = club.visitor();
  const map = await visitor.get('/sitemap.xml');
  expect(map.headers.get('Content-Type')).toContain('application/xml');
  const addresses = [...map.html.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, address = '']) => new URL(address),
  );
  const paths = addresses.map(({ pathname }) => pathname);
  expect(paths).toEqual(
    expect.arrayContaining(['/', '/classes', '/classes/Hyrox', '/classes/row%20and%20core']),
  );
  expect(paths).toEqual(
    expect.arrayContaining(['/exercises', '/exercises/back-squat', '/workouts', '/workouts/friday']),
  );
  expect(paths).not.toContain('/workouts/draft');
  expect(paths).not.toContain('/workouts/surprise');
  for (const { origin, pathname } of addresses) {
    expect(origin).toBe('http://club.test');
    expect((await visitor.get(pathname)).status).toBe(200);
  }
  const robots = await visitor.get('/robots.txt');
  expect(robots.html).toContain('Sitemap: http://club.test/sitemap.xml');
  expect(robots.html).toContain('Disallow: /admin/');
  const unset = await openClub().visitor().get('/robots.txt');
  expect(unset.html).not.toContain('Sitemap');
});
