import { describe, expect, test } from 'vitest';
import { type HyroxEvidence, planHyroxRace, predictHyroxFinish } from '#domain/training/hyrox-prediction.ts';

const time = (minutes: number, seconds = 0) => (minutes * 60 + seconds) * 1000;
const fiveKilometres = { metres: 5000, durationInMilliseconds: time(25) };
const nothing: HyroxEvidence = { runs: [], stations: [], races: [] };
/** SkiErg, sled push, sled pull, burpee broad jumps, rowing, farmers carry, lunges, wall balls. */
const stations = (...times: number[]) => times;

function predict(evidence: Partial<HyroxEvidence>) {
  const outcome = predictHyroxFinish({ ...nothing, ...evidence });
  if (outcome.kind !== 'predicted') throw new Error('not enough to predict');
  return outcome.prediction;
}

describe('the predicted finish', () => {
  // 1,500 s × 1.6^1.06 = 2,468.6 s for 8 km, 308.6 s a kilometre, and 10% more: 339 s.
  // SkiErg 240 s, burpees 300 s and rowing 250 s with 10% more, the sled push as raced: 264 + 180 + 330 + 275 = 1,049 s, where a typical race
  // takes 290 + 200 + 340 + 305 = 1,135 s. The others scaled by 1,049 ÷ 1,135: 305, 150, 325 and 425 s become 282, 139, 300 and 393 s.
  // Eight runs of 339 s, stations of 2,163 s and 420 s in the Roxzone: 5,295 s.
  const evidence: HyroxEvidence = {
    runs: [fiveKilometres],
    stations: stations(time(4), 0, 0, time(5), time(4, 10)),
    races: [{ splits: [0, 0, 0, time(3)], roxzoneInMilliseconds: 0 }],
  };

  test('is worked out by hand', () => {
    const prediction = predict(evidence);
    expect(prediction.runInMilliseconds).toBe(time(5, 39));
    expect(prediction.stations.map(({ durationInMilliseconds }) => durationInMilliseconds / 1000)).toEqual([
      264, 180, 282, 330, 275, 139, 300, 393,
    ]);
    expect(prediction.stations.map(({ basis }) => basis)).toEqual([
      ...['trained', 'raced', 'typical', 'trained', 'trained', 'typical', 'typical', 'typical'],
    ]);
    expect(prediction.roxzoneInMilliseconds).toBe(time(7));
    expect(prediction.totalInMilliseconds).toBe(time(88, 15));
  });

  test.each([
    [
      'a faster run over another distance',
      [fiveKilometres, { metres: 1000, durationInMilliseconds: time(4) }],
      299,
    ],
    ['not a sprint', [fiveKilometres, { metres: 400, durationInMilliseconds: time(1) }], 339],
    ['not a marathon', [fiveKilometres, { metres: 42_195, durationInMilliseconds: time(120) }], 339],
  ])('takes the best of the logged runs: %s', (_, runs, seconds) => {
    expect(predict({ ...evidence, runs }).runInMilliseconds).toBe(seconds * 1000);
  });

  test('of somebody who has raced is their best of each leg, without anything added', () => {
    const splits = Array.from({ length: 16 }, (_, index) => (index % 2 === 0 ? time(5) : time(4)));
    const faster = splits.with(1, time(3, 50));
    const races = [
      { splits, roxzoneInMilliseconds: time(8) },
      { splits: faster, roxzoneInMilliseconds: time(6) },
    ];
    const prediction = predict({ runs: [fiveKilometres], races });
    expect(prediction.runInMilliseconds).toBe(time(5));
    expect(prediction.totalInMilliseconds).toBe(8 * time(5) + 7 * time(4) + time(3, 50) + time(6));
    expect(new Set(prediction.stations.map(({ basis }) => basis))).toEqual(new Set(['raced']));
  });

  test.each([
    [nothing, true, 3],
    [{ ...evidence, runs: [] }, true, 0],
    [{ ...evidence, races: [], stations: stations(time(4), 0, 0, time(5)) }, false, 1],
  ])('says what is missing rather than guess', (given, isRunMissing, missing) => {
    expect(predictHyroxFinish(given)).toEqual({ kind: 'not-enough', isRunMissing, stations: missing });
  });
});

test('a target divides over the legs as a typical race does, and adds up', () => {
  const plan = planHyroxRace(time(75));
  expect(plan.splits.slice(0, 4)).toEqual([time(4, 35), time(4, 2), time(4, 35), time(2, 47)]);
  expect(plan.splits.reduce((sum, split) => sum + split, plan.roxzoneInMilliseconds)).toBe(time(75));
  expect(planHyroxRace(time(90)).roxzoneInMilliseconds).toBe(time(7));
});
