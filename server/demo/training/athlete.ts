/** How somebody of the demo trains: their strength and pace, and what they make of a workout. */
import type { LoggedExercise, LoggedSet, PartScore } from '#domain/training/result.ts';
import type { Movement, WorkoutPart } from '#domain/training/workout.ts';
import type { Chance } from '../random.ts';

export interface Athlete {
  readonly sex: string;
  /** Of the back squat, in kilograms, when the history begins. */
  readonly squatInKilograms: number;
  /** How much stronger half a year makes them: 0.1 is a tenth. */
  readonly gain: number;
  /** 1 is somebody who runs 5 km in 26 minutes; higher is faster. */
  readonly pace: number;
}

export function makeAthlete(sex: string, chance: Chance): Athlete {
  const isWoman = sex === 'female';
  return {
    sex,
    squatInKilograms: (isWoman ? 45 : 75) + chance.between(0, isWoman ? 45 : 75),
    gain: 0.05 + chance.next() * 0.13,
    pace: (isWoman ? 0.9 : 1) * (0.82 + chance.next() * 0.42),
  };
}

/** A lift's one-rep max as a share of the back squat's. */
const shareOfSquat: Readonly<Record<string, number>> = {
  'back-squat': 1,
  'front-squat': 0.82,
  'goblet-squat': 0.4,
  deadlift: 1.22,
  'romanian-deadlift': 0.85,
  'bench-press': 0.74,
  'shoulder-press': 0.46,
  'push-press': 0.6,
  'power-clean': 0.66,
  'bent-over-row': 0.62,
};

/** Seconds a metre at pace 1, over a kilometre; longer is slower. */
const secondsAMetre: Readonly<Record<string, number>> = {
  row: 0.226,
  skierg: 0.238,
  run: 0.296,
  'run-1-km': 0.296,
  'sled-push': 3.9,
  'sled-pull': 5.4,
  'burpee-broad-jump': 4.2,
  'farmers-carry': 0.72,
  'sandbag-lunge': 3.1,
};
const SECONDS_A_REP = 2.6;
/** Of a minute on the assault bike at pace 1. */
const CALORIES_A_MINUTE = 11;
const BETWEEN_LEGS = 26;

export interface Training {
  readonly exercises: readonly LoggedExercise[];
  readonly scores: readonly PartScore[];
  /** Of a simulation: run 1, station 1 … station 8, in milliseconds. */
  readonly splits: readonly number[];
  readonly durationInMilliseconds: number;
}

const noSet: LoggedSet = {
  ...{ reps: 0, loadInGrams: 0, distanceInMetres: 0, durationInMilliseconds: 0, calories: 0, rpeInTenths: 0 },
};
const noScore = { isRx: true, isCapped: false, rounds: 0, reps: 0, calories: 0, loadInGrams: 0 };

/** What an athlete makes of these parts. @param progress of the half year: 0 at its start, 1 at its end */
export function train(
  athlete: Athlete,
  parts: readonly WorkoutPart[],
  progress: number,
  chance: Chance,
): Training {
  const form = { athlete, progress, chance, today: 0.97 + chance.next() * 0.05 };
  const done = parts.map((part) => trainPart(form, part));
  return {
    exercises: done.flatMap(({ exercises }) => exercises),
    scores: done.flatMap(({ score }) => (score ? [score] : [])),
    splits: done.flatMap(({ splits }) => splits),
    durationInMilliseconds: chance.between(42, 62) * 60_000,
  };
}

interface Form {
  readonly athlete: Athlete;
  readonly progress: number;
  readonly chance: Chance;
  /** Good days and bad ones. */
  readonly today: number;
}

interface DonePart {
  readonly exercises: Training['exercises'];
  readonly score: PartScore | null;
  readonly splits: readonly number[];
}

function trainPart(form: Form, part: WorkoutPart): DonePart {
  if (part.format === 'strength') return lift(form, part);
  if (part.format === 'free') return { exercises: [], score: null, splits: [] };
  if (part.format === 'amrap') return goOn(form, part);
  if (part.format === 'emom') return countCalories(form, part);
  return race(form, part);
}

