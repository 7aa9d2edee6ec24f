import type { JobName } from '#domain/club/jobs.ts';
import type { Job } from './scheduler.ts';

/** A job that has a name and a text on the page of jobs. */
export type ListedJob = Job & { readonly name: JobName };
