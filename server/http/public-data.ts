/** Whether what visitors without a sign-in see has changed: pages that are kept as they were rendered live by it. */

import { settings } from '../data/collections/club.ts';
import { plans } from '../data/collections/membership.ts';
import { classTypes, sessions } from '../data/collections/timetable.ts';
import type { Store } from '../data/store.ts';

/** `timetable` pages show what the club says of itself too; a booking changes them and no others. */
export const publicKinds = ['club', 'timetable'] as const;
export type PublicKind = (typeof publicKinds)[number];

const collectionsOf: Readonly<Record<PublicKind, readonly string[]>> = {
  club: [settings.name, plans.name, classTypes.name],
  timetable: [settings.name, plans.name, classTypes.name, sessions.name],
};

/** How the public data stood when it was asked for. */
export interface PublicState {
  /** By `clock` of `PublicData`. */
  readonly at: number;
  /** Writes by this instance until then, counted. */
  readonly writes: Readonly<Record<PublicKind, number>>;
  readonly foreignMark: number | null;
}

export interface PublicData {
  /** Milliseconds, ever growing. */
  clock(): number;
  noteWrite(collection: string): void;
  state(): PublicState;
  /** True where this instance has written nothing of this kind since. */
  hasNoOwnWrites(kind: PublicKind, since: PublicState): boolean;
  /** True where nobody else has written anything since; false: perhaps somebody has. */
  hasNoForeignWrites(since: PublicState): boolean;
}

export function createPublicData(
  store: Pick<Store, 'foreignWriteMark'>,
  clock = () => performance.now(),
): PublicData {
  let writes: PublicState['writes'] = { club: 0, timetable: 0 };
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

/** A store that cannot be asked now cannot tell either. */
function foreignMark(store: Pick<Store, 'foreignWriteMark'>): number | null {
  try {
    return store.foreignWriteMark();
  } catch {
    return null;
  }
}
