import { type Booker, bookers } from '../data/collections/bookings.ts';
import type { Services } from '../services.ts';

/** What a member wishes of promotions and messages. */
export type BookingPreferences = Pick<
  Booker,
  'minimumNoticeMinutes' | 'quietFrom' | 'quietUntil' | 'wantsLateOffers' | 'mutedMessages'
>;

/** Saved in a transaction, since each booking of theirs writes the same document. */
export function savePreferences(
  { store }: Pick<Services, 'store'>,
  uid: string,
  preferences: BookingPreferences,
): Promise<void> {
  return store.transaction(async (transaction) => {
    const booker = (await transaction.find(bookers, uid)) ?? bookers.decode(uid, {});
    transaction.set(bookers, { ...booker, ...preferences });
  });
}
