import { isWanted } from '#domain/bookings/message-kinds.ts';
import { CLUB_MESSAGES_WORDING } from '#domain/privacy/consents.ts';
import { type BookingProfile, bookingProfiles } from '../data/collections/bookings.ts';
import { members } from '../data/collections/members.ts';
import { recordConsent } from '../privacy/record-consent.ts';
import type { Services } from '../services.ts';
import { newBookingProfile } from './booking-facts.ts';

/** A member's preferences for waitlist places and messages. */
export type BookingPreferences = Pick<
  BookingProfile,
  'minimumNoticeMinutes' | 'quietFrom' | 'quietUntil' | 'wantsLateOffers' | 'mutedMessages' | 'wantedMessages'
>;

/** Saves them in a transaction, since bookings write the same document. */
export function savePreferences(
  { store, now }: Pick<Services, 'store' | 'now'>,
  uid: string,
  preferences: BookingPreferences,
  place: string,
): Promise<void> {
  return store.transaction(async (transaction) => {
    const member = await transaction.find(members, uid);
    const bookingProfile = (await transaction.find(bookingProfiles, uid)) ?? newBookingProfile(uid);
    const wants = (of: Pick<BookingProfile, 'mutedMessages'>) => isWanted('club-message', of.mutedMessages);
    const isGiven = wants(preferences);
    const isChanged = isGiven !== wants(bookingProfile);
    transaction.set(bookingProfiles, {
      ...bookingProfile,
      ...preferences,
      isInConsents: bookingProfile.isInConsents || isChanged,
    });
    if (!isChanged) return;
    const consent = { memberUid: uid, kind: 'club-messages', isGiven, way: 'self', place } as const;
    const by = { uid, name: member?.name ?? '' };
    recordConsent(transaction, { ...consent, wording: CLUB_MESSAGES_WORDING, by }, now());
  });
}
