import { describe, expect, test } from 'vitest';
import { exercises } from '#server/data/collections/exercises.ts';
import { appHeaders } from '#server/http/connection.ts';
import { addStarterExercises } from '#server/training/exercises/add-starter-exercises.ts';
import { addExercise, setExerciseArchived } from '#server/training/exercises/save-exercise.ts';
import { saveResult } from '#server/training/results/write-result.ts';
import { openClub, type TestClub } from '../../support/club.ts';
import { did, lifts } from '../../support/training.ts';

const by = { uid: 'ada', name: 'Ada Admin' };

async function openTrainingClub(): Promise<TestClub> {
  const club = openClub();
  await addStarterExercises(club.services, by);
  return club;
}

/** The names in the list, in its order. */
const listed = (html: string) =>
  [...html.matchAll(/<li><a href="\/exercises\/[^"]*"><b>([^<]*)/g)].map(([, name]) => name);

describe('the list of exercises', () => {
  test('is open to everybody, and searches names and aliases by any part', async () => {
    const club = await openTrainingClub();
    const all = await club.visitor().get('/exercises');
    expect(all.status).toBe(200);
    expect(listed(all.html)).toHaveLength(60);
    const found = await club.visitor().get('/exercises?q=prowl');
    expect(listed(found.html)).toEqual(['Sled push']);
    expect(found.html).toContain('value="prowl"');
  });

  test('filters by each facet, with counts given the other filters', async () => {
    const club = await openTrainingClub();
    const page = await club.visitor().get('/exercises?category=hyrox&equipment=sled');
    expect(listed(page.html)).toEqual(['Sled pull', 'Sled push']);
    expect(page.text).toContain('Sled (2)');
    // Counted for all of Hyrox, whatever equipment is chosen.
    expect(page.text).toContain('SkiErg, bike (2)');
    expect(page.text).not.toContain('Barbell (');
    expect(page.text).toContain('Intermediate (2)');
    expect(page.html).toContain('href="/exercises">Clear');
  });

  test('turns pages, and a page after the last shows the last', async () => {
    const club = await openTrainingClub();
    const next = await club.visitor().get('/exercises?page=2');
    expect(listed(next.html)).toHaveLength(8);
    expect(next.text).toContain('61–68 of 68');
    expect(next.html).toMatch(/href="\/exercises" rel="prev"/);
    expect(listed((await club.visitor().get('/exercises?page=99')).html)).toEqual(listed(next.html));
  });

  test('says so where nothing matches, and where there is nothing yet', async () => {
    const club = await openTrainingClub();
    const nothing = await club.visitor().get('/exercises?q=yodelling');
    expect(nothing.text).toContain('No exercises match');
    expect(nothing.text).toContain('Show all exercises');
    expect((await openClub().visitor().get('/exercises')).text).toContain('No exercises yet');
  });

  test.each([
    '/exercises?q=%00',
    '/exercises?q=%ud800',
    '/exercises?page=-1&muscle=tail&level=',
    `/exercises?q=${'x'.repeat(3000)}`,
  ])('%s is answered with a list', async (address) => {
    const club = await openTrainingClub();
    expect((await club.visitor().get(address)).status).toBe(200);
  });

  test('may be cached for visitors, unless they searched for something', async () => {
    const club = await openTrainingClub();
    const kept = async (address: string) => {
      const { headers } = await club.visitor().get(address);
      return [headers.get(appHeaders.cache), headers.get(appHeaders.cacheQuery)];
    };
    expect(await kept('/exercises?equipment=sled')).toEqual(['exercises', '/exercises?equipment=sled']);
    expect(await kept('/exercises?q=sled')).toEqual(['exercises', null]);
  });
});

describe('the page of an exercise', () => {
  test('shows its other names, steps and muscles, in the drawing and in words', async () => {
    const club = await openTrainingClub();
    const page = await club.visitor().get('/exercises/back-squat');
    expect(page.text).toContain('Also called Barbell squat, Squat, Barbell back squat');
    expect(page.text).toContain('Go down until your hips are below your knees.');
    expect(page.text).toContain('Main muscles Quads , Glutes');
    expect(page.html).toContain('href="/exercises?muscle=hamstrings"');
    // Two halves of the front quads and of the glutes behind.
    expect(page.html.match(/class="body-main"/g)?.length).toBeGreaterThanOrEqual(4);
  });

  test('is not found for an unknown exercise', async () => {
    const club = await openTrainingClub();
    expect((await club.visitor().get('/exercises/unknown')).status).toBe(404);
    expect((await club.visitor().get('/exercises/un.known')).status).toBe(404);
  });

  test('shows the signed-in member their own bests, in their unit, and nobody else’s', async () => {
    const club = await openTrainingClub();
    const mia = await club.member({ firstName: 'Mia', loadUnit: 'lb' });
    const ben = await club.member({ firstName: 'Ben' });
    const log = { id: 'r1', mode: 'create', memberUid: mia.uid, by: { uid: mia.uid, name: 'Mia' } } as const;
    const entry = did('2026-11-20', { 'back-squat': [lifts(5, 90), lifts(1, 110)] });
    await saveResult(club.services, { ...log, entry });
    const own = await (await club.signedIn(mia)).get('/exercises/back-squat');
    expect(own.text).toContain('Your bests 1 rep at 242.5 lb 5 reps at 198.4 lb See your history');
    expect(own.html).toContain('href="/account/personal-bests/back-squat"');
    expect(own.headers.get(appHeaders.cache)).toBeNull();
    for (const other of [await club.signedIn(ben), club.visitor()])
      expect((await other.get('/exercises/back-squat')).text).not.toContain('Your bests');
  });

  test('of an exercise that was merged leads to the one that it became', async () => {
    const club = await openTrainingClub();
    await club.store.update(exercises, 'air-squat', { isArchived: true, mergedInto: 'back-squat' });
    const answer = await club.visitor().get('/exercises/air-squat');
    expect([answer.status, answer.location]).toEqual([301, '/exercises/back-squat']);
  });

  test('of an archived exercise stays for those who have trained it, and is for no search engine', async () => {
    const club = await openTrainingClub();
    await setExerciseArchived(club.services, { id: 'plank', isArchived: true, by });
    const page = await club.visitor().get('/exercises/plank');
    expect(page.text).toContain('We no longer use this exercise');
    expect(page.html).toContain('<meta name="robots" content="noindex"/>');
    expect(listed((await club.visitor().get('/exercises?q=plank')).html)).toEqual([]);
  });

  test('shows what was typed as text, whatever it is', async () => {
    const club = await openTrainingClub();
    const name = '<script>alert(1)</script>';
    await addExercise(
      club.services,
      {
        ...{ name, aliases: ['<b>bold'], category: 'strength', equipment: 'none', level: 'beginner' },
        ...{ measure: 'reps', primaryMuscles: ['chest'], secondaryMuscles: [], instructions: [name, name] },
      },
      by,
    );
    const page = await club.visitor().get('/exercises/script-alert-1-script');
    expect(page.html).not.toContain('<script>alert');
    expect(page.text).toContain('<script>alert(1)</script>');
  });
});
