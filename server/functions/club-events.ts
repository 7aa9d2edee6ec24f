import { randomUUID } from 'node:crypto';
import { type ClubEventType, clubEvents } from '../data/collections/club-events.ts';
import type { Writes } from '../data/store.ts';

export interface ClubEvent {
  readonly type: ClubEventType;
  readonly memberUid: string;
  /** No names, no addresses, no health data: the receiver may be any system. */
  readonly facts?: Readonly<Record<string, string | boolean>>;
}

/** Events for the club's own function: written in the transaction of the change, delivered by `deliverClubEvents`. */
export interface ClubEvents {
  /** Does nothing where no function is set up. */
  note(writes: Pick<Writes<void>, 'create'>, event: ClubEvent): void;
}

/** @param isEnabled whether a function URL is set */
export function createClubEvents({
  now,
  isEnabled,
}: {
  now(): Temporal.Instant;
  isEnabled: boolean;
}): ClubEvents {
  return {
    note(writes, { type, memberUid, facts = {} }) {
      if (!isEnabled) return;
      const at = now();
      writes.create(clubEvents, {
        id: randomUUID(),
        type,
        at,
        memberUid,
        facts: { ...facts },
        status: 'waiting',
        attempts: 0,
        nextAttemptAt: at,
        lastError: '',
      });
    },
  };
}
