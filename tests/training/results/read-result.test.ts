import { describe, expect, test } from 'vitest';
import { readTypedResult } from '#domain/training/read-result.ts';
import {
  type AskedExercise,
  type AskedScore,
  allotSets,
  MAX_SETS_PER_FORM,
} from '#domain/training/result-form.ts';
import type { LoadUnit } from '#domain/training/units.ts';
import { aScore, aSet, covers, lifts } from '../../support/training.ts';

const squat: AskedExercise = {
  ...{ slot: 'x0', exerciseId: 'squat', name: 'Back squat', measure: 'load-reps', isBarbell: true },
  ...{ partKey: '', prescribed: '', prescribedLoadInGrams: 0, prescribedSets: 0, last: null, stored: [] },
  bests: [],
};
const row: AskedExercise = { ...squat, slot: 'x1', exerciseId: 'row', name: 'Row', measure: 'distance' };
const hard = aSet({ reps: 5, loadInGrams: 100_000, rpeInTenths: 95 });
const last = { resultId: 'monday', date: '2026-11-16', sets: [hard, lifts(5, 105)] };

interface Asked {
  exercises?: AskedExercise[];
  scores?: AskedScore[];
  partsBySets?: string[];
  unit?: LoadUnit;
}

function read(typed: Record<string, string>, asked: Asked = {}) {
  const { exercises = [squat, row], scores = [], partsBySets = [], unit = 'kg' } = asked;
  const setsOf = (resultId: string) => (resultId === 'monday' ? last.sets : null);
  return readTypedResult({ exercises, scores, partsBySets }, { typed, unit, setsOf });
}

const timed = (facts: Partial<AskedScore> = {}): AskedScore => ({
  ...{ partKey: 'a', title: 'Fran', timer: 'For time', scoreType: 'time', timeCapInMilliseconds: 0 },
  stored: null,
  ...facts,
});

describe('the sets that are typed', () => {
  test('are stored in grams, metres and milliseconds, without the empty rows', () => {
    const { exercises, problems } = read({
      ...{ 'x0-0-load': '100', 'x0-0-reps': '5', 'x0-0-rpe': '8,5', 'x0-2-load': '102,5', 'x0-2-reps': '3' },
      ...{ 'x1-0-distance': '2 km', 'x1-0-time': '7:12' },
    });
    expect(problems).toEqual([]);
    expect(exercises).toEqual([
      {
        exerciseId: 'squat',
        sets: [aSet({ reps: 5, loadInGrams: 100_000, rpeInTenths: 85 }), lifts(3, 102.5)],
      },
      { exerciseId: 'row', sets: [covers(2000, 432)] },
    ]);
  });

  test('are in pounds for those who chose them, unless another unit is typed', () => {
    const { exercises } = read(
      { 'x0-0-load': '225', 'x0-0-reps': '5', 'x0-1-load': '100 kg', 'x0-1-reps': '5' },
      { unit: 'lb' },
    );
    expect(exercises[0]?.sets.map(({ loadInGrams }) => loadInGrams)).toEqual([102_058, 100_000]);
  });

  test.each([
    ['x0-0-load', 'heavy', { 'x0-0-reps': '5' }, 'Enter a weight, such as 42.5'],
    ['x0-0-reps', '5.5', {}, 'Enter reps as a whole number up to 10,000'],
    ['x0-0-reps', '', { 'x0-0-load': '100' }, 'Enter how many reps'],
    [
      'x0-0-rpe',
      '11',
      { 'x0-0-reps': '5' },
      'Enter a number from 1 to 10 for how hard it was, such as 8 or 8.5',
    ],
    [
      'x1-0-time',
      '7:99',
      { 'x1-0-distance': '500' },
      'Enter a time, such as 12:34, or in seconds, such as 45s',
    ],
    ['x1-0-distance', '', { 'x1-0-time': '45' }, 'Enter how far'],
  ])('a wrong %s (“%s”) is said at its field', (field, text, others, message) => {
    const { problems } = read({ ...others, [field]: text });
    expect(problems).toEqual([{ field, message }]);
  });

  test('“same as last time” fills in what was left empty, but not how hard it was', () => {
    const { exercises } = read(
      { 'x0-same': 'monday', 'x0-1-load': '110' },
      { exercises: [{ ...squat, last: { ...last, sets: last.sets } }] },
    );
    expect(exercises).toEqual([{ exerciseId: 'squat', sets: [lifts(5, 100), lifts(5, 110)] }]);
  });

  test('“same as last time” is refused if that result is gone', () => {
    const message = 'We no longer have last time’s numbers. Enter what you did';
    expect(read({ 'x0-same': 'gone' }).problems).toEqual([{ field: 'x0-same', message }]);
  });

  test('a field that shows its stored value keeps it exactly, although it is rounded', () => {
    const stored = [aSet({ reps: 5, loadInGrams: 61_235 }), lifts(5, 50)];
    const { exercises } = read(
      { 'x0-0-load': '61.25', 'x0-0-reps': '6', 'x0-1-load': '52.5', 'x0-1-reps': '5' },
      { exercises: [{ ...squat, stored }] },
    );
    expect(exercises[0]?.sets).toEqual([aSet({ reps: 6, loadInGrams: 61_235 }), lifts(5, 52.5)]);
  });

  test('a cleared row is gone, and one that the form has no fields for stays', () => {
    const stored = [lifts(5, 50), aSet({ calories: 20 })];
    expect(read({}, { exercises: [{ ...squat, stored }] }).exercises).toEqual([
      { exerciseId: 'squat', sets: [aSet({ calories: 20 })] },
    ]);
  });
});

