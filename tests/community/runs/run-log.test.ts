import { describe, expect, test } from 'vitest';
import { bestsAtDistances, readRun, runLabel } from '#domain/community/run-log.ts';
import { results } from '#server/data/collections/results.ts';
import { addStarterExercises } from '#server/training/exercises/add-starter-exercises.ts';
import { openClub } from '../../support/club.ts';
import { hiddenFields } from '../../support/visitor.ts';

const LOG = '/account/runs/log';
const typed = {
  ...{ distance: '5000', kilometres: '', time: '25:30', note: '' },
  ...{ 'date-day': '20', 'date-month': '11', 'date-year': '2026' },
};

describe('a typed run', () => {
  const run = (choice: string, kilometres: string, time: string) => readRun({ choice, kilometres, time });

  test.each([
    ['5000', '', '25:00', 5000, 1500],
    ['21097', '', '1:40:00', 21_097, 6000],
    ['other', '7.3', '40', 7300, 2400],
    ['other', '3 miles', '24.30', 4828, 1470],
    ['other', '42,2', '3h30', 42_200, 12_600],
    // Of two meanings, the one at which somebody runs.
    ['1000', '', '4.30', 1000, 270],
    ['10000', '', '90', 10_000, 5400],
    ['1000', '', '200', 1000, 120],
    // A distance in the other field counts for nothing where one is chosen.
    ['1000', '9', '4', 1000, 240],
  ])('%s and “%s” in “%s”', (choice, other, time, distanceInMetres, seconds) => {
    const durationInMilliseconds = seconds * 1000;
    expect(run(choice, other, time)).toEqual({ kind: 'run', distanceInMetres, durationInMilliseconds });
  });

  test('a marathon in hours and minutes is asked about', () => {
    const read = run('42195', '', '3:45');
    expect(read.kind === 'invalid' && read.problems[0]?.message).toBe('Did you mean 3:45:00?');
  });

  test.each([
    ['other', '', '25:00', ['kilometres']],
    ['other', '0.09', '25:00', ['kilometres']],
    ['other', '100.01', '10:00:00', ['kilometres']],
    ['5000', '', '', ['time']],
    ['other', '', '', ['kilometres', 'time']],
    // Faster than anybody, and slower than a walk.
    ['5000', '', '7:00', ['time']],
    ['5000', '', '2:31:00', ['time']],
  ])('%s and “%s” in “%s” is refused at %j', (choice, other, time, fields) => {
    const read = run(choice, other, time);
    expect(read.kind === 'invalid' && read.problems.map(({ field }) => field)).toEqual(fields);
  });

  test('that cannot be true is told its pace', () => {
    const read = run('5000', '', '5m');
    expect(read.kind === 'invalid' && read.problems[0]?.message).toBe(
      'That would be 1:00 min/km. Check the distance and the time',
    );
  });
});

describe('the best times', () => {
  const best = (metres: number, value: number, date = '2026-11-01') => ({
    ...{ measure: `time-${metres}`, value, date },
    resultId: `${metres}-${value}-${date}`,
  });

  test('are the fastest at each of five distances, of equal ones the earlier', () => {
    const bests = [
      best(5000, 1_500_000),
      best(5000, 1_480_000, '2026-11-03'),
      best(5000, 1_480_000, '2026-11-02'),
    ];
    const rows = bestsAtDistances([...bests, best(2000, 1), { ...best(1000, 1), measure: 'distance' }]);
    expect(rows.map(({ label, best: found }) => [label, found?.resultId ?? ''])).toEqual([
      ['1 km', ''],
      ['5 km', '5000-1480000-2026-11-02'],
      ['10 km', ''],
      ['Half marathon', ''],
      ['Marathon', ''],
    ]);
  });

  test('distances have names', () => {
    expect([1000, 21_097, 42_195, 7300].map(runLabel)).toEqual([
      '1 km',
      'Half marathon',
      'Marathon',
      '7.3 km',
    ]);
  });
});

async function openRunner() {
  const club = openClub();
  await addStarterExercises(club.services, { uid: 'ada', name: 'Ada Admin' });
  const priya = await club.member();
  const browser = await club.signedIn(priya);
  const runs = async () => (await club.store.query(results, { limit: 100 })).items;
  const log = (more: Record<string, string> = {}) => browser.submit(LOG, { ...typed, ...more });
  return { club, priya, browser, runs, log };
}

