import { beforeEach, describe, expect, test } from 'vitest';
import * as paths from '#app/paths.ts';
import { bookings } from '#server/data/collections/bookings.ts';
import { results } from '#server/data/collections/results.ts';
import { classTypes } from '#server/data/collections/timetable.ts';
import { workouts } from '#server/data/collections/workouts.ts';
import { workoutResultKey } from '#server/training/results/keys.ts';
import { copyWorkoutWeek } from '#server/training/workouts/copy-workout-week.ts';
import { saveTemplate } from '#server/training/workouts/save-template.ts';
import { saveWorkout } from '#server/training/workouts/save-workout.ts';
import { setSessionWorkout } from '#server/training/workouts/set-session-workout.ts';
import { openClub, type TestClub } from '../../support/club.ts';
import { booking, classType, openTimetable, type Timetable } from '../../support/timetable.ts';
import type { Visitor } from '../../support/visitor.ts';
import { layExercises, workoutPlan } from '../../support/workouts.ts';

const by = { uid: 'ada', name: 'Ada Admin' };
const today = '2026-11-21';

let club: TestClub;
let gym: Timetable;
let admin: Visitor;
beforeEach(async () => {
  club = openClub();
  gym = await openTimetable(club);
  await layExercises(club.store);
  admin = await club.signedIn(await club.admin());
});

const open = (date = today, facts: Partial<Parameters<typeof saveWorkout>[1]> = {}) =>
  saveWorkout(club.services, { plan: workoutPlan(), date, publication: { kind: 'now' }, by, ...facts });
const classAt = (id: string, startsAt: string, facts = {}) =>
  gym.session({ id, startsAt: Temporal.Instant.from(startsAt), ...facts });
const tonight = '2026-11-21T18:00:00Z';

describe('the workouts that everybody sees', () => {
  test('today’s and this week’s, with older ones by page', async () => {
    for (let day = 1; day <= 20; day += 1)
      await open(`2026-11-${String(day).padStart(2, '0')}`, {
        plan: workoutPlan({ title: `Workout ${day}.` }),
      });
    await open(today);
    await open('2026-11-23', { plan: workoutPlan({ title: 'Next week' }) });
    const page = await club.visitor().get('/workouts');
    expect(page.text).toMatch(/Today Friday engine A\. Squats: Back squat B\. 12-minute AMRAP/);
    expect(page.text).not.toContain('Next week');
    expect(page.text).toContain('Workout 20.');
    expect(page.text).not.toContain('Workout 6.');
    const [, older = ''] = /href="([^"]*after=[^"]*)"/.exec(page.html) ?? [];
    expect((await club.visitor().get(older.replaceAll('&amp;', '&'))).text).toContain('Workout 6.');
  });

  test('can be narrowed to a class', async () => {
    await club.store.set(classTypes, classType({ id: 'row', slug: 'row', name: 'Row', order: 2 }));
    await open(today, { plan: workoutPlan({ title: 'For rowers' }), classTypeIds: ['row'] });
    await open(today, { classTypeIds: ['Hyrox'] });
    const { text } = await club.visitor().get('/workouts?type=row');
    expect([text.includes('For rowers'), text.includes('Friday engine')]).toEqual([true, false]);
    expect((await club.visitor().get('/workouts?type=none')).text).toContain('No workouts match');
  });

  test('a draft, and one that is not due yet, are seen by staff alone', async () => {
    const at = club.now().add({ hours: 2 });
    const ids = [
      await open(today, { publication: { kind: 'draft' } }),
      await open(today, { publication: { kind: 'at', at } }),
    ];
    const member = await club.signedIn(await club.member());
    const coach = await club.signedIn(await club.coach());
    for (const id of ids) {
      const answers = [club.visitor(), member, coach, admin].map((who) => who.get(`/workouts/${id}`));
      expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([404, 404, 200, 200]);
    }
    expect((await coach.get(`/workouts/${ids[1]}`)).text).toContain('From Sat 21 Nov, 14:00');
    expect((await club.visitor().get('/workouts')).text).not.toContain('Friday engine');
    club.advance({ hours: 2 });
    expect((await club.visitor().get(`/workouts/${ids[1]}`)).status).toBe(200);
    expect((await club.visitor().get('/workouts')).text).toContain('Friday engine');
  });

  test('a page has the timer in words and loads by sex, in the member’s unit', async () => {
    const id = await open();
    const visitor = await club.visitor().get(`/workouts/${id}`);
    expect(visitor.text).toContain('Saturday 21 November');
    expect(visitor.text).toContain('A. Squats Strength sets 5 × 5 Back squat');
    expect(visitor.text).toContain('B. 12-minute AMRAP 15 Wall balls Women 6 kg · men 9 kg 10 Burpee');
    expect(visitor.text).toContain('Scored by rounds and reps');
    expect(visitor.text).not.toContain('Edit workout');
    const member = await club.signedIn(await club.member({ loadUnit: 'lb' }));
    expect((await member.get(`/workouts/${id}`)).text).toContain('Women 13 lb · men 20 lb');
    expect((await club.visitor().get('/workouts/none')).status).toBe(404);
  });
});

