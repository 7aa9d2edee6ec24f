import { describe, expect, test } from 'vitest';
import { type ClassOfWeek, copyId, decideCopyWorkouts } from '#domain/training/copy-workouts.ts';

const monday = '2026-11-23';
const next = '2026-11-30';
const at = (id: string, date: string, facts: Partial<ClassOfWeek> = {}): ClassOfWeek => ({
  ...{ id, date, classTypeId: 'hyrox', time: '18:00', workoutId: '' },
  ...facts,
});
const workout = { id: 'w', date: monday };

function copy(from: ClassOfWeek[], to: ClassOfWeek[], existing: string[] = [], workouts = [workout]) {
  const rows = decideCopyWorkouts({ workouts, from, to, existing: new Set(existing), days: 7 });
  return rows.map(({ id, date, classes, outcome }) => ({
    id,
    date,
    classes: classes.map((one) => one.id),
    outcome,
  }));
}
const source = at('s', monday, { workoutId: 'w' });

describe('copying a week of workouts', () => {
  test('gives the copy to the class of the same type at the same time a week later', () => {
    const to = [at('a', next), at('b', next, { time: '07:00' }), at('c', next, { classTypeId: 'row' })];
    expect(copy([source], to)).toEqual([
      { id: `copy_w_${next}`, date: next, classes: ['a'], outcome: 'copy' },
    ]);
  });

  test('to all of its type on that day where the times have changed', () => {
    const to = [at('a', next, { time: '17:00' }), at('b', next, { time: '07:00' })];
    expect(copy([source], to)[0]?.classes).toEqual(['a', 'b']);
  });

  test('once where several classes share the workout', () => {
    const early = at('e', monday, { time: '07:00', workoutId: 'w' });
    const to = [at('a', next), at('b', next, { time: '07:00' })];
    expect(copy([source, early], to)).toEqual([
      { id: `copy_w_${next}`, date: next, classes: ['a', 'b'], outcome: 'copy' },
    ]);
  });

  test('leaves classes alone that have a workout, and says where there is no class', () => {
    expect(copy([source], [at('a', next, { workoutId: 'own' })])[0]?.outcome).toBe('has-workout');
    expect(copy([source], [])[0]?.outcome).toBe('no-class');
    expect(copy([source], [at('a', '2026-12-01')])[0]?.outcome).toBe('no-class');
  });

  test('of two workouts for one class the first is copied', () => {
    const other = { id: 'x', date: monday };
    const from = [source, at('e', monday, { time: '07:00', workoutId: 'x' })];
    const rows = copy(from, [at('a', next, { time: '12:00' })], [], [workout, other]);
    expect(rows.map(({ outcome }) => outcome)).toEqual(['copy', 'has-workout']);
  });

  test('copies the workout of an open day, and not twice', () => {
    expect(copy([], [])[0]).toMatchObject({ outcome: 'copy', classes: [] });
    expect(copy([], [], [`copy_w_${next}`])[0]?.outcome).toBe('has-workout');
  });

  test('a copy of a copy is named by the first workout', () => {
    expect(copyId(copyId('w', next), '2026-12-07')).toBe('copy_w_2026-12-07');
  });
});
