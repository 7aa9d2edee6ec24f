import { calendarFeeds } from '../data/collections/calendar-feeds.ts';
import { type Member, members } from '../data/collections/members.ts';
import { NotFoundError, type Transaction } from '../data/store.ts';
import { writeAudit } from '../log/write-audit.ts';
import type { Services } from '../services.ts';
import {
  feedKeyOf,
  newCalendarToken,
  openCalendarToken,
  sealCalendarToken,
} from './calendar/calendar-token.ts';

type Parts = Pick<Services, 'store' | 'secret' | 'now'>;

/** Creates a private calendar address for a member; an earlier one stops working. @throws NotFoundError */
export function renewCalendar({ store, secret, now }: Parts, uid: string): Promise<void> {
  return store.transaction(async (transaction) => {
    const member = await findOrThrow(transaction, uid);
    const { token, hash } = newCalendarToken();
    const at = now();
    removeFeed(transaction, secret, member);
    transaction.create(calendarFeeds, { id: hash, memberUid: uid, createdAt: at });
    transaction.update(members, uid, {
      calendarToken: sealCalendarToken(secret, uid, token),
      lastUpdated: at,
    });
    const auditEntry = {
      action: 'calendar.renewed',
      memberUid: uid,
      summary: member.calendarToken === '' ? 'The first one' : 'The earlier one no longer works',
    } as const;
    writeAudit(transaction, { uid, name: member.name }, auditEntry, at);
  });
}

/** Removes the private calendar address. @throws NotFoundError */
export function removeCalendar({ store, secret, now }: Parts, uid: string): Promise<void> {
  return store.transaction(async (transaction) => {
    removeCalendarIn(transaction, secret, await findOrThrow(transaction, uid), now());
  });
}

/** @param member as the transaction has read them */
export function removeCalendarIn(
  transaction: Transaction,
  secret: string,
  member: Member,
  at: Temporal.Instant,
): void {
  const { id: uid, name } = member;
  removeFeed(transaction, secret, member);
  transaction.update(members, uid, { calendarToken: '', lastUpdated: at });
  const summary = 'The address no longer works';
  writeAudit(transaction, { uid, name }, { action: 'calendar.removed', memberUid: uid, summary }, at);
}

async function findOrThrow(transaction: Transaction, uid: string): Promise<Member> {
  const member = await transaction.find(members, uid);
  if (!member) throw new NotFoundError(`no member ${uid}`);
  return member;
}

function removeFeed(transaction: Transaction, secret: string, { id, calendarToken }: Member): void {
  const token = openCalendarToken(secret, id, calendarToken);
  const key = token === null ? null : feedKeyOf(token);
  if (key) transaction.remove(calendarFeeds, key);
}
