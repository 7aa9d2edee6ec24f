/** Which check-ins are visits: coming in again while still in is not another one. */

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
  let stays: Stays = { visits: 0, enteredAt: null, lastInAt: null };
  for (const { at, direction } of inOrder) {
    if (direction === 'out') {
      stays = { ...stays, enteredAt: null };
      continue;
    }
    const leftAt = stays.enteredAt?.add({ minutes: Math.round(autoExitHours * 60) });
    const isIn = leftAt !== undefined && Temporal.Instant.compare(leftAt, at) > 0;
    stays = { visits: stays.visits + (isIn ? 0 : 1), enteredAt: at, lastInAt: at };
  }
  return stays;
}
