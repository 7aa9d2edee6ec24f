import { z } from 'zod';
import { areas } from '#domain/club/areas.ts';

const choice = z.enum(['yes', 'no'], { error: 'Choose yes or no' });

/** In the order of the page. */
export const areasForm = z
  .object({ events: choice, runs: choice, challenges: choice, trainers: choice, tours: choice })
  .transform((typed) => ({ areasOff: areas.filter((area) => typed[area] === 'no') }));
export type AreasFields = z.input<typeof areasForm>;
