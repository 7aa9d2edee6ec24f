import { describe, expect, test } from 'vitest';
import { bookings } from '#server/data/collections/bookings.ts';
import { members } from '#server/data/collections/members.ts';
import { results, scores } from '#server/data/collections/results.ts';
import { addSquatsAnd, fillCatalogue, openGym } from '../../support/gym.ts';
import { booking } from '../../support/timetable.ts';
import { covers, did, lifts } from '../../support/training.ts';
import { hiddenFields } from '../../support/visitor.ts';

const allResults = async ({ club }: Awaited<ReturnType<typeof openGym>>) =>
  (await club.store.query(results, { limit: 50 })).items;

const squats = { 'x0-0-load': '100', 'x0-0-reps': '5', 'x0-1-load': '102.5', 'x0-1-reps': '5' };

describe('logging free training', () => {
  test('the squat that was done last is one tap away, and its numbers are beside the fields', async () => {
    const gym = await openGym();
    await gym.log('before', did('2026-11-20', { 'back-squat': [lifts(5, 100)] }));
    const start = await gym.phone.get('/account/workouts/new');
    expect(start.html).toContain('href="/account/workouts/new?exercise=back-squat"');
    const form = await gym.phone.get('/account/workouts/new?exercise=back-squat');
    expect(form.text).toContain('Last time (20 Nov): 5 × 100 kg');
    expect(form.html).toContain('placeholder="100"');
    expect(form.text).toContain('25 + 15 a side');
  });

  test('saves what was typed and says which bests are new', async () => {
    const gym = await openGym();
    await gym.log('before', did('2026-11-20', { 'back-squat': [lifts(5, 100)] }));
    const address = '/account/workouts/new?exercise=back-squat';
    const sent = await gym.phone.submit(address, {
      ...squats,
      date: '2026-11-21',
      minutes: '45',
      note: 'Felt light',
    });
    expect(sent.status).toBe(303);
    const page = await gym.phone.follow(sent);
    expect(page.text).toContain('Training saved. New personal best: Back squat: 5 reps at 102.5 kg.');
    expect(page.text).toContain('5 × 102.5 kg');
    expect((await allResults(gym)).find(({ id }) => id !== 'before')).toMatchObject({
      ...{ title: 'Back squat', date: '2026-11-21', note: 'Felt light', durationInMilliseconds: 2_700_000 },
      ...{
        source: 'member',
        exercises: [{ exerciseId: 'back-squat', sets: [lifts(5, 100), lifts(5, 102.5)] }],
      },
    });
  });

  test('“same as last time” is one tap', async () => {
    const gym = await openGym();
    await gym.log('before', did('2026-11-20', { 'back-squat': [lifts(5, 100), lifts(5, 100)] }));
    const address = '/account/workouts/new?exercise=back-squat';
    await gym.phone.submit(address, { 'x0-same': 'before', date: '2026-11-21' });
    const saved = (await allResults(gym)).find(({ id }) => id !== 'before');
    expect(saved?.exercises[0]?.sets).toEqual([lifts(5, 100), lifts(5, 100)]);
  });

  test('an exercise is found by its name and added, and nothing that was typed is lost', async () => {
    const gym = await openGym();
    const address = '/account/workouts/new?exercise=back-squat';
    const some = await gym.phone.submit(address, {
      ...squats,
      add: 'squat',
      step: 'add',
      date: '2026-11-21',
    });
    expect(some.status).toBe(200);
    expect(some.html).toMatch(/value="front-squat"[^>]*name="pick"/);
    expect(some.html).toContain('value="102.5"');
    const exact = await gym.phone.post(address, {
      ...hiddenFields(some.html),
      ...squats,
      pick: 'row',
      date: '2026-11-21',
    });
    expect(exact.status).toBe(200);
    expect(exact.html).toContain('value="x1.row"');
    expect(exact.html).toContain('value="102.5"');
    expect(await allResults(gym)).toEqual([]);
    const slots = ['x0.back-squat', 'x1.row'];
    const typed = { ...squats, 'x1-0-distance': '500', 'x1-0-time': '1:45', date: '2026-11-21' };
    const saved = await gym.phone.post(address, { ...hiddenFields(exact.html), ...typed, exercise: slots });
    expect(saved.status).toBe(303);
    expect((await allResults(gym))[0]).toMatchObject({ title: 'Back squat and Row' });
  });

  test.each([
    [{ add: 'yodelling', step: 'add' }, 'No exercise has this name'],
    [{ step: 'add' }, 'Enter the name of an exercise'],
    [{ date: '2026-11-22' }, 'isn’t in the future'],
    [{ date: '1900-01-01' }, 'Enter a date in 1950 or later'],
    [{ date: '2026-11-21' }, 'Enter at least one set'],
    [{ date: '2026-11-21', 'x0-0-load': 'heavy' }, 'Enter a weight, such as 42.5'],
    [{ date: '2026-11-21', minutes: '2000' }, 'Enter minutes as a number up to'],
    [{ date: '', 'x0-0-reps': '5' }, 'Enter the date'],
  ])('row 22: %j is refused in plain words, with what was typed', async (typed, message) => {
    const gym = await openGym();
    const fields = { note: 'Keep me', ...typed } as Record<string, string>;
    if (message.startsWith('Enter at least')) fields.note = '';
    const page = await gym.phone.submit('/account/workouts/new?exercise=back-squat', fields);
    expect(page.status).toBe(422);
    expect(page.text).toContain(message);
    if (fields.note) expect(page.html).toContain('Keep me');
    if (fields['x0-0-load']) expect(page.html).toContain('value="heavy"');
    expect(await allResults(gym)).toEqual([]);
  });

  test('the same form sent twice, even days later, is one result', async () => {
    const gym = await openGym();
    const address = '/account/workouts/new?exercise=back-squat';
    const page = await gym.phone.get(address);
    const fields = { ...hiddenFields(page.html), ...squats, date: '2026-11-21' };
    const first = await gym.phone.post(address, fields);
    gym.club.advance({ hours: 72 });
    const second = await gym.phone.post(address, fields);
    expect([first.status, second.status]).toEqual([303, 303]);
    expect(second.location).toBe(first.location);
    expect(await allResults(gym)).toHaveLength(1);
  });

  test('an exercise that is found first brings the date of today, so that its sets can be saved at once', async () => {
    const gym = await openGym();
    const found = await gym.phone.submit('/account/workouts/new', { add: 'squat', step: 'add' });
    const form = await gym.phone.post('/account/workouts/new', {
      ...hiddenFields(found.html),
      pick: 'back-squat',
    });
    expect(form.html).toMatch(/name="date"[^>]*value="2026-11-21"|value="2026-11-21"[^>]*name="date"/);
    const typed = { 'x0-0-load': '100', 'x0-0-reps': '5', date: '2026-11-21' };
    const saved = await gym.phone.post('/account/workouts/new', { ...hiddenFields(form.html), ...typed });
    expect(saved.status).toBe(303);
    expect((await allResults(gym))[0]).toMatchObject({ title: 'Back squat', date: '2026-11-21' });
  });

  test('everything that is wrong is said at once: sets and details together', async () => {
    const gym = await openGym();
    const page = await gym.phone.submit('/account/workouts/new?exercise=back-squat', {
      ...{ 'x0-0-load': 'heavy', 'x0-0-reps': '5', 'x0-1-load': '100' },
      ...{ date: '2026-11-22', minutes: 'long' },
    });
    expect(page.status).toBe(422);
    expect(page.text).toContain('Enter a weight, such as 42.5');
    expect(page.text).toContain('Enter how many reps');
    expect(page.text).toContain('isn’t in the future');
    expect(page.text).toContain('Enter minutes as a number up to');
  });

  test('the scripts of its pages wait until the page is there: they look for what is on it', async () => {
    const gym = await openGym();
    await gym.log('one', did('2026-11-20', { 'back-squat': [lifts(5, 100)] }));
    for (const address of ['/account/workouts/new', '/account/workouts', '/account/workouts/one']) {
      const { html } = await gym.phone.get(address);
      const scripts = [...html.matchAll(/<script[^>]* src="[^"]*(?:keep-result|suggest-names)[^>]*>/g)];
      expect(scripts.length).toBeGreaterThan(0);
      for (const [script] of scripts) expect(script).toMatch(/ defer(=""|>| )/);
    }
  });

  test('names of exercises are suggested while they are typed', async () => {
    const gym = await openGym();
    const { html } = await gym.phone.get('/account/workouts/exercises.json?q=squat');
    expect(JSON.parse(html)).toEqual({ names: ['Back squat', 'Front squat'] });
  });
});

