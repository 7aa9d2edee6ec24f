import { hyroxSource } from '#domain/training/hyrox-race.ts';
import { hyroxSets } from '#domain/training/hyrox-sets.ts';
import { instantAt } from '#domain/values/dates.ts';
import { type Result, results } from '../../data/collections/results.ts';
import type { Workout } from '../../data/collections/workouts.ts';
import type { Actor } from '../../log/write-audit.ts';
import { workoutResultKey } from '../../training/results/keys.ts';
import { commenterUidsOf, hyroxFacts } from '../../training/results/write-result.ts';
import type { Habit, Person } from '../people.ts';
import type { Chance } from '../random.ts';
import { makeAthlete, type Training, train } from './athlete.ts';

export interface Trainee extends Person {
  readonly uid: string;
}

interface HistoryFacts {
  readonly person: Trainee;
  readonly workouts: readonly Workout[];
  readonly chance: Chance;
  readonly from: Temporal.Instant;
  readonly now: Temporal.Instant;
  /** Who comments. */
  readonly coach: Actor;
  /** Trains three times a week and logs all of it. */
  readonly isKeen: boolean;
}

/** What people like best, by class type. */
const tastes: readonly (readonly [string, number])[] = [
  ['barbell-club', 34],
  ['engine', 24],
  ['Hyrox', 28],
  ['row-and-core', 9],
  ['foundations', 5],
];
const hourOf: Readonly<Record<Habit, string>> = {
  early: '07:20',
  lunch: '13:10',
  daytime: '11:05',
  evening: '19:20',
};

/** Everything that somebody logged, oldest first. */
export function historyOf({ person, workouts, chance, from, now, coach, isKeen }: HistoryFacts): Result[] {
  const athlete = makeAthlete(person.sex, chance);
  const favourite = isKeen ? 'barbell-club' : chance.weighted(tastes);
  const second = isKeen ? 'Hyrox' : chance.weighted(tastes);
  const timesAWeek = isKeen ? 3 : Math.min(3, person.visitsAWeek * 0.8);
  const ofFavourite = workouts.filter(({ classTypeIds }) => classTypeIds.includes(favourite));
  const ofSecond = workouts.filter(({ classTypeIds }) => classTypeIds.includes(second));
  const shareOf = (list: readonly Workout[], share: number) =>
    (timesAWeek * share) / Math.max(1, (list.length * 7 * 24) / from.until(now).total('hours'));
  const chosen = new Map<string, Workout>();
  for (const [list, share] of [
    [ofFavourite, 0.65],
    [ofSecond, 0.35],
  ] as const) {
    const often = shareOf(list, share);
    // One a day.
    for (const workout of list) if (chance.happens(often)) chosen.set(workout.date, workout);
  }
  const span = from.until(now).total('hours');
  return [...chosen.values()]
    .toSorted((one, other) => (one.date < other.date ? -1 : 1))
    .flatMap((workout) => {
      const at = instantAt(
        Temporal.PlainDate.from(workout.date),
        Temporal.PlainTime.from(hourOf[person.habit]),
      );
      if (isBefore(at, person.joinedAt)) return [];
      const progress = Math.max(0, from.until(at).total('hours') / span);
      const training = train(athlete, workout.parts, progress, chance);
      const loggedAt = at.add({ minutes: chance.between(5, 90) });
      return resultOf({ person, coach, chance, isKeen, now }, workout, training, loggedAt);
    });
}

const isBefore = (one: Temporal.Instant, other: Temporal.Instant) => Temporal.Instant.compare(one, other) < 0;

const notes = [
  'Felt strong today.',
  'Left shoulder a bit tight, went lighter on the last set.',
  'Slept badly, still glad I came.',
  'Went out too fast.',
  'Kept the same pace all the way. Happy with that.',
  'New shoes help.',
  'Grip gave out before the legs did.',
] as const;
const praise = [
  'Nice work. Add 2.5 kg next week.',
  'Good pacing. Try the prescribed weight next time.',
  'That was your tidiest set so far.',
  'Keep the elbows up and this moves up quickly.',
  'Well paced. Start the last round two seconds faster.',
] as const;

function resultOf(
  { person, coach, chance, isKeen, now }: Omit<HistoryFacts, 'workouts' | 'from'>,
  { id: workoutId, title, date, parts, classTypeIds: [classTypeId = ''] }: Workout,
  { exercises, scores, splits, durationInMilliseconds }: Training,
  at: Temporal.Instant,
): Result {
  const id = workoutResultKey(workoutId, person.uid);
  const saidAt = at.add({ hours: chance.between(2, 20) });
  const comment = {
    id: `${id}-1`,
    byUid: coach.uid,
    byName: coach.name,
    at: saidAt,
    text: chance.pick(praise),
  };
  const comments = chance.happens(isKeen ? 0.2 : 0.03) && isBefore(saidAt, now) ? [comment] : [];
  const hyrox = splits.length > 0 ? raceOf(person, splits, chance) : null;
  const simulation = parts.find(({ format }) => format === 'hyrox')?.key;
  const finish = hyrox?.totalInMilliseconds ?? 0;
  const scored = scores.map((score) =>
    score.partKey === simulation ? { ...score, durationInMilliseconds: finish } : score,
  );
  const raced = hyrox ? hyroxSets(hyrox).map((done) => ({ ...done, exerciseName: '' })) : [];
  const done = [...exercises, ...raced];
  return {
    ...results.decode(id, {}),
    ...{ memberUid: person.uid, memberName: `${person.firstName} ${person.lastName}` },
    ...{ workoutId, classTypeId, title, date, scores: scored, durationInMilliseconds },
    exercises: done.map(({ sets, ...exercise }) => ({ ...exercise, sets: [...sets] })),
    exerciseIds: done.map(({ exerciseId }) => exerciseId),
    hyrox,
    ...hyroxFacts(hyrox, date),
    note: chance.happens(0.12) ? chance.pick(notes) : '',
    ...{ comments, commenterUids: commenterUidsOf(comments) },
    ...{ source: 'member', createdAt: at, changedAt: at },
  };
}

function raceOf({ sex }: Trainee, splits: readonly number[], chance: Chance) {
  const roxzoneInMilliseconds = chance.between(280, 520) * 1000;
  const totalInMilliseconds = splits.reduce((sum, split) => sum + split, roxzoneInMilliseconds);
  return {
    ...{ division: sex === 'female' ? 'women' : 'men', season: hyroxSource.season },
    ...{ splits: [...splits], roxzoneInMilliseconds, totalInMilliseconds },
  };
}
