/** What a message to many members says to one of them, and whether they get it. */
import { isWanted } from '#domain/bookings/message-kinds.ts';
import { messageSkip, type SkipReason } from '#domain/members/member-batch.ts';
import type { BookingProfile } from '../../data/collections/bookings.ts';
import type { Member } from '../../data/collections/members.ts';
import { greet, type MailText, paragraphs } from '../../outbox/templates.ts';
import type { Services } from '../../services.ts';

/** What staff have written. */
export interface Words {
  readonly subject: string;
  readonly body: string;
}

export interface Sender {
  readonly clubName: string;
  /** Of the club's links, without a slash at the end. */
  readonly linkOrigin: string;
}

/** The mail as it arrives, the same for the preview and for what is sent. */
export function clubMessage({ subject, body }: Words, firstName: string, { clubName, linkOrigin }: Sender) {
  const footer = `To turn off messages like this: ${linkOrigin}/account/bookings/preferences`;
  const text = paragraphs(greet(firstName), body, footer, clubName);
  return { template: 'club-message', subject, body: text } satisfies MailText;
}

/** Those of these accounts whose address nobody has confirmed. */
export async function findUnconfirmed(
  { identity }: Pick<Services, 'identity'>,
  uids: readonly string[],
): Promise<ReadonlySet<string>> {
  const accounts = await identity.findAccounts(uids);
  return new Set(accounts.flatMap((account) => (account?.emailState === 'unconfirmed' ? [account.uid] : [])));
}

/** Why a member does not get it; null: they do. */
export function skipOf(
  { id, email }: Pick<Member, 'id' | 'email'>,
  preferences: Pick<BookingProfile, 'mutedMessages'> | null | undefined,
  unconfirmed: ReadonlySet<string>,
): SkipReason | null {
  const wantsMessages = isWanted('club-message', preferences?.mutedMessages ?? []);
  return messageSkip({ email, isUnconfirmed: unconfirmed.has(id), wantsMessages });
}
