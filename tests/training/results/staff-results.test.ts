import { describe, expect, test } from 'vitest';
import { bookingProfiles, bookings } from '#server/data/collections/bookings.ts';
import { auditLog } from '#server/data/collections/club.ts';
import { outbox } from '#server/data/collections/outbox.ts';
import { results } from '#server/data/collections/results.ts';
import { addSquatsAnd, openGym } from '../../support/gym.ts';
import { booking } from '../../support/timetable.ts';
import { aScore, covers, did, lifts } from '../../support/training.ts';

const mailsOf = async ({ club }: Awaited<ReturnType<typeof openGym>>) =>
  (await club.store.query(outbox, { limit: 20 })).items.map(({ template, to, body }) => ({
    template,
    to,
    body,
  }));

async function openClass() {
  const gym = await openGym();
  await addSquatsAnd(gym.club, 'time');
  const session = await gym.timetable.session({
    ...{ id: 'noon', startsAt: '2026-11-21T10:00:00Z', workoutId: 'saturday' },
  });
  await gym.club.store.create(bookings, booking(session, gym.priya));
  const sam = await gym.club.coach({ firstName: 'Sam', lastName: 'Okafor' });
  return { ...gym, sam, tablet: await gym.club.signedIn(sam) };
}

describe('a coach who logs for somebody from the roster', () => {
  test('finds the way on the roster; the result is logged as theirs, and the member is told', async () => {
    const gym = await openClass();
    const { priya, tablet, sam } = gym;
    const address = `/coach/single-booking/noon/log?uid=${priya.uid}&area=coach`;
    const roster = await tablet.get('/coach/single-booking/noon');
    expect(roster.html).toContain(`href="${address.replace('&', '&amp;')}"`);
    const sent = await tablet.submit(address, { 'pengine-time': '9:30', date: '2026-11-21' });
    expect(sent.location).toBe('/coach/single-booking/noon');
    const key = `saturday_${priya.uid}`;
    expect(await gym.club.store.find(results, key)).toMatchObject({
      ...{ source: 'coach', loggedBy: sam.uid, loggedByName: 'Sam Okafor', sessionId: 'noon' },
    });
    expect((await gym.phone.get(`/account/workouts/${key}`)).text).toContain('Logged by Sam Okafor');
    const mails = await mailsOf(gym);
    expect(mails.map(({ template, to }) => [template, to])).toEqual([['result-logged', priya.email]]);
    expect(mails[0]?.body).toContain('Sam Okafor logged your result for Saturday engine');
    const audit = (await gym.club.store.query(auditLog, { limit: 20 })).items;
    expect(audit.some(({ action, memberUid }) => action === 'result.logged' && memberUid === priya.uid)).toBe(
      true,
    );
    // Opened again, it is changed, not logged twice.
    expect((await tablet.get(address)).html).toContain('value="9:30"');
    await tablet.submit(address, { 'pengine-time': '9:10', date: '2026-11-21' });
    expect((await gym.club.store.find(results, key))?.scores[0]).toMatchObject({
      durationInMilliseconds: 550_000,
    });
  });

  test('a member who does not want to be told is not', async () => {
    const gym = await openClass();
    const muted = { mutedMessages: ['result-logged', 'result-comment'] };
    await gym.club.store.set(bookingProfiles, { ...bookingProfiles.decode(gym.priya.uid, {}), ...muted });
    const address = `/coach/single-booking/noon/log?uid=${gym.priya.uid}`;
    await gym.tablet.submit(address, { 'pengine-time': '9:30', date: '2026-11-21' });
    await gym.tablet.submit(`/coach/training/saturday_${gym.priya.uid}`, { comment: 'Well paced' });
    expect(await mailsOf(gym)).toEqual([]);
  });

  test('the score of a Hyrox simulation stays the sum of its splits: a coach is told who can change it', async () => {
    const { club, log, priya, tablet } = await openClass();
    const hyrox = {
      ...{ division: 'women', season: '2025/26', splits: Array(16).fill(240_000) },
      ...{ roxzoneInMilliseconds: 60_000, totalInMilliseconds: 3_900_000 },
    };
    const key = `saturday_${priya.uid}`;
    await log(key, did('2026-11-21', {}, { workoutId: 'saturday', hyrox }));
    const address = `/coach/single-booking/noon/log?uid=${priya.uid}`;
    const page = await tablet.get(address);
    expect(page.status).toBe(409);
    expect(page.text).toContain('This result has Hyrox splits, which only Priya Shah can change.');
    const sent = await tablet.submit('/account/workouts/new', { 'pengine-time': '9:30' }, address);
    expect(sent.status).toBe(409);
    expect((await club.store.find(results, key))?.scores).toEqual([]);
  });

  test('nobody logs a class that has not come yet', async () => {
    const { club, timetable, priya, tablet } = await openClass();
    const session = await timetable.session({ id: 'later', startsAt: '2026-11-22T10:00:00Z' });
    await club.store.create(bookings, booking(session, priya));
    const address = `/coach/single-booking/later/log?uid=${priya.uid}`;
    expect((await tablet.get(address)).status).toBe(409);
    const sent = await tablet.submit('/account/workouts/new', { note: 'Early', date: '2026-11-21' }, address);
    expect(sent.status).toBe(409);
    expect(await club.store.count(results)).toBe(0);
  });

  test('somebody who was not booked on the class is not found', async () => {
    const { club, tablet } = await openClass();
    const tom = await club.member({ firstName: 'Tom' });
    expect((await tablet.get(`/coach/single-booking/noon/log?uid=${tom.uid}`)).status).toBe(404);
    expect((await tablet.get('/coach/single-booking/noon/log')).status).toBe(404);
  });

  test('row 15: a member cannot', async () => {
    const { club, priya, phone } = await openClass();
    const answer = await phone.post(`/coach/single-booking/noon/log?uid=${priya.uid}`, {
      'pengine-time': '1:00',
    });
    expect(answer.status).toBe(403);
    expect(await club.store.find(results, `saturday_${priya.uid}`)).toBeNull();
  });
});

