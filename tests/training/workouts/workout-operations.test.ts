import { beforeEach, describe, expect, test } from 'vitest';
import type { BuilderStep } from '#domain/training/workout-builder.ts';
import { results, scores } from '#server/data/collections/results.ts';
import { workoutDrafts, workouts, workoutTemplates } from '#server/data/collections/workouts.ts';
import { type BuildTarget, findBuild, planOf } from '#server/training/workouts/find-build.ts';
import { saveBuild } from '#server/training/workouts/save-build.ts';
import {
  copyToTemplate,
  saveTemplate,
  setTemplateArchived,
} from '#server/training/workouts/save-template.ts';
import { publishWorkout, removeWorkout, saveWorkout } from '#server/training/workouts/save-workout.ts';
import {
  removeSessionWorkout,
  type SessionWorkoutRequest,
  setSessionWorkout,
} from '#server/training/workouts/set-session-workout.ts';
import { discardDraft, takeStep, undoStep } from '#server/training/workouts/take-step.ts';
import { openClub, type TestClub } from '../../support/club.ts';
import { openTimetable, type Timetable } from '../../support/timetable.ts';
import { workoutPlan } from '../../support/workouts.ts';

const by = { uid: 'ada', name: 'Ada Admin' };
const sam = { uid: 'sam', name: 'Sam Staff' };

let club: TestClub;
let gym: Timetable;
beforeEach(async () => {
  club = openClub();
  gym = await openTimetable(club);
});

const template = (plan = workoutPlan()) => saveTemplate(club.services, { plan, by });
const templateTarget = (id: string): BuildTarget => ({ kind: 'template', id });

async function shown(target: BuildTarget) {
  const build = await findBuild(club.store, target);
  if (!build) throw new Error('nothing to build');
  return build;
}

const typed = ({ title, note }: { title: string; note: string }) => ({ title, note, part: null });

async function press(target: BuildTarget, step: BuilderStep | null, actor = by, seen?: string) {
  const build = await shown(target);
  const request = { target, seen: seen ?? build.version, typed: typed(build.plan), by: actor };
  return takeStep(club.services, { ...request, step });
}

describe('building a template', () => {
  test('each step is kept as a draft, and the template changes when it is saved', async () => {
    const target = templateTarget(await template());
    await press(target, { kind: 'remove-part', part: 'amrap' });
    expect((await shown(target)).plan.parts).toHaveLength(1);
    expect((await club.store.find(workoutTemplates, target.id))?.parts).toHaveLength(2);
    const build = await shown(target);
    const saved = await saveBuild(club.services, {
      ...{ target, seen: build.version, by },
      typed: { title: 'Squat day', note: '', part: null },
    });
    expect(saved).toEqual({ kind: 'saved', title: 'Squat day' });
    const stored = await club.store.find(workoutTemplates, target.id);
    expect(stored).toMatchObject({ title: 'Squat day', exerciseIds: ['back-squat'] });
    expect(stored?.searchTerms).toEqual(expect.arrayContaining(['squ', 'day', 'back']));
    expect(stored?.searchTerms).not.toContain('burpee');
    expect(await club.store.find(workoutDrafts, `template_${target.id}`)).toBeNull();
  });

  test('a step that changes nothing leaves no draft', async () => {
    const target = templateTarget(await template());
    await press(target, null);
    expect((await shown(target)).draft).toBeNull();
  });

  test('undo goes back step by step, five at most, and a draft can be discarded', async () => {
    const target = templateTarget(await template(workoutPlan({ parts: [] })));
    for (let at = 1; at <= 7; at += 1) await press(target, { kind: 'add-part', key: `p${at}` });
    const undo = async () => undoStep(club.services, { target, seen: (await shown(target)).version, by });
    for (let at = 1; at <= 7; at += 1) await undo();
    expect((await shown(target)).plan.parts.map(({ key }) => key)).toEqual(['p1', 'p2']);
    await discardDraft(club.services, { target, seen: (await shown(target)).version });
    expect(planOf((await shown(target)).plan)).toEqual(workoutPlan({ parts: [] }));
  });

  test('a step on a page that somebody has overtaken is refused, and names who it was', async () => {
    const target = templateTarget(await template());
    const { version } = await shown(target);
    await press(target, { kind: 'remove-part', part: 'amrap' }, sam);
    const late = await press(target, { kind: 'add-part', key: 'p' }, by, version);
    expect(late).toEqual({ kind: 'overtaken', byUid: 'sam' });
    const build = await shown(target);
    const request = { target, typed: typed(build.plan), by };
    expect(await saveBuild(club.services, { ...request, seen: version })).toMatchObject({
      kind: 'overtaken',
    });
    await saveBuild(club.services, { ...request, seen: build.version });
    // Also one whose page was opened before the save, when there was no draft either.
    expect(await press(target, null, by, version)).toEqual({ kind: 'overtaken', byUid: '' });
  });

  test('of two steps at once one wins, and the other is told', async () => {
    const target = templateTarget(await template());
    const outcomes = await Promise.all([
      press(target, { kind: 'add-part', key: 'one' }),
      press(target, { kind: 'add-part', key: 'two' }, sam),
    ]);
    expect(outcomes.map(({ kind }) => kind).sort()).toEqual(['changed', 'overtaken']);
    expect((await shown(target)).plan.parts).toHaveLength(3);
  });

  test('can be copied, archived and restored', async () => {
    const id = await template();
    const copied = await copyToTemplate(club.services, { from: { kind: 'template', id }, by });
    expect(copied).toMatchObject({ kind: 'copied', title: 'Friday engine (copy)' });
    await setTemplateArchived(club.services, { id, isArchived: true, by });
    expect((await club.store.find(workoutTemplates, id))?.isArchived).toBe(true);
    await setTemplateArchived(club.services, { id, isArchived: false, by });
    expect((await club.store.find(workoutTemplates, id))?.isArchived).toBe(false);
    const missing = { from: { kind: 'workout', id: 'none' }, by } as const;
    expect(await copyToTemplate(club.services, missing)).toEqual({ kind: 'missing' });
  });
});

