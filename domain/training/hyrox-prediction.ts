/** Predicts somebody's time for a Hyrox race from what they have logged, and divides a target time over the legs. */
import { hyroxStations } from './hyrox-race.ts';
import { HYROX_LEGS, type HyroxSplits } from './hyrox-splits.ts';

export interface HyroxEvidence {
  /** Logged runs: the fastest over each distance. */
  readonly runs: readonly { readonly metres: number; readonly durationInMilliseconds: number }[];
  /** The fastest of each station in training, in the order of the race; 0: none. */
  readonly stations: readonly number[];
  /** Solo races and simulations with the weights of the prediction. */
  readonly races: readonly Pick<HyroxSplits, 'splits' | 'roxzoneInMilliseconds'>[];
}

export interface HyroxPrediction {
  readonly totalInMilliseconds: number;
  /** Of each of the eight runs. */
  readonly runInMilliseconds: number;
  /** In the order of the race. */
  readonly stations: readonly {
    readonly name: string;
    readonly durationInMilliseconds: number;
    /** `raced` in a race or simulation, `trained` outside one, else `typical`: from the stations that are known. */
    readonly basis: 'raced' | 'trained' | 'typical';
  }[];
  readonly roxzoneInMilliseconds: number;
}

export type PredictionOutcome =
  | { readonly kind: 'predicted'; readonly prediction: HyroxPrediction }
  /** `stations`: how many more are needed. */
  | { readonly kind: 'not-enough'; readonly isRunMissing: boolean; readonly stations: number };

/** Shown beside every prediction. */
export const predictionMethod: readonly string[] = [
  'Runs: your fastest logged run from 1 to 21.1 km, as an 8 km time by Riegel’s formula (time × (8 ÷ distance)^1.06), plus 10% since stations tire your legs; or the average of your runs in a race or simulation, if that is faster.',
  'Stations: your fastest split in a race or simulation, or your best in training plus 10%: the SkiErg, rower and burpee broad jumps over the race’s distance, the others the last time you logged them with a time and at least the race’s weight.',
  'Stations you haven’t logged: a typical split, scaled by how you compare at the others. At least three have to be known.',
  'Roxzone: your fastest, or 7 minutes.',
];

/** Out of breath and on tired legs. Our assumption, not a measurement. */
const FATIGUE = 1.1;
const RIEGEL = 1.06;
const RUNS = 8;
const SHORTEST_RUN = 1000;
const LONGEST_RUN = 21_098;
const FEWEST_STATIONS = 3;
const FEWEST_RACE_RUNS = 4;

const seconds = (minutes: number, rest = 0) => (minutes * 60 + rest) * 1000;
/**
 * How the time of a 1:30:00 race is divided: our assumption about a mid-field race, for proportions only. Stations in the
 * order of the race.
 */
const typical = {
  run: seconds(5, 30),
  stations: [
    ...[seconds(4, 50), seconds(3, 20), seconds(5, 5), seconds(5, 40)],
    ...[seconds(5, 5), seconds(2, 30), seconds(5, 25), seconds(7, 5)],
  ],
  roxzone: seconds(7),
  total: seconds(90),
} as const;

export function predictHyroxFinish(evidence: HyroxEvidence): PredictionOutcome {
  const run = predictRun(evidence);
  const known = hyroxStations.map((_, index) => predictStation(evidence, index));
  const found = known.filter((station) => station !== null);
  if (run === null || found.length < FEWEST_STATIONS) {
    const stations = Math.max(0, FEWEST_STATIONS - found.length);
    return { kind: 'not-enough', isRunMissing: run === null, stations };
  }
  const typicalOfKnown = sum(typical.stations.filter((_, index) => known[index] !== null));
  const scale = sum(found.map(({ durationInMilliseconds }) => durationInMilliseconds)) / typicalOfKnown;
  const stations = hyroxStations.map(({ name }, index) => {
    const { durationInMilliseconds, basis } = known[index] ?? {
      durationInMilliseconds: (typical.stations[index] ?? 0) * scale,
      basis: 'typical' as const,
    };
    return { name, durationInMilliseconds: toSecond(durationInMilliseconds), basis };
  });
  const roxzones = evidence.races.map(({ roxzoneInMilliseconds }) => roxzoneInMilliseconds).filter(isKnown);
  const roxzoneInMilliseconds = toSecond(roxzones.length > 0 ? Math.min(...roxzones) : typical.roxzone);
  const runInMilliseconds = toSecond(run);
  const atStations = sum(stations.map(({ durationInMilliseconds }) => durationInMilliseconds));
  const totalInMilliseconds = RUNS * runInMilliseconds + atStations + roxzoneInMilliseconds;
  return {
    kind: 'predicted',
    prediction: { totalInMilliseconds, runInMilliseconds, stations, roxzoneInMilliseconds },
  };
}

/** The time of one 1 km run; null: no run has been logged. */
function predictRun({ runs, races }: HyroxEvidence): number | null {
  const fresh = runs
    .filter(({ metres }) => metres >= SHORTEST_RUN && metres <= LONGEST_RUN)
    .map(({ metres, durationInMilliseconds }) => {
      const eightKilometres = durationInMilliseconds * (8000 / metres) ** RIEGEL;
      return (eightKilometres / RUNS) * FATIGUE;
    });
  const raced = races.flatMap(({ splits }) => {
    const times = splits.filter((time, index) => index % 2 === 0 && isKnown(time));
    return times.length >= FEWEST_RACE_RUNS ? [sum(times) / times.length] : [];
  });
  const times = [...fresh, ...raced].filter(isKnown);
  return times.length > 0 ? Math.min(...times) : null;
}

function predictStation({ stations, races }: HyroxEvidence, index: number) {
  const raced = races.map(({ splits }) => splits[2 * index + 1] ?? 0).filter(isKnown);
  const trained = (stations[index] ?? 0) * FATIGUE;
  const best = Math.min(...raced);
  if (raced.length > 0 && (trained === 0 || best <= trained))
    return { durationInMilliseconds: best, basis: 'raced' as const };
  return trained > 0 ? { durationInMilliseconds: trained, basis: 'trained' as const } : null;
}

/** Divides a target time over the legs in the proportions of a typical race, in whole seconds that add up to it. */
export function planHyroxRace(targetInMilliseconds: number): HyroxSplits {
  const scaled = (time: number) => toSecond((time * targetInMilliseconds) / typical.total);
  const splits = Array.from({ length: HYROX_LEGS }, (_, index) =>
    scaled(index % 2 === 0 ? typical.run : (typical.stations[(index - 1) / 2] ?? 0)),
  );
  const roxzoneInMilliseconds = targetInMilliseconds - sum(splits);
  return { splits, roxzoneInMilliseconds, totalInMilliseconds: targetInMilliseconds };
}

const isKnown = (time: number) => time > 0;
const toSecond = (time: number) => Math.round(time / 1000) * 1000;
const sum = (times: readonly number[]) => times.reduce((total, time) => total + time, 0);
