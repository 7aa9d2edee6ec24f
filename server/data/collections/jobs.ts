import { defineCollection, instant, text } from './collection.ts';

/** Which instance is running a background job, keyed by the job's name. */
export const jobLeases = defineCollection('jobLeases', {
  holder: text,
  leaseUntil: instant,
  nextRunAt: instant,
  lastRunAt: instant,
  lastError: text,
});
