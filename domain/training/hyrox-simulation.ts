/** A Hyrox race as a part of a workout: eight runs and eight stations, with the weights of a division for women and men. */
import { HYROX_RUN, type HyroxStandard, hyroxStations, stationLoadInGrams } from './hyrox-race.ts';
import type { Movement, WorkoutPart } from './workout.ts';
import { newMovement } from './workout-builder.ts';

/** Which weights each sex uses. Doubles and relays use the open or pro ones, mixed doubles the men's for both. */
export const hyroxSimulations = [
  { code: 'open', label: 'Open', women: 'women', men: 'men' },
  { code: 'pro', label: 'Pro', women: 'pro-women', men: 'pro-men' },
  { code: 'doubles-mixed', label: 'Doubles mixed', women: 'men', men: 'men' },
] as const satisfies readonly {
  code: string;
  label: string;
  women: HyroxStandard;
  men: HyroxStandard;
}[];
export type HyroxSimulation = (typeof hyroxSimulations)[number];

interface NamedExercise {
  readonly id: string;
  readonly name: string;
}

/** The exercises that a simulation consists of, once each. */
export const simulationExercises: readonly NamedExercise[] = [
  { id: HYROX_RUN.exerciseId, name: 'Run 1 km' },
  ...hyroxStations.map(({ exerciseId, name }) => ({ id: exerciseId, name })),
];

/**
 * Turns a part into a simulation, replacing its exercises.
 * @param exerciseOf the club's exercises by the ids of `simulationExercises`, with the club's names
 * @param keys for the sixteen movements
 */
export function simulationPart(
  part: WorkoutPart,
  { women, men }: HyroxSimulation,
  exerciseOf: (id: string) => NamedExercise,
  keys: readonly string[],
): WorkoutPart {
  const run = (key: string): Movement => ({
    ...newMovement(key, exerciseOf(HYROX_RUN.exerciseId)),
    distanceInMetres: HYROX_RUN.metres,
  });
  const movements = hyroxStations.flatMap(({ exerciseId, amount, load }, index) => {
    const prescribed = (standard: HyroxStandard) => ({
      loadInGrams: stationLoadInGrams({ load }, standard),
      calories: 0,
    });
    const station: Movement = {
      ...newMovement(keys[2 * index + 1] ?? '', exerciseOf(exerciseId)),
      ...('metres' in amount ? { distanceInMetres: amount.metres } : { reps: [amount.repetitions] }),
      forWomen: prescribed(women),
      forMen: prescribed(men),
      note: noteOf[load?.of ?? 'one'],
    };
    return [run(keys[2 * index] ?? ''), station];
  });
  const timing = { timeCapInMilliseconds: part.timeCapInMilliseconds, rounds: 0 };
  return {
    ...part,
    ...timing,
    ...{ format: 'hyrox', scoreType: 'time', workInMilliseconds: 0, restInMilliseconds: 0, movements },
  };
}

const noteOf = { sled: 'Weight with the sled', pair: 'In each hand', one: '' } as const;
