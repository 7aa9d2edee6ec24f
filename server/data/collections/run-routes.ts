import { z } from 'zod';
import { amount, defineCollection, requiredInstant, text } from './collection.ts';

/** A route that runs of the run club can take. Nobody's own: it says nothing of whose watch it came from. */
export const runRoutes = defineCollection('runRoutes', {
  name: text,
  /** Orders the list. */
  sortName: text,
  distanceInMetres: amount,
  /** Null: the file had no heights. */
  climbInMetres: z.number().int().min(0).nullable().catch(null),
  /** By `writePoints`, at equal distances. */
  points: text,
  createdAt: requiredInstant,
});
export type RunRoute = ReturnType<typeof runRoutes.decode>;
