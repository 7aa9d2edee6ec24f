import { isClubsChange } from '#domain/bookings/message-kinds.ts';
import { canBeEmailed } from '#domain/messages/address-mark.ts';
import { localDate, relativeDay } from '#domain/values/dates.ts';
import { canMail } from '#server/config/can-mail.ts';
import type { Member } from '#server/data/collections/members.ts';
import { outbox } from '#server/data/collections/outbox.ts';
import type { Services } from '#server/services.ts';

const SHOWN_FOR_DAYS = 7;
/** More than a club changes for one person in a week. */
const MOST = 30;

/** What the club has changed of somebody's classes, events and training that no email could tell them, newest first; nothing where emails reach them. */
export async function findUntold(
  { store, config, now }: Pick<Services, 'store' | 'config' | 'now'>,
  member: Member,
) {
  if (canMail({ config }) && canBeEmailed(member)) return [];
  const { items } = await store.query(outbox, {
    where: [['memberUid', '==', member.id]],
    orderBy: [['createdAt', 'desc']],
    limit: MOST,
  });
  const since = now().subtract({ hours: 24 * SHOWN_FOR_DAYS });
  return items
    .filter(({ template, status, createdAt }) => {
      const isOpen = !['sent', 'waiting', 'stopped'].includes(status);
      return isOpen && isClubsChange(template) && Temporal.Instant.compare(createdAt, since) >= 0;
    })
    .map(({ id, subject, createdAt }) => ({
      id,
      text: subject,
      when: relativeDay(localDate(createdAt), now()),
    }));
}
export type Untold = Awaited<ReturnType<typeof findUntold>>;
