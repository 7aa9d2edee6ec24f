import { randomUUID } from 'node:crypto';
import { type ClubEventType, clubEvents } from '../data/collections/club-events.ts';
import type { Writes } from '../data/store.ts';

export interface ClubEvent {
  readonly type: ClubEventType;
  readonly memberUid: string;
  /** No names, no addresses, no health data: who is told may be anybody's system. */
  readonly facts?: Readonly<Record<string, string | boolean>>;
}

/** News for another system of the club's: written in the transaction of the change, delivered by `deliverClubEvents`. */
export interface ClubEvents {
  /** Does nothing where nobody is to be told. */
  note(writes: Pick<Writes<void>, 'create'>, event: ClubEvent): void;
}

/** @param isHeard whether a functions address is set */
export function createClubEvents({
  now,
  isHeard,
}: {
  now(): Temporal.Instant;
  isHeard: boolean;
}): ClubEvents {
  return {
    note(writes, { type, memberUid, facts = {} }) {
      if (!isHeard) return;
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
