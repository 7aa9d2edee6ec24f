import { isWanted } from '#domain/bookings/message-kinds.ts';
import type { BookingProfile } from '../data/collections/bookings.ts';
import type { Writes } from '../data/store.ts';
import type { MailCause } from '../outbox/outbox.ts';
import type { Services } from '../services.ts';
import type { ClassInfo } from './class-mail-context.ts';
import { type ClassMailFacts, classMail } from './class-mails.ts';
import { queueText, type TextReader } from './queue-class-text.ts';

export interface ClassMailReader {
  /** Null, or without an address and a family: a closed account, which gets no mail. A child's goes to the guardians. */
  readonly member: {
    readonly id: string;
    readonly email: string;
    readonly firstName: string;
    readonly familyId?: string;
  } | null;
  readonly bookingProfile: (Pick<BookingProfile, 'mutedMessages'> & TextReader) | null;
}

export type ClassMailParts = Pick<Services, 'outbox' | 'config'> & { readonly clubName: string };

/**
 * Queues a mail to one person about a class, in the transaction of what happened, unless they have turned off its kind; and a text,
 * where they chose it.
 */
export function queueClassMail(
  parts: ClassMailParts,
  writes: Pick<Writes<void>, 'create'>,
  { member, bookingProfile }: ClassMailReader,
  facts: ClassMailFacts,
  about: ClassInfo,
  cause: MailCause,
  now: Temporal.Instant,
): void {
  const { outbox, config, clubName } = parts;
  if (member) queueText(parts, writes, { memberUid: member.id, choice: bookingProfile }, facts, about, now);
  if (!(member?.email || member?.familyId) || !isWanted(facts.kind, bookingProfile?.mutedMessages ?? []))
    return;
  const sender = { clubName, linkOrigin: config.linkOrigin };
  const mail = classMail(facts, about, member.firstName, sender, now);
  outbox.queueMessage(writes, { ...mail, to: member.email, memberUid: member.id, cause });
}