describe('logging a class’s workout', () => {
  async function openClass() {
    const gym = await openGym();
    await addSquatsAnd(gym.club, 'time');
    const session = await gym.timetable.session({
      id: 'noon',
      startsAt: '2026-11-21T10:00:00Z',
      workoutId: 'saturday',
    });
    await gym.club.store.create(bookings, booking(session, gym.priya));
    return gym;
  }

  test('it waits on the page under Train, and its form has a row for each set and the score', async () => {
    const gym = await openClass();
    const list = await gym.phone.get('/account/workouts');
    expect(list.html).toContain('href="/account/workouts/new?workout=saturday&amp;session=noon"');
    const form = await gym.phone.get('/account/workouts/new?workout=saturday&session=noon');
    expect(form.text).toContain('2 × 5, 60 kg');
    expect(form.html).toContain('name="mm-back-squat-1-reps"');
    expect(form.text).toContain('Your time');
    expect(form.text).toContain('Stopped by the time cap (12:00)');
  });

  test('saves sets and score together, once, and then opens it to be changed', async () => {
    const gym = await openClass();
    const address = '/account/workouts/new?workout=saturday&session=noon';
    const typed = {
      'mm-back-squat-0-load': '60',
      'mm-back-squat-0-reps': '5',
      'pengine-time': '9:30',
      date: '2026-11-21',
    };
    const sent = await gym.phone.submit(address, typed);
    const key = `saturday_${gym.priya.uid}`;
    expect(sent.location).toBe(`/account/workouts/${key}`);
    expect(await gym.club.store.find(results, key)).toMatchObject({
      ...{ title: 'Saturday engine', sessionId: 'noon', classTypeId: 'Hyrox' },
      scores: [
        { partKey: 'engine', durationInMilliseconds: 570_000 },
        { partKey: 'squats', loadInGrams: 60_000 },
      ],
    });
    const lines = (await gym.club.store.query(scores, { limit: 9 })).items;
    expect(lines.map(({ text, sex }) => [text, sex])).toEqual([
      ['9:30', 'female'],
      ['60 kg', 'female'],
    ]);
    expect((await gym.phone.get(address)).location).toBe(`/account/workouts/${key}/edit`);
    expect((await gym.phone.get('/account/workouts')).text).toContain('Logged');
    const page = await gym.phone.get(`/account/workouts/${key}`);
    expect(page.text).toContain('9:30');
    expect(page.html).toContain('href="/workouts/saturday"');
  });

  test('a workout that members cannot see yet, or of a later day, is not found', async () => {
    const gym = await openGym();
    await addSquatsAnd(gym.club, 'time', { isPublished: false });
    expect((await gym.phone.get('/account/workouts/new?workout=saturday')).status).toBe(404);
    await addSquatsAnd(gym.club, 'time', { date: '2026-11-22' });
    expect((await gym.phone.get('/account/workouts/new?workout=saturday')).status).toBe(404);
  });
});

