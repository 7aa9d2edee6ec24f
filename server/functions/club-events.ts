import { randomUUID } from 'node:crypto';
import type { ClubEventType } from '#domain/api/club-events.ts';
import { clubEvents } from '../data/collections/club-events.ts';
import { webhookDeliveries } from '../data/collections/webhooks.ts';
import type { Writes } from '../data/store.ts';
import { newDelivery } from '../webhooks/new-delivery.ts';

export interface ClubEvent {
  readonly type: ClubEventType;
  readonly memberUid: string;
  /** No names, no addresses, no health data: the receiver may be any system. */
  readonly facts?: Readonly<Record<string, string | boolean>>;
}

/**
 * Events for the club's other systems, written in the transaction of the change: one for its own function, delivered by
 * `deliverClubEvents`, and one for each webhook that wants them, delivered by `deliverWebhooks`.
 */
export interface ClubEvents {
  /** Does nothing where nobody listens. */
  note(writes: Pick<Writes<void>, 'create'>, event: ClubEvent): void;
}

/** An endpoint of webhooks, and what it wants to hear of. */
export interface Listener {
  readonly id: string;
  readonly events: readonly ClubEventType[];
}

/**
 * @param isEnabled whether a function URL is set
 * @param listeners as last read; every transaction reads them first (`knowListeners`)
 */
export function createClubEvents({
  now,
  isEnabled,
  listeners,
}: {
  now(): Temporal.Instant;
  isEnabled: boolean;
  listeners(): readonly Listener[];
}): ClubEvents {
  return {
    note(writes, { type, memberUid, facts = {} }) {
      const eventId = randomUUID();
      const event = { type, at: now(), memberUid, facts: { ...facts } };
      if (isEnabled) {
        const due = { status: 'waiting', attempts: 0, nextAttemptAt: event.at, lastError: '' } as const;
        writes.create(clubEvents, { id: eventId, ...event, ...due });
      }
      for (const { id, events } of listeners()) {
        if (events.includes(type)) writes.create(webhookDeliveries, newDelivery({ eventId, ...event }, id));
      }
    },
  };
}
