/** The link by which a mail program offers "unsubscribe" beside a message to many people (RFC 2369 and RFC 8058). */
import { z } from 'zod';
import * as paths from '#app/paths.ts';
import { CLUB_MESSAGES_WORDING } from '#domain/privacy/consents.ts';
import { newBookingProfile } from '../../bookings/booking-facts.ts';
import { bookingProfiles } from '../../data/collections/bookings.ts';
import { members } from '../../data/collections/members.ts';
import type { OutboxMessage } from '../../data/collections/outbox.ts';
import type { Actor } from '../../log/write-audit.ts';
import { readUntil, seal, unseal } from '../../outbox/sealed.ts';
import { recordConsent } from '../../privacy/record-consent.ts';
import type { Services } from '../../services.ts';

/** Days for which the link in a message works. */
const LINK_DAYS = 400;
const BOUND_TO = 'member messages';
const pass = z.object({ uid: z.string(), until: z.number() });

interface LinkParts {
  readonly secret: string;
  /** Of the club's links, without a slash at the end. */
  readonly linkOrigin: string;
  now(): Temporal.Instant;
}

/** Of a message to many members or leads; empty: of any other message, which nobody unsubscribes from. */
export function unsubscribeLink(
  { secret, linkOrigin, now }: LinkParts,
  { id, template, memberUid, sealedLink }: OutboxMessage,
): string {
  if (template !== 'club-message') return '';
  // A lead's own link is in the message already.
  if (memberUid === '') return unseal(secret, id, sealedLink) ?? '';
  const until = now().add({ hours: 24 * LINK_DAYS }).epochMilliseconds;
  const token = seal(secret, BOUND_TO, JSON.stringify({ uid: memberUid, until }));
  return linkOrigin + paths.stopClubMessagesBy(token);
}

/** The uid of the member whose link it is; null: not one of ours, or expired. */
export function openUnsubscribeToken(secret: string, token: string, now: Temporal.Instant): string | null {
  return readUntil(pass, unseal(secret, BOUND_TO, token), now)?.uid ?? null;
}

/** The member gets no more messages to many; they can turn them on again in their preferences. Idempotent. @returns false: there is no such member any more */
export function stopClubMessages(
  { store, now }: Pick<Services, 'store' | 'now'>,
  uid: string,
  {
    way,
    by,
    place,
  }: { readonly way: 'self' | 'guardian' | 'link'; readonly by?: Actor; readonly place: string },
): Promise<boolean> {
  return store.transaction(async (transaction) => {
    const member = await transaction.find(members, uid);
    const profile = (await transaction.find(bookingProfiles, uid)) ?? newBookingProfile(uid);
    const { mutedMessages } = profile;
    if (!member) return false;
    if (mutedMessages.includes('club-message')) return true;
    const changes = { mutedMessages: [...mutedMessages, 'club-message'], isInConsents: true };
    transaction.set(bookingProfiles, { ...profile, ...changes });
    const consent = { memberUid: uid, kind: 'club-messages', isGiven: false, way, place } as const;
    const who = by ?? { uid, name: member.name };
    recordConsent(transaction, { ...consent, wording: CLUB_MESSAGES_WORDING, by: who }, now());
    return true;
  });
}
