import { expect, test } from 'vitest';
import { hyroxSimulations, simulationExercises, simulationPart } from '#domain/training/hyrox-simulation.ts';
import { MAX_MOVEMENTS_PER_PART } from '#domain/training/workout.ts';
import { amountText, bothPrescriptionsText } from '#domain/training/workout-text.ts';
import { part } from '../../support/workouts.ts';

const keys = Array.from({ length: 16 }, (_, index) => `k${index}`);
const named = (id: string) => ({ id, name: simulationExercises.find((one) => one.id === id)?.name ?? '' });

function linesOf(code: (typeof hyroxSimulations)[number]['code']) {
  const simulation = hyroxSimulations.find((one) => one.code === code) ?? hyroxSimulations[0];
  return simulationPart(part('a'), simulation, named, keys).movements.map((movement) =>
    [amountText(movement), movement.exerciseName, bothPrescriptionsText(movement, 'kg')]
      .filter(Boolean)
      .join(' '),
  );
}

test('a simulation is eight runs and eight stations in turn, each sex with the weights of its division', () => {
  const lines = linesOf('open');
  expect(lines).toHaveLength(16);
  expect(lines.length).toBeLessThanOrEqual(MAX_MOVEMENTS_PER_PART);
  expect(lines.filter((_, index) => index % 2 === 0)).toEqual(Array(8).fill('1 km Run 1 km'));
  expect(lines.filter((_, index) => index % 2 === 1)).toEqual([
    '1 km SkiErg',
    '50 m Sled push Women 102 kg · men 152 kg',
    '50 m Sled pull Women 78 kg · men 103 kg',
    '80 m Burpee broad jumps',
    '1 km Rowing',
    '200 m Farmers carry Women 16 kg · men 24 kg',
    '100 m Sandbag lunges Women 10 kg · men 20 kg',
    '100 Wall balls Women 4 kg · men 6 kg',
  ]);
});

test('pro weights are heavier, and mixed pairs use the men’s', () => {
  expect(linesOf('pro')[3]).toBe('50 m Sled push Women 152 kg · men 202 kg');
  expect(linesOf('doubles-mixed')[3]).toBe('50 m Sled push 152 kg');
});

test('the part becomes a timed Hyrox simulation, keeps its title, note and time cap, and gets the keys it is given', () => {
  const before = part('a', {
    title: 'Race day',
    note: 'Pace it',
    timeCapInMilliseconds: 5_400_000,
    rounds: 3,
  });
  const after = simulationPart(before, hyroxSimulations[0], named, keys);
  expect(after).toMatchObject({
    key: 'a',
    title: 'Race day',
    note: 'Pace it',
    format: 'hyrox',
    scoreType: 'time',
  });
  expect(after).toMatchObject({ timeCapInMilliseconds: 5_400_000, rounds: 0 });
  expect(after.movements.map(({ key }) => key)).toEqual(keys);
});
