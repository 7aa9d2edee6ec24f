import { describe, expect, it } from 'vitest';
import {
  activeWeeks,
  currentStreak,
  longestStreak,
  reviewYear,
  setsByMuscle,
} from '#domain/training/training-stats.ts';
import { type TrainingEntry, trainingEntryOf, yearOf } from '#domain/training/training-year.ts';
import { timeText, toYearReview } from '../../app/routes/training/stats/stats-view.ts';
import { lifts } from '../support/training.ts';

const MINUTE = 60_000;

const entry = (date: string, facts: Partial<TrainingEntry> = {}): TrainingEntry => ({
  resultId: date,
  date,
  milliseconds: 60 * MINUTE,
  volumeInGrams: 1_000_000,
  muscles: {},
  ...facts,
});
const saturday = Temporal.PlainDate.from('2026-11-21');

describe('a result in a member’s year', () => {
  it('counts each set for the muscles that it trains, half for those that support', () => {
    const done = {
      id: 'r',
      date: '2026-11-21',
      durationInMilliseconds: 45 * 60_000 + 40_000,
      scores: [],
      exercises: [
        { exerciseId: 'squat', exerciseName: '', sets: [lifts(5, 100), lifts(5, 100)] },
        { exerciseId: 'bridge', exerciseName: '', sets: [lifts(10, 60)] },
        { exerciseId: 'unknown', exerciseName: '', sets: [lifts(1, 10)] },
      ],
    };
    const musclesOf = new Map([
      ['squat', { primaryMuscles: ['quadriceps'], secondaryMuscles: ['glutes'] } as const],
      ['bridge', { primaryMuscles: ['glutes'], secondaryMuscles: [] } as const],
    ]);
    // 5 × 100 twice, 10 × 60 and 1 × 10 are 1,610 kg.
    expect(trainingEntryOf(done, musclesOf)).toEqual({
      ...{ resultId: 'r', date: '2026-11-21', milliseconds: 45 * MINUTE + 40_000, volumeInGrams: 1_610_000 },
      muscles: { quadriceps: 4, glutes: 4 },
    });
    expect(yearOf('2026-11-21')).toBe(2026);
  });
});

describe('weeks', () => {
  const visits = ['2026-11-21', '2026-11-21', '2026-11-16', '2026-11-09'];
  const entries = [
    entry('2026-11-16'),
    entry('2026-11-17', { milliseconds: 30 * MINUTE }),
    entry('2026-11-02'),
  ];

  it('count the days on which the member came or logged training, each once', () => {
    const weeks = activeWeeks({ visits, entries }, saturday, 4);
    expect(
      weeks.map((week) => [week.monday.toString(), week.activeDays, week.milliseconds / MINUTE]),
    ).toEqual([
      ['2026-10-26', 0, 0],
      ['2026-11-02', 1, 60],
      ['2026-11-09', 1, 0],
      ['2026-11-16', 3, 90],
    ]);
    expect(
      weeks
        .at(-1)
        ?.days.map(({ kind }) => kind)
        .join(' '),
    ).toBe('trained trained none none none visited');
  });

  it.each([
    [[1, 0, 2, 1, 3], 3, 3],
    [[1, 1, 0, 2, 0], 1, 2],
    [[0, 0], 0, 0],
    [[1, 0, 0], 0, 1],
    [[2, 2, 2], 3, 3],
    [[], 0, 0],
  ])('with %j active days are a streak of %i now, of %i at most', (counts, now, most) => {
    const weeks = counts.map((activeDays) => ({ activeDays }));
    expect(currentStreak(weeks)).toBe(now);
    expect(longestStreak(weeks)).toBe(most);
  });
});

describe('sets by muscle', () => {
  it('are listed most first, in whole and half sets', () => {
    const entries = [
      entry('2026-11-20', { muscles: { glutes: 3, chest: 4 } }),
      entry('2026-11-21', { muscles: { glutes: 2 } }),
    ];
    expect(setsByMuscle(entries)).toEqual([
      { muscle: 'glutes', label: 'Glutes', sets: 2.5 },
      { muscle: 'chest', label: 'Chest', sets: 2 },
    ]);
    expect(setsByMuscle([])).toEqual([]);
  });
});

describe('time trained', () => {
  it('is added up to the second and rounded once', () => {
    const times = [27 * MINUTE + 30_000, 18 * MINUTE + 30_000, 90 * MINUTE];
    const entries = times.map((milliseconds) => entry('2026-11-20', { milliseconds }));
    expect(toYearReview(reviewYear(entries, 2026), 'kg').time).toBe('2 h 16 min');
    const weeks = activeWeeks({ visits: [], entries }, saturday, 1);
    expect(timeText(weeks[0]?.milliseconds ?? 0)).toBe('2 h 16 min');
  });
});

describe('a year in review', () => {
  it('adds up what was logged', () => {
    const entries = [
      entry('2026-01-01'),
      entry('2026-01-05', { milliseconds: 30 * MINUTE }),
      entry('2026-01-05', { muscles: { chest: 4 } }),
      entry('2026-01-12'),
      entry('2026-12-31'),
    ];
    expect(reviewYear(entries, 2026)).toEqual({
      trainings: 5,
      days: 4,
      milliseconds: 270 * MINUTE,
      volumeInGrams: 5_000_000,
      trainingsByMonth: [4, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1],
      // The weeks of 29 December, 5 and 12 January.
      longestStreak: 3,
      busiestWeekday: 1,
      muscles: [{ muscle: 'chest', label: 'Chest', sets: 2 }],
    });
  });

  it('of a year without training is empty', () => {
    expect(reviewYear([], 2026)).toMatchObject({
      trainings: 0,
      days: 0,
      longestStreak: 0,
      busiestWeekday: null,
    });
  });
});
