import { jobTexts } from '#domain/club/jobs.ts';
import { relativeDateTime } from '#domain/values/dates.ts';
import type { Label } from '#domain/values/label.ts';
import { formatSpan } from '#domain/values/spans.ts';
import type { JobLease } from '#server/data/collections/jobs.ts';
import type { ListedJob } from '#server/jobs/listed-job.ts';
import type { JobOrders } from '#server/jobs/read-job-orders.ts';

export interface JobFacts {
  readonly job: Pick<ListedJob, 'name' | 'everySeconds' | 'hasWork'>;
  /** Null: it has never run. */
  readonly lease: JobLease | null;
  readonly orders: JobOrders;
  readonly now: Temporal.Instant;
}

/** A background job as displayed. */
export function toJobView({ job, lease, orders, now }: JobFacts) {
  const { name, everySeconds } = job;
  const isPaused = orders.isPaused(name);
  const run = runOf(lease, now);
  const every = formatSpan(everySeconds * 1000).replace(/^1 /, '');
  return {
    id: name,
    ...jobTexts[name],
    isPaused,
    isFailed: run === 'failed' || run === 'interrupted',
    status: statusOf(run, isPaused),
    error: run === 'interrupted' ? 'The server stopped during this run.' : (lease?.lastError ?? ''),
    lastRun: lease?.lastRunAt ? relativeDateTime(lease.lastRunAt, now) : 'Never',
    took: lease?.lastEndedAt && lease.lastDurationMs >= 1000 ? formatSpan(lease.lastDurationMs) : '',
    every: job.hasWork ? `Checks for work every ${every}` : `Every ${every}`,
    next: nextOf({ job, lease, orders, now }, run, isPaused),
  };
}
export type JobView = ReturnType<typeof toJobView>;

type Run = 'never' | 'running' | 'interrupted' | 'failed' | 'done';

function runOf(lease: JobLease | null, now: Temporal.Instant): Run {
  if (!lease?.lastRunAt) return 'never';
  if (lease.leaseUntil)
    return Temporal.Instant.compare(lease.leaseUntil, now) > 0 ? 'running' : 'interrupted';
  return lease.lastError ? 'failed' : 'done';
}

function statusOf(run: Run, isPaused: boolean): Label {
  if (run === 'running') return { text: 'Running', tone: 'info' };
  if (isPaused) return { text: 'Paused', tone: 'warn' };
  if (run === 'failed') return { text: 'Failed', tone: 'bad' };
  if (run === 'interrupted') return { text: 'Interrupted', tone: 'bad' };
  return run === 'done' ? { text: 'OK', tone: 'good' } : { text: 'Not run', tone: 'plain' };
}

function nextOf({ job, lease, orders, now }: JobFacts, run: Run, isPaused: boolean): string {
  const askedAt = orders.askedAt(job.name);
  const isAsked = askedAt && !(lease?.lastRunAt && Temporal.Instant.compare(askedAt, lease.lastRunAt) <= 0);
  if (run === 'running') return isAsked ? 'Right after this run' : 'After this run';
  if (isAsked) return 'Starting within 20 seconds';
  if (isPaused) return 'When you resume it';
  if (job.hasWork) return 'When there is work';
  const next = lease?.nextRunAt;
  if (!next || Temporal.Instant.compare(next, now) <= 0) return 'Within a minute';
  return relativeDateTime(next, now);
}
