import { isWanted } from '#domain/bookings/message-kinds.ts';
import { PARQ_VALID_MONTHS, parqExpiresOn } from '#domain/health/parq.ts';
import { effectiveStatus, hasMembership } from '#domain/membership/membership.ts';
import { clubTime, formatDate, localDate } from '#domain/values/dates.ts';
import { bookingProfiles } from '../data/collections/bookings.ts';
import { type Member, members } from '../data/collections/members.ts';
import { eachDocument } from '../data/each-of.ts';
import { findSignerAddresses } from '../families/guardian-addresses.ts';
import { parqExpiringMail } from '../outbox/templates.ts';
import type { Services } from '../services.ts';
import { childParqExpiringMail } from './parq-mails.ts';

/** How many days before the last day a member is reminded, once per submission. */
const NOTICE_DAYS = 14;
/** Months differ by up to three days: the query covers a few more, and the member's own last day decides. */
const QUERY_DAYS = NOTICE_DAYS + 4;
const PAGE = 100;

type Parts = Pick<Services, 'store' | 'outbox' | 'settings' | 'config' | 'now'>;

/** Emails members whose PAR-Q is about to expire, or a child's guardians; returns how many emails are queued. */
export async function remindOfParq(parts: Parts): Promise<number> {
  const stale = clubTime(parts.now()).subtract({ months: PARQ_VALID_MONTHS });
  let sent = 0;
  const found = eachDocument(parts.store, members, {
    where: [
      ['latestParqAt', '>', stale.toInstant()],
      ['latestParqAt', '<=', stale.add({ days: QUERY_DAYS }).toInstant()],
    ],
    orderBy: [['latestParqAt', 'asc']],
    limit: PAGE,
  });
  for await (const member of found) {
    if (isDue(member, parts.now()) && (await remind(parts, member.id))) sent += 1;
  }
  return sent;
}

/** Only for current members. */
function isDue(member: Member, now: Temporal.Instant): boolean {
  if (!hasMembership(effectiveStatus(member, now))) return false;
  const { latestParqAt, reminders } = member;
  if (latestParqAt === null || reminders.parqSentFor?.equals(latestParqAt)) return false;
  const lastDay = parqExpiresOn(member.parqResults);
  return lastDay !== null && localDate(now).until(lastDay).days <= NOTICE_DAYS;
}

/** Saves the email and its marker in one transaction: two instances, or a run after a crash, send only one. */
async function remind({ store, outbox, settings, config, now }: Parts, uid: string): Promise<boolean> {
  const { clubName } = await settings.read();
  return store.transaction(async (transaction) => {
    const [member, bookingProfile] = await Promise.all([
      transaction.find(members, uid),
      transaction.find(bookingProfiles, uid),
    ]);
    const lastDay = member && parqExpiresOn(member.parqResults);
    if (!member || !lastDay || !isDue(member, now())) return false;
    const isForGuardians = (await findSignerAddresses(transaction, member, now())).length > 0;
    if (!member.email && !isForGuardians) return false;
    const mail = !isForGuardians
      ? parqExpiringMail(clubName, member.firstName, formatDate(lastDay), `${config.linkOrigin}/account/parq`)
      : childParqExpiringMail(
          clubName,
          formatDate(lastDay),
          `${config.linkOrigin}/account/family/${uid}/parq`,
        );
    // Also marked for members who have opted out, so that later runs skip them.
    transaction.update(members, uid, {
      reminders: { ...member.reminders, parqSentFor: member.latestParqAt },
    });
    if (!isWanted('parq-expiring', bookingProfile?.mutedMessages ?? [])) return false;
    outbox.queueMessage(transaction, {
      ...{ ...mail, memberUid: uid, cause: 'club' },
      to: isForGuardians ? '' : member.email,
    });
    return true;
  });
}
