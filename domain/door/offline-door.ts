import { isAfter } from '../values/instants.ts';
import { type DoorMember, type DoorSettings, decideCheckIn } from './check-in.ts';

/** How long a kiosk may decide by itself on one roster, and how late its decisions are accepted. */
export const ROSTER_HOURS = 12;
/** Tolerance for kiosk clocks that are slightly wrong. */
const CLOCK_MINUTES = 2;

/** Always open: the roster does not depend on opening hours. */
const alwaysOpen = { openingHours: Array(7).fill({ opens: '00:00', closes: '00:00' }), closedDates: [] };

/** Whether the door would let a member in, now and until the roster expires: a membership that ends in between is for the desk. */
export function isOnRoster(
  member: DoorMember,
  settings: DoorSettings,
  issuedAt: Temporal.Instant,
  expiresAt: Temporal.Instant,
): boolean {
  const attempt = {
    pass: { kind: 'no-pass' } as const,
    passUse: null,
    member,
    enteredAt: null,
    // The kiosk decides by them itself.
    doorHours: null,
    settings: { ...settings, ...alwaysOpen },
  };
  return [issuedAt, expiresAt].every((at) => decideCheckIn(attempt, at).isAllowed);
}

/** When a roster was issued and until when it is valid. */
export interface RosterSpan {
  readonly issuedAt: Temporal.Instant;
  readonly expiresAt: Temporal.Instant;
}

/** Whether a kiosk can have decided at `at` by this roster, and reports it in time. */
export function canHaveDecided(at: Temporal.Instant, roster: RosterSpan, now: Temporal.Instant): boolean {
  return (
    !isAfter(roster.issuedAt.subtract({ minutes: CLOCK_MINUTES }), at) &&
    !isAfter(at, roster.expiresAt) &&
    !isAfter(at, now.add({ minutes: CLOCK_MINUTES })) &&
    !isAfter(now, at.add({ hours: ROSTER_HOURS }))
  );
}
