import { describe, expect, test } from 'vitest';
import { readTimer, timerCueBetween, timerDigits, timerPlanOf } from '#domain/training/part-timer.ts';
import { part } from '../../support/workouts.ts';

const minutes = (count: number) => count * 60_000;
const READY = 10_000;

/** What the clock shows so many seconds after the ten to get ready. */
function at(seconds: number, facts: Parameters<typeof part>[1]) {
  const reading = readTimer(timerPlanOf(part('a', facts)), READY + seconds * 1000);
  const round = reading.round > 0 ? ` round ${reading.round}` : '';
  return `${reading.kind}${round} ${timerDigits(reading)}`;
}

describe('the clock of a part', () => {
  test('gives ten seconds to get ready', () => {
    const plan = timerPlanOf(part('a', { format: 'amrap', timeCapInMilliseconds: minutes(12) }));
    expect([0, 1, 9999, 10_000].map((elapsed) => timerDigits(readTimer(plan, elapsed)))).toEqual([
      ...['00:10', '00:10', '00:01', '12:00'],
    ]);
  });

  const amrap = { format: 'amrap', timeCapInMilliseconds: minutes(12) } as const;
  const capped = { format: 'for-time', timeCapInMilliseconds: minutes(15) } as const;
  const emom = { format: 'emom', rounds: 10 } as const;
  const longEmom = { format: 'emom', workInMilliseconds: 90_000, timeCapInMilliseconds: minutes(6) } as const;
  const tabata = {
    ...({ format: 'intervals', rounds: 8, workInMilliseconds: 20_000 } as const),
    restInMilliseconds: 10_000,
  };
  test.each([
    ['an AMRAP counts down', amrap, 90, 'work 10:30'],
    ['to its end', amrap, 720, 'over 00:00'],
    ['for time counts up', capped, 90.9, 'work 01:30'],
    ['to the time cap', capped, 900, 'over 15:00'],
    ['or for as long as it takes', { format: 'for-time' } as const, 3725, 'work 1:02:05'],
    ['a Hyrox simulation counts up', { format: 'hyrox' } as const, 3600, 'work 1:00:00'],
    ['an EMOM counts each minute down', emom, 61, 'work round 2 00:59'],
    ['ten times', emom, 599, 'work round 10 00:01'],
    ['and is over', emom, 600, 'over round 10 00:00'],
    ['rounds of 90 seconds fill its length', longEmom, 359, 'work round 4 00:01'],
    ['and end with it', longEmom, 360, 'over round 4 00:00'],
    ['intervals count the work down', tabata, 5, 'work round 1 00:15'],
    ['then the rest', tabata, 25, 'rest round 1 00:05'],
    ['without one after the last', tabata, 230, 'over round 8 00:00'],
    ['a strength part is a stopwatch', { format: 'strength' } as const, 5, 'work 00:05'],
    ['or a countdown', { format: 'free', timeCapInMilliseconds: minutes(5) } as const, 60, 'work 04:00'],
    ['an EMOM without an end goes on', { format: 'emom' } as const, 7200, 'work round 121 01:00'],
    ['intervals without work are a stopwatch', { format: 'intervals', rounds: 3 } as const, 5, 'work 00:05'],
  ])('%s', (_, facts, seconds, shown) => expect(at(seconds, facts)).toBe(shown));
});

describe('what is heard', () => {
  const tabata = timerPlanOf(
    part('a', { format: 'intervals', rounds: 2, workInMilliseconds: 20_000, restInMilliseconds: 10_000 }),
  );
  const openEnded = timerPlanOf(part('a', { format: 'for-time' }));
  test.each([
    ['nothing at the start', tabata, 0, 100, null],
    ['three seconds before work', tabata, 6950, 7050, 'second'],
    ['one second before work', tabata, 8950, 9050, 'second'],
    ['work begins', tabata, 9950, 10_000, 'change'],
    ['once', tabata, 10_000, 10_100, null],
    ['rest begins', tabata, 29_950, 30_050, 'change'],
    ['the end', tabata, 59_950, 60_050, 'end'],
    ['nothing afterwards', tabata, 60_050, 99_999, null],
    ['the latest after a sleep', tabata, 1000, 30_100, 'change'],
    ['work without an end begins', openEnded, 9950, 10_050, 'change'],
    ['and goes on in silence', openEnded, 10_050, 4_000_000, null],
  ])('%s', (_, plan, before, after, cue) => {
    expect(timerCueBetween(plan, before, after)).toBe(cue);
  });
});
