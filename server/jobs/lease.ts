import { type JobLease, jobLeases } from '../data/collections/jobs.ts';
import type { Store } from '../data/store.ts';

/** This long after its last renewal a run counts as dead (its process was killed) and another instance may start one. */
export const LEASE_MINUTES = 10;

interface LeaseParts {
  readonly store: Store;
  now(): Temporal.Instant;
}

interface LeasedJob {
  readonly name: string;
  readonly everySeconds: number;
}

/** Takes the lease where the job is due; otherwise the lease is as another instance left it. */
export function writeLease(
  { store, now }: LeaseParts,
  { name, everySeconds }: LeasedJob,
  holder: string,
  askedAt: Temporal.Instant | null,
): Promise<{ lease: JobLease; isTaken: boolean }> {
  return store.transaction(async (transaction) => {
    const at = now();
    const before = await transaction.find(jobLeases, name);
    if (before && !isDue(before, at, askedAt)) return { lease: before, isTaken: false };
    const lease = {
      id: name,
      holder,
      leaseUntil: at.add({ minutes: LEASE_MINUTES }),
      nextRunAt: at.add({ seconds: everySeconds }),
      lastRunAt: at,
      lastEndedAt: null,
      lastDurationMs: before?.lastDurationMs ?? 0,
      lastError: '',
    };
    transaction.set(jobLeases, lease);
    return { lease, isTaken: true };
  });
}

/** Until when the lease is held; null: another instance holds it. */
export function renewLease(
  { store, now }: LeaseParts,
  job: LeasedJob,
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
export function endLease(
  { store, now }: LeaseParts,
  job: LeasedJob,
  holder: string,
  { lastError, durationMs }: Outcome,
): Promise<void> {
  return store.transaction(async (transaction) => {
    const lease = await transaction.find(jobLeases, job.name);
    if (lease?.holder !== holder) return;
    const ended = { lastEndedAt: now(), lastDurationMs: durationMs };
    transaction.update(jobLeases, job.name, { leaseUntil: null, lastError, ...ended });
  });
}

export const isAtOrBefore = (one: Temporal.Instant, other: Temporal.Instant) =>
  Temporal.Instant.compare(one, other) <= 0;

/** @param askedAt when an admin asked for a run that the clock doesn't want yet; null: nobody did */
function isDue(lease: JobLease, now: Temporal.Instant, askedAt: Temporal.Instant | null): boolean {
  const isPast = (instant: Temporal.Instant | null) => instant === null || isAtOrBefore(instant, now);
  const isAsked = askedAt !== null && !(lease.lastRunAt && isAtOrBefore(askedAt, lease.lastRunAt));
  return isPast(lease.leaseUntil) && (isAsked || isPast(lease.nextRunAt));
}

export interface Outcome {
  /** Empty: it worked. */
  readonly lastError: string;
  readonly durationMs: number;
}
