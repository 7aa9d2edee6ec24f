import { isWanted, storedChoices } from '#domain/bookings/message-kinds.ts';
import { type BounceKind, decideMark } from '#domain/messages/address-mark.ts';
import { CLUB_MESSAGES_WORDING } from '#domain/privacy/consents.ts';
import { cutText } from '#domain/values/text.ts';
import { newBookingProfile } from '../../bookings/booking-facts.ts';
import { addressMarks, mailBounces } from '../../data/collections/address-marks.ts';
import { type BookingProfile, bookingProfiles } from '../../data/collections/bookings.ts';
import { type Member, members } from '../../data/collections/members.ts';
import { outbox as messages } from '../../data/collections/outbox.ts';
import type { Store, Transaction } from '../../data/store.ts';
import { emailClaimId, emailOrNull } from '../../identity/email.ts';
import { createKeyedHash } from '../../identity/keyed-hash.ts';
import { system, writeAudit } from '../../log/write-audit.ts';
import { recordConsent } from '../../privacy/record-consent.ts';
import type { Services } from '../../services.ts';
import { readMessageToken } from './message-token.ts';

/** A message that is said to have come back, by whoever says so. */
export interface BounceReport {
  readonly kind: BounceKind;
  /** The `Message-ID` of what was sent. */
  readonly messageId: string;
  /** Whom it was for, as far as the report says: the final recipient, the original one. */
  readonly addresses: readonly string[];
  readonly diagnostic: string;
}

/** `not-ours`: no message that we have sent to one of these addresses. `recorded`: without marking the address yet, or again. */
export type BounceOutcome = 'marked' | 'recorded' | 'repeat' | 'not-ours';

export type BounceParts = Pick<Services, 'store' | 'secret' | 'now'>;

const VISITOR_DAYS = 365;

/** Marks the address of a message that came back. Each message counts once for each kind, whatever is sent again. */
export async function recordBounce(parts: BounceParts, report: BounceReport): Promise<BounceOutcome> {
  const { store, secret } = parts;
  const token = readMessageToken(createKeyedHash(secret), report.messageId);
  const message = token && (await store.find(messages, token.messageId));
  if (!token || !message) return 'not-ours';
  // A message that was forwarded comes back from an address that we have never written to.
  const address = [...report.addresses.slice(0, 5), message.to].find((each) => token.isFor(each));
  const email = address === undefined ? null : emailOrNull(address);
  if (email === null) return 'not-ours';
  const memberUid = await findOwner(store, email);
  return store.transaction((transaction) =>
    mark(transaction, { email, memberUid, token, report }, parts.now()),
  );
}

async function findOwner(store: Store, email: string): Promise<string> {
  const { items } = await store.query(members, { where: [['email', '==', email]], limit: 1 });
  return items[0]?.id ?? '';
}

interface Proved {
  readonly email: string;
  readonly memberUid: string;
  readonly token: { readonly messageId: string; readonly copyId: string };
  readonly report: BounceReport;
}

async function mark(
  transaction: Transaction,
  { email, memberUid, token, report }: Proved,
  now: Temporal.Instant,
): Promise<BounceOutcome> {
  const { kind } = report;
  const bounceId = `${token.copyId}-${kind}`;
  if (await transaction.find(mailBounces, bounceId)) return 'repeat';
  const message = await transaction.find(messages, token.messageId);
  if (!message) return 'not-ours';
  const id = emailClaimId(email);
  const before = (await transaction.find(addressMarks, id)) ?? addressMarks.decode(id, {});
  const owner = memberUid === '' ? null : await transaction.find(members, memberUid);
  const isTheirs = owner?.email === email;
  const profile = isTheirs ? await transaction.find(bookingProfiles, memberUid) : null;
  const after = decideMark(before, { kind, sentAt: message.sentAt }, now);
  const diagnostic = withoutAddresses(report.diagnostic);
  const uid = isTheirs ? memberUid : '';
  const { messageId } = token;
  transaction.create(mailBounces, { id: bounceId, memberUid: uid, messageId, kind, diagnostic, at: now });
  if (message.status === 'sent')
    transaction.update(messages, messageId, { status: 'returned', lastError: diagnostic });
  if (after === before) return 'recorded';
  const expiresAt = isTheirs ? null : now.add({ hours: 24 * VISITOR_DAYS });
  transaction.set(addressMarks, {
    ...before,
    ...after,
    softAt: [...after.softAt],
    memberUid: uid,
    expiresAt,
  });
  if (after.trouble === before.trouble) return 'recorded';
  if (isTheirs) transaction.update(members, memberUid, { emailTrouble: after.trouble });
  if (isTheirs && after.trouble === 'complaint')
    muteOptional(transaction, owner, profile ?? newBookingProfile(memberUid), now);
  return 'marked';
}

/** Whoever calls an email spam wants none that they needn't get: as if they had turned those off. */
function muteOptional(
  transaction: Transaction,
  { id: memberUid, name }: Member,
  profile: BookingProfile,
  now: Temporal.Instant,
): void {
  const isNew = isWanted('club-message', profile.mutedMessages);
  const isInConsents = profile.isInConsents || isNew;
  transaction.set(bookingProfiles, { ...profile, ...storedChoices([]), isInConsents });
  const summary = 'They reported an email as spam';
  writeAudit(transaction, system, { action: 'member.optional-emails-stopped', memberUid, summary }, now);
  if (!isNew) return;
  const by = { uid: memberUid, name };
  const consent = { memberUid, kind: 'club-messages', isGiven: false, way: 'complaint', place: '' } as const;
  recordConsent(transaction, { ...consent, wording: CLUB_MESSAGES_WORDING, by }, now);
}

/** What a mail server says often names the address, which belongs to the message alone. */
function withoutAddresses(said: string): string {
  const line = cutText(said.replace(/\s+/g, ' ').trim(), 400);
  return cutText(line.replace(/\S{1,64}@\S{1,255}/g, '[address]'), 200) || 'The mail server gave no reason';
}
