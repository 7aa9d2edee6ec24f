/** What the demo's stories share: the club while it is being filled, its clock, and things that happen at their time. */

import type { Actor } from '../log/write-audit.ts';
import type { Outbox } from '../outbox/outbox.ts';
import type { Services } from '../services.ts';
import type { Chance } from './random.ts';

/** The clock of the services that the club is filled with: it stands where the story is. */
export interface StoryClock {
  now(): Temporal.Instant;
  set(at: Temporal.Instant): void;
}

export function storyClock(at: Temporal.Instant): StoryClock {
  let current = at;
  return {
    now: () => current,
    set: (next) => {
      current = next;
    },
  };
}

type Device = { readonly id: string; readonly name: string };
export type Doors = readonly [front: Device, carPark: Device];

export interface Club {
  /** Their `now` is the clock's. */
  readonly services: Services;
  readonly clock: StoryClock;
  readonly chance: Chance;
  /** When the door's history begins. */
  readonly from: Temporal.Instant;
  readonly now: Temporal.Instant;
  /** The admin first. */
  readonly staff: readonly [Actor, ...Actor[]];
  readonly doors: Doors;
}

/** Something that happens at a moment. */
export interface Happening {
  readonly at: Temporal.Instant;
  happen(): Promise<unknown>;
}

/** Lets everything up to now happen in its order, each thing at its own time. */
export async function live({ clock, now }: Club, happenings: readonly Happening[]): Promise<void> {
  const past = happenings.filter(({ at }) => Temporal.Instant.compare(at, now) < 0);
  for (const { at, happen } of past.sort((one, other) => Temporal.Instant.compare(one.at, other.at))) {
    clock.set(at);
    await happen();
  }
}

/** Older mails of the demo have been read and cleared away; without this the outbox would hold thousands. */
export function recentMail({ services, now }: Club, days = 14): Outbox {
  const cleared = now.subtract({ hours: 24 * days });
  return {
    ...services.outbox,
    queueMessage: (writes, message) =>
      Temporal.Instant.compare(services.now(), cleared) > 0
        ? services.outbox.queueMessage(writes, message)
        : '',
  };
}
