import { describe, expect, it } from 'vitest';
import { changeStoredDocuments, findWaitingChanges } from '#server/data/changes/change-documents.ts';
import { storedDocuments } from '#server/data/collections/collection.ts';
import { accessLogs } from '#server/data/collections/door.ts';
import { exercises } from '#server/data/collections/exercises.ts';
import { members } from '#server/data/collections/members.ts';
import { results } from '#server/data/collections/results.ts';
import { workouts } from '#server/data/collections/workouts.ts';
import { type ResultEntry, saveResult } from '#server/training/results/write-result.ts';
import type { MemberFacts, TestClub } from '../support/club.ts';
import { openClub } from '../support/club.ts';
import { addExercise, aScore, covers, did, lifts } from '../support/training.ts';

const LIST = '/account/pbs';
const pageOf = (exerciseId: string) => `/account/personal-bests/${exerciseId}`;

async function openGym(facts: MemberFacts = {}) {
  const club = openClub();
  await addExercise(club.store, 'squat', {
    name: 'Back squat',
    aliases: ['Kniebeuge'],
    primaryMuscles: ['quadriceps'],
  });
  await addExercise(club.store, 'row', { name: 'Row' });
  const priya = await club.member({ firstName: 'Priya', ...facts });
  const log = logFor(club, priya.uid);
  return { club, priya, log, browser: await club.signedIn(priya) };
}

function logFor(club: TestClub, memberUid: string) {
  const by = { uid: memberUid, name: '' };
  let count = 0;
  return async (entry: ResultEntry) => {
    count += 1;
    const id = `r${count}-${memberUid}`;
    const outcome = await saveResult(club.services, { id, mode: 'create', memberUid, entry, by });
    expect(outcome.kind).toBe('saved');
  };
}

