import { type BookingProfile, bookingProfiles } from '../data/collections/bookings.ts';
import type { Services } from '../services.ts';
import { newBookingProfile } from './booking-facts.ts';

/** A member's preferences for waitlist places and messages. */
export type BookingPreferences = Pick<
  BookingProfile,
  'minimumNoticeMinutes' | 'quietFrom' | 'quietUntil' | 'wantsLateOffers' | 'mutedMessages' | 'wantedMessages'
>;

/** Saves them in a transaction, since bookings write the same document. */
export function savePreferences(
  { store }: Pick<Services, 'store'>,
  uid: string,
  preferences: BookingPreferences,
): Promise<void> {
  return store.transaction(async (transaction) => {
    const bookingProfile = (await transaction.find(bookingProfiles, uid)) ?? newBookingProfile(uid);
    transaction.set(bookingProfiles, { ...bookingProfile, ...preferences });
  });
}
