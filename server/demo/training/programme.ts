/** What the demo's classes train: a cycle of workouts for each class type. */
import { hyroxSimulations, simulationExercises, simulationPart } from '#domain/training/hyrox-simulation.ts';
import type { WorkoutPlan } from '#domain/training/workout.ts';
import { capped, does, lifting, MINUTE, metres, part, plan } from './write-workout.ts';

const nameOf = (id: string) => simulationExercises.find((exercise) => exercise.id === id)?.name ?? id;
const simulation = simulationPart(
  part('Simulation', 'hyrox', 'time', [], capped(120)),
  hyroxSimulations[0],
  (id) => ({ id, name: nameOf(id) }),
  [],
);

const barbell: readonly WorkoutPlan[] = [
  plan('Squat fives', 'Work up in three sets, then five at the same weight.', [
    lifting('Back squat', 'load', does('Back squat', { sets: 5, reps: [5] })),
    lifting('Rows', 'none', does('Bent-over row', { sets: 4, reps: [8] })),
  ]),
  plan('Press day', 'Rest two minutes between heavy sets.', [
    lifting('Shoulder press', 'load', does('Shoulder press', { sets: 5, reps: [3] })),
    lifting(
      'Bench and chin',
      'none',
      does('Bench press', { sets: 4, reps: [6] }),
      does('Chin-up', { sets: 4, reps: [6] }),
    ),
  ]),
  plan('Deadlift threes', 'Every rep from a full stop.', [
    lifting('Deadlift', 'load', does('Deadlift', { sets: 5, reps: [3] })),
    lifting('Posterior chain', 'none', does('Romanian deadlift', { sets: 3, reps: [8] })),
  ]),
  plan('Cleans and front squats', 'Speed first: stop adding weight when the bar slows down.', [
    lifting('Power clean', 'load', does('Power clean', { sets: 6, reps: [2] })),
    lifting('Front squat', 'none', does('Front squat', { sets: 4, reps: [4] })),
  ]),
  plan('Bench fives', 'With a spotter for the last two sets.', [
    lifting('Bench press', 'load', does('Bench press', { sets: 5, reps: [5] })),
    lifting('Push press', 'none', does('Push press', { sets: 4, reps: [4] })),
  ]),
  plan('Heavy single', 'Build to one good rep. No grinding.', [
    lifting('Back squat', 'load', does('Back squat', { sets: 6, reps: [1] })),
    part(
      'Finisher',
      'amrap',
      'rounds-reps',
      [does('Push-up', { reps: [10] }), does('Air squat', { reps: [15] })],
      capped(7),
    ),
  ]),
];

const engine: readonly WorkoutPlan[] = [
  plan('2 km row', 'Two easy kilometres, then the test.', [
    part('Row', 'for-time', 'time', [does('Row', metres(2000))], capped(12)),
  ]),
  plan('Twelve minutes', 'One pace from start to finish.', [
    part(
      'AMRAP',
      'amrap',
      'rounds-reps',
      [does('Row', metres(250)), does('Burpee', { reps: [10] }), does('Air squat', { reps: [15] })],
      capped(12),
    ),
  ]),
  plan('Ski repeats', 'Ninety seconds of rest between efforts.', [
    part('5 × 500 m', 'intervals', 'time', [does('SkiErg', metres(500))], {
      rounds: 5,
      restInMilliseconds: 90_000,
    }),
  ]),
  plan('Calories on the minute', 'Alternate the machines.', [
    part('EMOM', 'emom', 'calories', [does('Assault bike')], { rounds: 16, workInMilliseconds: MINUTE }),
  ]),
  plan('Run and swing', 'Unbroken swings if you can.', [
    part(
      'Five rounds',
      'for-time',
      'time',
      [does('Run', metres(400)), does('Kettlebell swing', { reps: [20], women: 16, men: 24 })],
      capped(22, 5),
    ),
  ]),
];

