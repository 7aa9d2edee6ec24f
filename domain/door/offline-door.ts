import { isAfter } from '../values/instants.ts';
import { type DoorMember, type DoorSettings, decideCheckIn } from './check-in.ts';

/** How long a kiosk may decide by itself on one roster. */
export const ROSTER_HOURS = 12;
/** How late its decisions are accepted: a club may be without a connection over a weekend. */
const REPORT_HOURS = 7 * 24;
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
function canHaveDecided(at: Temporal.Instant, roster: RosterSpan, now: Temporal.Instant): boolean {
  return (
    !isAfter(roster.issuedAt.subtract({ minutes: CLOCK_MINUTES }), at) &&
    !isAfter(at, roster.expiresAt) &&
    !isAfter(at, now.add({ minutes: CLOCK_MINUTES })) &&
    !isAfter(now, at.add({ hours: REPORT_HOURS }))
  );
}

/**
 * When a kiosk decided, by the server's clock; null: it cannot have. Its own time counts where the roster covers it. Where its clock has moved since
 * it last heard from the server, the time by what the clock says now may be the one that fits.
 * @param clockOffMs how far it has moved; 0: not known
 */
export function decidedAt(
  at: Temporal.Instant,
  clockOffMs: number,
  roster: RosterSpan,
  now: Temporal.Instant,
): Temporal.Instant | null {
  const corrected = at.add({ milliseconds: clockOffMs });
  return [at, corrected].find((each) => canHaveDecided(each, roster, now)) ?? null;
}
