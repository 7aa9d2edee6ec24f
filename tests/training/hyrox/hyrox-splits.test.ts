import { describe, expect, test } from 'vitest';
import {
  hasAllSplits,
  hyroxFields,
  hyroxLegs,
  hyroxSums,
  readHyroxSplits,
  typedSplits,
} from '#domain/training/hyrox-splits.ts';

/** Every run 5:00, every station 4:00: 1:12:00 together. */
const everyLeg = Object.fromEntries(
  hyroxLegs.map(({ field, kind }) => [field, kind === 'run' ? '5:00' : '4:00']),
);
const minutes = (count: number, seconds = 0) => (count * 60 + seconds) * 1000;

describe('splits of a Hyrox race', () => {
  test('are eight runs and eight stations in turn, then the Roxzone and the finish', () => {
    expect(hyroxLegs.slice(0, 4).map(({ name }) => name)).toEqual(['Run 1', 'SkiErg', 'Run 2', 'Sled push']);
    expect(hyroxFields).toHaveLength(18);
    expect(hyroxFields.slice(-3)).toEqual(['station8', 'roxzone', 'finish']);
  });

  test.each([
    ['the finish is the sum', { roxzone: '6:00' }, minutes(6), minutes(78)],
    ['without a Roxzone too', {}, 0, minutes(72)],
    ['the Roxzone is what the finish leaves', { finish: '1:18:30' }, minutes(6, 30), minutes(78, 30)],
    ['both are kept where they agree', { roxzone: '6:00', finish: '1:18:00' }, minutes(6), minutes(78)],
    ['clocks may round', { roxzone: '6:00', finish: '1:18:17' }, minutes(6), minutes(78, 17)],
  ])('%s', (_, typed, roxzoneInMilliseconds, totalInMilliseconds) => {
    const { splits, problems } = readHyroxSplits({ ...everyLeg, ...typed });
    expect(problems).toEqual([]);
    expect(splits).toMatchObject({ roxzoneInMilliseconds, totalInMilliseconds });
    expect(hasAllSplits(splits)).toBe(true);
  });

  test('a finish alone is enough, and some splits with it', () => {
    const alone = readHyroxSplits({ finish: '1:20:00' });
    expect(alone).toMatchObject({ problems: [], splits: { totalInMilliseconds: minutes(80) } });
    const some = readHyroxSplits({ finish: '1:20:00', run1: '4:30', station1: '4:10' });
    expect(some.splits.splits.slice(0, 3)).toEqual([minutes(4, 30), minutes(4, 10), 0]);
    expect(hasAllSplits(some.splits)).toBe(false);
  });

  test.each([
    [{ run1: 'abc' }, 'run1', 'Run 1: enter minutes and seconds, such as 4:35'],
    [{ run1: '1:30' }, 'run1', 'Run 1: 1:30 is faster than anyone. Enter minutes and seconds'],
    [{ run2: '0:05' }, 'run2', 'Run 2: 0:05 is faster than anyone. Enter minutes and seconds'],
    [{ station2: '1:30:00' }, 'station2', 'Sled push: enter at most 1:00:00'],
    [{ station8: '' }, 'finish', 'Enter Wall balls, or your finish time'],
    [{ run8: '', station8: '' }, 'finish', 'Enter Run 8 and Wall balls, or your finish time'],
    [
      { finish: '1:10:00' },
      'finish',
      'Your splits and Roxzone add up to 1:12:00, which is more than 1:10:00. Check them',
    ],
    [
      { roxzone: '6:00', finish: '1:20:00' },
      'finish',
      'Your splits and Roxzone add up to 1:18:00, which is 2:00 less than 1:20:00. Check them, or leave the Roxzone empty',
    ],
    [
      { station8: '', finish: '1:00:00' },
      'finish',
      'Your splits and Roxzone add up to 1:08:00, which is more than 1:00:00. Check them',
    ],
    [{ finish: '9:00:00' }, 'finish', 'Finish time: enter at most 8:00:00'],
  ])('row 22: %j is refused in words', (typed, field, message) => {
    expect(readHyroxSplits({ ...everyLeg, ...typed }).problems).toEqual([{ field, message }]);
  });

  test('with nothing typed it says what is missing', () => {
    const [problem] = readHyroxSplits({}).problems;
    expect(problem?.message).toBe('Enter Run 1, SkiErg and 14 more splits, or your finish time');
  });

  test('are shown as they were typed', () => {
    const { splits } = readHyroxSplits({ ...everyLeg, roxzone: '6:00' });
    expect(typedSplits(splits)).toEqual({ ...everyLeg, roxzone: '6:00', finish: '1:18:00' });
    expect(readHyroxSplits(typedSplits(splits)).splits).toEqual(splits);
  });

  test('are summed by running, stations and Roxzone', () => {
    const { splits } = readHyroxSplits({ ...everyLeg, roxzone: '6:00' });
    expect(hyroxSums(splits)).toEqual({ runs: minutes(40), stations: minutes(32), roxzone: minutes(6) });
  });
});
