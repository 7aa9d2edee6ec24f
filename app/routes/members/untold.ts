import { isClubsChange } from '#domain/bookings/message-kinds.ts';
import { canBeEmailed } from '#domain/messages/address-mark.ts';
import { localDate, relativeDay } from '#domain/values/dates.ts';
import { canMail } from '#server/config/can-mail.ts';
import type { Member } from '#server/data/collections/members.ts';
import { outbox } from '#server/data/collections/outbox.ts';
import type { Services } from '#server/services.ts';

const SHOWN_FOR_DAYS = 7;
/** More messages than somebody is queued in a week. */
const MOST = 60;

/** What the club has changed of somebody's classes, events and training that no email could tell them, newest first; nothing where emails reach them. */
export async function findUntold(
  { store, config, now }: Pick<Services, 'store' | 'config' | 'now'>,
  member: Member,
) {
  if (canMail({ config }) && canBeEmailed(member)) return [];
  const since = now().subtract({ hours: 24 * SHOWN_FOR_DAYS });
  const { items } = await store.query(outbox, {
    where: [
      ['memberUid', '==', member.id],
      ['createdAt', '>=', since],
    ],
    orderBy: [['createdAt', 'desc']],
    limit: MOST,
  });
  return items
    .filter(
      ({ template, status }) => !['sent', 'waiting', 'stopped'].includes(status) && isClubsChange(template),
    )
    .map(({ id, subject, createdAt }) => ({
      id,
      text: subject,
      when: relativeDay(localDate(createdAt), now()),
    }));
}
export type Untold = Awaited<ReturnType<typeof findUntold>>;