function lift(
  { athlete, progress, chance, today }: Form,
  { key, scoreType, movements }: WorkoutPart,
): DonePart {
  const exercises = movements.map(({ exerciseId, exerciseName, sets: count, reps }) => {
    const each = reps[0] ?? 5;
    const share = shareOfSquat[exerciseId] ?? 0;
    const max = athlete.squatInKilograms * share * (1 + athlete.gain * progress) * today;
    // Epley, backwards, with a rep in reserve.
    const top = max / (1 + each / 30) - (each > 1 ? 1 : 0);
    const sets = Array.from({ length: count }, (_, index) => {
      const built = Math.min(1, 0.82 + 0.06 * index);
      // In halves, as people say it.
      const rpeInTenths = 5 * Math.round(Math.min(100, 60 + index * 8 + chance.between(0, 5)) / 5);
      return { ...noSet, reps: each, loadInGrams: toPlates(top * built), rpeInTenths };
    });
    return { exerciseId, exerciseName, sets };
  });
  const heaviest = Math.max(0, ...(exercises[0]?.sets ?? []).map(({ loadInGrams }) => loadInGrams));
  const isScored = scoreType === 'load' && heaviest > 0;
  const score = {
    ...noScore,
    partKey: key,
    loadInGrams: heaviest,
    durationInMilliseconds: 0,
    distanceInMetres: 0,
  };
  return { exercises, score: isScored ? score : null, splits: [] };
}

/** To 2.5 kg, in grams. */
const toPlates = (kilograms: number) => Math.max(0, Math.round(kilograms / 2.5)) * 2500;

/** Seconds for one movement once. */
function secondsFor({ athlete, progress, today, chance }: Form, movement: Movement): number {
  const metres = movement.distanceInMetres;
  const rate = secondsAMetre[movement.exerciseId] ?? 0.3;
  const fresh =
    metres > 0
      ? metres * rate * Math.max(metres / 1000, 0.2) ** 0.06
      : (movement.reps[0] ?? 10) * SECONDS_A_REP;
  const speed = athlete.pace * (1 + athlete.gain * 0.6 * progress) * today;
  return (fresh / speed) * (0.985 + chance.next() * 0.03);
}

function race(form: Form, part: WorkoutPart): DonePart {
  const { format, key, movements, rounds, timeCapInMilliseconds: cap } = part;
  const isIntervals = format === 'intervals';
  const times = Array.from({ length: Math.max(rounds, 1) }, () =>
    movements.map((movement) => secondsFor(form, movement)),
  );
  const rests = isIntervals || movements.length === 1 ? 0 : BETWEEN_LEGS * times.flat().length;
  const total = toSeconds(times.flat().reduce((sum, time) => sum + time, 0) + rests);
  const isCapped = cap > 0 && total > cap;
  const score = {
    ...{ ...noScore, partKey: key, distanceInMetres: 0, isRx: form.athlete.pace > 0.9 || isIntervals },
    ...{ isCapped, durationInMilliseconds: isCapped ? cap : total },
    reps: isCapped ? form.chance.between(60, 140) : 0,
  };
  const splits = format === 'hyrox' ? times.flat().map(toSeconds) : [];
  const [only] = movements;
  if (!only || movements.length > 1) return { exercises: [], score, splits };
  const sets = times.map(([time = 0]) => ({
    ...noSet,
    distanceInMetres: only.distanceInMetres,
    durationInMilliseconds: toSeconds(time),
  }));
  const { exerciseId, exerciseName } = only;
  return { exercises: [{ exerciseId, exerciseName, sets }], score, splits };
}

function goOn(form: Form, { key, movements, timeCapInMilliseconds }: WorkoutPart): DonePart {
  const round = movements.reduce((sum, movement) => sum + secondsFor(form, movement) + 4, 0);
  const rounds = timeCapInMilliseconds / 1000 / round;
  const perRound = movements.reduce((sum, { reps }) => sum + (reps[0] ?? 1), 0);
  const reps = Math.floor((rounds % 1) * perRound);
  const isRx = form.athlete.pace > 0.88;
  const times = { durationInMilliseconds: 0, distanceInMetres: 0 };
  const score = { ...noScore, ...times, partKey: key, isRx, rounds: Math.floor(rounds), reps };
  return { exercises: [], score, splits: [] };
}

function countCalories(
  { athlete, today, progress }: Form,
  { key, movements, rounds }: WorkoutPart,
): DonePart {
  const minute = CALORIES_A_MINUTE * athlete.pace * today * (1 + athlete.gain * 0.5 * progress);
  const calories = Math.round(minute * rounds);
  const times = { durationInMilliseconds: 0, distanceInMetres: 0 };
  const score = { ...noScore, ...times, partKey: key, calories };
  const sets = [{ ...noSet, calories }];
  const exercises = movements.map(({ exerciseId, exerciseName }) => ({ exerciseId, exerciseName, sets }));
  return { exercises, score, splits: [] };
}

/** Whole seconds, in milliseconds. */
const toSeconds = (secondsOrSo: number) => Math.round(secondsOrSo) * 1000;
