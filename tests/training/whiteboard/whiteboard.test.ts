import { describe, expect, test } from 'vitest';
import { kiosks } from '#server/data/collections/door.ts';
import { sessions } from '#server/data/collections/timetable.ts';
import { workouts } from '#server/data/collections/workouts.ts';
import { revokeKiosk } from '#server/door/revoke-kiosk.ts';
import { workoutResultKey } from '#server/training/results/keys.ts';
import { saveResult } from '#server/training/results/write-result.ts';
import { openClub, type TestClub } from '../../support/club.ts';
import { newPairingCode, pairedWhiteboard } from '../../support/door.ts';
import { session } from '../../support/timetable.ts';
import { addWorkout, aScore, did } from '../../support/training.ts';
import { layExercises, workoutPlan } from '../../support/workouts.ts';

/** It is noon on Saturday: Hyrox at 12:00 with the day's workout, Strength at 17:00 with another. */
async function openGym(options: Parameters<typeof openClub>[0] = {}) {
  const club = openClub(options);
  await layExercises(club.store);
  await addWorkout(club.store, 'engine', [], workoutPlan());
  await addWorkout(club.store, 'heavy', ['load'], { title: 'Heavy Saturday' });
  const noon = session({ id: 'noon', startsAt: club.now(), workoutId: 'engine' });
  const startsAt = club.now().add({ hours: 5 });
  await club.store.create(sessions, noon);
  await club.store.create(
    sessions,
    session({ id: 'five', className: 'Strength', startsAt, workoutId: 'heavy' }),
  );
  return { club, wall: await pairedWhiteboard(club) };
}

async function logRounds(club: TestClub, firstName: string, rounds: number, isNamedOnLeaderboards: boolean) {
  const member = await club.member({ firstName, lastName: 'Shah', isNamedOnLeaderboards });
  const scores = [aScore({ partKey: 'amrap', rounds })];
  await saveResult(club.services, {
    ...{ id: workoutResultKey('engine', member.uid), mode: 'put', memberUid: member.uid },
    entry: did('2026-11-21', {}, { workoutId: 'engine', scores }),
    by: { uid: member.uid, name: member.name },
  });
}

describe('the whiteboard', () => {
  test('shows the workout of the class that is on, its format and what each lifts', async () => {
    const { wall } = await openGym();
    const page = await wall.get('/whiteboard');
    expect(page.status).toBe(200);
    expect(page.text).toContain('Hyrox 12:00 to 13:00, Friday engine');
    expect(page.text).toContain('A. Squats');
    expect(page.text).toContain('5 × 5 Back squat');
    const second = await wall.get('/whiteboard?part=amrap');
    expect(second.text).toContain('B. 12-minute AMRAP');
    expect(second.text).toContain('15 Wall balls Women 6 kg · men 9 kg');
    expect(second.text).toContain('12:00');
  });

  test('follows the clock, or shows the class that somebody chose', async () => {
    const { club, wall } = await openGym();
    expect((await wall.get('/whiteboard?show=five')).text).toContain(
      'Strength 17:00 to 18:00, Heavy Saturday',
    );
    expect((await wall.get('/whiteboard?show=yesterday')).text).toContain('Friday engine');
    club.advance({ hours: 3 });
    expect((await wall.get('/whiteboard')).text).toContain('Strength 17:00');
  });

  test('shows nothing that members do not see yet, and no cancelled class', async () => {
    const { club, wall } = await openGym();
    await club.store.update(workouts, 'engine', { isPublished: false });
    await club.store.update(workouts, 'heavy', { publishAt: club.now().add({ minutes: 5 }) });
    const page = await wall.get('/whiteboard');
    expect(page.text).toContain('No workout has been published for today');
    expect(page.text).not.toContain('Friday engine');
    club.advance({ minutes: 5 });
    expect((await wall.get('/whiteboard')).text).toContain('Heavy Saturday');
    await club.store.update(sessions, 'five', { status: 'cancelled' });
    expect((await wall.get('/whiteboard')).text).toContain('Open training today');
  });

  test('results come in, with the names of those alone who agreed', async () => {
    const { club, wall } = await openGym();
    expect((await wall.get('/whiteboard?part=amrap')).text).toContain('No results yet');
    await logRounds(club, 'Priya', 7, true);
    await logRounds(club, 'Zebedee', 9, false);
    const { text, html } = await wall.get('/whiteboard?part=amrap');
    expect(text).toContain('1 Member 9 rounds 2 Priya Shah 7 rounds');
    const board = await wall.get('/whiteboard/board?part=amrap');
    expect(JSON.parse(board.html).shown.results).toEqual([
      { place: 1, name: 'Member', text: '9 rounds', isRx: true },
      { place: 2, name: 'Priya Shah', text: '7 rounds', isRx: true },
    ]);
    expect(html + board.html).not.toContain('Zebedee');
  });

  test('a day without a class shows its open workout', async () => {
    const { club, wall } = await openGym();
    for (const id of ['noon', 'five']) await club.store.update(sessions, id, { workoutId: '' });
    expect((await wall.get('/whiteboard?show=heavy')).text).toContain('Heavy Saturday Open training today');
  });

  test('without JavaScript it reloads itself', async () => {
    const { wall } = await openGym();
    expect((await wall.get('/whiteboard')).html).toMatch(
      /<noscript><meta http-equiv="refresh" content="30"/i,
    );
  });

  test('row 29: is paired by its code, leads nowhere else, and ends when an admin disconnects it', async () => {
    const { club } = await openGym();
    const screen = club.visitor();
    const code = await newPairingCode(club, 'Gym wall', 'whiteboard');
    expect((await screen.submit('/kiosk/pair', { code })).location).toBe('/whiteboard');
    expect((await screen.get('/kiosk/pair')).location).toBe('/whiteboard');
    const { html } = await screen.get('/whiteboard');
    const targets = [...html.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, href = '']) => href);
    expect(targets.length).toBeGreaterThan(2);
    expect(targets.filter((href) => !/^\/whiteboard(\?|$)/.test(href))).toEqual([]);
    expect(html).not.toContain('<form');
    const { items } = await club.store.query(kiosks, { where: [['isRevoked', '==', false]], limit: 10 });
    const admin = await club.signedIn(await club.admin());
    expect((await admin.get('/admin/adminControl/kiosks')).text).toContain('Gym wall Whiteboard Paired');
    const by = { uid: 'a', name: 'Ada' };
    for (const { id } of items) await revokeKiosk(club.services, { kioskId: id, by }, club.now());
    expect((await screen.get('/whiteboard')).location).toBe('/kiosk/pair');
    expect((await screen.get('/whiteboard/board')).location).toBe('/kiosk/pair');
  });

  test('an admin pairs one from the settings', async () => {
    const { club } = await openGym();
    const admin = await club.signedIn(await club.admin());
    const made = await admin.submit('/admin/adminControl/kiosks/pair', {
      kioskName: 'Wall',
      kind: 'whiteboard',
    });
    const waiting = await admin.follow(made);
    expect(waiting.text).toContain('/whiteboard');
    const code = /\b[2-9A-Z]{4}-[2-9A-Z]{4}\b/.exec(waiting.text)?.[0] ?? '';
    expect((await club.visitor().submit('/kiosk/pair', { code })).location).toBe('/whiteboard');
    expect((await admin.get(made.location ?? '')).text).toContain('ready to show the day’s workouts');
  });
});
