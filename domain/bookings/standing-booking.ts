import { hasAttended } from './attendance.ts';
import { type BookingTimeSettings, bookingOpensAt } from './booking-times.ts';

/** The id of a member's standing booking of a weekly class. */
export function standingKey(scheduleId: string, memberUid: string): string {
  return `${scheduleId}_${memberUid}`;
}

export type StandingEnd = 'by-member' | 'no-shows' | 'class-ended' | 'membership-over';

/** A stored standing booking fits. */
export interface StandingFacts {
  readonly noShows: number;
  readonly endedAt: Temporal.Instant | null;
  readonly endReason: string;
}

export interface StandingOutcome {
  readonly noShows: number;
  /** `revive`: a mark was corrected, and the no-shows are now below the limit. */
  readonly step: 'none' | 'end' | 'revive';
}

/**
 * What a mark means for the standing booking that made the booking. Null: nothing changes.
 * @param limit no-shows in a row that end it, so that the place goes to people who come
 */
export function decideStandingOutcome(
  standing: StandingFacts,
  { from, to }: { readonly from: string; readonly to: string },
  limit: number,
): StandingOutcome | null {
  const noShows = countAfter(standing.noShows, from, to);
  if (noShows === standing.noShows) return null;
  if (standing.endedAt === null) return { noShows, step: noShows >= limit ? 'end' : 'none' };
  const isCorrected = standing.endReason === 'no-shows' && noShows < limit;
  return { noShows, step: isCorrected ? 'revive' : 'none' };
}

function countAfter(noShows: number, from: string, to: string): number {
  if (from === to) return noShows;
  if (to === 'no-show') return noShows + 1;
  if (hasAttended(to)) return 0;
  return from === 'no-show' ? Math.max(0, noShows - 1) : noShows;
}

/** A changed booking window or plan, or a new class, is noticed within this time. */
const RETRY_HOURS = 6;

/** When a standing booking is tried next: when its next class opens, and every few hours until then. */
export function nextAttempt(
  next: { readonly startsAt: Temporal.Instant } | null,
  plan: { readonly bookingOpensDaysBefore: number | null } | null,
  settings: BookingTimeSettings,
  now: Temporal.Instant,
): Temporal.Instant {
  const latest = now.add({ hours: RETRY_HOURS });
  if (!next) return latest;
  const opensAt = bookingOpensAt(next, plan, settings);
  return Temporal.Instant.compare(opensAt, latest) < 0 ? opensAt : latest;
}
