import { expect, it } from 'vitest';
import { countEnding, noEndings, restartPause } from '#server/process/workers/restart-pause.ts';

const short = { wasReady: true, milliseconds: 500 };

it('a worker that ends again and again is started after ever longer pauses, half a minute at most', () => {
  const pauses: (number | null)[] = [];
  let endings = noEndings;
  for (let time = 0; time < 12; time += 1) {
    endings = countEnding(endings, short);
    pauses.push(restartPause(endings));
  }
  expect(pauses).toEqual([
    ...[100, 200, 400, 800, 1600, 3200, 6400, 12_800, 25_600],
    ...[30_000, 30_000, 30_000],
  ]);
});

it('one that has worked for a minute is replaced at once, whatever was before', () => {
  const endings = countEnding(countEnding(noEndings, short), { wasReady: true, milliseconds: 60_000 });
  expect(restartPause(endings)).toBe(0);
});

it('the fifth start in a row that leads to nothing is the last; one that led to something begins the count anew', () => {
  const failed = { wasReady: false, milliseconds: 200 };
  let endings = noEndings;
  for (let time = 0; time < 4; time += 1) endings = countEnding(endings, failed);
  expect(restartPause(endings)).not.toBeNull();
  expect(restartPause(countEnding(endings, failed))).toBeNull();
  expect(countEnding(endings, short).failedStarts).toBe(0);
});
