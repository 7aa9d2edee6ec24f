import { canBeMailed } from '#domain/families/family.ts';
import { dueEndNotice, type EndNotice, endNoticeDays } from '#domain/membership/end-notices.ts';
import { clubTime, endOfLocalDay, localDate, startOfLocalDay } from '#domain/values/dates.ts';
import { members } from '../data/collections/members.ts';
import { eachDocument } from '../data/each-of.ts';
import type { Filter } from '../data/store.ts';
import type { Services } from '../services.ts';
import { endNoticeMail } from './end-mails.ts';

type Parts = Pick<Services, 'store' | 'outbox' | 'settings' | 'config' | 'now'>;

/** Local hours of the club in which these mails are sent. */
const FROM_HOUR = 8;
const UNTIL_HOUR = 20;
const PAGE = 200;

/** True in the hours in which notices are sent. */
export function isTimeForEndNotices(now: Temporal.Instant): boolean {
  const { hour } = clubTime(now);
  return hour >= FROM_HOUR && hour < UNTIL_HOUR;
}

/** Mails members whose paid period is about to end, or whose yearly plan is about to renew, once per notice. Returns how many. */
export async function remindOfEnds(parts: Parts): Promise<number> {
  let sent = 0;
  for (const kind of ['runs-out', 'renews'] as const) {
    for (const { from, until } of endNoticeDays(kind, localDate(parts.now()))) {
      sent += await remindWithin(parts, kind, startOfLocalDay(from), endOfLocalDay(until));
    }
  }
  return sent;
}

async function remindWithin(
  parts: Parts,
  kind: EndNotice['kind'],
  from: Temporal.Instant,
  until: Temporal.Instant,
): Promise<number> {
  const yearly: Filter[] = kind === 'renews' ? [['planInterval', '==', 'year']] : [];
  let sent = 0;
  const found = eachDocument(parts.store, members, {
    where: [
      ['membershipStatus', '==', 'active'],
      ...yearly,
      // The end is the first instant after the last day.
      ['currentPeriodEnd', '>', from],
      ['currentPeriodEnd', '<=', until],
    ],
    orderBy: [['currentPeriodEnd', 'asc']],
    limit: PAGE,
  });
  for await (const member of found) {
    if (dueEndNotice(member, parts.now()) && (await remind(parts, member.id))) sent += 1;
  }
  return sent;
}

/** The mail and the record of it in one transaction: two instances, or a run after a crash, send one. */
async function remind({ store, outbox, settings, config, now }: Parts, uid: string): Promise<boolean> {
  const { clubName } = await settings.read();
  return store.transaction(async (transaction) => {
    const member = await transaction.find(members, uid);
    const notice = member && dueEndNotice(member, now());
    if (!notice) return false;
    const sent = { endSentFor: member.currentPeriodEnd, endSentDays: notice.days };
    transaction.update(members, uid, { reminders: { ...member.reminders, ...sent } });
    if (!canBeMailed(member, now())) return false;
    const mail = endNoticeMail(notice, member, { clubName, origin: config.linkOrigin });
    outbox.queueMessage(transaction, { ...mail, to: member.email, memberUid: uid, cause: 'club' });
    return true;
  });
}
