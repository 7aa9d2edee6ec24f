import { describe, expect, it, test } from 'vitest';
import { findFieldsProblem, guessBestFields, guessBestUnits } from '#domain/training/best-columns.ts';
import { exerciseCells, exerciseRecord, readExerciseColumns } from '#domain/training/exercise-columns.ts';
import {
  type BestCells,
  type BestRules,
  distanceInName,
  readBestRow,
  setFor,
} from '#domain/training/import-best.ts';
import { streamJson } from '#server/imports/read-json.ts';
import { aSet, covers, lifts } from '../../support/training.ts';

const rules: BestRules = {
  now: Temporal.Instant.from('2026-11-21T12:00:00Z'),
  loadUnit: 'kg',
  distanceUnit: 'm',
  dateOrder: 'day-first',
  isInSeconds: true,
};
const read = (cells: BestCells, other: Partial<BestRules> = {}) => {
  const reading = readBestRow({ date: '2024-03-01', ...cells }, { ...rules, ...other });
  return reading.kind === 'read' ? reading.row : reading.problems.join('; ');
};

describe('the columns of a list of personal bests', () => {
  it.each([
    ['Email,Exercise,Date,Weight,Reps', ['email', 'exercise', 'date', 'weight', 'reps']],
    ['athlete_email,Lift,Performed on,Load (kg),RM', ['email', 'exercise', 'date', 'weight', 'reps']],
    ['E-mail address,Name,Title,Seconds,Notes', ['email', 'exercise', '', 'time', 'note']],
    ['__proto__,constructor', ['', '']],
  ])('%s', (headers, fields) => {
    expect(guessBestFields(headers.split(','))).toEqual(fields);
  });

  it('name their units', () => {
    expect(guessBestUnits(['Weight (lbs)', 'Distance km'])).toEqual({ loadUnit: 'lb', distanceUnit: 'km' });
    expect(guessBestUnits(['Weight', 'Distance'])).toEqual({ loadUnit: 'kg', distanceUnit: 'm' });
  });

  it.each([
    [['email', 'exercise', 'date', 'weight'], null],
    [['email', 'exercise', 'weight'], 'Choose which column is “Date”'],
    [['email', 'exercise', 'date', 'note'], 'Choose at least one column with what was done'],
    [['email', 'email', 'exercise', 'date', 'reps'], 'Two columns are “Member’s email”'],
  ] as const)('%j: %s', (fields, problem) => {
    const found = findFieldsProblem([...fields]);
    expect(found === null ? null : found.includes(problem ?? 'no problem')).toBe(
      problem === null ? null : true,
    );
  });
});

describe('a row of a list of personal bests', () => {
  it.each<[BestCells, Partial<BestRules>, object]>([
    [{ weight: '100', reps: '5' }, {}, lifts(5, 100)],
    [{ weight: '82,5 kg', reps: '5.0' }, { loadUnit: 'lb' }, lifts(5, 82.5)],
    [{ weight: '225' }, { loadUnit: 'lb' }, aSet({ loadInGrams: 102_058 })],
    [{ weight: '225', weightUnit: 'LBS' }, {}, aSet({ loadInGrams: 102_058 })],
    [{ distance: '5', time: '21:30' }, { distanceUnit: 'km' }, covers(5000, 1290)],
    [{ distance: '400 m', time: '1:02.5' }, { distanceUnit: 'km' }, covers(400, 62.5)],
    [{ calories: '50' }, {}, aSet({ calories: 50 })],
  ])('%j with %j', (cells, other, set) => {
    expect(read(cells, other)).toMatchObject({ set });
  });

  it.each([
    ['2024-03-01T23:30:00Z', 'day-first', '2024-03-01'],
    ['03/04/2024', 'day-first', '2024-04-03'],
    ['03/04/2024', 'month-first', '2024-03-04'],
    ['2024-03-04', 'month-first', '2024-03-04'],
  ] as const)('reads the date %s, %s', (date, dateOrder, expected) => {
    expect(read({ date, reps: '1' }, { dateOrder })).toMatchObject({ date: expected });
  });

  it.each<[BestCells, string]>([
    [{ date: '' }, 'Date is missing'],
    [{ date: '13/13/2024' }, 'Date: Enter the month'],
    [{ date: '2026-11-22' }, 'Date is in the future'],
    [{ weight: '-5' }, 'Weight: “-5” isn’t a weight'],
    [{ weight: '9999' }, 'Weight: “9999” isn’t a weight'],
    [{ weightUnit: 'constructor' }, 'Unit: “constructor” isn’t kg or lb'],
    [{ reps: '20000' }, 'Reps: “20000” isn’t a whole number'],
    [{ time: '1:99' }, 'Time: “1:99” isn’t a time'],
    [{ distance: 'far' }, 'Distance: “far” isn’t a distance'],
  ])('%j is refused: %s', (cells, sentence) => {
    expect(read(cells)).toContain(sentence);
  });

  it.each([
    ['load-reps', aSet({ loadInGrams: 100_000 }), lifts(1, 100)],
    ['load-reps', covers(100), 'This exercise needs a weight'],
    ['reps', aSet({ reps: 20, durationInMilliseconds: 5 }), aSet({ reps: 20 })],
    ['time', aSet({ durationInMilliseconds: 90_000, reps: 1 }), aSet({ durationInMilliseconds: 90_000 })],
    ['distance', covers(2000, 432), covers(2000, 432)],
    ['load-distance', aSet({ loadInGrams: 1 }), 'This exercise needs a distance'],
    ['load-distance', aSet({}), 'This exercise needs a weight and a distance'],
    ['calories', aSet({ calories: 50, reps: 2 }), aSet({ calories: 50 })],
  ] as const)('for an exercise measured in %s', (measure, set, expected) => {
    const kept = setFor(set, measure);
    expect('set' in kept ? kept.set : kept.problem).toEqual(expected);
  });
});