describe('the workout of a class', () => {
  test('is set from a template for all its classes of the day, edited, published and removed', async () => {
    await saveTemplate(club.services, { plan: workoutPlan(), by });
    await classAt('early', '2026-11-21T15:00:00Z');
    await classAt('late', tonight);
    const page = await admin.get('/admin/classes/late/workout');
    const [source = ''] = /template:[\w-]+/.exec(page.html) ?? [];
    expect(page.text).toContain('Use for both Hyrox');
    const fields = { source, publish: 'draft', isForAll: 'on' };
    const set = await admin.submit('/admin/classes/late/workout', fields);
    expect((await admin.follow(set)).text).toMatch(
      /Friday engine set for 2 classes\..*Draft.*Also used by Hyrox/,
    );
    const { workoutId } = await gym.storedSession('early');
    expect(workoutId).toBe((await gym.storedSession('late')).workoutId);
    const published = await admin.submit(`/admin/workouts/${workoutId}/publish`, { publish: 'now' });
    expect((await admin.follow(published)).text).toContain('Friday engine: published.');
    const removed = await admin.submit('/admin/classes/late/workout/remove', {});
    expect((await admin.follow(removed)).text).toContain('No workout yet');
    expect(await club.store.find(workouts, workoutId)).not.toBeNull();
    await admin.submit('/admin/classes/early/workout/remove', {});
    expect(await club.store.find(workouts, workoutId)).toBeNull();
  });

  test('written on the spot leads to the builder', async () => {
    await classAt('late', tonight);
    const set = await admin.submit('/admin/classes/late/workout', { source: 'new', publish: 'draft' });
    expect(set.location).toMatch(/^\/admin\/workouts\/[\w-]+\/edit$/);
    expect((await admin.follow(set)).text).toContain('Edit Hyrox');
  });

  test('row 22: bad input is said at its field, with everything typed', async () => {
    await classAt('late', tonight);
    const post = (fields: Record<string, string>) => admin.submit('/admin/classes/late/workout', fields);
    const bare = await post({ source: 'template:gone', publish: 'at', 'publishDate-day': '40' });
    expect(bare.status).toBe(422);
    expect(bare.html).toContain('value="40"');
    const without = await post({ source: 'new', publish: 'at' });
    expect(without.text).toContain('Enter the day from which members see it');
    expect((await post({ source: 'x', publish: 'now' })).text).toContain('Choose a workout from the list');
    expect((await post({ source: 'new', publish: '' })).text).toContain('Choose when members see it');
    const gone = await post({ source: 'template:gone', publish: 'now' });
    expect([gone.status, gone.text.includes('That workout is no longer available')]).toEqual([409, true]);
    expect((await gym.storedSession('late')).workoutId).toBe('');
    expect((await admin.get('/admin/classes/none/workout')).status).toBe(404);
  });

  test('is on its pages on that day once it is published, and on rosters before', async () => {
    await classAt('late', tonight);
    await setSessionWorkout(club.services, {
      ...{ sessionId: 'late', source: { kind: 'new' }, isForAll: false, by },
      publication: { kind: 'at', at: club.now().add({ hours: 1 }) },
    });
    const { workoutId } = await gym.storedSession('late');
    await club.store.update(workouts, workoutId, { parts: workoutPlan().parts });
    const member = await club.signedIn(await gym.bookable());
    const coach = await club.signedIn(await club.coach());
    const seen = async () => {
      const pages = [
        ...[club.visitor().get('/classes/Hyrox'), member.get('/account/book-class/late')],
        ...[member.get('/account/dashboard')],
        ...[coach.get('/coach/single-booking/late'), admin.get('/admin/single-booking/late')],
      ];
      return (await Promise.all(pages)).map(({ text }) => text.includes('12-minute AMRAP'));
    };
    expect(await seen()).toEqual([false, false, false, true, true]);
    club.advance({ hours: 1 });
    expect(await seen()).toEqual([true, true, true, true, true]);
  });

  test('on the home page what somebody has booked comes before what the club does', async () => {
    const person = await gym.bookable();
    const session = await classAt('late', tonight);
    await open(today, { plan: workoutPlan({ title: 'A club workout' }) });
    const mine = await open(today, { plan: workoutPlan({ title: 'What I booked' }) });
    const home = async () => (await (await club.signedIn(person)).get('/account/dashboard')).text;
    const source = { kind: 'workout', id: mine } as const;
    await setSessionWorkout(club.services, {
      ...{ sessionId: 'late', source, isForAll: false, publication: { kind: 'now' }, by },
    });
    expect(await home()).toContain('Today’s workout');
    await club.store.create(bookings, booking(session, person));
    expect(await home()).toContain('What I booked');
    expect(await home()).not.toContain('A club workout');
    expect(await home()).toContain('Log result');
    const key = workoutResultKey(mine, person.uid);
    await club.store.create(results, results.decode(key, { memberUid: person.uid, workoutId: mine }));
    const { html } = await (await club.signedIn(person)).get('/account/dashboard');
    expect(html).toMatch(new RegExp(`href="${paths.viewResult(key)}"[^>]*>See your result`));
    expect(html).not.toContain('Log result');
  });
});

