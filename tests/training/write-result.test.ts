import { describe, expect, it } from 'vitest';
import { MAX_RESULTS_PER_YEAR } from '#domain/training/training-year.ts';
import { bookingProfiles } from '#server/data/collections/bookings.ts';
import { auditLog } from '#server/data/collections/club.ts';
import { exercises } from '#server/data/collections/exercises.ts';
import { members } from '#server/data/collections/members.ts';
import { outbox } from '#server/data/collections/outbox.ts';
import {
  bestNews,
  exerciseYears,
  personalBests,
  trainingYears,
} from '#server/data/collections/personal-bests.ts';
import { results, scores } from '#server/data/collections/results.ts';
import { workouts } from '#server/data/collections/workouts.ts';
import type { Store } from '#server/data/store.ts';
import { saveHyrox } from '#server/training/hyrox/save-hyrox.ts';
import { workoutResultKey } from '#server/training/results/keys.ts';
import {
  type ResultEntry,
  removeResult,
  type SaveRequest,
  saveResult,
} from '#server/training/results/write-result.ts';
import { openClub, type TestClub } from '../support/club.ts';
import { recomputedTraining, storedTraining } from '../support/recompute-training.ts';
import { addExercise, addWorkout, aScore, covers, did, lifts } from '../support/training.ts';
import { part } from '../support/workouts.ts';

async function openGym() {
  const club = openClub();
  await addExercise(club.store, 'squat', {
    name: 'Back squat',
    primaryMuscles: ['quadriceps'],
    secondaryMuscles: ['glutes'],
  });
  await addExercise(club.store, 'row', { name: 'Row' });
  const priya = await club.member({ firstName: 'Priya', lastName: 'Shah' });
  const by = { uid: priya.uid, name: priya.name };
  const log = (id: string, entry: ResultEntry, facts: Partial<SaveRequest> = {}) =>
    saveResult(club.services, { id, mode: 'put', memberUid: priya.uid, entry, by, ...facts });
  const forget = (id: string) => removeResult(club.services, { id, memberUid: priya.uid, by });
  return { club, priya, by, log, forget };
}

/** A store in which somebody else writes just before its next transaction. */
function writingFirst(store: Store, write: () => Promise<unknown>): Store {
  let isWritten = false;
  const transaction: Store['transaction'] = async (work) => {
    if (!isWritten) {
      isWritten = true;
      await write();
    }
    return store.transaction(work);
  };
  return new Proxy(store, {
    get(engine, name) {
      const member = name === 'transaction' ? transaction : Reflect.get(engine, name);
      return typeof member === 'function' ? member.bind(engine) : member;
    },
  });
}

/** How many documents there are of each kind that a result writes. */
async function countAll({ store }: TestClub): Promise<number[]> {
  const counts = [store.count(results), store.count(scores), store.count(personalBests)];
  counts.push(store.count(exerciseYears), store.count(trainingYears), store.count(bestNews));
  return Promise.all(counts);
}

const bestsOf = async (club: TestClub, uid: string, exerciseId: string) =>
  Object.fromEntries(
    ((await club.store.find(personalBests, `${uid}_${exerciseId}`))?.bests ?? []).map(
      ({ measure, value }) => [measure, value],
    ),
  );

