/**
 * What counts as a visit: somebody was here when they checked in, or when a coach marked them as attended in a class on a day on which they
 * had not checked in. Coming in again while still in is not another visit.
 */
import { localDateText } from '../values/dates.ts';

/** An entry of the access log fits. */
export interface DoorMovement {
  readonly id: string;
  readonly at: Temporal.Instant;
  readonly direction: 'in' | 'out';
  readonly isAllowed: boolean;
}

/** How somebody stands after a series of movements. */
export interface Stays {
  readonly visits: number;
  /** Of the latest stay; null: they were not let in, or have been checked out since. */
  readonly enteredAt: Temporal.Instant | null;
  /** When they came to that stay, however often they were let in since; null as above. */
  readonly since: Temporal.Instant | null;
  /** When they were last let in. */
  readonly lastInAt: Temporal.Instant | null;
}

/** Of the same moment: somebody comes in before they go out. */
const rank = ({ direction }: DoorMovement) => Number(direction === 'out');

/**
 * Follows one person’s movements, in any order.
 * @param autoExitHours after this long without a check-out they count as gone
 */
export function followStays(movements: readonly DoorMovement[], autoExitHours: number): Stays {
  const inOrder = movements
    .filter(({ isAllowed }) => isAllowed)
    .toSorted((one, other) => Temporal.Instant.compare(one.at, other.at) || rank(one) - rank(other));
  let stays: Stays = { visits: 0, enteredAt: null, since: null, lastInAt: null };
  for (const { at, direction } of inOrder) {
    if (direction === 'out') {
      stays = { ...stays, enteredAt: null, since: null };
      continue;
    }
    const leftAt = stays.enteredAt?.add({ minutes: Math.round(autoExitHours * 60) });
    const isIn = leftAt !== undefined && Temporal.Instant.compare(leftAt, at) > 0;
    const since = isIn ? stays.since : at;
    stays = { visits: stays.visits + (isIn ? 0 : 1), enteredAt: at, since, lastInAt: at };
  }
  return stays;
}

/** When one person came: each check-in, and the first class that they attended of each day without one. */
export function visitsOf(
  checkIns: readonly Temporal.Instant[],
  classes: readonly Temporal.Instant[],
): Temporal.Instant[] {
  const days = new Set(checkIns.map(localDateText));
  const visits = [...checkIns];
  for (const at of classes.toSorted(Temporal.Instant.compare)) {
    if (days.has(localDateText(at))) continue;
    days.add(localDateText(at));
    visits.push(at);
  }
  return visits;
}

/** The later of a check-in and a class; of one day, the check-in. */
export function latestVisit(
  checkedInAt: Temporal.Instant | null,
  classAt: Temporal.Instant | null,
): Temporal.Instant | null {
  if (!checkedInAt || !classAt) return checkedInAt ?? classAt;
  return localDateText(classAt) > localDateText(checkedInAt) ? classAt : checkedInAt;
}
