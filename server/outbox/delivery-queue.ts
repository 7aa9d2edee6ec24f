/**
 * A queue in the store of items to deliver to an outside system: a mail server, the club's function. Each item is leased to one
 * worker at a time; failures are retried later and finally given up.
 */
import { cutText } from '#domain/values/text.ts';
import { type Collection, type Filter, NotFoundError, type Store, type Transaction } from '../data/store.ts';

export interface Deliverable {
  readonly id: string;
  /** `waiting`: it is due at `nextAttemptAt`. */
  readonly status: string;
  /** Attempts so far, including the current one. */
  readonly attempts: number;
  readonly nextAttemptAt: Temporal.Instant | null;
  readonly lastError: string;
}

/** `later`: due again then, without an attempt; `never`: not delivered, with the status and reason to write. */
export type Admission<T> =
  | { readonly kind: 'now'; readonly write?: () => void }
  | { readonly kind: 'later'; readonly at: Temporal.Instant }
  | { readonly kind: 'never'; readonly changes: Partial<T> };

export interface DeliveryQueue<T extends Deliverable> {
  readonly collection: Collection<T>;
  /** Only the items that match. */
  readonly where?: readonly Filter[];
  /** The number of attempts before giving up. */
  readonly maxAttempts: number;
  /** The pause after the failed attempt number `attempts`. */
  pauseMinutes(attempts: number): number;
  /** True: a failure ends the run, since the recipient is probably unavailable for the other items too. */
  readonly endsAtFailure: boolean;
  /** How long a run starts deliveries. By default five minutes. */
  readonly runSeconds?: number;
  /** Whether it may be delivered now; asked in the transaction that leases it. Reads first; `write` writes. By default everything may. */
  admit?(transaction: Transaction, item: T, now: Temporal.Instant): Promise<Admission<T>>;
  /** Delivers one item. @throws RefusedError where a retry cannot help; any other error is retried */
  deliver(item: T): Promise<void>;
  /** The fields to write after delivery; null: the item is removed. */
  delivered(now: Temporal.Instant): Partial<T> | null;
  /** Further fields to write after a failure. */
  failed?(error: unknown): Partial<T>;
  /** For the log. */
  onDelivered?(item: T): void;
  onFailed(item: T, isFinal: boolean, error: unknown): void;
}

/** The recipient refused it for good: no retry. */
export class RefusedError extends Error {
  override name = 'RefusedError';
}

export interface DeliveryParts {
  readonly store: Store;
  now(): Temporal.Instant;
}

const ITEMS_A_RUN = 50;
/** A run starts no delivery after this, if its queue says nothing else; the next run reads again what is due. */
const RUN_SECONDS = 300;
/** How long an item is leased to its worker; longer than any delivery may take (70 s, specification, §9). */
const LEASE_SECONDS = 150;

const due = (now: Temporal.Instant, limit: number, where: readonly Filter[] = []) =>
  ({
    where: [...where, ['status', '==', 'waiting'], ['nextAttemptAt', '<=', now]],
    orderBy: [['nextAttemptAt', 'asc']],
    limit,
  }) as const;

/** Whether something is due: one read, instead of two writes for a job lease that finds nothing. */
export async function hasDue(
  store: Pick<Store, 'query'>,
  collection: Collection<{ id: string }>,
  now: Temporal.Instant,
  where?: readonly Filter[],
): Promise<boolean> {
  return (await store.query(collection, due(now, 1, where))).items.length > 0;
}

/**
 * Delivers what is due, oldest first, one at a time. At least once: a recipient may get an item twice, under the same id.
 * @returns whether more may be due: this run ended with its number of items alone
 */
export async function deliverDue<T extends Deliverable>(
  parts: DeliveryParts,
  queue: DeliveryQueue<T>,
): Promise<boolean> {
  const startedAt = parts.now();
  const { items } = await parts.store.query(queue.collection, due(startedAt, ITEMS_A_RUN, queue.where));
  const lasts = queue.runSeconds ?? RUN_SECONDS;
  for (const { id } of items) {
    if (parts.now().since(startedAt).total('seconds') > lasts) return false;
    const item = await lease(parts, queue, id);
    if (item && !(await deliver(parts, queue, item)) && queue.endsAtFailure) return false;
  }
  return items.length === ITEMS_A_RUN;
}

/** The item with this attempt counted; null: another worker has it, it may not go now, or it was removed with its member's account. */
function lease<T extends Deliverable>(
  { store, now }: DeliveryParts,
  { collection, admit }: DeliveryQueue<T>,
  id: string,
): Promise<T | null> {
  return store.transaction(async (transaction) => {
    const item = await transaction.find(collection, id);
    const at = now();
    if (item?.status !== 'waiting' || !item.nextAttemptAt) return null;
    if (Temporal.Instant.compare(item.nextAttemptAt, at) > 0) return null;
    const admission = (await admit?.(transaction, item, at)) ?? { kind: 'now' };
    if (admission.kind !== 'now') {
      const due: Partial<Deliverable> = { nextAttemptAt: admission.kind === 'later' ? admission.at : null };
      const rest = admission.kind === 'never' ? admission.changes : {};
      transaction.update(collection, id, { ...(due as Partial<T>), ...rest });
      return null;
    }
    admission.write?.();
    const changes: Partial<Deliverable> = {
      attempts: item.attempts + 1,
      nextAttemptAt: at.add({ seconds: LEASE_SECONDS }),
    };
    transaction.update(collection, id, changes as Partial<T>);
    return { ...item, ...changes };
  });
}

/** @returns whether it was delivered */
async function deliver<T extends Deliverable>(
  parts: DeliveryParts,
  queue: DeliveryQueue<T>,
  item: T,
): Promise<boolean> {
  try {
    await queue.deliver(item);
  } catch (error) {
    const isFinal = error instanceof RefusedError || item.attempts >= queue.maxAttempts;
    const failed: Partial<Deliverable> = {
      status: isFinal ? 'failed' : 'waiting',
      nextAttemptAt: isFinal ? null : parts.now().add({ minutes: queue.pauseMinutes(item.attempts) }),
      lastError: error instanceof Error ? cutText(error.message, 300) : 'Unknown error',
    };
    await recordFailure(parts, queue, item.id, { ...(failed as Partial<T>), ...queue.failed?.(error) });
    queue.onFailed(item, isFinal, error);
    return false;
  }
  await record(parts, queue, item.id, queue.delivered(parts.now()));
  queue.onDelivered?.(item);
  return true;
}

/** Does nothing to an item that was stopped, or removed with its member's account, during delivery. */
async function recordFailure<T extends Deliverable>(
  { store }: DeliveryParts,
  { collection }: DeliveryQueue<T>,
  id: string,
  failed: Partial<T>,
): Promise<void> {
  await store.transaction(async (transaction) => {
    const item = await transaction.find(collection, id);
    if (item?.status === 'waiting') transaction.update(collection, id, failed);
  });
}

/** Items removed with their member's account during delivery are ignored. */
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
