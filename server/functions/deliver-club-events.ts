import { clubEvents } from '../data/collections/club-events.ts';
import type { Store } from '../data/store.ts';
import type { Log } from '../log/log.ts';
import { type DeliveryParts, deliverDue, hasDue } from '../outbox/delivery-queue.ts';
import type { CallFunction } from './call-function.ts';

export interface ClubEventParts extends DeliveryParts {
  readonly log: Pick<Log, 'warn' | 'error'>;
  readonly call: CallFunction;
}

const LONGEST_PAUSE_MINUTES = 60;

/** Whether `deliverClubEvents` would find one. */
export function hasDueClubEvents(store: Pick<Store, 'query'>, now: Temporal.Instant): Promise<boolean> {
  return hasDue(store, clubEvents, now);
}

/**
 * Delivers what is due. An event is removed only after the function confirms it, so it may get one twice, under the same
 * `eventId`. Failures are retried after 1, 2, 4 … minutes, at most an hour, for about a day.
 */
export async function deliverClubEvents({ log, call, ...parts }: ClubEventParts): Promise<void> {
  await deliverDue(parts, {
    collection: clubEvents,
    maxAttempts: 30,
    pauseMinutes: (attempts) => Math.min(2 ** (attempts - 1), LONGEST_PAUSE_MINUTES),
    endsAtFailure: true,
    deliver: ({ id, type, at, memberUid, facts }) =>
      call({ eventId: id, type, at: at.toString(), memberUid, ...facts }),
    delivered: () => null,
    onFailed: ({ id, type, attempts }, isFinal, error) => {
      const line = { event: 'club-event.not-delivered', eventId: id, type, attempts, isFinal, err: error };
      if (isFinal) log.error(line, 'A club event was given up');
      else log.warn(line, 'A club event was not delivered');
    },
  });
}