const hyrox: readonly WorkoutPlan[] = [
  plan('Sled Monday', 'Load the sled for steps that never stop.', [
    part(
      'Four rounds',
      'for-time',
      'time',
      [
        does('Run', metres(400)),
        does('Sled push', { ...metres(50), women: 102, men: 152 }),
        does('Sandbag lunge', { ...metres(20), women: 10, men: 20 }),
      ],
      capped(28, 4),
    ),
  ]),
  plan('Carry and throw', 'Breathe at the top of each wall ball.', [
    part(
      'AMRAP',
      'amrap',
      'rounds-reps',
      [
        does('SkiErg', metres(500)),
        does('Wall ball', { reps: [20], women: 4, men: 6 }),
        does('Farmers carry', { ...metres(100), women: 16, men: 24 }),
      ],
      capped(20),
    ),
  ]),
  plan('Kilometre repeats', 'Race pace or a little faster.', [
    part('4 × 1 km', 'intervals', 'time', [does('Run', metres(1000))], {
      rounds: 4,
      restInMilliseconds: 120_000,
    }),
  ]),
  plan('Hyrox simulation', 'All eight runs and stations. Start in waves of four.', [simulation]),
  plan('Rox intervals', 'Two stations back to back, then run.', [
    part(
      'Three rounds',
      'for-time',
      'time',
      [
        does('Row', metres(1000)),
        does('Burpee broad jump', metres(40)),
        does('Wall ball', { reps: [30], women: 4, men: 6 }),
      ],
      capped(30, 3),
    ),
  ]),
];

const rowAndCore: readonly WorkoutPlan[] = [
  plan('Steady row', 'You should be able to talk.', [
    part('3 × 1,500 m', 'intervals', 'time', [does('Row', metres(1500))], {
      rounds: 3,
      restInMilliseconds: 120_000,
    }),
    part(
      'Core',
      'free',
      'none',
      [does('Plank', { durationInMilliseconds: MINUTE }), does('V-up', { reps: [15] })],
      { rounds: 3 },
    ),
  ]),
  plan('5 km row', 'Even splits. Note your time.', [
    part('Row', 'for-time', 'time', [does('Row', metres(5000))], capped(30)),
  ]),
];

const foundations: readonly WorkoutPlan[] = [
  plan('Learn the squat', 'Goblet first, then the bar.', [
    lifting(
      'Back squat',
      'none',
      does('Goblet squat', { sets: 3, reps: [10] }),
      does('Back squat', { sets: 3, reps: [8] }),
    ),
  ]),
  plan('Learn the press', 'Ribs down, bar close.', [
    lifting(
      'Shoulder press',
      'none',
      does('Shoulder press', { sets: 3, reps: [8] }),
      does('Bench press', { sets: 3, reps: [8] }),
    ),
  ]),
  plan('Learn the deadlift', 'Long arms, flat back.', [
    lifting('Deadlift', 'none', does('Deadlift', { sets: 3, reps: [8] })),
  ]),
];

/** By class type id. Mobility has none. */
export const programme: Readonly<Record<string, readonly WorkoutPlan[]>> = {
  'barbell-club': barbell,
  engine,
  Hyrox: hyrox,
  'row-and-core': rowAndCore,
  foundations,
};

/** Monday to Sunday: the class types with a workout of their own, as in the timetable. */
const onWeekday: readonly (readonly string[])[] = [
  ['barbell-club', 'Hyrox', 'engine', 'foundations', 'row-and-core'],
  ['barbell-club', 'Hyrox', 'engine', 'foundations', 'row-and-core'],
  ['barbell-club', 'Hyrox', 'engine', 'foundations', 'row-and-core'],
  ['barbell-club', 'Hyrox', 'engine', 'foundations', 'row-and-core'],
  ['barbell-club', 'Hyrox', 'engine', 'row-and-core'],
  ['barbell-club', 'Hyrox', 'engine'],
  ['engine', 'foundations'],
];

export interface ProgrammedDay {
  readonly classTypeId: string;
  readonly date: Temporal.PlainDate;
  readonly plan: WorkoutPlan;
}

/** What is trained on a day: each class type goes through its cycle, one workout a day. */
export function programmeOn(date: Temporal.PlainDate): ProgrammedDay[] {
  const day = Temporal.PlainDate.from('2020-01-06').until(date).days;
  return (onWeekday[date.dayOfWeek - 1] ?? []).flatMap((classTypeId) => {
    const cycle = programme[classTypeId] ?? [];
    const next = cycle[day % cycle.length];
    return next ? { classTypeId, date, plan: next } : [];
  });
}
