/** Tells whether the data that visitors without a sign-in see has changed: cached pages depend on it. */

import { challenges } from '../data/collections/challenges.ts';
import { settings } from '../data/collections/club.ts';
import { events } from '../data/collections/events.ts';
import { exercises } from '../data/collections/exercises.ts';
import { plans } from '../data/collections/membership.ts';
import { scores } from '../data/collections/results.ts';
import { runRoutes } from '../data/collections/run-routes.ts';
import { classTypes, sessions } from '../data/collections/timetable.ts';
import { trainers } from '../data/collections/trainers.ts';
import { workouts } from '../data/collections/workouts.ts';
import type { Store } from '../data/store.ts';

/** All show the club's name; a booking changes `timetable` pages alone, an exercise `exercises` pages, a result `workouts` pages, a registration, a challenge or a trainer’s profile `events` pages. */
export const publicKinds = ['club', 'timetable', 'exercises', 'workouts', 'events'] as const;
export type PublicKind = (typeof publicKinds)[number];

const collectionsOf: Readonly<Record<PublicKind, readonly string[]>> = {
  club: [settings.name, plans.name, classTypes.name],
  timetable: [settings.name, plans.name, classTypes.name, sessions.name, workouts.name],
  exercises: [settings.name, exercises.name],
  workouts: [settings.name, workouts.name, scores.name],
  events: [settings.name, events.name, trainers.name, challenges.name, runRoutes.name],
};

export const publicCollections: ReadonlySet<string> = new Set(Object.values(collectionsOf).flat());

/** The version of the public data at one moment. */
export interface PublicState {
  /** By `clock` of `PublicData`. */
  readonly at: number;
  /** How many writes this instance had made by then. */
  readonly writes: Readonly<Record<PublicKind, number>>;
  readonly foreignMark: number | null;
}

export interface PublicData {
  /** Milliseconds, ever growing. */
  clock(): number;
  noteWrite(collection: string): void;
  state(): PublicState;
  /** True where this instance has not written data of this kind since. */
  hasNoOwnWrites(kind: PublicKind, since: PublicState): boolean;
  /** True where no other instance has written anything since; false: one may have. */
  hasNoForeignWrites(since: PublicState): boolean;
}

export function createPublicData(
  store: Pick<Store, 'foreignWriteMark'>,
  clock = () => performance.now(),
): PublicData {
  let writes: PublicState['writes'] = { club: 0, timetable: 0, exercises: 0, workouts: 0, events: 0 };
  return {
    clock,
    noteWrite(collection) {
      for (const kind of publicKinds) {
        if (collectionsOf[kind].includes(collection)) writes = { ...writes, [kind]: writes[kind] + 1 };
      }
    },
    state: () => ({ at: clock(), writes, foreignMark: foreignMark(store) }),
    hasNoOwnWrites: (kind, since) => since.writes[kind] === writes[kind],
    hasNoForeignWrites: (since) => since.foreignMark !== null && since.foreignMark === foreignMark(store),
  };
}

/** Null too where the store is unavailable. */
function foreignMark(store: Pick<Store, 'foreignWriteMark'>): number | null {
  try {
    return store.foreignWriteMark();
  } catch {
    return null;
  }
}
