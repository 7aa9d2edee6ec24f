import { textsWording } from '#domain/messages/text-choices.ts';
import { bookingProfiles } from '../data/collections/bookings.ts';
import { members } from '../data/collections/members.ts';
import { recordConsent } from '../privacy/record-consent.ts';
import type { Services } from '../services.ts';

type Parts = Pick<Services, 'store' | 'now'>;

/** More people than share a phone. */
const MOST_AT_A_NUMBER = 20;

interface Stopping {
  readonly way: 'self' | 'text';
  readonly place: string;
}

/** The member gets no more texts, and their number is forgotten. @returns false: there was nothing to stop */
export function stopTexts({ store, now }: Parts, uid: string, { way, place }: Stopping): Promise<boolean> {
  return store.transaction(async (transaction) => {
    const profile = await transaction.find(bookingProfiles, uid);
    const member = await transaction.find(members, uid);
    if (!profile || (profile.textNumber === '' && profile.textPending === null)) return false;
    const { textNumber, textKinds } = profile;
    transaction.set(bookingProfiles, { ...profile, textNumber: '', textKinds: [], textPending: null });
    if (textNumber === '') return true;
    const consent = { memberUid: uid, kind: 'texts', isGiven: false, way, place } as const;
    const by = { uid, name: member?.name ?? '' };
    recordConsent(transaction, { ...consent, wording: textsWording(textKinds, textNumber), by }, now());
    return true;
  });
}

/** Whoever has texts at this number. @returns how many */
export async function stopTextsTo(parts: Parts, number: string, place: string): Promise<number> {
  const where = [['textNumber', '==', number]] as const;
  const { items } = await parts.store.query(bookingProfiles, { where, limit: MOST_AT_A_NUMBER });
  const stopped = await Promise.all(items.map(({ id }) => stopTexts(parts, id, { way: 'text', place })));
  return stopped.filter(Boolean).length;
}
