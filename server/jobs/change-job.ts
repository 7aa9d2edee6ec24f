import { type JobName, jobTexts } from '#domain/club/jobs.ts';
import { JOB_ORDERS_ID, jobOrders } from '../data/collections/jobs.ts';
import { type Actor, writeAudit } from '../log/write-audit.ts';
import type { Services } from '../services.ts';

export interface JobChange {
  readonly job: JobName;
  readonly by: Actor;
}

/** Pauses a job, or lets it run by the clock again. A run that has begun isn't stopped. Idempotent. */
export function pauseJob(
  { store, now }: Pick<Services, 'store' | 'now'>,
  { job, by, isPaused }: JobChange & { readonly isPaused: boolean },
): Promise<void> {
  return store.transaction(async (transaction) => {
    const orders = await transaction.find(jobOrders, JOB_ORDERS_ID);
    const paused = orders?.paused ?? [];
    if (paused.includes(job) === isPaused) return;
    transaction.set(jobOrders, {
      id: JOB_ORDERS_ID,
      askedAt: orders?.askedAt ?? {},
      paused: isPaused ? [...paused, job] : paused.filter((name) => name !== job),
    });
    const action = isPaused ? 'job.paused' : 'job.resumed';
    writeAudit(transaction, by, { action, summary: jobTexts[job].name, after: { job } }, now());
  });
}

/** Asks for a run, paused or not: the next instance to look starts it, unless one is running. */
export function askForRun(
  { store, now }: Pick<Services, 'store' | 'now'>,
  { job, by }: JobChange,
): Promise<void> {
  return store.transaction(async (transaction) => {
    const orders = await transaction.find(jobOrders, JOB_ORDERS_ID);
    const at = now();
    transaction.set(jobOrders, {
      id: JOB_ORDERS_ID,
      paused: orders?.paused ?? [],
      askedAt: { ...orders?.askedAt, [job]: at },
    });
    writeAudit(transaction, by, { action: 'job.asked-for', summary: jobTexts[job].name, after: { job } }, at);
  });
}
