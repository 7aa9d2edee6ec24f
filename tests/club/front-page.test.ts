import { expect, test } from 'vitest';
import { cancelEvent } from '#server/community/events/save-event.ts';
import { plans } from '#server/data/collections/membership.ts';
import { openChallenges } from '../support/challenges.ts';
import { openClub } from '../support/club.ts';
import { ada, openEvents, social } from '../support/events.ts';
import { offerTraining } from '../support/full-house-trainers.ts';
import { openTimetable } from '../support/timetable.ts';

test('the front page shows the club’s words, classes, plans with prices, and hours, without any script', async () => {
  const club = openClub({ now: '2026-11-21T12:00:00Z' });
  await club.settle({
    clubName: 'Harbour Strength',
    classesOffered: [{ name: 'Engine', words: 'Row, run, lift.' }],
  });
  const gold = plans.decode('gold', {
    name: 'Gold',
    priceInPence: 4900,
    isActive: true,
  });
  await club.store.create(plans, gold);
  // Sold with a trainer, on the trainer’s page.
  const training = { name: 'Ten sessions', isActive: true, trainerId: 'leah', priceInPence: 40_000 };
  await club.store.create(plans, plans.decode('training', training));
  await club.store.create(plans, plans.decode('old', { name: 'Withdrawn plan', isActive: false }));
  const page = await club.visitor().get('/');
  expect(page.status).toBe(200);
  expect(page.text).toContain('Open until 18:00');
  for (const words of [
    'Engine',
    'Row, run, lift.',
    'Gold',
    '£49 a month',
    'Monday to Thursday',
    'Saturday',
  ]) {
    expect(page.text).toContain(words);
  }
  expect(page.html).toContain('href="/membership/plans/gold/join"');
  expect(page.text).not.toMatch(/Withdrawn plan|Ten sessions/);
  expect(page.html.replaceAll(/<script type="application\/ld\+json">/g, '')).not.toContain('<script');
});

test('the front page may be kept for visitors, never for somebody who is signed in', async () => {
  const club = openClub();
  const kept = 'x-clubfloor-cache';
  expect((await club.visitor().get('/')).headers.get(kept)).toBe('club');
  const browser = await club.signedIn(await club.member());
  const page = await browser.get('/');
  expect(page.headers.has(kept)).toBe(false);
  expect(page.text).toContain('Show my pass');
});

test('the front page links to the next classes of today and tomorrow, and to each class', async () => {
  const club = openClub({ now: '2026-11-21T12:00:00Z' });
  const timetable = await openTimetable(club);
  await timetable.session({ id: 'past', startsAt: '2026-11-21T11:30:00Z', className: 'Begun' });
  await timetable.session({ id: 'today', startsAt: '2026-11-21T18:00:00Z', coachName: 'Leah Stone' });
  await timetable.session({ id: 'off', startsAt: '2026-11-21T19:00:00Z', status: 'cancelled' });
  await timetable.session({ id: 'late', startsAt: '2026-11-22T23:30:00Z' });
  await timetable.session({ id: 'monday', startsAt: '2026-11-23T07:00:00Z' });
  const { html, text } = await club.visitor().get('/');
  expect([...html.matchAll(/book-class\/(\w+)"/g)].map(([, id]) => id)).toEqual(['today', 'late']);
  for (const words of ['Today', '18:00', 'Leah Stone', 'Tomorrow', '23:30']) expect(text).toContain(words);
  expect(html).toContain('href="/classes/Hyrox"');
  expect(html).toContain('href="/classes"');
});

test('an empty club says that it is being set up', async () => {
  const page = await openClub().visitor().get('/');
  expect(page.text).toContain('We’re setting up our website');
});

test('row 20: search engines read about the club in a block of data that no text can end', async () => {
  const club = openClub();
  const clubName = '</script><img src=x onerror=alert(1)>';
  await club.settle({ clubName, phone: '020 7946 0123' });
  const { html } = await club.visitor().get('/');
  expect(html).not.toContain('<img src=x');
  const block = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? '';
  expect(JSON.parse(block)).toMatchObject({
    '@type': 'ExerciseGym',
    name: clubName,
    telephone: '020 7946 0123',
  });
});

test('the front page shows the next event, and nothing of the kind where there is none', async () => {
  const { club, event } = openEvents();
  const atTheFront = async () => (await club.visitor().get('/')).html;
  expect(await atTheFront()).not.toMatch(/What’s on|Next event/);
  const off = await event({ title: 'Sea swim', startsAt: social.startsAt.subtract({ hours: 48 }) });
  await cancelEvent(club.services, { id: off.id, reason: '', by: ada });
  await event({
    title: 'Later',
    startsAt: social.startsAt.add({ hours: 4 }),
    endsAt: social.endsAt.add({ hours: 4 }),
  });
  const { id } = await event({ location: 'The Old Boathouse' });
  const { text, html } = await club.visitor().get('/');
  expect(text).toMatch(/What’s on.*Next event.*Summer social.*Sat 28 Nov, 19:00.*The Old Boathouse/);
  expect(html).toContain(`href="/events/${id}"`);
  expect(html).toContain('href="/community"');
  expect(text).not.toMatch(/Sea swim|Later/);
});

test('the front page leads to a tour, whose time people choose themselves', async () => {
  const { html } = await openClub().visitor().get('/');
  const main = /<main.*<\/main>/s.exec(html)?.[0] ?? '';
  expect(main.match(/href="\/book-tour"/g)).toHaveLength(2);
});

test('a club that shows nobody round says nothing of tours, but how to reach it', async () => {
  const club = openClub();
  await club.settle({ tourPlaces: 0, phone: '01234 567 890' });
  const { html } = await club.visitor().get('/');
  const main = /<main.*<\/main>/s.exec(html)?.[0] ?? '';
  expect(main).not.toMatch(/book-tour|[Tt]ake a tour/);
  expect(main).toMatch(/Visit us.*01234 567 890/s);
});

test('the front page shows some of the personal trainers, if there are any', async () => {
  const club = openClub();
  const seen = async () => (await club.visitor().get('/')).html;
  expect(await seen()).not.toContain('href="/personal-trainers"');
  const id = await offerTraining(club, await club.coach(), { uid: 'ada', name: 'Ada Admin' });
  club.advance({ minutes: 10 });
  expect(await seen()).toContain(`href="/personal-trainers/${id}"`);
});

test('the front page shows a challenge that people can still take on', async () => {
  const { club, challenge } = openChallenges();
  const { id } = await challenge();
  const atTheFront = async () => {
    const { html, text } = await club.visitor().get('/');
    return [html.includes(`href="/challenges/${id}"`), text.includes('Fastest 2,000 m')];
  };
  expect(await atTheFront()).toEqual([true, true]);
  club.advance({ hours: 24 * 40 });
  expect(await atTheFront()).toEqual([false, false]);
});
