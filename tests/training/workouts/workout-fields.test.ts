import { describe, expect, test } from 'vitest';
import { newMovement, newPart } from '#domain/training/workout-builder.ts';
import {
  readMovementFields,
  readPartFields,
  typedMovement,
  typedPart,
} from '#domain/training/workout-fields.ts';
import {
  amountText,
  bothPrescriptionsText,
  prescriptionText,
  scoreText,
  shortPrescriptionsText,
  timerText,
} from '#domain/training/workout-text.ts';

const part = newPart('a');
const movement = newMovement('1', { id: 'thruster', name: 'Thruster' });
const read = (typed: Partial<ReturnType<typeof typedMovement>>, stored = movement) =>
  readMovementFields(stored, { ...typedMovement(stored), ...typed });

describe('what is typed into the builder', () => {
  test.each([
    ['21-15-9', [21, 15, 9]],
    ['5', [5]],
    ['10, 8, 6', [10, 8, 6]],
    ['', []],
  ])('reps: %s', (reps, expected) => {
    expect(read({ reps })).toMatchObject({ movement: { reps: expected }, problems: [] });
  });

  test.each(['a', '21-', '0', '5-0', '2001', Array(21).fill('1').join('-')])('not reps: %s', (reps) => {
    const message = 'Enter reps, such as 5, or those of each round, such as 21-15-9';
    expect(read({ reps }).problems).toEqual([{ field: 'reps', message }]);
  });

  test('loads are kilograms unless pounds are written, distances metres, times seconds', () => {
    const typed = { womenLoad: '65 lb', menLoad: '42,5', distance: '1.5 km', time: '90', rest: '1:30' };
    expect(read(typed).movement).toMatchObject({
      forWomen: { loadInGrams: 29_484 },
      forMen: { loadInGrams: 42_500 },
      ...{ distanceInMetres: 1500, durationInMilliseconds: 90_000, restInMilliseconds: 90_000 },
    });
  });

  test('a plain number is minutes in a time cap, and seconds in work and rest', () => {
    const typed = { ...typedPart(part), timeCap: '12', work: '20', rest: '10', rounds: '8' };
    expect(readPartFields(part, typed).part).toMatchObject({
      ...{
        timeCapInMilliseconds: 720_000,
        workInMilliseconds: 20_000,
        restInMilliseconds: 10_000,
        rounds: 8,
      },
    });
  });

  test('a new format gets its usual score, unless another one was chosen', () => {
    const changed = (stored: typeof part, typed: { format: string; scoreType?: string }) =>
      readPartFields(stored, { ...typedPart(stored), ...typed }).part.scoreType;
    expect(changed(part, { format: 'amrap' })).toBe('rounds-reps');
    expect(changed(part, { format: 'amrap', scoreType: 'reps' })).toBe('reps');
    expect(changed({ ...part, scoreType: 'none' }, { format: 'amrap' })).toBe('none');
  });

  test('every problem is reported at once, and what is wrong changes nothing', () => {
    const typed = { ...typedPart(part), format: 'dance', timeCap: 'long', rounds: '201' };
    const { problems, part: left } = readPartFields(part, typed);
    expect(problems.map(({ field }) => field).sort()).toEqual(['format', 'rounds', 'timeCap']);
    expect(left).toEqual(part);
  });

  test('fields that were not touched leave what is stored exactly as it is, although they round', () => {
    const pounds = read({ womenLoad: '65 lb', menLoad: '95 lb', time: '1:23.4' }).movement;
    expect(typedMovement(pounds).womenLoad).toBe('29.5');
    expect(read({}, pounds).movement).toEqual(pounds);
  });
});

describe('a part in words', () => {
  const timing = (facts: Partial<typeof part>) => timerText({ ...part, ...facts });

  test.each([
    [timing({ format: 'amrap', timeCapInMilliseconds: 720_000 }), '12-minute AMRAP'],
    [timing({ format: 'amrap' }), 'AMRAP'],
    [
      timing({ format: 'for-time', rounds: 3, timeCapInMilliseconds: 900_000 }),
      '3 rounds for time, 15-minute cap',
    ],
    [timing({ format: 'for-time' }), 'For time'],
    [timing({ format: 'for-time', rounds: 1 }), '1 round for time'],
    [timing({ format: 'emom', rounds: 10 }), 'EMOM for 10 minutes'],
    [timing({ format: 'emom', rounds: 5, workInMilliseconds: 120_000 }), 'Every 2:00 for 10 minutes'],
    [timing({ format: 'emom' }), 'EMOM'],
    [
      timing({ format: 'intervals', rounds: 8, workInMilliseconds: 20_000, restInMilliseconds: 10_000 }),
      '8 × 0:20 on, 0:10 off',
    ],
    [timing({ format: 'intervals', rounds: 4 }), '4 intervals'],
    [timing({ format: 'strength' }), 'Strength sets'],
    [timing({ format: 'hyrox', timeCapInMilliseconds: 5_400_000 }), 'Hyrox simulation, 90-minute cap'],
  ])('%s', (text, expected) => {
    expect(text).toBe(expected);
  });

  test('says how much: sets and reps, a ladder, a distance, a time', () => {
    const amount = (facts: Partial<typeof movement>) => amountText({ ...movement, ...facts });
    expect(amount({ sets: 5, reps: [5] })).toBe('5 × 5');
    expect(amount({ reps: [21, 15, 9] })).toBe('21-15-9');
    expect(amount({ sets: 3, distanceInMetres: 400 })).toBe('3 × 400 m');
    expect(amount({ durationInMilliseconds: 60_000 })).toBe('1:00');
    expect(amount({ sets: 3 })).toBe('3 sets');
    expect(amount({})).toBe('');
  });

  test('says what is prescribed, for everyone or by sex, in kilograms or pounds', () => {
    const forWomen = { loadInGrams: 29_484, calories: 0 };
    const forMen = { loadInGrams: 43_091, calories: 0 };
    expect(bothPrescriptionsText({ ...movement, forWomen, forMen }, 'lb')).toBe('Women 65 lb · men 95 lb');
    expect(bothPrescriptionsText({ ...movement, forWomen: forMen, forMen }, 'kg')).toBe('43.1 kg');
    expect(bothPrescriptionsText({ ...movement, forMen }, 'lb')).toBe('Men 95 lb');
    expect(bothPrescriptionsText(movement, 'kg')).toBe('');
    expect(prescriptionText({ loadInGrams: 20_000, calories: 12 }, 'kg')).toBe('20 kg, 12 cal');
  });

  test('says what is scored', () => {
    expect(scoreText({ scoreType: 'rounds-reps' })).toBe('Scored by rounds and reps');
    expect(scoreText({ scoreType: 'none' })).toBe('');
  });
});

test.each([
  [102_000, 152_000, 0, '102/152 kg'],
  [20_000, 20_000, 0, '20 kg'],
  [0, 20_000, 0, '–/20 kg'],
  [20_000, 0, 0, '20 kg/–'],
  [0, 0, 0, ''],
  [20_000, 30_000, 12, '20 kg, 12 cal/30 kg, 12 cal'],
])('on the wall %i g for women and %i g for men with %i calories is “%s”', (women, men, calories, text) => {
  const of = (loadInGrams: number) => ({ loadInGrams, calories });
  const movement = { ...newMovement('m', { id: 'a', name: 'A' }), forWomen: of(women), forMen: of(men) };
  expect(shortPrescriptionsText(movement, 'kg')).toBe(text);
});