describe('the week of workouts', () => {
  test('shows each class with its workout or the way to set it, and open days', async () => {
    await classAt('late', tonight);
    await open(today, { plan: workoutPlan({ title: 'Open gym' }), publication: { kind: 'draft' } });
    const { text } = await admin.get(`/admin/workouts?week=${today}`);
    expect(text).toContain('18:00 Hyrox Set workout');
    expect(text).toContain('Open day Draft Open gym');
  });

  test('is copied to the next once, with a preview', async () => {
    await classAt('late', tonight);
    await classAt('next', '2026-11-28T18:00:00Z');
    await setSessionWorkout(club.services, {
      ...{ sessionId: 'late', source: { kind: 'new' }, isForAll: false, publication: { kind: 'now' }, by },
    });
    await open('2026-11-18', { plan: workoutPlan({ title: 'Open gym' }) });
    const path = `/admin/workouts/copy-week?week=${today}`;
    const preview = await admin.get(path);
    expect(preview.text).toMatch(
      /Open gym Wed 25 Nov None Will be copied Hyrox Sat 28 Nov Hyrox at 18:00 Will be/,
    );
    const weeks = { from: '2026-11-16', to: '2026-11-23' };
    const copied = await admin.submit(path, { ...weeks, publish: 'draft' });
    expect((await admin.follow(copied)).text).toContain('Workouts copied: 2.');
    const { workoutId } = await gym.storedSession('next');
    expect(await club.store.find(workouts, workoutId)).toMatchObject({
      date: '2026-11-28',
      isPublished: false,
    });
    const again = await admin.submit(path, { ...weeks, publish: 'draft' });
    expect((await admin.follow(again)).text).toContain('There was nothing left to copy.');
    expect((await admin.get(path)).text).not.toContain('Will be copied');
  });

  test('copied twice at once is one copy', async () => {
    await open('2026-11-18');
    const week = { from: Temporal.PlainDate.from('2026-11-16'), to: Temporal.PlainDate.from('2026-11-23') };
    const copy = () => copyWorkoutWeek(club.services, { ...week, isPublished: true, by });
    expect((await Promise.all([copy(), copy()])).sort()).toEqual([0, 1]);
    expect((await club.store.query(workouts, { limit: 10 })).items).toHaveLength(2);
  });

  test('an open day gets a workout from a template or a new one, and it can be removed', async () => {
    const id = await saveTemplate(club.services, { plan: workoutPlan(), by });
    const fields = { source: `template:${id}`, publish: 'now', date: '2026-11-25' };
    const added = await admin.submit('/admin/workouts/new?date=2026-11-25', fields);
    expect((await admin.follow(added)).text).toContain('Friday engine added.');
    const path = (added.location ?? '').replace('/workouts', '/admin/workouts');
    const made = await admin.post(`${path}/make-template`);
    expect((await admin.follow(made)).text).toContain('Friday engine is a template now.');
    const removed = await admin.submit(`${path}/remove`, {});
    expect((await admin.follow(removed)).text).toContain('Friday engine removed.');
    const bad = await admin.submit('/admin/workouts/new', {
      source: 'template:gone',
      publish: 'now',
      date: today,
    });
    expect(bad.status).toBe(409);
  });
});
