import { z } from 'zod';
import { amount, defineCollection, requiredInstant } from './collection.ts';

/** How many tours are booked on a local date, which is the document's id. Whose they are is in the leads. */
export const tourDays = defineCollection('tourDays', {
  taken: z.array(z.object({ startsAt: requiredInstant, endsAt: requiredInstant, count: amount })).catch([]),
  /** The end of the date. */
  endsAt: requiredInstant,
});
export type TourDay = ReturnType<typeof tourDays.decode>;