describe('coaches’ comments', () => {
  async function openLogged() {
    const gym = await openClass();
    await gym.log('one', did('2026-11-20', { 'back-squat': [lifts(5, 100)] }, { title: 'Heavy legs' }));
    return gym;
  }

  test('are on the result, and the member is told', async () => {
    const gym = await openLogged();
    const sent = await gym.tablet.submit('/coach/training/one', { comment: 'Good depth.\nAdd 2.5 kg.' });
    expect((await gym.tablet.follow(sent)).text).toContain(
      `Comment added. No mail server is set up, so tell ${gym.priya.name} yourself.`,
    );
    const page = await gym.phone.get('/account/workouts/one');
    expect(page.text).toContain('Sam Okafor');
    expect(page.text).toContain('Good depth. Add 2.5 kg.');
    const mails = await mailsOf(gym);
    expect(mails).toMatchObject([{ template: 'result-comment', to: gym.priya.email }]);
    expect(mails[0]?.body).toContain('Add 2.5 kg.');
  });

  test('sent twice are one, and empty or long ones are refused with what was typed', async () => {
    const gym = await openLogged();
    expect((await gym.tablet.submit('/coach/training/one', { comment: ' ' })).text).toContain(
      'Enter a comment',
    );
    const long = await gym.tablet.submit('/coach/training/one', { comment: 'x'.repeat(1001) });
    expect([long.status, long.html.includes('x'.repeat(1001))]).toEqual([422, true]);
    const page = await gym.tablet.get('/coach/training/one');
    const formToken =
      /name="formToken" value="([^"]+)"/.exec(
        page.html.split('Your comment')[0]?.split('<main')[1] ?? '',
      )?.[1] ?? '';
    await Promise.all(
      [1, 2].map(() => gym.tablet.post('/coach/training/one', { formToken, comment: 'Once' })),
    );
    expect((await gym.club.store.find(results, 'one'))?.comments).toHaveLength(1);
  });

  test('two at once are both kept, and stay when the member changes the result', async () => {
    const gym = await openLogged();
    const ada = await gym.club.signedIn(await gym.club.admin());
    await Promise.all([
      gym.tablet.submit('/coach/training/one', { comment: 'From Sam' }),
      ada.submit('/coach/training/one', { comment: 'From Ada' }),
    ]);
    await gym.phone.submit('/account/workouts/one/edit', {
      ...{ 'x0-0-load': '105', 'x0-0-reps': '5', date: '2026-11-20' },
    });
    const texts = (await gym.club.store.find(results, 'one'))?.comments.map(({ text }) => text);
    expect(texts?.sort()).toEqual(['From Ada', 'From Sam']);
  });

  test('row 12: only one’s own can be deleted', async () => {
    const gym = await openLogged();
    await gym.tablet.submit('/coach/training/one', { comment: 'Good depth' });
    const id = (await gym.club.store.find(results, 'one'))?.comments[0]?.id ?? '';
    const address = `/coach/training/one/remove-comment?comment=${id}`;
    const ada = await gym.club.signedIn(await gym.club.admin());
    expect((await ada.get(address)).status).toBe(404);
    expect((await ada.post(address)).status).toBe(404);
    expect((await gym.club.store.find(results, 'one'))?.comments).toHaveLength(1);
    await gym.tablet.submit(address, {});
    expect((await gym.club.store.find(results, 'one'))?.comments).toEqual([]);
  });

  test('row 13: coaches see the training, and nothing about health or money', async () => {
    const gym = await openClass();
    const tom = await gym.club.member({
      ...{ firstName: 'Tom', lastName: 'Ashworth', deskFlag: 'OWES-MONEY', stripeCustomerId: 'cus_SENTINEL' },
      parqResults: [
        {
          note: 'SENTINEL-HEART',
          completedAt: gym.club.now(),
          hasYesAnswers: true,
          answers: {},
          questionSet: '1',
          declaredName: '',
        },
      ],
    });
    await gym.log('toms', did('2026-11-20', { row: [covers(2000, 420)] }), { memberUid: tom.uid });
    for (const address of [
      '/coach/training',
      '/coach/training/toms',
      '/coach/training.data',
      '/coach/training/toms.data',
    ]) {
      const { html } = await gym.tablet.get(address);
      expect(html).toContain('Tom Ashworth');
      expect(html).not.toMatch(/OWES-MONEY|SENTINEL/);
    }
  });
});

