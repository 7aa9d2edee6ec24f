/** The filter by exercise, where the club has more exercises than a page can list. */
import { describe, expect, test } from 'vitest';
import { type CatalogueEntry, exerciseShelves, exercises } from '#server/data/collections/exercises.ts';
import { openClub } from '../../support/club.ts';

/** Two more than are listed, by these names. */
const COUNT = 1002;
const entries = Array.from({ length: COUNT }, (_, index) => {
  const number = String(index).padStart(4, '0');
  return exercises.decode(`move-${number}`, { name: `Move ${number}`, category: 'strength' });
});

async function openGym(count = COUNT) {
  const club = openClub();
  await club.settle({ isSetUp: true });
  await club.store.set(exerciseShelves, { id: '0', entries: entries.slice(0, count) as CatalogueEntry[] });
  await club.store.set(exercises, entries[COUNT - 1] ?? exercises.decode('none', {}));
  const [admin, coach] = [await club.signedIn(await club.admin()), await club.signedIn(await club.coach())];
  return { club, admin, coach, lists: [admin, coach] as const };
}

const places = ['/admin/member-workouts', '/coach/training'] as const;
const missing = 'the last 2 by name are missing';

describe('members’ training, filtered by exercise', () => {
  test('says how many exercises the list leaves out, and where they are', async () => {
    const { lists } = await openGym();
    for (const [index, place] of places.entries()) {
      const page = await lists[index]?.get(place);
      expect(page?.html).toContain('value="move-0999"');
      expect(page?.html).not.toContain('value="move-1000"');
      expect(page?.text).toContain(missing);
    }
  });

  test('each of them is reached from its own page, and stays chosen', async () => {
    const { club, lists } = await openGym();
    for (const [index, place] of places.entries()) {
      const browser = lists[index];
      expect((await browser?.get('/exercises/move-1001'))?.html).toContain(
        `href="${place}?exercise=move-1001"`,
      );
      const page = await browser?.get(`${place}?exercise=move-1001`);
      expect(page?.html).toMatch(/<option value="move-1001" selected(="")?>/);
      expect(page?.text).toContain('the last one by name is missing');
    }
    const member = await club.signedIn(await club.member());
    for (const browser of [member, club.visitor()])
      expect((await browser.get('/exercises/move-1001')).text).not.toContain('What members logged');
  });

  test('says nothing where the list is whole', async () => {
    const { admin } = await openGym(1000);
    expect((await admin.get(places[0])).text).not.toContain('missing');
  });
});
