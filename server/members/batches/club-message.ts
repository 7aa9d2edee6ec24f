/** What a message to many members or leads says to one of them, and whether they get it. */
import * as paths from '#app/paths.ts';
import { isWanted } from '#domain/bookings/message-kinds.ts';
import { isOpenLead } from '#domain/community/leads/lead-pipeline.ts';
import { type Audience, messageSkip, type SkipReason } from '#domain/members/member-batch.ts';
import { visitorMailExpiry } from '../../community/events/event-step.ts';
import { sealStopToken } from '../../community/tours/tour-links.ts';
import { bookingProfiles } from '../../data/collections/bookings.ts';
import { leads } from '../../data/collections/leads.ts';
import { members } from '../../data/collections/members.ts';
import type { Reads } from '../../data/store.ts';
import type { NewMessage } from '../../outbox/outbox.ts';
import { greet, LINK_PLACEHOLDER, paragraphs, TURN_OFF } from '../../outbox/templates.ts';
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
  readonly secret: string;
  readonly now: Temporal.Instant;
}

/** Somebody a message may go to. */
export interface Reader {
  readonly audience: Audience;
  /** That the club has to send: nobody turns it off. */
  readonly isEssential?: boolean;
  /** Of the member or lead. */
  readonly id: string;
  readonly name: string;
  readonly email: string;
  /** What the message calls them. */
  readonly called: string;
  /** Why they do not get it; null: they do. */
  readonly skip: SkipReason | null;
}

/** The mail as it arrives, the same for the preview and for what is sent. A lead’s link to stop them is in `link`. */
export function clubMessage(
  { subject, body }: Words,
  {
    audience,
    isEssential,
    id,
    called,
    email,
  }: Pick<Reader, 'audience' | 'isEssential' | 'id' | 'called' | 'email'>,
  { clubName, linkOrigin, secret, now }: Sender,
): Omit<NewMessage, 'cause' | 'notBefore'> {
  const isLead = audience === 'leads';
  const stop = isLead ? LINK_PLACEHOLDER : linkOrigin + paths.bookingPreferences;
  if (isEssential) {
    const text = paragraphs(greet(called), body, clubName);
    return { template: 'club-notice', subject, body: text, to: email, memberUid: isLead ? '' : id };
  }
  const footer = TURN_OFF + stop;
  const text = paragraphs(greet(called), body, footer, clubName);
  const mail = { template: 'club-message' as const, subject, body: text, to: email };
  if (!isLead) return { ...mail, memberUid: id };
  const link = linkOrigin + paths.stopLeadMessages(sealStopToken(secret, id, now));
  return { ...mail, memberUid: '', leadId: id, link, expiresAt: visitorMailExpiry(now) };
}

/** Those of these accounts whose address nobody has confirmed. A lead confirmed theirs, or told staff. */
export async function findUnconfirmed(
  { identity }: Pick<Services, 'identity'>,
  audience: Audience,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (audience === 'leads') return new Set();
  const accounts = await identity.findAccounts(ids);
  return new Set(accounts.flatMap((account) => (account?.emailState === 'unconfirmed' ? [account.uid] : [])));
}

/** The members or leads of these ids; who is gone is left out. */
export async function readReaders(
  reads: Pick<Reads, 'findMany'>,
  { audience, isEssential = false }: { readonly audience: Audience; readonly isEssential?: boolean },
  ids: readonly string[],
  unconfirmed: ReadonlySet<string>,
): Promise<Reader[]> {
  if (audience === 'leads') {
    const found = await reads.findMany(leads, ids);
    return found.flatMap((lead) => {
      if (!lead) return [];
      const { id, name, email, noMessages, isUnconfirmed, status, memberUid } = lead;
      const hasJoined = memberUid !== '' || (!isOpenLead(status) && status !== 'lost');
      const reader = { email, isUnconfirmed, wantsMessages: !noMessages };
      const skip = hasJoined ? 'joined' : messageSkip(reader);
      return [{ audience, isEssential, id, name, email, called: name, skip }];
    });
  }
  const [people, preferences] = await Promise.all([
    reads.findMany(members, ids),
    reads.findMany(bookingProfiles, ids),
  ]);
  return people.flatMap((member, index) => {
    if (!member) return [];
    const { id, name, email, firstName: called } = member;
    const wantsMessages = isEssential || isWanted('club-message', preferences[index]?.mutedMessages ?? []);
    const skip = messageSkip({ email, isUnconfirmed: unconfirmed.has(id), wantsMessages });
    return [{ audience, isEssential, id, name, email, called, skip }];
  });
}