describe('a result that is logged', () => {
  it('is stored with the exercise’s name, its bests, its year and nothing that it did not do', async () => {
    const { club, priya, log } = await openGym();
    const entry = did(
      '2026-11-20',
      { squat: [lifts(3, 100), lifts(2, 110)] },
      { durationInMilliseconds: 3_600_000 },
    );
    const outcome = await log('r1', entry);
    expect(outcome).toMatchObject({ kind: 'saved', newBests: [] });
    expect(await club.store.find(results, 'r1')).toMatchObject({
      memberName: 'Priya Shah',
      exercises: [{ exerciseId: 'squat', exerciseName: 'Back squat' }],
      exerciseIds: ['squat'],
      source: 'member',
      loggedBy: '',
    });
    expect(await bestsOf(club, priya.uid, 'squat')).toEqual({
      'rm-1': 110_000,
      'rm-2': 110_000,
      'rm-3': 100_000,
    });
    expect(await club.store.find(trainingYears, `${priya.uid}_2026`)).toMatchObject({
      results: [
        {
          resultId: 'r1',
          milliseconds: 3_600_000,
          volumeInGrams: 520_000,
          muscles: { quadriceps: 4, glutes: 2 },
        },
      ],
    });
    expect(await storedTraining(club.store)).toEqual(await recomputedTraining(club.store));
  });

  it('says which bests it beat, and so does the page of its workout', async () => {
    const { club, log } = await openGym();
    await addWorkout(club.store, 'monday', ['load']);
    await log('r1', did('2026-11-01', { squat: [lifts(5, 100)] }));
    const outcome = await log('r2', did('2026-11-20', { squat: [lifts(5, 105)] }, { workoutId: 'monday' }));
    expect(outcome).toMatchObject({
      newBests: [
        { exerciseName: 'Back squat', bests: [{ measure: 'rm-5', value: 105_000, previous: 100_000 }] },
      ],
    });
    expect((await club.store.query(bestNews, { limit: 10 })).items).toMatchObject([
      { workoutId: 'monday', resultId: 'r2', text: 'Back squat: 5 reps at 105 kg' },
    ]);
  });

  it('beats nothing when its date is before a better one, and is then a record of its day', async () => {
    const { club, priya, log } = await openGym();
    await log('first', did('2026-11-01', { squat: [lifts(5, 80)] }));
    await log('best', did('2026-11-20', { squat: [lifts(5, 100)] }));
    const late = await log('late', did('2026-11-10', { squat: [lifts(5, 90)] }));
    expect(late).toMatchObject({ kind: 'saved', newBests: [] });
    const { records } = (await club.store.find(personalBests, `${priya.uid}_squat`)) ?? {};
    expect(records?.map(({ resultId }) => resultId)).toEqual(['first', 'late', 'best']);
  });

  it('saved again changes nothing but the time of the change', async () => {
    const { club, log } = await openGym();
    await addWorkout(club.store, 'monday', ['time']);
    const entry = did(
      '2026-11-20',
      { squat: [lifts(5, 100)] },
      { workoutId: 'monday', scores: [aScore({ durationInMilliseconds: 60_000 })] },
    );
    await log('r0', did('2026-11-01', { squat: [lifts(5, 90)] }));
    await log('r1', entry);
    const [before, counts] = [await storedTraining(club.store), await countAll(club)];
    expect(await log('r1', entry)).toMatchObject({ kind: 'saved', newBests: [] });
    expect(await storedTraining(club.store)).toEqual(before);
    expect(await countAll(club)).toEqual(counts);
    expect(counts.at(-1)).toBe(1);
    expect(await log('r1', did('2026-11-20', {}), { mode: 'create' })).toMatchObject({ kind: 'exists' });
    expect(await storedTraining(club.store)).toEqual(before);
  });

  it('has a line on the board of each part that is scored, and none for what was not entered', async () => {
    const { club, priya, log } = await openGym();
    await addWorkout(club.store, 'monday', ['time', 'none', 'load', 'reps']);
    const typed = [
      aScore({ partKey: 'a', durationInMilliseconds: 600_000 }),
      aScore({ partKey: 'b', reps: 5 }),
      aScore({ partKey: 'c', loadInGrams: 100_000 }),
      aScore({ partKey: 'gone', reps: 5 }),
    ];
    await log('r1', did('2026-11-20', {}, { workoutId: 'monday', scores: typed }));
    const lines = await club.store.query(scores, { limit: 10 });
    expect(lines.items.map(({ id, text }) => [id, text])).toEqual([
      [`monday_a_${priya.uid}`, '10:00'],
      [`monday_c_${priya.uid}`, '100 kg'],
    ]);
    await log('r1', did('2026-11-20', {}, { scores: [aScore({ partKey: 'd', reps: 9 })] }));
    const after = await club.store.query(scores, { limit: 10 });
    expect(after.items.map(({ id, text }) => [id, text])).toEqual([[`monday_d_${priya.uid}`, '9 reps']]);
  });

  it('counts for the exercise that its own was merged into', async () => {
    const { club, priya, log } = await openGym();
    await addExercise(club.store, 'barbell-squat', { mergedInto: 'squat' });
    await log('r1', did('2026-11-20', { 'barbell-squat': [lifts(5, 100)] }));
    expect(await bestsOf(club, priya.uid, 'squat')).toMatchObject({ 'rm-5': 100_000 });
    expect(await club.store.find(personalBests, `${priya.uid}_barbell-squat`)).toBeNull();
  });

  it('is refused where its exercise or its workout does not exist: nothing is written', async () => {
    const { club, log } = await openGym();
    expect(await log('r1', did('2026-11-20', { nothing: [lifts(1, 1)], squat: [lifts(1, 1)] }))).toEqual({
      kind: 'refused',
      reason: 'unknown-exercise',
    });
    expect(await log('r1', did('2026-11-20', {}, { workoutId: 'nothing' }))).toEqual({
      kind: 'refused',
      reason: 'unknown-workout',
    });
    expect(await countAll(club)).toEqual([0, 0, 0, 0, 0, 0]);
  });

  it('is refused beyond what a year holds; those that are there can still be changed', async () => {
    const { club, priya, log } = await openGym();
    const entry = { date: '2026-01-01', milliseconds: 0, volumeInGrams: 0, muscles: {} };
    await club.store.set(trainingYears, {
      id: `${priya.uid}_2026`,
      memberUid: priya.uid,
      year: 2026,
      results: Array.from({ length: MAX_RESULTS_PER_YEAR - 1 }, (_, index) => ({
        ...entry,
        resultId: `old${index}`,
      })),
    });
    expect(await log('r1', did('2026-11-20', {}))).toMatchObject({ kind: 'saved' });
    expect(await log('r2', did('2026-11-20', {}))).toEqual({ kind: 'refused', reason: 'year-is-full' });
    expect(await log('r1', did('2026-11-19', {}))).toMatchObject({ kind: 'saved' });
    expect(await log('r2', did('2025-11-20', {}))).toMatchObject({ kind: 'saved' });
  });
});

