/** Cancels the bookings and waitlist places that a member has after the end of their membership. */

import { bookingKey } from '#domain/bookings/booking-key.ts';
import { hasStarted } from '#domain/bookings/booking-times.ts';
import { canKeepBooking, isEnding, isLess } from '#domain/bookings/ended-membership.ts';
import { effectiveStatus, hasMembership } from '#domain/membership/membership.ts';
import { type BookingProfile, bookingProfiles, bookings } from '../data/collections/bookings.ts';
import { type Member, members } from '../data/collections/members.ts';
import { plans } from '../data/collections/membership.ts';
import type { Reads, Transaction } from '../data/store.ts';
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
  member: Member,
  after: Member,
  at: Temporal.Instant,
): Promise<(() => void) | null> {
  const isEnd = endsBookings(member, after, at);
  if (!isEnd && !isLess(member, after)) return null;
  const bookingProfile = await transaction.find(bookingProfiles, member.id);
  if (!bookingProfile?.upcoming.some((entry) => !hasStarted(entry, at))) return null;
  if (!isEnd && (await findUncovered(transaction, bookingProfile, after, at)).length === 0) return null;
  return () => transaction.update(bookingProfiles, member.id, { membershipEndedAt: at });
}

const endsBookings = (
  { membershipStatus }: Pick<Member, 'membershipStatus'>,
  after: Member,
  at: Temporal.Instant,
): boolean => isEnding(membershipStatus, effectiveStatus(after, at));

type Upcoming = BookingProfile['upcoming'];

/** The bookings and waitlist places that such a change of the membership ends, in the order of the classes. */
export async function listEndingBookings(
  reads: Pick<Reads, 'find' | 'findMany'>,
  before: Member,
  after: Member,
  at: Temporal.Instant,
): Promise<Upcoming> {
  if (!endsBookings(before, after, at) && !isLess(before, after)) return [];
  const bookingProfile = await reads.find(bookingProfiles, after.id);
  const ending = bookingProfile ? await findUncovered(reads, bookingProfile, after, at) : [];
  return ending.toSorted((one, other) => Temporal.Instant.compare(one.startsAt, other.startsAt));
}

/** What this membership does not cover of what lies ahead. @param member null: they have closed their account */
async function findUncovered(
  reads: Pick<Reads, 'find' | 'findMany'>,
  { id, upcoming, uses }: BookingProfile,
  member: Member | null,
  at: Temporal.Instant,
): Promise<Upcoming> {
  const ahead = upcoming.filter((entry) => !hasStarted(entry, at));
  const found = await reads.findMany(
    bookings,
    ahead.map(({ sessionId }) => bookingKey(sessionId, id)),
  );
  const plan = member?.planId ? await reads.find(plans, member.planId) : null;
  return ahead.filter((entry, index) => {
    const booking = found[index];
    const session = { id: entry.sessionId, startsAt: entry.startsAt };
    return booking && !(member && canKeepBooking(member, booking, session, { plan, uses }, at));
  });
}

/**
 * Cancels a member's bookings after the end of their membership, each class in its own transaction that offers the place to the next
 * person, then sends one mail about all of them. Can be stopped anywhere and run again. Bookings that they may keep (`canKeepBooking`) stay.
 */
export async function clearAfterEnd(parts: BookingParts, uid: string): Promise<void> {
  const bookingProfile = await parts.store.find(bookingProfiles, uid);
  if (!bookingProfile?.membershipEndedAt) return;
  const member = await parts.store.find(members, uid);
  const ending = await findUncovered(parts.store, bookingProfile, member, parts.now());
  for (const { sessionId } of ending) await cancelBooking(parts, { sessionId, uid, by: 'membership-end' });
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
    const isOver = !hasMembership(effectiveStatus(member, now()));
    const mail = bookingsEndedMail(bookingProfile.cancelledAtEnd, { ...member, isOver }, club, now());
    outbox.queueMessage(transaction, { ...mail, to: member.email, memberUid: uid, cause: 'club' });
  });
}
