import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bestText, measureLabel, newBestsText } from '#domain/training/best-text.ts';
import {
  type BestValue,
  bestsOfSets,
  type Effort,
  foldEfforts,
  isRecordDistance,
  MAX_RECORDS,
  newBestsOf,
  recordsOf,
} from '#domain/training/personal-bests.ts';
import type { LoggedSet } from '#domain/training/result.ts';
import { aSet, covers, lifts } from '../support/training.ts';

const short = (bests: readonly BestValue[]) =>
  bests.map(({ measure, value }) => `${measure}=${value}`).join(' ');

describe('what the sets of an exercise give', () => {
  it.each<[string, LoggedSet[], string]>([
    ['nothing, where nothing was measured', [aSet({}), aSet({ rpeInTenths: 80 })], ''],
    [
      'the heaviest for each number of reps',
      [lifts(5, 100), lifts(3, 110), lifts(1, 120)],
      'rm-1=120000 rm-3=110000 rm-5=100000',
    ],
    [
      'once, what more reps at the same weight imply',
      [lifts(5, 100), lifts(3, 100), lifts(1, 90)],
      'rm-5=100000',
    ],
    ['twelve reps, where there were more', [lifts(20, 60)], 'rm-12=60000'],
    ['the most reps without a weight', [aSet({ reps: 12 }), aSet({ reps: 15 })], 'reps=15'],
    ['both, with a weight and without', [aSet({ reps: 12 }), lifts(5, 20)], 'rm-5=20000 reps=12'],
    [
      'the fastest over the distance and the longest',
      [covers(2000, 440), covers(2000, 432)],
      'time-2000=432000 distance=2000',
    ],
    ['only the longest, over a distance that nobody compares', [covers(5213, 1500)], 'distance=5213'],
    ['only the longest, where there is no time', [covers(2000)], 'distance=2000'],
    [
      'the heaviest over a distance',
      [aSet({ distanceInMetres: 50, loadInGrams: 152_000, durationInMilliseconds: 60_000 })],
      'load-50=152000',
    ],
    [
      'the longest hold',
      [aSet({ durationInMilliseconds: 90_000 }), aSet({ durationInMilliseconds: 60_000 })],
      'hold=90000',
    ],
    ['the most calories', [aSet({ calories: 40, durationInMilliseconds: 180_000 })], 'calories=40'],
  ])('is %s', (_, sets, expected) => {
    expect(short(bestsOfSets(sets))).toBe(expected);
  });

  it.each([25, 50, 80, 100, 150, 400, 500, 1000, 1609, 2000, 5000, 10_000, 21_097, 42_195, 100_000])(
    '%i m has a best time of its own',
    (metres) => expect(isRecordDistance(metres)).toBe(true),
  );

  it('few distances have one, so that the bests of years stay few', () => {
    const all = Array.from({ length: 1_000_000 }, (_, metres) => metres + 1).filter(isRecordDistance);
    expect(all.length).toBeLessThan(160);
  });
});

const effort = (resultId: string, date: string, ...sets: LoggedSet[]): Effort => ({
  resultId,
  date,
  bests: bestsOfSets(sets),
});

/** `1: 120 c`, the value in kilograms and who made it. */
const table = (efforts: readonly Effort[]) =>
  foldEfforts(efforts).bests.map(({ measure, value, resultId }) => `${measure} ${value / 1000} ${resultId}`);

describe('the bests of a member in an exercise', () => {
  const history = [
    effort('a', '2026-01-05', lifts(5, 100)),
    effort('b', '2026-02-02', lifts(3, 110), lifts(5, 95)),
    effort('c', '2026-03-02', lifts(1, 120)),
    effort('d', '2026-04-06', lifts(6, 100)),
  ];

  it('are the heaviest for a number of reps or more; of equals, the first', () => {
    expect(table(history)).toEqual([
      'rm-1 120 c',
      'rm-2 110 b',
      'rm-3 110 b',
      'rm-4 100 a',
      'rm-5 100 a',
      'rm-6 100 d',
    ]);
  });

  it('are the same in whatever order they were logged', () => {
    expect(foldEfforts(history.toReversed())).toEqual(foldEfforts(history));
  });

  it('keep earlier bests as records, without what they imply', () => {
    const records = foldEfforts(history).records.map(
      ({ measure, value, date }) => `${date} ${measure} ${value / 1000}`,
    );
    expect(records).toEqual([
      '2026-01-05 rm-5 100',
      '2026-02-02 rm-3 110',
      '2026-03-02 rm-1 120',
      '2026-04-06 rm-6 100',
    ]);
  });

  it('have a history for each number of reps, those for more included', () => {
    const { records } = foldEfforts(history);
    const of = (measure: string) =>
      recordsOf(records, measure).map(({ value, resultId }) => `${value / 1000} ${resultId}`);
    expect(of('rm-1')).toEqual(['100 a', '110 b', '120 c']);
    expect(of('rm-3')).toEqual(['100 a', '110 b']);
    expect(of('rm-5')).toEqual(['100 a']);
    expect(of('rm-6')).toEqual(['100 d']);
    expect(of('rm-7')).toEqual([]);
  });

  it('count one date as one: a day has the best of the day', () => {
    const day = [effort('m', '2026-01-05', covers(2000, 440)), effort('e', '2026-01-05', covers(2000, 432))];
    const { records } = foldEfforts(day);
    expect(records.map(({ measure, value, resultId }) => [measure, value, resultId])).toEqual([
      ['time-2000', 432_000, 'e'],
      ['distance', 2000, 'e'],
    ]);
  });

  it('by time are the shortest', () => {
    const runs = [effort('a', '2026-01-05', covers(2000, 432)), effort('b', '2026-02-05', covers(2000, 440))];
    expect(table(runs)).toEqual(['time-2000 432 a', 'distance 2 a']);
  });

  it('keep the newest records only, so that a document stays small', () => {
    const many = Array.from({ length: MAX_RECORDS + 20 }, (_, day) => {
      const date = Temporal.PlainDate.from('2020-01-01').add({ days: day }).toString();
      return effort(`r${day}`, date, lifts(1, 50 + day));
    });
    const { records, bests } = foldEfforts(many);
    expect(records).toHaveLength(MAX_RECORDS);
    expect(records.at(-1)?.resultId).toBe(`r${MAX_RECORDS + 19}`);
    expect(bests[0]?.value).toBe((50 + MAX_RECORDS + 19) * 1000);
  });
});