describe('row 12: a result of somebody else', () => {
  it('is not found, neither to save over nor to remove', async () => {
    const { club, log } = await openGym();
    const mo = await club.member({ firstName: 'Mo' });
    const by = { uid: mo.uid, name: mo.name };
    await log('r1', did('2026-11-20', { squat: [lifts(5, 100)] }));
    const before = await storedTraining(club.store);
    const request = { id: 'r1', memberUid: mo.uid, by };
    const entry = did('2026-11-20', { squat: [lifts(5, 200)] });
    for (const mode of ['create', 'edit', 'put'] as const) {
      expect(await saveResult(club.services, { ...request, mode, entry })).toEqual({ kind: 'not-found' });
    }
    expect(await removeResult(club.services, request)).toEqual({ kind: 'not-found' });
    expect(await storedTraining(club.store)).toEqual(before);
    expect(await club.store.count(results)).toBe(1);
  });
});

describe('a result that is edited or deleted', () => {
  it('leaves the bests that the others give, whichever year it moves to', async () => {
    const { club, priya, log, forget } = await openGym();
    await log('r1', did('2025-11-20', { squat: [lifts(5, 100)], row: [covers(2000, 432)] }));
    await log('r2', did('2026-01-20', { squat: [lifts(5, 120)] }));
    await log('r2', did('2025-01-20', { row: [covers(2000, 440)] }), { mode: 'edit' });
    expect(await bestsOf(club, priya.uid, 'squat')).toMatchObject({ 'rm-5': 100_000 });
    expect(await storedTraining(club.store)).toEqual(await recomputedTraining(club.store));
    await forget('r1');
    expect(await bestsOf(club, priya.uid, 'row')).toEqual({ 'time-2000': 440_000, distance: 2000 });
    expect(await storedTraining(club.store)).toEqual(await recomputedTraining(club.store));
    await forget('r2');
    expect(await countAll(club)).toEqual([0, 0, 0, 0, 0, 0]);
  });

  it('takes its news with it, and those of an edit that beats nothing any more', async () => {
    const { club, log, forget } = await openGym();
    await log('r1', did('2026-11-01', { squat: [lifts(5, 100)] }));
    await log('r2', did('2026-11-20', { squat: [lifts(5, 105)] }));
    expect(await club.store.count(bestNews)).toBe(1);
    await log('r2', did('2026-11-20', { squat: [lifts(5, 95)] }));
    expect(await club.store.count(bestNews)).toBe(0);
    await log('r2', did('2026-11-20', { squat: [lifts(5, 105)] }));
    await forget('r2');
    expect(await club.store.count(bestNews)).toBe(0);
  });

  it('twice is the same as once', async () => {
    const { club, log, forget } = await openGym();
    await log('r1', did('2026-11-01', { squat: [lifts(5, 100)] }));
    expect(await forget('r1')).toMatchObject({ kind: 'removed' });
    expect(await forget('r1')).toEqual({ kind: 'not-found' });
    expect(await log('r1', did('2026-11-01', {}), { mode: 'edit' })).toEqual({ kind: 'not-found' });
    expect(await club.store.count(results)).toBe(0);
  });

  it('keeps who logged it, when, its workout and what the coach said', async () => {
    const { club, priya, log } = await openGym();
    await addWorkout(club.store, 'monday', ['reps'], { title: 'Monday' });
    const coach = await club.coach();
    const by = { uid: coach.uid, name: coach.name };
    await log('r1', did('2026-11-20', {}, { workoutId: 'monday', sessionId: 's1' }), { by });
    const first = await club.store.find(results, 'r1');
    expect(first).toMatchObject({ source: 'coach', loggedBy: coach.uid, title: 'Monday' });
    const comment = { id: 'c1', byUid: coach.uid, byName: coach.name, at: club.now(), text: 'Good depth' };
    await club.store.update(results, 'r1', { comments: [comment] });
    club.advance({ hours: 1 });
    await log('r1', did('2026-11-21', {}, { note: 'Felt good' }));
    const { createdAt } = first ?? {};
    expect(await club.store.find(results, 'r1')).toMatchObject({
      ...{ source: 'coach', loggedBy: coach.uid, workoutId: 'monday', sessionId: 's1', createdAt },
      ...{ comments: [comment], note: 'Felt good', date: '2026-11-21', memberUid: priya.uid },
    });
  });

  it('is on record where a coach did it, and not where the member did', async () => {
    const { club, priya, log, forget } = await openGym();
    const coach = await club.coach();
    const by = { uid: coach.uid, name: coach.name };
    await log('r1', did('2026-11-20', {}));
    await forget('r1');
    expect(await club.store.count(auditLog, [['memberUid', '==', priya.uid]])).toBe(0);
    await log('r2', did('2026-11-20', {}), { by });
    await log('r2', did('2026-11-19', {}), { by });
    await removeResult(club.services, { id: 'r2', memberUid: priya.uid, by });
    const entries = await club.store.query(auditLog, { limit: 10 });
    expect(entries.items.map(({ action }) => action).sort()).toEqual([
      'result.changed',
      'result.logged',
      'result.removed',
    ]);
  });
});