describe('a result of one’s own', () => {
  test('is listed by month, is changed with its numbers in the fields, and is deleted', async () => {
    const gym = await openGym();
    await gym.log(
      'one',
      did('2026-10-30', { 'back-squat': [lifts(5, 100)] }, { title: 'Legs', note: 'Slow' }),
    );
    await gym.log('two', did('2026-11-20', { 'back-squat': [lifts(5, 110)] }, { title: 'Heavy legs' }));
    const list = await gym.phone.get('/account/workouts');
    expect(list.text).toMatch(/November 2026 .*Heavy legs.*Back squat: 5 × 110 kg.*October 2026 .*Legs/);
    const form = await gym.phone.get('/account/workouts/two/edit');
    expect(form.html).toContain('value="110"');
    await gym.phone.submit('/account/workouts/two/edit', {
      ...{ 'x0-0-load': '120', 'x0-0-reps': '5', title: 'Heavy legs', date: '2026-11-19' },
    });
    expect(await gym.club.store.find(results, 'two')).toMatchObject({
      ...{ date: '2026-11-19', title: 'Heavy legs', exercises: [{ sets: [lifts(5, 120)] }] },
    });
    const asked = await gym.phone.get('/account/workouts/two/delete');
    expect(asked.text).toContain('Delete Heavy legs?');
    const gone = await gym.phone.follow(await gym.phone.submit('/account/workouts/two/delete', {}));
    expect(gone.text).toContain('Heavy legs deleted.');
    expect(await gym.club.store.find(results, 'two')).toBeNull();
  });

  test('row 12: another member’s is not found, and stays', async () => {
    const gym = await openGym();
    await gym.log('one', did('2026-11-20', { 'back-squat': [lifts(5, 100)] }));
    const tom = await gym.club.signedIn(await gym.club.member({ firstName: 'Tom' }));
    for (const address of [
      '/account/workouts/one',
      '/account/workouts/one/edit',
      '/account/workouts/one/delete',
    ]) {
      expect((await tom.get(address)).status).toBe(404);
    }
    for (const address of ['/account/workouts/one/edit', '/account/workouts/one/delete']) {
      expect((await tom.submit('/account/workouts/new?exercise=back-squat', squats, address)).status).toBe(
        404,
      );
    }
    expect(await gym.club.store.find(results, 'one')).toMatchObject({
      exercises: [{ sets: [lifts(5, 100)] }],
    });
  });

  test('pages turn by cursor', async () => {
    const gym = await openGym();
    for (let day = 1; day <= 21; day += 1) {
      const date = `2026-11-${String(day).padStart(2, '0')}`;
      await gym.log(`r${day}`, did(date, { 'back-squat': [lifts(5, 100)] }, { title: `Legs ${day}.` }));
    }
    const first = await gym.phone.get('/account/workouts');
    expect(first.text).toContain('Legs 21.');
    expect(first.text).not.toContain('Legs 1.');
    const next = /href="(\/account\/workouts\?cursor=[^"]+)" rel="next"/.exec(first.html)?.[1] ?? '';
    expect((await gym.phone.get(next)).text).toContain('Legs 1.');
  });

  test('with more sets than a form holds can be deleted, and says so', async () => {
    const gym = await openGym();
    const many = Array.from({ length: 61 }, () => lifts(5, 100));
    await gym.log('one', did('2026-11-20', { 'back-squat': many }));
    expect((await gym.phone.get('/account/workouts/one/edit')).text).toContain('more than 60 sets');
  });
});

