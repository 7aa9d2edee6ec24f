/** News of a family for people who can’t be emailed: kept in their profile, until staff or their own Family page have told them. */
import * as paths from '#app/paths.ts';
import { ownNews } from '#domain/families/family-news.ts';
import { actingGuardians } from '#domain/families/guardians.ts';
import { canBeEmailed } from '#domain/messages/address-mark.ts';
import { canMail } from '../config/can-mail.ts';
import { type Member, members } from '../data/collections/members.ts';
import type { Filter, Transaction } from '../data/store.ts';
import { type Actor, writeAudit } from '../log/write-audit.ts';
import type { Services } from '../services.ts';
import { readFamily } from './change-family.ts';
import { familyChangedMail, keepNews } from './family-mails.ts';
import { asGuarded } from './guarded-person.ts';

export type TellParts = Pick<Services, 'outbox' | 'config'> & { readonly clubName: string };

/** Everyone who acts for somebody now; to be read before the first write of the transaction. */
export async function readGuardians(
  transaction: Transaction,
  child: Member,
  at: Temporal.Instant,
): Promise<readonly Member[]> {
  const { family, known } = await readFamily(transaction, child, at);
  const acting = actingGuardians(family, asGuarded(child), at);
  return known.filter(({ id }) => acting.includes(id));
}

/** Tells each of them by email, and keeps it for those who can’t be emailed. */
export function tellFamily(
  transaction: Transaction,
  { outbox, config, clubName }: TellParts,
  news: { readonly people: readonly Member[]; readonly text: string; readonly subject?: string },
  at: Temporal.Instant,
): void {
  const { people, text, subject } = news;
  for (const person of people) {
    const { id, email: to, firstName } = person;
    const mail = familyChangedMail({ firstName, clubName, familyAt: config.linkOrigin + paths.ownFamily }, [
      text,
    ]);
    const about = { ...mail, ...(subject && { subject }) };
    if (to) outbox.queueMessage(transaction, { ...about, to, memberUid: id, cause: 'club' });
    if (!canMail({ config }) || !canBeEmailed(person)) keepNews(transaction, person, text, at, true);
  }
}

/**
 * Somebody has been told: by staff, or by their own Family page.
 * @param seenUntil of the newest that was shown: what has come since stays
 * @returns false: there is nothing to tell
 */
export function markNewsTold(
  { store, now }: Pick<Services, 'store' | 'now'>,
  { uid, seenUntil, by }: { readonly uid: string; readonly seenUntil: string; readonly by: Actor },
): Promise<boolean> {
  return store.transaction(async (transaction) => {
    const member = await transaction.find(members, uid);
    const at = now();
    const shown = member && by.uid === uid ? ownNews(member, at) : (member?.familyNews ?? []);
    const rest = (member?.familyNews ?? []).filter(
      (each) => each.at.toString() > seenUntil || !shown.includes(each),
    );
    if (!member || rest.length === member.familyNews.length) return false;
    transaction.update(members, uid, { familyNews: rest, familyNewsAt: rest[0]?.at ?? null });
    writeAudit(transaction, by, { action: 'family.news-told', memberUid: uid, summary: '' }, at);
    return true;
  });
}

/** Members who have news that nobody has told them yet. */
export const familyNewsToTell: readonly Filter[] = [
  ['familyNewsAt', '>', Temporal.Instant.fromEpochMilliseconds(0)],
];
