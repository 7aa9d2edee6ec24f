import { randomUUID } from 'node:crypto';
import { cutText } from '#domain/values/text.ts';
import { jobLeases } from '../data/collections/jobs.ts';
import { withBackgroundDeadline } from '../data/deadline.ts';
import type { Store } from '../data/store.ts';
import type { Log } from '../log/log.ts';

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
  /** Milliseconds between checks of the leases. */
  readonly pollEveryMs?: number;
  /** Milliseconds between renewals of a running job's lease. */
  readonly renewEveryMs?: number;
}

/** The lease expired during the run, and another instance may have taken it: the run stops. */
export class LeaseLostError extends Error {
  override name = 'LeaseLostError';
}

/** This long after its last renewal a run counts as dead (its process was killed) and another instance may start one. */
const LEASE_MINUTES = 10;
const RENEW_EVERY_MS = 60_000;

/** Runs jobs on a schedule, each on one instance at a time, by a lease in the store. */
export function createScheduler(parts: SchedulerParts): Scheduler {
  const holder = randomUUID();
  const notBefore: NotBefore = new Map();
  const running = new Map<string, Promise<void>>();
  let timer: NodeJS.Timeout | undefined;

  const runDueJobs = async () => {
    for (const job of parts.jobs) {
      if (!running.has(job.name))
        running.set(
          job.name,
          withBackgroundDeadline(() => runOnce(job)),
        );
    }
    await Promise.all(running.values());
  };
  const runOnce = (job: Job) =>
    runIfDue(parts, job, { holder, notBefore }).finally(() => running.delete(job.name));

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
}

async function runIfDue(parts: SchedulerParts, job: Job, instance: Instance): Promise<void> {
  const { holder, notBefore } = instance;
  const known = notBefore.get(job.name);
  if (known && Temporal.Instant.compare(parts.now(), known) < 0) return;
  try {
    if (job.hasWork && !(await job.hasWork())) {
      notBefore.set(job.name, parts.now().add({ seconds: job.everySeconds }));
      return;
    }
    if (!(await takeLease(parts, job, instance))) return;
    await endLease(parts.store, job, holder, await runUnderLease(parts, job, holder));
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
  { holder, notBefore }: Instance,
): Promise<boolean> {
  const seen = await store.find(jobLeases, job.name);
  if (seen?.nextRunAt) notBefore.set(job.name, seen.nextRunAt);
  if (!isDue(seen, now())) return false;
  const nextRunAt = await store.transaction(async (transaction) => {
    const at = now();
    if (!isDue(await transaction.find(jobLeases, job.name), at)) return null;
    const next = at.add({ seconds: job.everySeconds });
    transaction.set(jobLeases, {
      id: job.name,
      holder,
      leaseUntil: at.add({ minutes: LEASE_MINUTES }),
      nextRunAt: next,
      lastRunAt: at,
      lastError: '',
    });
    return next;
  });
  if (nextRunAt) notBefore.set(job.name, nextRunAt);
  return nextRunAt !== null;
}

/** Runs the job and renews its lease meanwhile. @returns the error, or empty */
async function runUnderLease(parts: SchedulerParts, job: Job, holder: string): Promise<string> {
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
    return await withBackgroundDeadline(() => failureOf(parts, job, lost.signal), lost.signal);
  } finally {
    clearInterval(timer);
    await renewing;
  }
}

/** Until when the lease is held; null: another instance holds it. */
function renewLease(
  { store, now }: SchedulerParts,
  job: Job,
  holder: string,
): Promise<Temporal.Instant | null> {
  return store.transaction(async (transaction) => {
    const lease = await transaction.find(jobLeases, job.name);
    if (lease?.holder !== holder) return null;
    const leaseUntil = now().add({ minutes: LEASE_MINUTES });
    transaction.update(jobLeases, job.name, { leaseUntil });
    return leaseUntil;
  });
}

/** Does nothing if another instance has taken the lease since. */
function endLease(store: Store, job: Job, holder: string, lastError: string): Promise<void> {
  return store.transaction(async (transaction) => {
    const lease = await transaction.find(jobLeases, job.name);
    if (lease?.holder === holder) transaction.update(jobLeases, job.name, { leaseUntil: null, lastError });
  });
}

type Lease = ReturnType<typeof jobLeases.decode>;

function isDue(lease: Lease | null, now: Temporal.Instant): boolean {
  const isPast = (instant: Temporal.Instant | null) =>
    instant === null || Temporal.Instant.compare(instant, now) <= 0;
  return lease === null || (isPast(lease.leaseUntil) && isPast(lease.nextRunAt));
}

/** Runs the job. @returns the error, or empty */
async function failureOf({ log }: SchedulerParts, job: Job, lost: AbortSignal): Promise<string> {
  try {
    await job.run(lost);
    return '';
  } catch (error) {
    log.error({ event: 'job.failed', job: job.name, err: error }, 'A job failed');
    return error instanceof Error ? cutText(`${error.name}: ${error.message}`, 300) : 'Unknown';
  }
}