describe('training preferences', () => {
  test('pounds and the name on leaderboards are kept, and the forms follow', async () => {
    const gym = await openGym();
    const page = await gym.phone.get('/account/workouts/preferences');
    expect(page.html).not.toMatch(/name="isNamed"[^>]*checked/);
    const saved = await gym.phone.submit('/account/workouts/preferences', { unit: 'lb', isNamed: 'on' });
    expect(saved.status).toBe(303);
    expect(await gym.club.store.find(members, gym.priya.uid)).toMatchObject({
      ...{ loadUnit: 'lb', isNamedOnLeaderboards: true },
    });
    expect((await gym.phone.get('/account/workouts/new?exercise=back-squat')).text).toContain(
      'Set lb Reps RPE',
    );
    const refused = await gym.phone.submit('/account/workouts/preferences', { unit: 'stone' });
    expect(refused.status).toBe(422);
    expect(refused.text).toContain('Choose kilograms or pounds');
  });
});

test('the last personal best is on the member’s home', async () => {
  const gym = await openGym();
  expect((await gym.phone.get('/account/dashboard')).text).not.toContain('Last personal best');
  await gym.log('one', did('2026-11-20', { 'back-squat': [lifts(5, 100)] }));
  await fillCatalogue(gym.club);
  const home = await gym.phone.get('/account/dashboard');
  expect(home.text).toContain('Last personal best');
  expect(home.text).toContain('100 kg Back squat, 5 reps Yesterday');
});

test('a Hyrox race leads to its splits, and is changed where they are typed', async () => {
  const gym = await openGym();
  const hyrox = {
    ...{ division: 'women', season: '2025/26', splits: Array(16).fill(240_000) },
    ...{ roxzoneInMilliseconds: 60_000, totalInMilliseconds: 3_900_000 },
  };
  await gym.log('race', did('2026-11-20', {}, { title: 'Hyrox London', hyrox }));
  expect((await gym.phone.get('/account/workouts')).text).toContain('Hyrox London Yesterday 1:05:00');
  const page = await gym.phone.get('/account/workouts/race');
  expect(page.html).toContain('href="/account/workouts/hyrox/race"');
  expect((await gym.phone.get('/account/workouts/race/edit')).location).toBe(
    '/account/workouts/hyrox/race/edit',
  );
});

