import type { BookingParts } from '../bookings/booking-step.ts';
import type { Actor } from '../log/write-audit.ts';
import { type ReviseSessionOutcome, reviseSession } from './revise-session.ts';

export interface SessionMove {
  readonly sessionId: string;
  readonly startsAt: Temporal.Instant;
  readonly minutes: number;
  readonly room: string;
  readonly by: Actor;
  /** The session as the page showed it (`sessionVersion`). */
  readonly seen?: string;
}

/** Another time or room for one dated class; see `reviseSession`. */
export function moveSession(
  parts: BookingParts,
  { sessionId, startsAt, minutes, room, by, seen }: SessionMove,
): Promise<ReviseSessionOutcome> {
  return reviseSession(parts, { sessionId, changes: { startsAt, minutes, room }, by, seen });
}