describe('a workout that people have results for', () => {
  async function logged(partKey: string) {
    const id = await saveWorkout(club.services, {
      ...{ plan: workoutPlan(), date: '2026-11-27', publication: { kind: 'now' }, by },
    });
    const facts = { workoutId: id, partKey, memberUid: 'mo', board: `${id}_${partKey}`, at: club.now() };
    await club.store.create(scores, scores.decode(`${id}_${partKey}_mo`, facts));
    await club.store.create(results, results.decode(`${id}_mo`, { workoutId: id, memberUid: 'mo' }));
    return { kind: 'workout', id } as const;
  }
  const save = async (target: BuildTarget) => {
    const { version, plan } = await shown(target);
    return saveBuild(club.services, { target, seen: version, typed: typed(plan), by });
  };

  test('keeps the parts that are scored, and the way they are scored', async () => {
    const target = await logged('strength');
    await press(target, { kind: 'remove-part', part: 'strength' });
    expect(await save(target)).toEqual({ kind: 'has-results', parts: ['Squats'] });
    expect((await club.store.find(workouts, target.id))?.parts).toHaveLength(2);
  });

  test('can lose a part that nobody has a score in', async () => {
    const target = await logged('strength');
    await press(target, { kind: 'remove-part', part: 'amrap' });
    expect(await save(target)).toMatchObject({ kind: 'saved' });
  });

  test('keeps a part scored as it was: no old line stays on a leaderboard of another score', async () => {
    const target = await logged('strength');
    const { version, plan } = await shown(target);
    const [strength] = plan.parts;
    const part = strength ? { ...strength, scoreType: 'reps' as const } : null;
    const request = { target, seen: version, by };
    expect(await saveBuild(club.services, { ...request, typed: { ...typed(plan), part } })).toEqual({
      kind: 'has-results',
      parts: ['Squats'],
    });
    expect((await club.store.find(workouts, target.id))?.parts[0]?.scoreType).toBe('load');
  });

  test('is not removed', async () => {
    const { id } = await logged('strength');
    expect(await removeWorkout(club.services, { id, by })).toEqual({ kind: 'has-results' });
    expect(await club.store.find(workouts, id)).not.toBeNull();
  });

  test('is not removed either where the results have no score', async () => {
    const { id } = await logged('strength');
    await club.store.remove(scores, `${id}_strength_mo`);
    expect(await removeWorkout(club.services, { id, by })).toEqual({ kind: 'has-results' });
    await gym.session({ id: 'noon', startsAt: Temporal.Instant.from('2026-11-27T12:00:00Z'), workoutId: id });
    await removeSessionWorkout(club.services, { sessionId: 'noon', by });
    expect(await club.store.find(workouts, id)).not.toBeNull();
  });
});