describe('numbers as people type them', () => {
  const log = async (exercise: string, typed: Record<string, string>) => {
    const gym = await openGym();
    const address = `/account/workouts/new?exercise=${exercise}`;
    const sent = await gym.phone.submit(address, { date: '2026-11-21', ...typed });
    const [saved] = await allResults(gym);
    return { gym, sent, address, set: saved?.exercises[0]?.sets[0] };
  };

  test.each([
    ['back-squat', { 'x0-0-load': '82,5', 'x0-0-reps': '5' }, lifts(5, 82.5)],
    ['row', { 'x0-0-distance': '10,000 m', 'x0-0-time': '45:00' }, covers(10_000, 2700)],
    ['row', { 'x0-0-distance': '5k', 'x0-0-time': '21.34' }, covers(5000, 1294)],
    ['row', { 'x0-0-distance': '1 mile', 'x0-0-time': '6m30' }, covers(1609, 390)],
    ['row', { 'x0-0-distance': '400', 'x0-0-time': '75' }, covers(400, 75)],
    ['row', { 'x0-0-distance': '2 000', 'x0-0-time': '745' }, covers(2000, 465)],
  ])('%s: %j is saved as it was meant', async (exercise, typed, expected) => {
    const { sent, set } = await log(exercise, typed);
    expect(sent.status).toBe(303);
    expect(set).toEqual(expected);
  });

  test('what may mean two things is asked, with all that was typed', async () => {
    const { sent, set } = await log('back-squat', { 'x0-0-load': '1.250', 'x0-0-reps': '5' });
    expect(sent.status).toBe(422);
    expect(set).toBeUndefined();
    expect(sent.text).toContain('Did you mean 1.25 or 1,250?');
    expect(sent.html).toContain('value="1.250"');
  });

  test.each([
    [
      'back-squat',
      { 'x0-0-load': '1,001', 'x0-0-reps': '1' },
      'Back squat: 1 × 1,001 kg, more than anyone has lifted',
    ],
    [
      'row',
      { 'x0-0-distance': '5 km', 'x0-0-time': '12' },
      'Row: 5 km in 12:00, faster than the world record',
    ],
    ['row', { 'x0-0-distance': '10', 'x0-0-time': '45:00' }, 'Row: 10 m in 45:00, slower than walking'],
  ])('%s: %j is asked about once, and saved when confirmed', async (exercise, typed, question) => {
    const { gym, sent, address } = await log(exercise, typed);
    expect(sent.status).toBe(422);
    expect(sent.text).toContain(`Is that right? We read ${question}.`);
    expect(sent.text).toContain('Yes, that’s right');
    const again = { date: '2026-11-21', ...hiddenFields(sent.html), ...typed };
    const sure = `Is that right? We read ${question}.`;
    // Another number is another question.
    const other = await gym.phone.post(address, { ...again, sure: sure.replace('1', '2') });
    expect(other.status).toBe(422);
    const confirmed = await gym.phone.post(address, { ...again, ...hiddenFields(other.html), sure });
    expect(confirmed.status).toBe(303);
    expect(await allResults(gym)).toHaveLength(1);
  });

  test('three times the own best is asked about, what is usual is not', async () => {
    const gym = await openGym();
    await gym.log('before', did('2026-11-20', { 'back-squat': [lifts(5, 50)] }));
    const address = '/account/workouts/new?exercise=back-squat';
    const typed = { 'x0-0-load': '180', 'x0-0-reps': '1', date: '2026-11-21' };
    const sent = await gym.phone.submit(address, typed);
    expect(sent.text).toContain('1 × 180 kg, far beyond the best so far, 5 reps at 50 kg');
    expect((await gym.phone.submit(address, { ...typed, 'x0-0-load': '120' })).status).toBe(303);
  });

  test('what was read is beside the fields', async () => {
    const { sent } = await log('row', {
      ...{ 'x0-0-distance': '5k', 'x0-0-time': '21.34' },
      date: '2027-01-01',
    });
    expect(sent.status).toBe(422);
    expect(sent.text).toContain('Set 1: we read 5,000 m, 21:34.');
  });
});
