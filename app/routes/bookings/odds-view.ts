import { oddsSentence } from '#domain/bookings/booking-text.ts';
import { LEAST_ODDS_CASES } from '#domain/bookings/waitlist-odds.ts';
import type { StoredBookingFacts } from '#server/bookings/booking-facts.ts';
import { waitlistOdds } from '#server/data/collections/bookings.ts';
import type { Store } from '#server/data/store.ts';
import type { ClassState } from './class-view.ts';

/** How often others who joined at this position got a place, in a sentence; empty if not waiting, or with too few cases. */
export async function findOdds(store: Store, facts: StoredBookingFacts, state: ClassState): Promise<string> {
  const position = positionOf(facts, state);
  if (position === null) return '';
  const odds = await store.find(waitlistOdds, facts.session.classTypeId);
  const tally = odds?.byPosition[position - 1];
  if (!tally || tally.cases < LEAST_ODDS_CASES) return '';
  return oddsSentence(Math.round((tally.gotIn / tally.cases) * 10));
}

function positionOf({ session, booking }: StoredBookingFacts, { kind }: ClassState): number | null {
  if (kind === 'can-wait') return session.waitlist.length + 1;
  if (kind === 'waiting' && booking && booking.joinedAtPosition > 0) return booking.joinedAtPosition;
  return null;
}
