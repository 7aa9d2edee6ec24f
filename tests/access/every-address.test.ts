import { beforeAll, expect, test } from 'vitest';
import { access } from '#server/access/access.ts';
import { errorLogs } from '#server/data/collections/club.ts';
import { type BuiltRoute, builtRoutes } from '../support/built-routes.ts';
import { type FullHouse, openFullHouse, type Role } from '../support/full-house.ts';

let house: FullHouse;

beforeAll(async () => {
  house = await openFullHouse('Ravensworth');
});

/** They need more than an id, and are tried where they are tested: whose result, which comment, a payment by Stripe. */
const needMore = [
  '/coach/single-booking/:id/log',
  '/coach/training/:id/remove-comment',
  '/admin/adminControl/payments/:id/refund',
  // A note of one's own, a sale that isn't paid in full, and one of no day pass.
  '/admin/notes/:id',
  '/desk/receipts/:id/pay',
  '/desk/receipts/:id/waiver',
];

const audience: Readonly<Record<string, Role>> = {
  admincheck: 'admin',
  coachcheck: 'coach',
  deskcheck: 'desk',
  staffcheck: 'desk',
  kiosk: 'kiosk',
  whiteboard: 'whiteboard',
};

function roleFor({ pattern }: BuiltRoute): Role {
  const [guard] = access[pattern]?.guards ?? [];
  return guard ? (audience[guard] ?? 'member') : 'anonymous';
}

test('each page with an id in its address is of something that is in the house, so that those who try every page reach it', async () => {
  const pages = builtRoutes.filter(({ isPage, pattern }) => isPage && pattern.includes(':'));
  const missed: string[] = [];
  for (const page of pages) {
    const { status } = await house.browsers[roleFor(page)].get(house.pathOf(page.pattern));
    if (status === 404) missed.push(page.pattern);
  }
  expect(missed.toSorted()).toEqual(needMore.toSorted());
});

test('and those of training show what they are about', async () => {
  const shown: Readonly<Record<string, string>> = {
    '/account/workouts/:id': 'Back squat',
    '/account/workouts/:id/edit': 'Back squat',
    '/account/workouts/hyrox/:id': 'Hyrox race',
    '/account/workouts/hyrox/:id/edit': 'Hyrox race',
    '/coach/training/:id': 'Deeper next time.',
    '/admin/migrations/:id': 'Zercher carry',
    '/admin/migrations/:id/columns': 'weight',
    '/admin/migrations/:id/names': 'Zercher carry',
    '/admin/migrations/:id/undo': 'Undo the import of list.csv?',
    '/admin/classes/:id/workout/remove': 'Remove the workout?',
  };
  for (const [pattern, text] of Object.entries(shown)) {
    const page = builtRoutes.find((one) => one.pattern === pattern);
    if (!page) throw new Error(`no page ${pattern}`);
    const answer = await house.browsers[roleFor(page)].get(house.pathOf(pattern));
    expect(answer.status, pattern).toBe(200);
    expect(answer.text, pattern).toContain(text);
  }
});

test('an address that is opened where only forms are sent leads to a page, and nothing that is opened counts as an error', async () => {
  for (const page of builtRoutes) await house.browsers[roleFor(page)].get(house.pathOf(page.pattern));
  const { items } = await house.club.store.query(errorLogs, { limit: 10 });
  expect(items.map(({ route, message }) => `${route}: ${message}`)).toEqual([]);
});
