import { type BookingProfile, bookingProfiles } from '../data/collections/bookings.ts';
import type { Services } from '../services.ts';

/** What a member wishes of promotions and messages. */
export type BookingPreferences = Pick<
  BookingProfile,
  'minimumNoticeMinutes' | 'quietFrom' | 'quietUntil' | 'wantsLateOffers' | 'mutedMessages'
>;

/** Saved in a transaction, since each booking of theirs writes the same document. */
export function savePreferences(
  { store }: Pick<Services, 'store'>,
  uid: string,
  preferences: BookingPreferences,
): Promise<void> {
  return store.transaction(async (transaction) => {
    const bookingProfile = (await transaction.find(bookingProfiles, uid)) ?? bookingProfiles.decode(uid, {});
    transaction.set(bookingProfiles, { ...bookingProfile, ...preferences });
  });
}
