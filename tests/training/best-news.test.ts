import { expect, it } from 'vitest';
import { members } from '#server/data/collections/members.ts';
import { sessions } from '#server/data/collections/timetable.ts';
import { readBestNews } from '#server/training/results/read-best-news.ts';
import { removeResult, saveResult } from '#server/training/results/write-result.ts';
import { openClub } from '../support/club.ts';
import { openTimetable } from '../support/timetable.ts';
import { addExercise, addWorkout, did, lifts } from '../support/training.ts';

it('row 13: new bests of a workout are read by members of those who agree to be named, by staff of all', async () => {
  const club = openClub();
  await addExercise(club.store, 'squat', { name: 'Back squat' });
  await addWorkout(club.store, 'monday', ['load']);
  const priya = await club.member({ firstName: 'Priya', isNamedOnLeaderboards: true });
  const mo = await club.member({ firstName: 'Mo' });
  for (const [index, { uid }] of [priya, mo].entries()) {
    const save = (id: string, date: string, load: number, workoutId = '') => {
      const entry = did(date, { squat: [lifts(5, load)] }, { workoutId });
      return saveResult(club.services, { id, mode: 'put', memberUid: uid, entry, by: { uid, name: '' } });
    };
    await save(`before-${uid}`, '2026-11-01', 80);
    await save(`monday_${uid}`, '2026-11-20', 100 + index, 'monday');
    await save(`free-${uid}`, '2026-11-21', 120);
    club.advance({ minutes: 1 });
  }
  const seenBy = async (uid: string, isStaff = false) =>
    (await readBestNews(club.store, 'monday', { uid, isStaff })).map(({ name, text, isOwn }) => [
      name,
      text,
      isOwn,
    ]);
  const [ofPriya, ofMo] = [
    [priya.name, 'Back squat: 5 reps at 100 kg'],
    [mo.name, 'Back squat: 5 reps at 101 kg'],
  ];
  expect(await seenBy(priya.uid)).toEqual([[...ofPriya, true]]);
  expect(await seenBy(mo.uid)).toEqual([
    [...ofMo, true],
    [...ofPriya, false],
  ]);
  expect(await seenBy('somebody', true)).toEqual([
    [...ofMo, false],
    [...ofPriya, false],
  ]);

  await club.store.update(members, priya.uid, { isNamedOnLeaderboards: false });
  expect(await seenBy(mo.uid)).toEqual([[...ofMo, true]]);
  await removeResult(club.services, {
    id: `monday_${mo.uid}`,
    memberUid: mo.uid,
    by: { uid: mo.uid, name: '' },
  });
  expect(await seenBy(mo.uid)).toEqual([]);
});

it('row 13: are on the pages of the workout and of its class, and visitors read no name', async () => {
  const club = openClub();
  const timetable = await openTimetable(club);
  await addExercise(club.store, 'squat', { name: 'Back squat' });
  await addWorkout(club.store, 'monday', ['load']);
  const { id: sessionId } = await timetable.session();
  await club.store.update(sessions, sessionId, { workoutId: 'monday' });
  const priya = await club.member({ firstName: 'Priya', lastName: 'Shah', isNamedOnLeaderboards: true });
  const mo = await timetable.bookable();
  const by = { uid: priya.uid, name: '' };
  for (const [id, date, load] of [['r1', '2026-11-01', 80] as const, ['r2', '2026-11-20', 100] as const]) {
    const entry = did(date, { squat: [lifts(5, load)] }, { workoutId: id === 'r2' ? 'monday' : '' });
    await saveResult(club.services, { id, mode: 'create', memberUid: priya.uid, entry, by });
  }
  const browser = await club.signedIn(mo);
  for (const path of ['/workouts/monday', `/account/book-class/${sessionId}`]) {
    expect((await browser.get(path)).text).toMatch(/Priya Shah\s*Back squat: 5 reps at 100 kg/);
  }
  const own = await club.signedIn(priya);
  expect((await own.get('/workouts/monday')).text).toMatch(/You\s*Back squat: 5 reps at 100 kg/);
  const seen = (await club.visitor().get('/workouts/monday')).html;
  expect(seen).not.toContain('Shah');
  expect(seen).not.toContain('5 reps at 100 kg');
});
