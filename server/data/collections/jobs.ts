import { defineCollection, instant, text } from './collection.ts';

/** Who runs a background job now, keyed by the job's name. */
export const jobLeases = defineCollection('jobLeases', {
  holder: text,
  leaseUntil: instant,
  nextRunAt: instant,
  lastRunAt: instant,
  lastError: text,
});
