import { describe, expect, test } from 'vitest';
import { readFreeExercise } from '#domain/training/free-exercise.ts';

/** A record in the shape of the database. */
const record = (changes: Record<string, unknown> = {}) => ({
  id: 'Landmine_Twist',
  name: 'Landmine  Twist',
  force: 'pull',
  level: 'intermediate',
  mechanic: 'compound',
  equipment: 'barbell',
  primaryMuscles: ['abdominals'],
  secondaryMuscles: ['shoulders', 'abdominals'],
  instructions: ['Hold the end of the bar. ', '', 'Turn it from hip\nto hip.'],
  category: 'strength',
  images: ['Landmine_Twist/0.jpg'],
  ...changes,
});

describe('reading a record of free-exercise-db', () => {
  test('reads its names, category, muscles and steps', () => {
    expect(readFreeExercise(record())).toEqual({
      kind: 'read',
      sourceId: 'Landmine_Twist',
      facts: {
        name: 'Landmine Twist',
        aliases: [],
        category: 'strength',
        equipment: 'barbell',
        level: 'intermediate',
        measure: 'load-reps',
        primaryMuscles: ['abdominals'],
        secondaryMuscles: ['shoulders'],
        instructions: ['Hold the end of the bar.', 'Turn it from hip to hip.'],
      },
    });
  });

  test.each<[string, Record<string, unknown>, string]>([
    ['Arm stretch', { category: 'stretching', equipment: null }, 'none time'],
    ['Ceiling Hang', { category: 'stretching', equipment: 'other', force: 'static' }, 'other time'],
    ['Treadmill Jogging', { category: 'cardio', equipment: 'machine' }, 'cardio machine distance'],
    ['Step Tower', { category: 'cardio', equipment: 'machine' }, 'cardio machine time'],
    ['Farmer’s Walk, Heavy', { category: 'strongman', equipment: 'other' }, 'other load-distance'],
    ['Sled Push, Low', { category: 'strongman', equipment: 'other' }, 'sled load-distance'],
    ['Sled Curl', { equipment: 'other' }, 'sled load-reps'],
    ['Stone Lift', { category: 'strongman', equipment: 'other' }, 'other load-reps'],
    ['Sledgehammer Hits', { category: 'plyometrics', equipment: 'other' }, 'other reps'],
    ['Wide Pull-Up', { equipment: 'body only' }, 'rig reps'],
    ['Weighted Pull Up', { equipment: 'other' }, 'rig load-reps'],
    ['Press To Chin', { equipment: 'barbell' }, 'barbell load-reps'],
    ['Hang Clean', { category: 'olympic weightlifting' }, 'barbell load-reps'],
    ['Copenhagen Plank', { equipment: 'body only' }, 'body only time'],
    ['Push Up to Plank', { equipment: 'body only' }, 'body only reps'],
    ['Neck Squeeze', { equipment: 'body only', force: 'static' }, 'body only time'],
    ['Single Leg Lunge', { equipment: null }, 'body only reps'],
    ['Sideways Box Jump', { category: 'plyometrics', equipment: 'other' }, 'box reps'],
    ['Ball Toss', { category: 'plyometrics', equipment: 'medicine ball' }, 'medicine ball reps'],
    ['Curl With Bands', { equipment: 'other' }, 'bands reps'],
    ['Wind Sprints', { equipment: 'body only' }, 'body only distance'],
    ['Trap Bar Shrug', { equipment: 'other' }, 'barbell load-reps'],
  ])('%s is done with and measured in what its name says', (name, changes, expected) => {
    const read = readFreeExercise(record({ name, ...changes }));
    if (read.kind !== 'read') throw new Error(read.reasons.join());
    expect(`${read.facts.equipment} ${read.facts.measure}`).toBe(expected);
  });

  test('takes the measure from a record that has one, and the name as id from one without an id', () => {
    const { id, ...rest } = record({ measure: 'reps', aliases: ['Rainbow'] });
    expect(readFreeExercise(rest)).toMatchObject({
      sourceId: 'Landmine Twist',
      facts: { measure: 'reps', aliases: ['Rainbow'] },
    });
  });

  test.each<[string, unknown, string[]]>([
    ['no object', 'Squat', ['This isn’t an exercise']],
    ['a list', [record()], ['This isn’t an exercise']],
    ['no name', record({ name: 7 }), ['Enter the exercise’s name']],
    ['an unknown category', record({ category: 'dance' }), ['We don’t know the category “dance”']],
    [
      'an equipment of another type',
      record({ equipment: 3 }),
      ['We don’t know the equipment “something else”'],
    ],
    [
      'an unknown muscle, twice',
      record({ primaryMuscles: ['tail', 'tail'] }),
      ['We don’t know the muscle “tail”'],
    ],
    ['no muscle', record({ primaryMuscles: null }), ['Choose at least one main muscle']],
  ])('refuses %s, and says why', (_, value, reasons) => {
    expect(readFreeExercise(value)).toMatchObject({ kind: 'refused', reasons });
  });
});
