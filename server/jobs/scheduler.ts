import { randomUUID } from 'node:crypto';
import { redactMessage } from '#domain/club/error-redaction.ts';
import { jobLeases } from '../data/collections/jobs.ts';
import { withBackgroundDeadline } from '../data/deadline.ts';
import type { Store } from '../data/store.ts';
import type { Log } from '../log/log.ts';
import {
  endLease,
  isAtOrBefore,
  isDue,
  LEASE_MINUTES,
  type Outcome,
  renewLease,
  writeLease,
} from './lease.ts';
import { type JobOrders, keepJobOrders } from './read-job-orders.ts';

export interface Job {
  /** Names its lease: one instance runs it at a time. */
  readonly name: string;
  readonly everySeconds: number;
  /** Checked first, by every instance; without it the job always runs when due. */
  hasWork?(): Promise<boolean>;
  /**
   * May fail: the error is logged, and the job runs again at its next time. Must work in short steps.
   * @param lost aborted when another instance may have started a run: from then on the store refuses this run's writes. Pass it on to
   * anything that runs for long without writing
   */
  run(lost?: AbortSignal): Promise<void>;
}

export interface Scheduler {
  start(): void;
  /** Starts no new runs; resolves when the running ones have ended. */
  stop(): Promise<void>;
  /** Runs what is due now and resolves when it is done; what the clock calls. */
  runDueJobs(): Promise<void>;
}

export interface SchedulerParts {
  readonly store: Store;
  now(): Temporal.Instant;
  readonly log: Pick<Log, 'info' | 'error'>;
  readonly jobs: readonly Job[];
  /** Records a failed run where admins see it. */
  onFailure?(error: unknown, job: string): void;
  /** Milliseconds between checks of the leases. */
  readonly pollEveryMs?: number;
  /** Milliseconds between renewals of a running job's lease. */
  readonly renewEveryMs?: number;
}

/** The lease expired during the run, and another instance may have taken it: the run stops. */
export class LeaseLostError extends Error {
  override name = 'LeaseLostError';
}

const RENEW_EVERY_MS = 60_000;

/** Runs jobs on a schedule, each on one instance at a time, by a lease in the store. */
export function createScheduler(parts: SchedulerParts): Scheduler {
  const holder = randomUUID();
  const instance: Instance = { holder, notBefore: new Map(), begun: new Map() };
  const readOrders = keepJobOrders(parts.store, parts.now);
  const running = new Map<string, Promise<void>>();
  let timer: NodeJS.Timeout | undefined;

  const runDueJobs = async () => {
    const orders = await withBackgroundDeadline(readOrders).catch((error: unknown) => {
      parts.log.error({ event: 'job.orders-unread', err: error }, 'What admins want of the jobs is unknown');
      return null;
    });
    if (!orders) return;
    for (const job of parts.jobs) {
      if (!running.has(job.name))
        running.set(
          job.name,
          withBackgroundDeadline(() => runOnce(job, orders)),
        );
    }
    await Promise.all(running.values());
  };
  const runOnce = (job: Job, orders: JobOrders) =>
    runIfWanted(parts, job, instance, orders).finally(() => running.delete(job.name));

  return {
    runDueJobs,
    start() {
      timer ??= setInterval(runDueJobs, parts.pollEveryMs ?? 5000);
      // The timer must not keep an otherwise finished process alive.
      timer.unref();
    },
    async stop() {
      clearInterval(timer);
      timer = undefined;
      await Promise.all(running.values());
    },
  };
}

/** A job's next time as known to this instance: until then the store is not read, since it never moves earlier. Used for nothing else. */
type NotBefore = Map<string, Temporal.Instant>;

interface Instance {
  readonly holder: string;
  readonly notBefore: NotBefore;
  /** When each job's last run began, as far as this instance knows: what was asked for until then is done. */
  readonly begun: Map<string, Temporal.Instant>;
}

