/** Cancels the bookings and waitlist places that a member has after the end of their membership. */

import { hasStarted } from '#domain/bookings/booking-times.ts';
import { isEnding } from '#domain/bookings/ended-membership.ts';
import type { MembershipStatus } from '#domain/membership/membership.ts';
import { type BookingProfile, bookingProfiles } from '../data/collections/bookings.ts';
import type { Member } from '../data/collections/members.ts';
import { members } from '../data/collections/members.ts';
import type { Transaction } from '../data/store.ts';
import type { Services } from '../services.ts';
import type { BookingParts } from './booking-step.ts';
import { bookingsEndedMail } from './bookings-ended-mails.ts';
import { cancelBooking } from './cancel-booking.ts';

type SoonParts = BookingParts & Pick<Services, 'log'>;

/**
 * To be called before the first write of the transaction that changes a membership. Returns a function that records that bookings must
 * be cleared, so that this cannot be lost once the membership has ended; null: there is nothing to clear.
 */
export async function planClearing(
  transaction: Transaction,
  member: Pick<Member, 'id' | 'membershipStatus'>,
  after: MembershipStatus,
  at: Temporal.Instant,
): Promise<(() => void) | null> {
  if (!isEnding(member.membershipStatus, after)) return null;
  const bookingProfile = await transaction.find(bookingProfiles, member.id);
  if (!bookingProfile?.upcoming.some((entry) => !hasStarted(entry, at))) return null;
  return () => transaction.update(bookingProfiles, member.id, { membershipEndedAt: at });
}

/**
 * Cancels a member's bookings after the end of their membership, each class in its own transaction that offers the place to the next
 * person, then sends one mail about all of them. Can be stopped anywhere and run again. Bookings that they may keep (`canKeepBooking`) stay.
 */
export async function clearAfterEnd(parts: BookingParts, uid: string): Promise<void> {
  const bookingProfile = await parts.store.find(bookingProfiles, uid);
  if (!bookingProfile?.membershipEndedAt) return;
  for (const entry of bookingProfile.upcoming) {
    if (hasStarted(entry, parts.now())) continue;
    await cancelBooking(parts, { sessionId: entry.sessionId, uid, by: 'membership-end' });
  }
  await finish(parts, uid, bookingProfile.membershipEndedAt);
}

/** Runs right after the change that ended it. If it fails, the job (`settle-memberships`) does it later. */
export async function clearSoon(parts: SoonParts, uid: string): Promise<void> {
  try {
    await clearAfterEnd(parts, uid);
  } catch (error) {
    parts.log.error(
      { event: 'bookings.not-cleared', err: error },
      'Bookings after the end of a membership could not be cleared; the job tries again',
    );
  }
}

/** Does nothing if the membership has ended again since: another run clears that. */
function finish(
  { store, outbox, settings, config, now }: BookingParts,
  uid: string,
  endedAt: Temporal.Instant,
): Promise<void> {
  return store.transaction(async (transaction) => {
    const { clubName } = await settings.read();
    const bookingProfile = await transaction.find(bookingProfiles, uid);
    const member = await transaction.find(members, uid);
    if (!bookingProfile?.membershipEndedAt?.equals(endedAt)) return;
    const cleared: Partial<BookingProfile> = { membershipEndedAt: null, cancelledAtEnd: [] };
    transaction.update(bookingProfiles, uid, cleared);
    if (!member?.email || bookingProfile.cancelledAtEnd.length === 0) return;
    const club = { clubName, origin: config.linkOrigin };
    const mail = bookingsEndedMail(bookingProfile.cancelledAtEnd, member.firstName, club, now());
    outbox.queueMessage(transaction, { ...mail, to: member.email, memberUid: uid, cause: 'club' });
  });
}
