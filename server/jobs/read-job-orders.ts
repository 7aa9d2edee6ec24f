import { JOB_ORDERS_ID, jobOrders } from '../data/collections/jobs.ts';
import type { Store } from '../data/store.ts';

/** What admins want of the jobs: which are paused, and which are to run now. */
export interface JobOrders {
  isPaused(job: string): boolean;
  /** When a run was asked for; null: never. */
  askedAt(job: string): Temporal.Instant | null;
}

/** How long an instance goes by what it has read, unless it has changed it itself: one small read in this time, whatever the number of jobs. */
const ORDERS_READ_EVERY_SECONDS = { sqlite: 15, firestore: 120 };

export async function readJobOrders(store: Store): Promise<JobOrders> {
  const orders = await store.find(jobOrders, JOB_ORDERS_ID);
  return {
    isPaused: (job) => orders?.paused.includes(job) ?? false,
    askedAt: (job) => orders?.askedAt[job] ?? null,
  };
}

/** The same, read again now and then. */
export function keepJobOrders(
  store: Store,
  now: () => Temporal.Instant,
): { read(): Promise<JobOrders>; drop(): void } {
  let kept: { orders: Promise<JobOrders>; until: Temporal.Instant } | null = null;
  return {
    read() {
      if (kept && Temporal.Instant.compare(now(), kept.until) < 0) return kept.orders;
      const orders = readJobOrders(store);
      kept = { orders, until: now().add({ seconds: ORDERS_READ_EVERY_SECONDS[store.engine] }) };
      orders.catch(() => {
        kept = null;
      });
      return orders;
    },
    drop() {
      kept = null;
    },
  };
}
