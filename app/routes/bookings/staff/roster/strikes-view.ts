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
  /** Of the last so many days and not forgiven. */
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
    suspension: until ? `Books on the day only until ${formatDateTime(until, now)}.` : null,
    strikes: strikes
      .map((strike, index) => ({
        sessionId: strike.sessionId,
        what: wordsOf(strike.kind, classes[index]?.className, classes[index]?.startsAt ?? strike.at, now),
        isForgiven: strike.isForgiven,
        counts: counting.has(strike),
      }))
      .toReversed(),
  };
}

function ruleOf({ strikeLimit, strikeWindowDays, suspensionDays }: ClubSettings): string {
  const limit = strikeLimit === 1 ? 'One missed class' : `${strikeLimit} missed classes or late cancels`;
  if (suspensionDays === 0) return `${limit} within ${strikeWindowDays} days are counted, and cost nothing.`;
  return `${limit} within ${strikeWindowDays} days mean no booking ahead for ${suspensionDays} days.`;
}

function wordsOf(
  kind: 'no-show' | 'late-cancelled',
  className: string | undefined,
  at: Temporal.Instant,
  now: Temporal.Instant,
): string {
  const what = kind === 'no-show' ? 'No-show' : 'Cancelled late';
  return [`${what}: ${className || 'a class'}`, formatDateTime(at, now)].join(', ');
}