describe('the list of personal bests', () => {
  it('says what to do if there are none', async () => {
    const { browser } = await openGym();
    const page = await browser.get(LIST);
    expect(page.status).toBe(200);
    expect(page.text).toContain('No personal bests yet');
  });

  it('has the newest first, each with its bests and a link to its page', async () => {
    const { browser, log } = await openGym();
    await log(did('2026-11-20', { squat: [lifts(5, 100), lifts(1, 120)] }));
    await log(did('2026-03-01', { row: [covers(2000, 432)] }));
    const { text, html } = await browser.get(LIST);
    expect(text).toContain('1 rep at 120 kg · 5 reps at 100 kg');
    expect(text).toContain('2 km in 7:12');
    // Said already by the time over it.
    expect(text).not.toContain('in one go');
    expect(html.indexOf(pageOf('squat'))).toBeLessThan(html.indexOf(pageOf('row')));
    expect(text.match(/This week/g)).toHaveLength(1);
  });

  it('has one best over a distance, whatever name it was logged under', async () => {
    const { club, browser, log } = await openGym();
    await addExercise(club.store, 'run', { name: 'Run', measure: 'distance' });
    await addExercise(club.store, 'run-1-km', { name: 'Run 1 km', measure: 'distance' });
    await log(did('2026-11-19', { run: [covers(1000, 383), covers(5000, 2400)] }));
    await log(did('2026-11-20', { 'run-1-km': [covers(1000, 379)] }));
    const { text } = await browser.get(LIST);
    expect(text.match(/1 km in 6:19/g)).toHaveLength(1);
    expect(text).not.toContain('6:23');
    expect((await browser.get(pageOf('run'))).text).toContain('6:19');
    // Slower than the best under the other name: no news, and gone with the result that set it.
    await log(did('2026-11-21', { run: [covers(1000, 381)] }));
    expect((await browser.get('/account/dashboard')).text).toContain('6:19');
  });

  it('counts results of an earlier release the same way, once they have been brought up to date', async () => {
    const { club, browser, log } = await openGym();
    await addExercise(club.store, 'run', { name: 'Run', measure: 'distance' });
    await log(did('2026-11-19', { run: [covers(1000, 370)] }));
    await addExercise(club.store, 'run-1-km', { name: 'Run 1 km', measure: 'distance' });
    await log(did('2026-11-20', { 'run-1-km': [covers(1000, 379)] }));
    const documents = storedDocuments(results.name);
    for (const { id, fields } of (await club.store.query(documents, { limit: 10 })).items) {
      const { countsFor, ...earlier } = fields;
      if (JSON.stringify(countsFor) === '[]') await club.store.set(documents, { id, fields: earlier });
    }
    const before = await club.store.query(results, { limit: 10 });
    expect((await browser.get(LIST)).text).toContain('1 km in 6:19');
    // The changes before this one end first; each needs a pass that finds nothing to do.
    for (let pass = 0; pass < 8; pass += 1) {
      await changeStoredDocuments(club.services);
      club.advance({ minutes: 16 });
    }
    const { text } = await browser.get(LIST);
    expect(text.match(/1 km in 6:10/g)).toHaveLength(1);
    expect(text).not.toContain('6:19');
    expect((await browser.get(pageOf('run-1-km'))).text).toContain('6:10');
    // Nobody has changed them, so an import can still be undone.
    const after = await club.store.query(results, { limit: 10 });
    expect(after.items.map(({ changedAt }) => changedAt)).toEqual(
      before.items.map(({ changedAt }) => changedAt),
    );
    expect(await findWaitingChanges(club.store)).toEqual([]);
  });

  it('has the time of a workout that is one distance, from the first on', async () => {
    const { club, browser, log } = await openGym();
    await club.store.update(exercises, 'row', { measure: 'distance' });
    const row = { key: 'm', exerciseId: 'row', exerciseName: 'Row', distanceInMetres: 5000 };
    const parts = [{ key: 'a', format: 'for-time', scoreType: 'time', movements: [row] }];
    await club.store.set(
      workouts,
      workouts.decode('five', { title: '5 km row', date: '2026-11-20', isPublished: true, parts }),
    );
    const scores = [aScore({ durationInMilliseconds: 1_294_000 })];
    await log(did('2026-11-20', {}, { workoutId: 'five', scores }));
    expect((await browser.get(LIST)).text).toContain('5 km in 21:34');
    expect((await browser.get('/account/dashboard')).text).toContain('21:34');
  });

  it('finds an exercise by the start of any word of its names, and says if nothing matches', async () => {
    const { browser, log } = await openGym();
    await log(did('2026-11-20', { squat: [lifts(5, 100)], row: [covers(2000, 432)] }));
    for (const typed of ['squ', 'BACK squat', 'squat ba', 'knieb']) {
      const { html } = await browser.get(`${LIST}?q=${encodeURIComponent(typed)}`);
      expect(html).toContain(pageOf('squat'));
      expect(html).not.toContain(pageOf('row'));
    }
    expect((await browser.get(`${LIST}?q=zzz`)).text).toContain('You have nothing logged for “zzz”.');
  });

  it('has pages, and leads back from each', async () => {
    const { club, browser, log } = await openGym();
    for (let at = 0; at < 25; at++) await addExercise(club.store, `ex-${at}`, { name: `Press ${at}` });
    for (let at = 0; at < 25; at++) {
      await log(did(`2026-10-${String(at + 1).padStart(2, '0')}`, { [`ex-${at}`]: [lifts(5, 50)] }));
    }
    const first = await browser.get(LIST);
    expect(first.text).toContain('1–20');
    const next = /href="([^"]*after=[^"]*)"/.exec(first.html)?.[1]?.replaceAll('&amp;', '&') ?? '';
    const second = await browser.get(next);
    expect(second.text).toContain('21–25');
    expect(second.html).toContain(pageOf('ex-0'));
    const back = /href="([^"]*before=[^"]*)"/.exec(second.html)?.[1]?.replaceAll('&amp;', '&') ?? '';
    expect((await browser.get(back)).text).toContain('1–20');
  });

  it('row 23: takes any search as words and any cursor as none', async () => {
    const { browser, log } = await openGym();
    await log(did('2026-11-20', { squat: [lifts(5, 100)] }));
    for (const query of ['q=%25', "q='%20OR%201", `q=${'x'.repeat(500)}`, 'after=nonsense', 'before=%00']) {
      expect((await browser.get(`${LIST}?${query}`)).status, query).toBeLessThan(500);
    }
  });
});

it('one run is one best on every list, and the last one is the latest', async () => {
  const { club, browser, log } = await openGym();
  await addExercise(club.store, 'run', { name: 'Run', measure: 'distance' });
  await addExercise(club.store, 'run-5-km', { name: 'Run 5 km', measure: 'distance' });
  await log(did('2026-11-20', { run: [covers(5000, 1500)] }));
  club.advance({ hours: 1 });
  await log(did('2026-11-20', { squat: [lifts(5, 100)] }));
  const list = await browser.get(LIST);
  expect(list.text.match(/5 km in 25:00/g)).toHaveLength(1);
  expect(list.html).not.toContain(pageOf('run-5-km'));
  // Of the same day, the later one first, as on the home page.
  expect(list.html.indexOf(pageOf('squat'))).toBeLessThan(list.html.indexOf(pageOf('run')));
  expect((await browser.get('/account/dashboard')).text).toMatch(/Last personal best\s*100 kg/);
  const year = await browser.get('/account/stats/2026');
  expect(year.text.match(/5 km in 25:00/g)).toHaveLength(1);
  // A search that names the distance finds it.
  expect((await browser.get(`${LIST}?q=run+5+km`)).html).toContain(pageOf('run-5-km'));
});