describe('the bests of any efforts', () => {
  const lift = fc.record({
    reps: fc.integer({ min: 1, max: 15 }),
    kilograms: fc.integer({ min: 1, max: 5 }),
  });
  const day = fc.constantFrom('2026-01-05', '2026-01-06', '2026-02-02');
  const training = fc.record({ day, sets: fc.array(lift, { maxLength: 4 }) });

  it('are the heaviest of all sets with so many reps or more', () => {
    fc.assert(
      fc.property(fc.array(training, { maxLength: 8 }), (trainings) => {
        const efforts = trainings.map(({ day, sets }, index) =>
          effort(`r${index}`, day, ...sets.map(({ reps, kilograms }) => lifts(reps, kilograms))),
        );
        const all = trainings.flatMap(({ sets }) => sets);
        const expected = Array.from({ length: 12 }, (_, index) => {
          const loads = all.filter(({ reps }) => reps > index).map(({ kilograms }) => kilograms * 1000);
          return loads.length > 0 ? [`rm-${index + 1}`, Math.max(...loads)] : [];
        }).filter((row) => row.length > 0);
        const { bests, records } = foldEfforts(efforts);
        expect(bests.map(({ measure, value }) => [measure, value])).toEqual(expected);
        for (const { measure, value } of bests) {
          expect(recordsOf(records, measure).at(-1)?.value).toBe(value);
        }
      }),
    );
  });
});

describe('a new personal best', () => {
  const newIn = (before: readonly Effort[], one: Effort) =>
    newBestsOf(foldEfforts(before).bests, foldEfforts([...before, one]).bests, one.resultId);
  const before = [effort('a', '2026-01-05', lifts(5, 100), lifts(1, 115))];
  const later = (...sets: LoggedSet[]) => effort('n', '2026-02-02', ...sets);

  it.each<[string, LoggedSet[], string]>([
    ['is none the first time that there is nothing to beat', [], ''],
    ['is what beats the one that stood', [lifts(5, 102.5)], 'rm-5=102500'],
    ['is none where it only equals it', [lifts(5, 100)], ''],
    ['is each, for what it was done for', [lifts(5, 102.5), lifts(1, 120)], 'rm-1=120000 rm-5=102500'],
    ['is more reps than ever at what was the heaviest for fewer', [lifts(6, 100)], 'rm-6=100000'],
    ['is none for more reps than ever with less', [lifts(12, 40)], ''],
    ['is none in another kind of thing done for the first time', [covers(2000, 432)], ''],
  ])('%s', (_, sets, expected) => {
    expect(short(newIn(before, later(...sets)))).toBe(expected);
  });

  it('is none on the very first time', () => {
    expect(newIn([], later(lifts(5, 100)))).toEqual([]);
  });

  it('says what the best was before', () => {
    expect(newIn(before, later(lifts(5, 102.5)))).toEqual([
      { measure: 'rm-5', value: 102_500, previous: 100_000 },
    ]);
    expect(newIn(before, later(lifts(6, 100)))).toEqual([
      { measure: 'rm-6', value: 100_000, previous: null },
    ]);
  });

  it('is none where it is dated before what is better', () => {
    const old = effort('o', '2025-12-01', lifts(5, 90));
    expect(newIn(before, old)).toEqual([]);
  });
});

describe('a best, as people read it', () => {
  it('is not said twice: a longest distance only where no time over it is said', () => {
    const timed = { measure: 'time-2000', value: 432_000 };
    const said = (metres: number) =>
      newBestsText('Row', [{ measure: 'distance', value: metres }, timed], 'kg');
    expect(said(2000)).toBe('Row: 2 km in 7:12');
    expect(said(5000)).toContain('5 km in one go');
  });

  it.each([
    [{ measure: 'rm-5', value: 100_000 }, '5 reps', '5 reps at 100 kg'],
    [{ measure: 'rm-1', value: 82_500 }, '1 rep', '1 rep at 82.5 kg'],
    [{ measure: 'time-2000', value: 432_000 }, '2 km', '2 km in 7:12'],
    [{ measure: 'distance', value: 12_000 }, 'Longest distance', '12 km in one go'],
    [{ measure: 'reps', value: 30 }, 'Most reps', '30 reps'],
    [{ measure: 'hold', value: 150_000 }, 'Longest hold', 'held for 2:30'],
    [{ measure: 'load-50', value: 80_000 }, 'Over 50 m', '80 kg over 50 m'],
    [{ measure: 'calories', value: 120 }, 'Most calories', '120 calories'],
  ])('%j', (best, label, text) => {
    expect(measureLabel(best.measure)).toBe(label);
    expect(bestText(best, 'kg')).toBe(text);
  });

  it('names the exercise once', () => {
    const bests = [
      { measure: 'rm-1', value: 115_000 },
      { measure: 'rm-5', value: 100_000 },
    ];
    expect(newBestsText('Back squat', bests, 'kg')).toBe('Back squat: 1 rep at 115 kg, 5 reps at 100 kg');
  });
});
