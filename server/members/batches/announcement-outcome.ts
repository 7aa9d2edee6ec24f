import { outbox } from '../../data/collections/outbox.ts';
import type { Store } from '../../data/store.ts';

/** What has become of the messages of a batch. No pixel says who opened one, so nobody knows. */
export interface Outcome {
  readonly sent: number;
  readonly waiting: number;
  /** Refused by the mail server, or tried in vain for hours. */
  readonly failed: number;
  /** No mail server is set up. */
  readonly kept: number;
  /** Not sent: emails to the address come back, or their reader has stopped messages since. */
  readonly withheld: number;
  /** Sent, and came back. */
  readonly returned: number;
}

export const noOutcome: Outcome = { sent: 0, waiting: 0, failed: 0, kept: 0, withheld: 0, returned: 0 };

/** As of now, counted in the outbox. */
export async function findOutcome(store: Pick<Store, 'count'>, batchId: string): Promise<Outcome> {
  const statuses = ['sent', 'waiting', 'failed', 'kept', 'withheld', 'returned'] as const;
  const [sent = 0, waiting = 0, failed = 0, kept = 0, withheld = 0, returned = 0] = await Promise.all(
    statuses.map((status) => countWith(store, batchId, status)),
  );
  return { sent, waiting, failed, kept, withheld, returned };
}

/** Messages that can still be stopped: those that wait for their time, or for another attempt, and those that staff pass on. */
export async function countWaiting(store: Pick<Store, 'count'>, batchId: string): Promise<number> {
  const [waiting, kept] = await Promise.all([
    countWith(store, batchId, 'waiting'),
    countWith(store, batchId, 'kept'),
  ]);
  return waiting + kept;
}

const countWith = (store: Pick<Store, 'count'>, batchId: string, status: string) =>
  store.count(outbox, [
    ['batchId', '==', batchId],
    ['status', '==', status],
  ]);