it('a row counts as many minutes as a run, on every page', async () => {
  const { club, priya, browser, log } = await openGym();
  await log(did('2026-11-20', { row: [covers(5000, 1320)] }));
  expect((await browser.get('/account/stats')).text).toMatch(/22 min\s*trained/);
  expect((await browser.get(`/account/workouts/r1-${priya.uid}`)).text).toContain('22:00');
  const office = await club.signedIn(await club.admin());
  expect((await office.get('/admin/member-workouts.csv')).html).toMatch(/Row: [^\r\n]*,22,/);
});

describe('the bests of one exercise', () => {
  it('are a table of rep maxes, the last time and both estimates, marked as such', async () => {
    const { browser, log } = await openGym();
    await log(did('2026-11-10', { squat: [lifts(3, 100)] }));
    await log(did('2026-11-20', { squat: [lifts(5, 100), lifts(5, 95)] }));
    const { text } = await browser.get(pageOf('squat'));
    expect(text).toMatch(/5 reps\s*100 kg\s*20 Nov/);
    expect(text).toMatch(/3 reps\s*100 kg\s*10 Nov/);
    expect(text).not.toContain('6 reps');
    expect(text).toContain('5 × 100 kg, 5 × 95 kg');
    expect(text).toContain('Estimate');
    expect(text).toMatch(/Epley\s*116.5 kg from 5 reps at 100 kg \(weight × \(1 \+ reps ÷ 30\)\)/);
    expect(text).toMatch(/Brzycki\s*112.5 kg from 5 reps at 100 kg/);
    expect(text).toMatch(/75 %\s*87.5 kg\s*84.5 kg/);
  });

  it('are not called an estimate where the heaviest was lifted', async () => {
    const { browser, log } = await openGym();
    await log(did('2026-11-20', { squat: [lifts(1, 130), lifts(5, 100)] }));
    const { text } = await browser.get(pageOf('squat'));
    expect(text).toMatch(/Epley\s*130 kg lifted/);
    expect(text).not.toContain('Estimate');
  });

  it('show the history of one measure with its numbers and records, of a year where asked', async () => {
    const { browser, log } = await openGym();
    await log(did('2024-05-01', { row: [covers(2000, 480)] }));
    await log(did('2026-11-01', { row: [covers(2000, 450)] }));
    await log(did('2026-11-10', { row: [covers(2000, 455)] }));
    await log(did('2026-11-20', { row: [covers(2000, 432)] }));
    const { html, text } = await browser.get(`${pageOf('row')}?measure=time-2000`);
    expect(html).toContain('<title id=');
    expect(text).toMatch(/1 Nov\s*7:30\s*10 Nov\s*7:35\s*20 Nov\s*7:12/);
    expect(text).toMatch(
      /All 3 records\s*(?:Records, newest first)?\s*20 Nov\s*7:12\s*1 Nov\s*7:30\s*1 May 2024\s*8:00/,
    );
    expect((html.match(/class="chart-dot/g) ?? []).length).toBe(2);
    const old = await browser.get(`${pageOf('row')}?measure=time-2000&year=2024`);
    expect(old.text).toMatch(/1 May 2024\s*8:00/);
    expect(old.text).not.toMatch(/10 Nov\s*7:35/);
    for (const query of ['measure=nothing', 'year=1999', 'measure=time-2000&year=x']) {
      expect((await browser.get(`${pageOf('row')}?${query}`)).status).toBe(200);
    }
  });

  it('are in pounds for those who read them', async () => {
    const { club, priya, browser, log } = await openGym();
    await club.store.update(members, priya.uid, { loadUnit: 'lb' });
    await log(did('2026-11-20', { squat: [lifts(5, 100)] }));
    expect((await browser.get(pageOf('squat'))).text).toMatch(/5 reps\s*220.5 lb/);
    expect((await browser.get(LIST)).text).toContain('5 reps at 220.5 lb');
  });

  it('of an exercise that was never done say so; of one that does not exist there is no page', async () => {
    const { browser } = await openGym();
    expect((await browser.get(pageOf('squat'))).text).toContain('No personal bests in Back squat yet');
    for (const id of ['nothing', 'a%2Fb', '..', 'x'.repeat(200)]) {
      expect((await browser.get(pageOf(id))).status, id).toBe(404);
    }
  });

  it('of an exercise that was merged are on the page of the other one', async () => {
    const { club, browser } = await openGym();
    await addExercise(club.store, 'squats', { mergedInto: 'squat' });
    expect((await browser.get(pageOf('squats'))).location).toBe(pageOf('squat'));
  });

  it('row 12: are only ever the member’s own', async () => {
    const { club, browser } = await openGym();
    const mo = await club.member({ firstName: 'Mo' });
    await addExercise(club.store, 'secret', { name: 'Secret lift' });
    await logFor(club, mo.uid)(did('2026-11-20', { secret: [lifts(5, 177)] }));
    await club.store.remove(exercises, 'secret');
    expect((await browser.get(pageOf('secret'))).status).toBe(404);
    expect((await browser.get(LIST)).text).not.toContain('Secret lift');
    for (const path of ['/account/stats', '/account/stats/2026']) {
      expect((await browser.get(path)).text).not.toContain('177');
    }
  });

  it('row 20: show names as text', async () => {
    const { club, browser, log } = await openGym();
    await addExercise(club.store, 'evil', { name: '<img src=x onerror=alert(1)>' });
    await log(did('2026-11-20', { evil: [lifts(5, 100)] }));
    for (const path of [LIST, pageOf('evil'), '/account/stats/2026']) {
      expect((await browser.get(path)).html).not.toContain('<img src=x');
    }
  });
});

describe('stats', () => {
  it('tell somebody new what will be shown', async () => {
    const { browser } = await openGym();
    expect((await browser.get('/account/stats')).text).toContain('Nothing to show yet');
    expect((await browser.get('/account/stats/2026')).text).toContain('No training logged in 2026');
  });

  it('count days at the club and days with training, by week', async () => {
    const { club, priya, browser, log } = await openGym();
    const visit = { memberUid: priya.uid, direction: 'in', isAllowed: true, result: 'ok' } as const;
    const at = (date: string) => Temporal.Instant.from(`${date}T18:00Z`);
    const visits = { a: '2026-11-17', b: '2026-11-10', c: '2026-11-03', d: '2026-01-01' };
    for (const [id, date] of Object.entries(visits)) {
      await club.store.create(accessLogs, { ...accessLogs.decode(id, visit), at: at(date) });
    }
    const refused = accessLogs.decode('no', { ...visit, isAllowed: false });
    await club.store.create(accessLogs, { ...refused, at: at('2026-11-18') });
    const hour = { durationInMilliseconds: 3_600_000 };
    await log(did('2026-11-19', { squat: [lifts(5, 100), lifts(5, 100)] }, hour));
    await log(did('2026-11-11', { squat: [lifts(1, 10)] }, { durationInMilliseconds: 1_800_000 }));
    const { text, html } = await browser.get('/account/stats');
    expect(text).toMatch(/3 weeks\s*with at least one day/);
    expect(text).toMatch(/1 h 30 min\s*trained\s*1 t\s*lifted/);
    expect(text).toMatch(/2 Nov\s*1\s*9 Nov\s*2\s*16 Nov\s*2/);
    expect(text).toMatch(/Quads\s*3/);
    const squares = (kind: string) =>
      new RegExp(`<path class="chart-day chart-day-${kind}" d="([^"]*)"`).exec(html)?.[1]?.split('M').length;
    expect([squares('full'), squares('some')]).toEqual([2 + 1, 3 + 1]);
  });

  it('review a year, and link to the years before and after', async () => {
    const { browser, log } = await openGym();
    await log(did('2022-02-03', { squat: [lifts(5, 80)] }));
    await log(did('2025-02-03', { squat: [lifts(5, 100)] }, { durationInMilliseconds: 3_600_000 }));
    await log(did('2025-02-10', { squat: [lifts(5, 90)] }));
    await log(did('2026-11-19', { squat: [lifts(1, 120)] }));
    const { text, html } = await browser.get('/account/stats/2025');
    expect(text).toMatch(/2\s*workouts logged\s*2\s*days of training/);
    expect(text).toContain('Most weeks in a row with training logged: 2 weeks. You trained most on Mondays.');
    expect(text).toMatch(/Feb\s*2/);
    expect(text).toMatch(/Personal bests that still stand\s*Back squat\s*5 reps at 100 kg/);
    expect(html).toContain('href="/account/stats/2022"');
    expect(html).toContain('href="/account/stats/2026"');
    expect((await browser.get('/account/stats/2026')).html).not.toContain('rel="next"');
    expect((await browser.get('/account/stats/2022')).html).not.toContain('rel="prev"');
    for (const year of ['2027', '1', 'abcd', '-2026', '2026.0']) {
      expect((await browser.get(`/account/stats/${year}`)).status, year).toBe(404);
    }
  });
});
