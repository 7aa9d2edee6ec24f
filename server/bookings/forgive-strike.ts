import { bookingKey } from '#domain/bookings/booking-key.ts';
import { withoutUse } from '#domain/bookings/booking-profile-changes.ts';
import { withForgiveness } from '#domain/bookings/strikes.ts';
import { formatDateTime } from '#domain/values/dates.ts';
import { bookingProfiles, bookings } from '../data/collections/bookings.ts';
import { type Actor, writeAudit } from '../log/write-audit.ts';
import type { Services } from '../services.ts';

export interface ForgiveRequest {
  readonly uid: string;
  /** The session whose strike it is. */
  readonly sessionId: string;
  readonly reason: string;
  readonly by: Actor;
}

/**
 * Staff forgive a strike: it stays on record but no longer counts. Whoever cancelled late gets back the class that it counted as used; a
 * missed one was held for them. Idempotent.
 */
export function forgiveStrike(
  { store, now: clock }: Pick<Services, 'store' | 'now'>,
  { uid, sessionId, reason, by }: ForgiveRequest,
): Promise<{ kind: 'forgiven'; isRepeat: boolean; isClassBack: boolean } | { kind: 'no-strike' }> {
  return store.transaction(async (transaction) => {
    const bookingProfile = await transaction.find(bookingProfiles, uid);
    const booking = await transaction.find(bookings, bookingKey(sessionId, uid));
    const strike = bookingProfile?.strikes.find((one) => one.sessionId === sessionId);
    if (!bookingProfile || !strike) return { kind: 'no-strike' };
    if (strike.isForgiven) return { kind: 'forgiven', isRepeat: true, isClassBack: false };
    const now = clock();
    const uses =
      strike.kind === 'late-cancelled' ? withoutUse(bookingProfile.uses, sessionId) : bookingProfile.uses;
    const isClassBack = uses.length < bookingProfile.uses.length;
    transaction.set(bookingProfiles, {
      ...bookingProfile,
      strikes: withForgiveness(bookingProfile.strikes, sessionId),
      uses,
    });
    if (booking) transaction.update(bookings, booking.id, { isForgiven: true, changedAt: now });
    const kind = strike.kind === 'no-show' ? 'No-show' : 'Late cancellation';
    const summary = `${kind} on ${formatDateTime(strike.at, now)}: ${reason}`;
    writeAudit(transaction, by, { action: 'strike.forgiven', memberUid: uid, summary }, now);
    return { kind: 'forgiven', isRepeat: false, isClassBack };
  });
}