describe('the workout of a class', () => {
  const at = (id: string, time: string, facts = {}) =>
    gym.session({ id, startsAt: Temporal.Instant.from(`2026-11-27T${time}:00Z`), ...facts });
  const request = (facts: Partial<SessionWorkoutRequest>): SessionWorkoutRequest => ({
    ...{ sessionId: 'early', source: { kind: 'new' }, publication: { kind: 'now' }, isForAll: false, by },
    ...facts,
  });
  const set = (facts: Partial<SessionWorkoutRequest>) => setSessionWorkout(club.services, request(facts));
  const workoutOf = async (id: string) => (await gym.storedSession(id)).workoutId;

  beforeEach(async () => {
    await at('early', '07:00');
    await at('late', '18:00');
    await at('yoga', '12:00', { classTypeId: 'yoga', className: 'Yoga', classSlug: 'yoga' });
    await at('off', '20:00', { status: 'cancelled' });
  });

  test('is copied from a template for all classes of its type on its day', async () => {
    const id = await template();
    const source = { kind: 'template', id } as const;
    const outcome = await set({ source, isForAll: true });
    expect(outcome).toMatchObject({ kind: 'set', title: 'Friday engine', classes: 2, isMade: true });
    const workoutId = await workoutOf('early');
    expect([await workoutOf('late'), await workoutOf('yoga'), await workoutOf('off')]).toEqual([
      workoutId,
      '',
      '',
    ]);
    expect(await club.store.find(workouts, workoutId)).toMatchObject({
      ...{ date: '2026-11-27', templateId: id, isPublished: true, classTypeIds: ['Hyrox'] },
      parts: workoutPlan().parts,
    });
  });

  test('can be that of another class of its day, and not of another day', async () => {
    await set({});
    const id = await workoutOf('early');
    expect(await set({ sessionId: 'yoga', source: { kind: 'workout', id } })).toMatchObject({
      isMade: false,
    });
    expect((await club.store.find(workouts, id))?.classTypeIds.toSorted()).toEqual(['Hyrox', 'yoga']);
    const other = await saveWorkout(club.services, {
      ...{ plan: workoutPlan(), date: '2026-11-28', publication: { kind: 'now' }, by },
    });
    const source = { kind: 'workout', id: other } as const;
    expect(await set({ source })).toEqual({ kind: 'no-source' });
  });

  test('becomes one of its own, and the other classes keep theirs', async () => {
    await set({ isForAll: true });
    const shared = await workoutOf('late');
    await set({ source: { kind: 'own-copy' } });
    expect(await workoutOf('early')).not.toBe(shared);
    expect(await workoutOf('late')).toBe(shared);
  });

  test('goes when no class does it any more, unless somebody has a result', async () => {
    await set({});
    const first = await workoutOf('early');
    await set({});
    expect(await club.store.find(workouts, first)).toBeNull();
    const second = await workoutOf('early');
    await club.store.create(results, results.decode(`${second}_mo`, { workoutId: second, memberUid: 'mo' }));
    await removeSessionWorkout(club.services, { sessionId: 'early', by });
    expect(await workoutOf('early')).toBe('');
    expect((await club.store.find(workouts, second))?.classTypeIds).toEqual([]);
  });

  test('is refused for a class that is cancelled or gone, and from an archived template', async () => {
    expect(await set({ sessionId: 'off' })).toEqual({ kind: 'cancelled' });
    expect(await set({ sessionId: 'none' })).toEqual({ kind: 'no-session' });
    const id = await template();
    await setTemplateArchived(club.services, { id, isArchived: true, by });
    expect(await set({ source: { kind: 'template', id } })).toEqual({ kind: 'no-source' });
    expect(await removeSessionWorkout(club.services, { sessionId: 'early', by })).toEqual({ kind: 'none' });
  });

  test('two staff who set it at once leave one workout behind, which the class does', async () => {
    await Promise.all([set({}), set({ by: sam })]);
    const { items } = await club.store.query(workouts, { limit: 10 });
    expect(items.map(({ id }) => id)).toEqual([await workoutOf('early')]);
  });

  test('is removed from all its classes with its draft', async () => {
    await set({ isForAll: true });
    const id = await workoutOf('early');
    await press({ kind: 'workout', id }, { kind: 'add-part', key: 'p' });
    expect(await removeWorkout(club.services, { id, by })).toMatchObject({ kind: 'removed' });
    expect([await workoutOf('early'), await workoutOf('late')]).toEqual(['', '']);
    expect(await club.store.find(workoutDrafts, `workout_${id}`)).toBeNull();
  });

  test('is published at once or at a time, and can be a draft again', async () => {
    await set({ publication: { kind: 'draft' } });
    const id = await workoutOf('early');
    const moment = Temporal.Instant.from('2026-11-26T20:00:00Z');
    for (const [publication, expected] of [
      [
        { kind: 'at', at: moment },
        { isPublished: true, publishAt: moment },
      ],
      [{ kind: 'now' }, { isPublished: true, publishAt: null }],
      [{ kind: 'draft' }, { isPublished: false, publishAt: null }],
    ] as const) {
      await publishWorkout(club.services, { id, publication, by });
      expect(await club.store.find(workouts, id)).toMatchObject(expected);
    }
  });
});