describe('the email about a new best', () => {
  const wanted = (club: TestClub, uid: string) =>
    club.store.set(bookingProfiles, { ...bookingProfiles.decode(uid, {}), wantedMessages: ['best-new'] });
  const mails = async (club: TestClub) =>
    (await club.store.query(outbox, { limit: 50 })).items.filter(({ template }) => template === 'best-new');

  it('is sent only to those who have chosen it, in their own unit', async () => {
    const { club, priya, log } = await openGym();
    await club.store.update(members, priya.uid, { loadUnit: 'lb' });
    await log('r1', did('2026-11-01', { squat: [lifts(5, 100)] }));
    await log('r2', did('2026-11-02', { squat: [lifts(5, 105)] }));
    expect(await mails(club)).toEqual([]);
    await wanted(club, priya.uid);
    await log('r3', did('2026-11-03', { squat: [lifts(5, 110)] }));
    await log('r4', did('2026-11-04', { squat: [lifts(5, 90)] }));
    const [mail, ...more] = await mails(club);
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ to: priya.email, subject: 'New personal best: Back squat' });
    expect(mail?.body).toContain('You have a new personal best: Back squat: 5 reps at 242.5 lb.');
  });

  it('row 38: logging and deleting again and again sends no more than the limit', async () => {
    const { club, priya, log, forget } = await openGym();
    await wanted(club, priya.uid);
    await log('r1', did('2026-11-01', { squat: [lifts(5, 100)] }));
    for (let round = 0; round < 25; round++) {
      await log('r2', did('2026-11-02', { squat: [lifts(5, 105)] }));
      await forget('r2');
    }
    expect(await mails(club)).toHaveLength(20);
  });
});