describe('members’ training for staff', () => {
  async function openList() {
    const gym = await openClass();
    const tom = await gym.club.member({ firstName: 'Tom', lastName: 'Ashworth' });
    const score = aScore({ partKey: 'engine', durationInMilliseconds: 570_000, isRx: false });
    await gym.log(
      `saturday_${gym.priya.uid}`,
      did('2026-11-21', {}, { workoutId: 'saturday', sessionId: 'noon', scores: [score] }),
    );
    await gym.log(
      'legs',
      did('2026-11-19', { 'back-squat': [lifts(5, 100), lifts(5, 100)] }, { title: '=Legs' }),
    );
    await gym.log('toms', did('2026-11-18', { row: [covers(2000, 420)] }, { title: 'Rowing' }), {
      memberUid: tom.uid,
    });
    return { ...gym, desk: await gym.club.signedIn(await gym.club.admin()) };
  }

  const titles = (text: string) =>
    ['Saturday engine', '=Legs', 'Rowing'].filter((title) => text.includes(title));

  test.each([
    ['', ['Saturday engine', '=Legs', 'Rowing']],
    ['member=ashworth', ['Rowing']],
    ['exercise=back-squat', ['=Legs']],
    ['type=Hyrox', ['Saturday engine']],
    ['from=2026-11-19&to=2026-11-20', ['=Legs']],
    ['member=shah&exercise=row', []],
    ['member=shah&exercise=back-squat&type=&from=2026-11-01', ['=Legs']],
    ['member=nobody', []],
    ['exercise=%00&type=..%2F', ['Saturday engine', '=Legs', 'Rowing']],
  ])(
    'row 23: the filter “%s” shows just what it says, in the list and in the file',
    async (query, expected) => {
      const gym = await openList();
      const page = await gym.desk.get(`/admin/member-workouts?${query}`);
      expect(page.status).toBe(200);
      const table = page.html.split('<tbody')[1] ?? '';
      expect(titles(table)).toEqual(expected);
      const file = await gym.desk.get(`/admin/member-workouts.csv?${query}`);
      expect(titles(file.html)).toEqual(expected);
    },
  );

  test('the newest is first; by the header of the date the oldest is, on both lists', async () => {
    const gym = await openList();
    for (const [browser, place] of [
      [gym.desk, '/admin/member-workouts'],
      [gym.tablet, '/coach/training'],
    ] as const) {
      const orderOf = async (query: string) => {
        const table = (await browser.get(`${place}${query}`)).html.split('<tbody')[1] ?? '';
        return ['Saturday engine', '=Legs', 'Rowing'].toSorted((a, b) => table.indexOf(a) - table.indexOf(b));
      };
      expect(await orderOf('')).toEqual(['Saturday engine', '=Legs', 'Rowing']);
      expect(await orderOf('?sort=at')).toEqual(['Rowing', '=Legs', 'Saturday engine']);
      expect(await orderOf('?sort=at&from=2026-11-18')).toEqual(['Rowing', '=Legs', 'Saturday engine']);
      expect((await browser.get(place)).html).toContain(`href="${place}?sort=at"`);
    }
  });

  test('row 31: the file says what was done, and no cell is a formula', async () => {
    const { desk, club } = await openList();
    const file = await desk.get('/admin/member-workouts.csv');
    expect(file.html).toContain('2 sets of 5 × 100 kg');
    expect(file.html).toContain('Engine: 9:30 (scaled)');
    expect(file.html).toContain("'=Legs");
    const audit = (await club.store.query(auditLog, { limit: 50 })).items;
    expect(audit.some(({ action }) => action === 'results.exported')).toBe(true);
  });

  test('coaches have the same list, without the file', async () => {
    const { tablet } = await openList();
    const page = await tablet.get('/coach/training?member=shah');
    expect(titles(page.html.split('<tbody')[1] ?? '')).toEqual(['Saturday engine', '=Legs']);
    expect((await tablet.get('/admin/member-workouts.csv')).status).toBe(403);
  });
});
