/**
 * What waits in the store to be handed to somebody outside: a mail server, the club's other system. Each item is leased to the worker that
 * hands it over, so that of several one does; what fails is tried again later, and given up in the end.
 */
import { cutText } from '#domain/values/text.ts';
import { type Collection, NotFoundError, type Store } from '../data/store.ts';

export interface Deliverable {
  readonly id: string;
  /** `waiting`: it is due at `nextAttemptAt`. */
  readonly status: string;
  /** So many times it has been tried, the one that runs included. */
  readonly attempts: number;
  readonly nextAttemptAt: Temporal.Instant | null;
  readonly lastError: string;
}

export interface DeliveryQueue<T extends Deliverable> {
  readonly collection: Collection<T>;
  /** After so many it is given up. */
  readonly mostAttempts: number;
  /** From a failed attempt to the next, which is the `attempts + 1`st. */
  pauseMinutes(attempts: number): number;
  /** A failure ends the run: whoever is to have them is likely away for the others too. */
  readonly endsAtFailure: boolean;
  /** Hands it over. @throws RefusedError where trying again cannot help; anything else is tried again */
  deliver(item: T): Promise<void>;
  /** What is written of one that was delivered; null: it is removed. */
  delivered(now: Temporal.Instant): Partial<T> | null;
  /** For the log. */
  onDelivered?(item: T): void;
  onFailed(item: T, isFinal: boolean, error: unknown): void;
}

/** Whoever was to have it does not want it: it is given up at once. */
export class RefusedError extends Error {
  override name = 'RefusedError';
}

export interface DeliveryParts {
  readonly store: Store;
  now(): Temporal.Instant;
}

const ITEMS_A_RUN = 50;
/** A run begins no further delivery after this: what became due meanwhile is looked for first. */
const RUN_SECONDS = 300;
/** How long nobody else takes one that is being delivered; longer than any delivery may last (70 s, specification, §9). */
const LEASE_SECONDS = 150;

const due = (now: Temporal.Instant, limit: number) =>
  ({
    where: [
      ['status', '==', 'waiting'],
      ['nextAttemptAt', '<=', now],
    ],
    orderBy: [['nextAttemptAt', 'asc']],
    limit,
  }) as const;

/** Whether something is due: one read, where taking the job's lease to find nothing would be two writes. */
export async function hasDue(
  store: Pick<Store, 'query'>,
  collection: Collection<{ id: string }>,
  now: Temporal.Instant,
): Promise<boolean> {
  return (await store.query(collection, due(now, 1))).items.length > 0;
}

/** Delivers what is due, the oldest first, one after the other. At least once: whoever has it may get it twice, under the same id. */
export async function deliverDue<T extends Deliverable>(
  parts: DeliveryParts,
  queue: DeliveryQueue<T>,
): Promise<void> {
  const begunAt = parts.now();
  const { items } = await parts.store.query(queue.collection, due(begunAt, ITEMS_A_RUN));
  for (const { id } of items) {
    if (parts.now().since(begunAt).total('seconds') > RUN_SECONDS) return;
    const item = await lease(parts, queue, id);
    if (item && !(await deliver(parts, queue, item)) && queue.endsAtFailure) return;
  }
}

/** The item with this attempt counted, or null: somebody else has it, or it has gone with its member's account. */
function lease<T extends Deliverable>(
  { store, now }: DeliveryParts,
  { collection }: DeliveryQueue<T>,
  id: string,
): Promise<T | null> {
  return store.transaction(async (transaction) => {
    const item = await transaction.find(collection, id);
    const at = now();
    if (item?.status !== 'waiting' || !item.nextAttemptAt) return null;
    if (Temporal.Instant.compare(item.nextAttemptAt, at) > 0) return null;
    const changes: Partial<Deliverable> = {
      attempts: item.attempts + 1,
      nextAttemptAt: at.add({ seconds: LEASE_SECONDS }),
    };
    transaction.update(collection, id, changes as Partial<T>);
    return { ...item, ...changes };
  });
}

/** @returns whether they have it */
async function deliver<T extends Deliverable>(
  parts: DeliveryParts,
  queue: DeliveryQueue<T>,
  item: T,
): Promise<boolean> {
  try {
    await queue.deliver(item);
  } catch (error) {
    const isFinal = error instanceof RefusedError || item.attempts >= queue.mostAttempts;
    const failed: Partial<Deliverable> = {
      status: isFinal ? 'failed' : 'waiting',
      nextAttemptAt: isFinal ? null : parts.now().add({ minutes: queue.pauseMinutes(item.attempts) }),
      lastError: error instanceof Error ? cutText(error.message, 300) : 'Unknown',
    };
    await record(parts, queue, item.id, failed as Partial<T>);
    queue.onFailed(item, isFinal, error);
    return false;
  }
  await record(parts, queue, item.id, queue.delivered(parts.now()));
  queue.onDelivered?.(item);
  return true;
}

/** One that went away with its member's account while it was being delivered needs no record. */
async function record<T extends Deliverable>(
  { store }: DeliveryParts,
  { collection }: DeliveryQueue<T>,
  id: string,
  changes: Partial<T> | null,
): Promise<void> {
  try {
    if (changes) await store.update(collection, id, changes);
    else await store.remove(collection, id);
  } catch (error) {
    if (!(error instanceof NotFoundError)) throw error;
  }
}
