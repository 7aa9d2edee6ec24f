import { z } from 'zod';
import { amount, defineCollection, instant, requiredInstant, text, texts } from './collection.ts';

/** Which instance is running a background job, keyed by the job's name, and how its last run went. */
export const jobLeases = defineCollection('jobLeases', {
  holder: text,
  leaseUntil: instant,
  nextRunAt: instant,
  lastRunAt: instant,
  /** When the last run ended; null while it runs, or where its process was killed. */
  lastEndedAt: instant,
  /** How long the last run that ended took. */
  lastDurationMs: amount,
  lastError: text,
});
export type JobLease = ReturnType<typeof jobLeases.decode>;

/** What admins want of the jobs, as one document, `club`: every instance reads it. */
export const jobOrders = defineCollection('jobOrders', {
  /** Names of jobs that run only when an admin asks for it. */
  paused: texts,
  /** When a run was last asked for, by the job's name. */
  askedAt: z.record(z.string(), requiredInstant).catch({}),
});
export const JOB_ORDERS_ID = 'club';
