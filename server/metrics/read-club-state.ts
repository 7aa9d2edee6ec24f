import { errorLogs } from '../data/collections/club.ts';
import { jobLeases } from '../data/collections/jobs.ts';
import { outbox } from '../data/collections/outbox.ts';
import { withPageDeadline } from '../data/deadline.ts';
import { StoreUnavailableError } from '../data/store.ts';
import { readJobOrders } from '../jobs/read-job-orders.ts';
import type { Services } from '../services.ts';
import type { ClubState } from './metrics.ts';

type Parts = Pick<Services, 'store' | 'now'>;

/** Monitoring asks every few seconds, and each time costs a document for each job. In milliseconds. */
const KEPT_FOR_MS = 60_000;
const JOBS = 100;

/** The state of the club for monitoring, at most a minute old; null: the store is away. */
export function keepClubState(services: Parts): () => Promise<ClubState | null> {
  let kept: { readonly state: Promise<ClubState | null>; readonly until: number } | null = null;
  return () => {
    if (kept && performance.now() < kept.until) return kept.state;
    const state = withPageDeadline(() => readClubState(services)).catch((error: unknown) => {
      kept = null;
      if (error instanceof StoreUnavailableError) return null;
      throw error;
    });
    kept = { state, until: performance.now() + KEPT_FOR_MS };
    return state;
  };
}

async function readClubState({ store }: Parts): Promise<ClubState> {
  const [leases, orders, waiting, failed, openErrors] = await Promise.all([
    store.query(jobLeases, { limit: JOBS }),
    readJobOrders(store),
    store.count(outbox, [['status', '==', 'waiting']]),
    store.count(outbox, [['status', '==', 'failed']]),
    store.count(errorLogs, [['isResolved', '==', false]]),
  ]);
  return {
    jobs: leases.items.map(({ id, lastRunAt, lastError, lastDurationMs }) => ({
      ...{ name: id, lastRunAt, durationMs: lastDurationMs },
      ...{ hasFailed: lastError !== '', isPaused: orders.isPaused(id) },
    })),
    messages: { waiting, failed },
    openErrors,
  };
}
