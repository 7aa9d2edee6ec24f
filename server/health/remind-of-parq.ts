import * as paths from '#app/paths.ts';
import { isWanted } from '#domain/bookings/message-kinds.ts';
import { parqEnd } from '#domain/health/parq.ts';
import { effectiveStatus, hasMembership } from '#domain/membership/membership.ts';
import { endOfLocalDay, formatDate, localDate } from '#domain/values/dates.ts';
import { bookingProfiles } from '../data/collections/bookings.ts';
import { type Member, members } from '../data/collections/members.ts';
import { eachDocument } from '../data/each-of.ts';
import { findSignerAddresses } from '../families/guardian-addresses.ts';
import { parqExpiringMail } from '../outbox/templates.ts';
import type { Services } from '../services.ts';
import { childParqExpiringMail, clearanceEndingMail } from './parq-mails.ts';

/** How many days before the last day a member is reminded, once of each end. */
const NOTICE_DAYS = 14;
const PAGE = 100;

type Parts = Pick<Services, 'store' | 'outbox' | 'settings' | 'config' | 'now'>;

/** Emails members whose PAR-Q, or clearance by staff, is about to end, or a child's guardians; returns how many emails are queued. */
export async function remindOfParq(parts: Parts): Promise<number> {
  const now = parts.now();
  let sent = 0;
  const found = eachDocument(parts.store, members, {
    where: [
      ['parqEndsAt', '>=', now],
      ['parqEndsAt', '<', endOfLocalDay(localDate(now).add({ days: NOTICE_DAYS }))],
    ],
    orderBy: [['parqEndsAt', 'asc']],
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
  const mark = markOf(member);
  if (mark === null || member.reminders.parqSentFor?.equals(mark)) return false;
  const lastDay = parqEnd(member)?.on ?? null;
  return lastDay !== null && localDate(now).until(lastDay).days <= NOTICE_DAYS;
}

/** What tells one end from another: of answers when they were given, of a clearance its end. */
function markOf(member: Member): Temporal.Instant | null {
  const end = parqEnd(member);
  return end?.of === 'clearance' ? end.at : member.latestParqAt;
}

/** Saves the email and its marker in one transaction: two instances, or a run after a crash, send only one. */
async function remind({ store, outbox, settings, config, now }: Parts, uid: string): Promise<boolean> {
  const { clubName } = await settings.read();
  return store.transaction(async (transaction) => {
    const [member, bookingProfile] = await Promise.all([
      transaction.find(members, uid),
      transaction.find(bookingProfiles, uid),
    ]);
    const end = member && parqEnd(member);
    if (!member || !end || !isDue(member, now())) return false;
    const isForGuardians = (await findSignerAddresses(transaction, member, now())).length > 0;
    if (!member.email && !isForGuardians) return false;
    const lastDay = formatDate(end.on);
    const { firstName } = member;
    const answers = !isForGuardians
      ? parqExpiringMail(clubName, firstName, lastDay, `${config.linkOrigin}/account/parq`)
      : childParqExpiringMail(clubName, lastDay, config.linkOrigin + paths.childParq(uid));
    const mail =
      end.of === 'answers'
        ? answers
        : clearanceEndingMail(
            clubName,
            lastDay,
            isForGuardians ? { childPage: config.linkOrigin + paths.childPage(uid) } : { firstName },
          );
    // Also marked for members who have opted out, so that later runs skip them.
    transaction.update(members, uid, {
      reminders: { ...member.reminders, parqSentFor: markOf(member) },
    });
    if (!isWanted('parq-expiring', bookingProfile?.mutedMessages ?? [])) return false;
    outbox.queueMessage(transaction, {
      ...{ ...mail, memberUid: uid, cause: 'club' },
      to: isForGuardians ? '' : member.email,
    });
    return true;
  });
}
