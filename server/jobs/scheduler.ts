import { randomUUID } from 'node:crypto';
import { redactMessage } from '#domain/club/error-redaction.ts';
import { jobOrders } from '../data/collections/jobs.ts';
import { withBackgroundDeadline } from '../data/deadline.ts';
import type { Store } from '../data/store.ts';
import type { Log } from '../log/log.ts';
import { endLease, isAtOrBefore, LEASE_MINUTES, type Outcome, renewLease, writeLease } from './lease.ts';
import { type JobOrders, keepJobOrders } from './read-job-orders.ts';

export interface Job {
  /** Names its lease: one instance runs it at a time. */
  readonly name: string;
  readonly everySeconds: number;
  /** Whether there is something to do until then: checked first, by every instance. Without it the job always runs when due. */
  hasWork?(until: Temporal.Instant): Promise<boolean>;
  /** The collections that work comes in, as far as it comes by a write: it is found within ten minutes, on the instance that wrote at once. */
  readonly workIn?: readonly { readonly name: string }[];
  /**
   * May fail: the error is logged, and the job runs again at its next time. Must work in short steps.
   * @param lost aborted when another instance may have started a run: from then on the store refuses this run's writes. Pass it on to
   * anything that runs for long without writing
   * @param isAsked an admin asked for this run: whatever is else left for later is done too
   */
  run(lost?: AbortSignal, isAsked?: boolean): Promise<void>;
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
  /** Tells of what this process writes: there may be work. */
  readonly onWrite: (listener: (collection: string) => void) => void;
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
  const instance: Instance = { holder, notBefore: new Map(), begun: new Map(), asleep: new Map() };
  const orders = keepJobOrders(parts.store, parts.now);
  parts.onWrite((collection) => {
    if (collection === jobOrders.name) orders.drop();
    for (const { name, workIn = [] } of parts.jobs)
      if (workIn.some((one) => one.name === collection)) wake(instance, name);
  });
  const running = new Map<string, Promise<void>>();
  let timer: NodeJS.Timeout | undefined;

  const runDueJobs = async () => {
    const wanted = await withBackgroundDeadline(orders.read).catch((error: unknown) => {
      parts.log.error({ event: 'job.orders-unread', err: error }, 'What admins want of the jobs is unknown');
      return null;
    });
    if (!wanted) return;
    for (const job of parts.jobs) {
      if (!running.has(job.name))
        running.set(
          job.name,
          withBackgroundDeadline(() => runOnce(job, wanted)),
        );
    }
    await Promise.all(running.values());
  };
  const runOnce = (job: Job, wanted: JobOrders) =>
    runIfWanted(parts, job, instance, wanted).finally(() => running.delete(job.name));

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
  /** When jobs that had nothing to do may look again if something is written meanwhile. */
  readonly asleep: Map<string, Temporal.Instant>;
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
    if (!askedAt && !(await hasWork(parts, job, instance))) return;
    if (!(await takeLease(parts, job, instance, askedAt))) return;
    await endLease(parts, job, holder, await runUnderLease(parts, job, holder, askedAt !== null));
  } catch (error) {
    parts.log.error(
      { event: 'job.lease-failed', job: job.name, err: error },
      'A job’s lease could not be taken or released',
    );
  }
}

/** A job that has nothing to do looks again at its next time; where reads cost money, only as soon as it can have something. */
async function hasWork({ store, now }: SchedulerParts, job: Job, instance: Instance): Promise<boolean> {
  if (!job.hasWork) return true;
  const { notBefore, asleep } = instance;
  const next = now().add({ seconds: job.everySeconds });
  if (job.workIn && store.engine === 'firestore') {
    const until = now().add({ minutes: LEASE_MINUTES });
    notBefore.set(job.name, until);
    asleep.set(job.name, next);
    const isNeeded = await job.hasWork(until).catch((error: unknown) => {
      wake(instance, job.name);
      throw error;
    });
    if (!isNeeded) return false;
    asleep.delete(job.name);
  }
  notBefore.set(job.name, next);
  return job.hasWork(now());
}

/** Whatever is written while a job looks counts too: it may have looked a moment before. */
function wake({ notBefore, asleep }: Instance, job: string): void {
  const next = asleep.get(job);
  if (next) notBefore.set(job, next);
}

/** True if the job is due and no instance runs it; sets its next time at once, so that a crash does not repeat it. */
async function takeLease(
  { store, now }: SchedulerParts,
  job: Job,
  { holder, notBefore, begun }: Instance,
  askedAt: Temporal.Instant | null,
): Promise<boolean> {
  const { lease, isTaken } = await writeLease({ store, now }, job, holder, askedAt);
  if (lease.nextRunAt) notBefore.set(job.name, lease.nextRunAt);
  if (lease.lastRunAt) begun.set(job.name, lease.lastRunAt);
  return isTaken;
}

/** Runs the job and renews its lease meanwhile. */
async function runUnderLease(
  parts: SchedulerParts,
  job: Job,
  holder: string,
  isAsked: boolean,
): Promise<Outcome> {
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
    const run = () => failureOf(parts, () => job.run(lost.signal, isAsked), job.name);
    const lastError = await withBackgroundDeadline(run, lost.signal);
    return { lastError, durationMs: Math.round(performance.now() - startedMs) };
  } finally {
    clearInterval(timer);
    await renewing;
  }
}

/** Runs the job. @returns the error, or empty */
async function failureOf(
  { log, onFailure }: SchedulerParts,
  run: () => Promise<void>,
  job: string,
): Promise<string> {
  try {
    await run();
    return '';
  } catch (error) {
    log.error({ event: 'job.failed', job, err: error }, 'A job failed');
    onFailure?.(error, job);
    return error instanceof Error ? redactMessage(`${error.name}: ${error.message}`, 300) : 'Unknown';
  }
}