describe('several results of one member at once', () => {
  it('a race keeps what was logged in the same result until the moment that it is saved', async () => {
    const { club, priya, by, log } = await openGym();
    const simulation = part('sim', { format: 'hyrox', scoreType: 'time' });
    const workout = await addWorkout(club.store, 'saturday', ['reps']);
    const parts = [...workout.parts, simulation];
    await club.store.update(workouts, 'saturday', { parts });
    const id = workoutResultKey('saturday', priya.uid);
    const scored = [aScore({ partKey: 'a', reps: 40 })];
    const squats = did('2026-11-21', { squat: [lifts(5, 100)] }, { workoutId: 'saturday', scores: scored });
    const services = { ...club.services, store: writingFirst(club.store, () => log(id, squats)) };
    const splits = Array.from({ length: 16 }, () => 270_000);
    await saveHyrox(services, {
      ...{ id, isEdit: false, of: { workout: { ...workout, parts }, partKey: 'sim' }, by },
      entry: {
        ...{ division: 'women', title: '', date: '2026-11-21', note: '' },
        splits: { splits, roxzoneInMilliseconds: 480_000, totalInMilliseconds: 4_800_000 },
      },
    });
    const saved = await club.store.find(results, id);
    expect(saved?.exerciseIds).toContain('squat');
    expect(saved?.scores.map(({ partKey }) => partKey).toSorted()).toEqual(['a', 'sim']);
    expect(await club.store.count(scores)).toBe(2);
  });

  it('all count: none overwrites the other’s bests or year', async () => {
    const { club, priya, log } = await openGym();
    const logged = Array.from({ length: 4 }, (_, index) =>
      log(`r${index}`, did(`2026-11-0${index + 1}`, { squat: [lifts(index + 1, 100 - index)] })),
    );
    const outcomes = await Promise.all(logged);
    expect(outcomes.map(({ kind }) => kind)).toEqual(['saved', 'saved', 'saved', 'saved']);
    expect((await club.store.find(trainingYears, `${priya.uid}_2026`))?.results).toHaveLength(4);
    expect(await storedTraining(club.store)).toEqual(await recomputedTraining(club.store));
  });

  it('one deleted while another is logged leaves what the rest gives', async () => {
    const { club, log, forget } = await openGym();
    await log('r1', did('2026-11-01', { squat: [lifts(5, 100)] }));
    await Promise.all([forget('r1'), log('r2', did('2026-11-02', { squat: [lifts(5, 90)] }))]);
    expect(await club.store.count(results)).toBe(1);
    expect(await storedTraining(club.store)).toEqual(await recomputedTraining(club.store));
  });
});

describe('an exercise whose name changes', () => {
  it('is listed under its name of today from the next result on', async () => {
    const { club, priya, log } = await openGym();
    await log('r1', did('2026-11-01', { squat: [lifts(5, 100)] }));
    await club.store.update(exercises, 'squat', { name: 'Squat' });
    await log('r2', did('2026-11-02', { squat: [lifts(5, 80)] }));
    expect((await club.store.find(personalBests, `${priya.uid}_squat`))?.exerciseName).toBe('Squat');
  });
});