describe('a member’s run log', () => {
  test('starts empty, with the distances to beat', async () => {
    const { browser } = await openRunner();
    const { text } = await browser.get('/account/runs');
    expect(text).toMatch(/1 km Not yet 5 km Not yet 10 km Not yet Half marathon Not yet Marathon Not yet/);
    expect(text).toContain('No runs yet');
  });

  test('a faster run is a personal best; deleting it brings the one before back', async () => {
    const { browser, log, runs } = await openRunner();
    expect((await browser.follow(await log())).text).toContain('5 km in 25:30 saved: 5:06 min/km.');
    const faster = await browser.follow(await log({ time: '24:10', 'date-day': '21' }));
    expect(faster.text).toMatch(/5 km in 24:10 saved: 4:50 min\/km\. New personal best: Run/);
    expect(faster.text).toMatch(/5 km 24:10 4:50 min\/km 21 Nov/);
    const best = (await runs()).find(({ date }) => date === '2026-11-21');
    await browser.submit(`/account/workouts/${best?.id}/delete`, {});
    expect((await browser.get('/account/runs')).text).toMatch(/5 km 25:30 5:06 min\/km 20 Nov/);
    expect((await browser.get('/account/pbs')).text).toContain('Run');
  });

  test('editing a run changes the best', async () => {
    const { browser, log, runs } = await openRunner();
    await log({ distance: '10000', time: '50:00' });
    const [run] = await runs();
    const edit = `/account/workouts/${run?.id}/edit`;
    const form = await browser.get(edit);
    const time = /name="([^"]*-time)"/.exec(form.html)?.[1] ?? expect.unreachable('no field for the time');
    const distance = time.replace(/time$/, 'distance');
    const exercise = /name="exercise" value="([^"]+)"/.exec(form.html)?.[1] ?? '';
    const date = { 'date-day': '20', 'date-month': '11', 'date-year': '2026' };
    await browser.submit(edit, {
      ...date,
      exercise,
      title: 'Run: 10 km',
      [distance]: '10000',
      [time]: '48:20',
    });
    expect((await browser.get('/account/runs')).text).toMatch(/10 km 48:20 4:50 min\/km 20 Nov/);
  });

  test('another distance is in the list, and in none of the bests', async () => {
    const { browser, log } = await openRunner();
    await log({ distance: 'other', kilometres: '7.3', time: '40:00' });
    const { text } = await browser.get('/account/runs');
    expect(text).toMatch(/Run: 7\.3 km.*5:29 min\/km/);
    expect(text).not.toMatch(/(1|5|10) km \d/);
  });

  test.each([
    [{ distance: '3000' }, 'Choose a distance'],
    [{ distance: 'other', kilometres: 'far' }, 'Enter the distance in kilometres'],
    [{ time: '' }, 'Enter the time'],
    [{ time: 'NaN' }, 'Enter the time'],
    [{ time: '3:00' }, 'Check the distance and the time'],
    [{ 'date-day': '22', 'date-month': '12' }, 'Enter a date up to today'],
    [{ note: 'x'.repeat(2001) }, 'Use at most 2,000 characters'],
  ] as [Record<string, string>, string][])(
    'row 22: %j is refused with a sentence, and what was typed is kept',
    async (fields, sentence) => {
      const { log, runs } = await openRunner();
      const answer = await log({ note: 'By the canal', ...fields });
      expect([answer.status, answer.text]).toEqual([422, expect.stringContaining(sentence)]);
      if (!fields.note) expect(answer.html).toContain('By the canal');
      expect(await runs()).toEqual([]);
    },
  );

  test('row 12: is nobody else’s', async () => {
    const { club, log } = await openRunner();
    await log();
    const other = await club.signedIn(await club.member());
    expect((await other.get('/account/runs')).text).toContain('No runs yet');
  });

  test('sent twice, is one run', async () => {
    const { browser, runs } = await openRunner();
    const form = await browser.get(LOG);
    const fields = { ...hiddenFields(form.html), ...typed };
    await browser.post(LOG, fields);
    await browser.post(LOG, fields);
    expect(await runs()).toHaveLength(1);
  });

  test('in a club without the exercise says what to do', async () => {
    const club = openClub();
    const browser = await club.signedIn(await club.member());
    const answer = await browser.submit(LOG, typed);
    expect([answer.status, answer.text]).toEqual([409, expect.stringContaining('Please tell the desk')]);
  });
});
