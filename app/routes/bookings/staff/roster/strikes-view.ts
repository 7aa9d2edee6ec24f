import { bookingKey } from '#domain/bookings/booking-key.ts';
import { strikesInWindow, suspendedUntil } from '#domain/bookings/strikes.ts';
import { formatDateTime } from '#domain/values/dates.ts';
import { bookingProfiles, bookings } from '#server/data/collections/bookings.ts';
import type { ClubSettings } from '#server/data/collections/club.ts';
import { memberRows } from '#server/data/collections/members.ts';
import type { Services } from '#server/services.ts';

export interface StrikeView {
  readonly sessionId: string;
  /** `No-show: Hyrox, Tue 24 Nov, 18:00`. */
  readonly what: string;
  readonly isForgiven: boolean;
  /** Within the last `strikeWindowDays` and not forgiven. */
  readonly counts: boolean;
}

export interface StrikesView {
  readonly name: string;
  /** What strikes lead to, by the club's settings. */
  readonly rule: string;
  readonly suspension: string | null;
  readonly strikes: readonly StrikeView[];
}

/** Null: there is no such member. */
export async function readStrikes(
  { store }: Pick<Services, 'store'>,
  uid: string,
  settings: ClubSettings,
  now: Temporal.Instant,
): Promise<StrikesView | null> {
  const member = await store.find(memberRows, uid);
  if (!member) return null;
  const strikes = (await store.find(bookingProfiles, uid))?.strikes ?? [];
  const classes = await store.findMany(
    bookings,
    strikes.map(({ sessionId }) => bookingKey(sessionId, uid)),
  );
  const counting = new Set(strikesInWindow(strikes, settings, now));
  const until = suspendedUntil(strikes, settings, now);
  return {
    name: member.name || 'No name',
    rule: ruleOf(settings),
    suspension: until ? `Can only book on the day until ${formatDateTime(until, now)}.` : null,
    strikes: strikes
      .map((strike, index) => ({
        sessionId: strike.sessionId,
        what: strikeLabel(strike.kind, classes[index]?.className, classes[index]?.startsAt ?? strike.at, now),
        isForgiven: strike.isForgiven,
        counts: counting.has(strike),
      }))
      .toReversed(),
  };
}

function ruleOf({ strikeLimit, strikeWindowDays, suspensionDays }: ClubSettings): string {
  if (suspensionDays === 0) return 'Strikes are recorded, but don’t stop members booking.';
  const strikes =
    strikeLimit === 1 ? 'one no-show or late cancellation' : `${strikeLimit} no-shows or late cancellations`;
  return `After ${strikes} within ${strikeWindowDays} days, members can’t book ahead for ${suspensionDays} days.`;
}

function strikeLabel(
  kind: 'no-show' | 'late-cancelled',
  className: string | undefined,
  at: Temporal.Instant,
  now: Temporal.Instant,
): string {
  const what = kind === 'no-show' ? 'No-show' : 'Late cancellation';
  return [`${what}: ${className || 'a class'}`, formatDateTime(at, now)].join(', ');
}