/** Runs the job if an admin asked for that, or by the clock unless it is paused. */
async function runIfWanted(
  parts: SchedulerParts,
  job: Job,
  instance: Instance,
  orders: JobOrders,
): Promise<void> {
  const askedAt = orders.askedAt(job.name);
  const begun = instance.begun.get(job.name);
  if (askedAt && !(begun && isAtOrBefore(askedAt, begun))) await runIfDue(parts, job, instance, askedAt);
  else if (!orders.isPaused(job.name)) await runIfDue(parts, job, instance, null);
}

async function runIfDue(
  parts: SchedulerParts,
  job: Job,
  instance: Instance,
  askedAt: Temporal.Instant | null,
): Promise<void> {
  const { holder, notBefore } = instance;
  const known = notBefore.get(job.name);
  if (!askedAt && known && Temporal.Instant.compare(parts.now(), known) < 0) return;
  try {
    if (!askedAt && job.hasWork && !(await job.hasWork())) {
      notBefore.set(job.name, parts.now().add({ seconds: job.everySeconds }));
      return;
    }
    if (!(await takeLease(parts, job, instance, askedAt))) return;
    await endLease(parts, job, holder, await runUnderLease(parts, job, holder));
  } catch (error) {
    parts.log.error(
      { event: 'job.lease-failed', job: job.name, err: error },
      'A job’s lease could not be taken or released',
    );
  }
}

/** True if the job is due and no instance runs it; sets its next time at once, so that a crash does not repeat it. */
async function takeLease(
  { store, now }: SchedulerParts,
  job: Job,
  { holder, notBefore, begun }: Instance,
  askedAt: Temporal.Instant | null,
): Promise<boolean> {
  const seen = await store.find(jobLeases, job.name);
  if (seen?.nextRunAt) notBefore.set(job.name, seen.nextRunAt);
  if (seen?.lastRunAt) begun.set(job.name, seen.lastRunAt);
  if (!isDue(seen, now(), askedAt)) return false;
  const lease = await writeLease({ store, now }, job, holder, askedAt);
  if (lease) notBefore.set(job.name, lease.nextRunAt);
  if (lease) begun.set(job.name, lease.lastRunAt);
  return lease !== null;
}

/** Runs the job and renews its lease meanwhile. */
async function runUnderLease(parts: SchedulerParts, job: Job, holder: string): Promise<Outcome> {
  const startedMs = performance.now();
  const lost = new AbortController();
  let until = parts.now().add({ minutes: LEASE_MINUTES });
  const renew = async () => {
    const renewed = await renewLease(parts, job, holder).catch((error: unknown) => {
      parts.log.error(
        { event: 'job.not-renewed', job: job.name, err: error },
        'A lease could not be renewed',
      );
      // No instance can have taken it before it expires.
      return Temporal.Instant.compare(parts.now(), until) < 0 ? until : null;
    });
    if (renewed) until = renewed;
    else lost.abort(new LeaseLostError(`another instance may run ${job.name}`));
  };
  let renewing: Promise<void> | null = null;
  const timer = setInterval(() => {
    renewing ??= renew().finally(() => {
      renewing = null;
    });
  }, parts.renewEveryMs ?? RENEW_EVERY_MS);
  timer.unref();
  try {
    const lastError = await withBackgroundDeadline(() => failureOf(parts, job, lost.signal), lost.signal);
    return { lastError, durationMs: Math.round(performance.now() - startedMs) };
  } finally {
    clearInterval(timer);
    await renewing;
  }
}

/** Runs the job. @returns the error, or empty */
async function failureOf({ log, onFailure }: SchedulerParts, job: Job, lost: AbortSignal): Promise<string> {
  try {
    await job.run(lost);
    return '';
  } catch (error) {
    log.error({ event: 'job.failed', job: job.name, err: error }, 'A job failed');
    onFailure?.(error, job.name);
    return error instanceof Error ? redactMessage(`${error.name}: ${error.message}`, 300) : 'Unknown';
  }
}
