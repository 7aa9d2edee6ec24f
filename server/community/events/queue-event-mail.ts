import { isWanted } from '#domain/bookings/message-kinds.ts';
import { bookingProfiles } from '../../data/collections/bookings.ts';
import type { ClubEvent, EventRegistration } from '../../data/collections/events.ts';
import { members } from '../../data/collections/members.ts';
import type { Reads } from '../../data/store.ts';
import type { MailCause } from '../../outbox/outbox.ts';
import { LINK_PLACEHOLDER } from '../../outbox/templates.ts';
import { type EventMailFacts, eventMail } from './event-mails.ts';
import { type EventStep, visitorMailExpiry } from './event-step.ts';
import { manageLink } from './visitor-links.ts';

/** Where mails about a registration go. */
export interface EventMailReader {
  readonly uid: string;
  readonly email: string;
  readonly firstName: string;
  readonly mutedMessages: readonly string[];
}

/**
 * Who gets the mails about these registrations, by the registration's id: members by their profile as it is now, visitors by the address
 * that they confirmed. A closed account is left out. To be called before the transaction's first write.
 */
export async function readMailReaders(
  reads: Reads,
  registrations: readonly EventRegistration[],
): Promise<Map<string, EventMailReader>> {
  const uids = registrations.flatMap(({ memberUid }) => memberUid || []);
  const [people, profiles] =
    uids.length === 0
      ? [[], []]
      : await Promise.all([reads.findMany(members, uids), reads.findMany(bookingProfiles, uids)]);
  const readers = new Map<string, EventMailReader>();
  for (const { id, memberUid, email, name } of registrations) {
    if (memberUid === '') {
      readers.set(id, { uid: '', email, firstName: name, mutedMessages: [] });
      continue;
    }
    const at = uids.indexOf(memberUid);
    const member = people[at];
    const mutedMessages = profiles[at]?.mutedMessages ?? [];
    if (member?.email) readers.set(id, { ...member, uid: memberUid, mutedMessages });
  }
  return readers;
}

/** Queues a mail to one person about their registration, in the step's transaction, unless they have turned off its kind. */
export function queueEventMail(
  { parts, transaction, clubName, now }: EventStep,
  reader: EventMailReader | undefined,
  registrationId: string,
  { facts, event, cause }: { facts: EventMailFacts; event: ClubEvent; cause: MailCause },
): void {
  if (!reader?.email || !isWanted(facts.kind, reader.mutedMessages)) return;
  const { outbox, config, secret } = parts;
  const isVisitor = reader.uid === '';
  const origin = config.linkOrigin;
  const mail = eventMail(facts, event, { ...reader, clubName, origin, isVisitor, now });
  outbox.queueMessage(transaction, {
    ...mail,
    to: reader.email,
    memberUid: reader.uid,
    cause,
    ...(isVisitor ? { expiresAt: visitorMailExpiry(now) } : {}),
    ...(mail.body.includes(LINK_PLACEHOLDER) ? { link: manageLink(secret, origin, registrationId) } : {}),
  });
}