describe('the scores that are typed', () => {
  test('a time, and Rx unless scaled is ticked', () => {
    expect(read({ 'pa-time': '7:05' }, { scores: [timed()] }).scores).toEqual([
      aScore({ durationInMilliseconds: 425_000 }),
    ]);
    expect(read({ 'pa-time': '7:05', 'pa-scaled': 'on' }, { scores: [timed()] }).scores).toEqual([
      aScore({ durationInMilliseconds: 425_000, isRx: false }),
    ]);
  });

  test('whoever was stopped by the cap has the cap’s time and their reps', () => {
    const capped = timed({ timeCapInMilliseconds: 600_000 });
    expect(read({ 'pa-capped': 'on', 'pa-reps': '143' }, { scores: [capped] }).scores).toEqual([
      aScore({ durationInMilliseconds: 600_000, isCapped: true, reps: 143 }),
    ]);
  });

  test.each([
    [
      { 'pa-time': '9:00', 'pa-capped': 'on' },
      'Enter a time, or tick that the time cap stopped you: not both',
    ],
    [
      { 'pa-time': '10:01' },
      'This is over the time cap. Tick that it stopped you and enter the reps you did',
    ],
    [{ 'pa-reps': '100' }, 'Enter the time, or tick that the time cap stopped you'],
    [{ 'pa-time': 'fast' }, 'Enter a time, such as 12:34, or in seconds, such as 45s'],
  ])('%j is refused', (typed, message) => {
    const capped = timed({ timeCapInMilliseconds: 600_000 });
    const { problems, scores } = read(typed as Record<string, string>, { scores: [capped] });
    expect(problems).toEqual([{ field: 'pa-time', message }]);
    expect(message.startsWith('Enter minutes') ? scores : []).toEqual([]);
  });

  test('nothing typed is no score', () => {
    expect(read({ 'pa-scaled': 'on' }, { scores: [timed()] }).scores).toEqual([]);
  });

  test('a part by weight is scored by its heaviest set', () => {
    const typed = { 'x0-0-load': '100', 'x0-0-reps': '5', 'x0-1-load': '110', 'x0-1-reps': '1' };
    const { scores } = read(typed, { exercises: [{ ...squat, partKey: 'b' }], partsBySets: ['b', 'c'] });
    expect(scores).toEqual([aScore({ partKey: 'b', loadInGrams: 110_000 })]);
  });
});

describe('how many rows there are', () => {
  const of = (facts: Partial<AskedExercise>) => ({ ...squat, ...facts });

  test('as many as are prescribed, else as last time, else three; and some more to open', () => {
    expect(allotSets([of({ prescribedSets: 5 }), of({ last }), of({})])).toEqual([
      { shown: 5, more: 5 },
      { shown: 2, more: 5 },
      { shown: 3, more: 5 },
    ]);
  });

  test('never more together than a post may hold, while all that is stored is shown', () => {
    const many = Array.from({ length: 20 }, () => of({ prescribedSets: 10 }));
    const allotted = allotSets(many);
    const rows = allotted.reduce((sum, { shown, more }) => sum + shown + more, 0);
    expect(rows).toBeLessThanOrEqual(MAX_SETS_PER_FORM);
    expect(allotted.every(({ shown }) => shown >= 1)).toBe(true);
    const stored = Array.from({ length: 12 }, () => lifts(5, 100));
    expect(allotSets([of({ stored }), ...many])[0]?.shown).toBe(12);
  });
});
