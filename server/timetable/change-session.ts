import type { BookingParts } from '../bookings/booking-step.ts';
import type { Actor } from '../log/write-audit.ts';
import { type ReviseSessionOutcome, reviseSession } from './revise-session.ts';

export interface SessionChange {
  readonly sessionId: string;
  /** Empty uid for nobody. */
  readonly coach: { readonly uid: string; readonly name: string };
  readonly capacity: number;
  readonly by: Actor;
  /** The session as the page showed it (`sessionVersion`). */
  readonly seen?: string;
}

/** Another coach or another number of places for one dated class; see `reviseSession`. */
export function changeSession(
  parts: BookingParts,
  { sessionId, coach, capacity, by, seen }: SessionChange,
): Promise<ReviseSessionOutcome> {
  return reviseSession(parts, { sessionId, changes: { coach, capacity }, by, seen });
}
