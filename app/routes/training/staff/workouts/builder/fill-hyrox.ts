import { randomBytes } from 'node:crypto';
import { hyroxSimulations, simulationExercises, simulationPart } from '#domain/training/hyrox-simulation.ts';
import { MAX_MOVEMENTS_PER_PART } from '#domain/training/workout.ts';
import { findExercises } from '#server/training/results/find-exercises.ts';
import { type BuildRequest, takeStep } from '#server/training/workouts/take-step.ts';

/** Fills the open part with a Hyrox race in the weights that were chosen. Refused where the club lacks one of its exercises. */
export async function fillHyrox(
  services: Parameters<typeof takeStep>[0],
  code: string,
  request: BuildRequest,
): Promise<Awaited<ReturnType<typeof takeStep>>> {
  const simulation = hyroxSimulations.find((one) => one.code === code);
  const { part } = request.typed;
  if (!(simulation && part)) return { kind: 'refused', reason: 'Choose a Hyrox simulation from the list.' };
  const ids = simulationExercises.map(({ id }) => id);
  const found = await findExercises(services.store, ids);
  const missing = simulationExercises.filter(({ id }) => !found.has(id));
  if (missing.length > 0) {
    const names = missing.map(({ name }) => name).join(', ');
    return { kind: 'refused', reason: `Add the starter exercises first. These are missing: ${names}.` };
  }
  const keys = Array.from({ length: MAX_MOVEMENTS_PER_PART }, () => randomBytes(4).toString('hex'));
  const exerciseOf = (id: string) => found.get(id) ?? { id, name: id };
  const filled = simulationPart(part, simulation, exerciseOf, keys);
  return takeStep(services, { ...request, step: { kind: 'fill-part', part: filled } });
}
