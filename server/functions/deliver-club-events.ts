import { cutText } from '#domain/values/text.ts';
import { clubEvents, type StoredClubEvent } from '../data/collections/club-events.ts';
import { NotFoundError, type Store } from '../data/store.ts';
import { hasDue } from '../jobs/has-due.ts';
import type { Log } from '../log/log.ts';
import type { CallFunction } from './call-function.ts';

export interface DeliveryParts {
  readonly store: Store;
  now(): Temporal.Instant;
  readonly log: Pick<Log, 'warn' | 'error'>;
  readonly call: CallFunction;
}

const EVENTS_A_RUN = 50;
/** A run begins no further call after this, so that it ends well before its lease. */
const RUN_SECONDS = 300;
/** About a day in all, with the pauses below. */
const ATTEMPTS = 30;
const LONGEST_PAUSE_MINUTES = 60;
/** How long nobody else takes an event that is being delivered; longer than any call may last (70 s, specification, §9). */
const CLAIM_SECONDS = 150;

/** Whether `deliverClubEvents` would find one. */
export function hasDueClubEvents(store: Pick<Store, 'query'>, now: Temporal.Instant): Promise<boolean> {
  return hasDue(store, clubEvents, now);
}

/**
 * Delivers what is due, the oldest first. At least once: an event is forgotten only when the function has said yes, so it may
 * get one twice, under the same `eventId`. A failure ends the run: the function is likely away for the others too.
 */
export async function deliverClubEvents(parts: DeliveryParts): Promise<void> {
  const begunAt = parts.now();
  const { items } = await parts.store.query(clubEvents, {
    where: [
      ['status', '==', 'waiting'],
      ['nextAttemptAt', '<=', begunAt],
    ],
    orderBy: [['nextAttemptAt', 'asc']],
    limit: EVENTS_A_RUN,
  });
  for (const { id } of items) {
    if (parts.now().since(begunAt).total('seconds') > RUN_SECONDS) return;
    const event = await claim(parts, id);
    if (event && !(await deliver(parts, event))) return;
  }
}

/** The event with this attempt counted, or null: somebody else has it, or it has gone with its member's account. */
function claim({ store, now }: DeliveryParts, id: string): Promise<StoredClubEvent | null> {
  return store.transaction(async (transaction) => {
    const event = await transaction.find(clubEvents, id);
    const at = now();
    if (event?.status !== 'waiting' || !event.nextAttemptAt) return null;
    if (Temporal.Instant.compare(event.nextAttemptAt, at) > 0) return null;
    const changes = { attempts: event.attempts + 1, nextAttemptAt: at.add({ seconds: CLAIM_SECONDS }) };
    transaction.update(clubEvents, id, changes);
    return { ...event, ...changes };
  });
}

/** @returns whether the function has it */
async function deliver(parts: DeliveryParts, event: StoredClubEvent): Promise<boolean> {
  const { id, type, at, memberUid, facts, attempts } = event;
  try {
    await parts.call({ eventId: id, type, at: at.toString(), memberUid, ...facts });
  } catch (error) {
    const isFinal = attempts >= ATTEMPTS;
    await postpone(parts, event, isFinal, error instanceof Error ? cutText(error.message, 300) : 'Unknown');
    const line = { event: 'club-event.not-delivered', eventId: id, type, attempts, isFinal, err: error };
    if (isFinal) parts.log.error(line, 'A club event was given up');
    else parts.log.warn(line, 'A club event was not delivered');
    return false;
  }
  await parts.store.remove(clubEvents, id);
  return true;
}

async function postpone(
  { store, now }: DeliveryParts,
  { id, attempts }: StoredClubEvent,
  isFinal: boolean,
  lastError: string,
): Promise<void> {
  const minutes = Math.min(2 ** (attempts - 1), LONGEST_PAUSE_MINUTES);
  const nextAttemptAt = isFinal ? null : now().add({ minutes });
  try {
    await store.update(clubEvents, id, { status: isFinal ? 'failed' : 'waiting', nextAttemptAt, lastError });
  } catch (error) {
    // It went away with its member's account meanwhile.
    if (!(error instanceof NotFoundError)) throw error;
  }
}
