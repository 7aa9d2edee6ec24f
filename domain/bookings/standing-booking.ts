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
  /** `revive`: a mark was corrected, and without it there are not enough no-shows. */
  readonly step: 'none' | 'end' | 'revive';
}

const wasThere = (status: string) => status === 'attended' || status === 'late';

/**
 * What marking a booking of the class means for the standing booking behind it. Null: nothing changes.
 * @param limit no-shows in a row that end it: then the place goes to people who come
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
  if (wasThere(to)) return 0;
  return from === 'no-show' ? Math.max(0, noShows - 1) : noShows;
}

/** A window that is moved, a plan that is changed, a class that is added: all are noticed within this time. */
const LOOK_AGAIN_HOURS = 6;

/** When a standing booking is looked at next: the moment at which its next class opens, and every few hours until then. */
export function nextLook(
  next: { readonly startsAt: Temporal.Instant } | null,
  plan: { readonly bookingOpensDaysBefore: number | null } | null,
  settings: BookingTimeSettings,
  now: Temporal.Instant,
): Temporal.Instant {
  const latest = now.add({ hours: LOOK_AGAIN_HOURS });
  if (!next) return latest;
  const opensAt = bookingOpensAt(next, plan, settings);
  return Temporal.Instant.compare(opensAt, latest) < 0 ? opensAt : latest;
}