test.each([
  ['Run 5 km', 5000],
  ['5k run', 5000],
  ['2,5 km row', 2500],
  ['Row (500 m)', 500],
  ['400M run', 400],
  ['Run', 0],
  ['1 mile run', 0],
  ['3 months of squats', 0],
  ['21 kg swing', 0],
  ['Bench v5km', 0],
])('“%s” says %i metres', (name, metres) => {
  expect(distanceInName(name)).toBe(metres);
});

describe('exercises in a table', () => {
  it.each([
    [
      'Name,Main muscles,Colour',
      { kind: 'columns', fields: ['name', 'primaryMuscles', null], unused: ['Colour'] },
    ],
    ['Name,Exercise,Muscles', { kind: 'problem', sentence: 'Two columns mean “Name”. Keep only one.' }],
    ['Muscles,Level', { kind: 'problem', sentence: 'There’s no “Name” column.' }],
  ])('%s', (headers, expected) => {
    expect(readExerciseColumns(headers.split(','))).toEqual(expected);
  });

  it('are written so that they can be read again', () => {
    const record = {
      ...{ name: 'Floor press', id: 'a', aliases: ['FP', 'Press, floor'], category: 'strength' },
      ...{ equipment: 'dumbbell', level: 'beginner', measure: 'load-reps', force: 'push' },
      ...{ primaryMuscles: ['chest'], secondaryMuscles: ['triceps', 'shoulders'] },
      instructions: ['Lie down; breathe.', 'Press.'],
    };
    const columns = readExerciseColumns(exerciseCells.map(([header]) => header));
    if (columns.kind === 'problem') throw new Error(columns.sentence);
    expect(
      exerciseRecord(
        columns.fields,
        exerciseCells.map(([, cell]) => cell(record)),
      ),
    ).toEqual(record);
  });
});

describe('a JSON array, record by record', () => {
  const readAll = async (text: string) => (await Array.fromAsync(streamJson(text, 300))).flat();

  test.each([
    ['[]', []],
    [' [ {"a": "]},[\\""} , [1, [2]], "x,y", null ]\n', [{ a: ']},["' }, [1, [2]], 'x,y', null]],
    [
      JSON.stringify(Array.from({ length: 250 }, (_, n) => ({ n }))),
      Array.from({ length: 250 }, (_, n) => ({ n })),
    ],
  ])('%#', async (text, values) => {
    const records = await readAll(text);
    expect(records.map(({ value }) => value)).toEqual(values);
    expect(records.map(({ line }) => line)).toEqual(values.map((_, index) => index + 1));
  });

  test.each([
    ['', 'The list is empty'],
    ['{}', 'This isn’t a list of records'],
    ['[1] tail', 'This isn’t a list of records'],
    ['[1, ]', 'Record 2 isn’t valid JSON'],
    ['[{"a": 1}', 'The file ends in the middle'],
    ['["abc', 'The file ends in the middle'],
    [`["${'\\"'.repeat(200_000)}`, 'The file ends in the middle'],
    [`[1, ${'{"a":'.repeat(100_000)}`, 'Record 2 has brackets in brackets, more than 50 deep'],
    [`[${'['.repeat(100_000)}${']'.repeat(100_000)}]`, 'Record 1 has brackets in brackets'],
    [`[${Array.from({ length: 301 }, () => '1')}]`, 'more than 300 rows'],
  ])('%#: is refused in words', async (text, sentence) => {
    await expect(readAll(text)).rejects.toThrow(sentence);
  });
});
