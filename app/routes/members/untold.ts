import { bookingKey } from '#domain/bookings/booking-key.ts';
import { isClubsChange, isStillSo } from '#domain/bookings/message-kinds.ts';
import { canBeEmailed } from '#domain/messages/address-mark.ts';
import { localDate, relativeDay } from '#domain/values/dates.ts';
import { canMail } from '#server/config/can-mail.ts';
import { bookings } from '#server/data/collections/bookings.ts';
import type { Member } from '#server/data/collections/members.ts';
import { type OutboxMessage, outbox } from '#server/data/collections/outbox.ts';
import type { Services } from '#server/services.ts';

const SHOWN_FOR_DAYS = 7;
/** More messages than somebody is queued in a week. */
const MOST = 60;

/** What the club has changed of somebody's classes, events and training that no email could tell them, as it is now: a line for each of these, the newest first; nothing where emails reach them. */
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
  const newest = newestOfEach(items.filter(({ status }) => !['sent', 'waiting', 'stopped'].includes(status)));
  const classes = newest.filter(({ template, about }) => about !== '' && template.startsWith('class-'));
  const found = await store.findMany(
    bookings,
    classes.map(({ about }) => bookingKey(about, member.id)),
  );
  const isSo = (message: OutboxMessage) =>
    classes.includes(message)
      ? isStillSo(message.template, found[classes.indexOf(message)] ?? null)
      : isClubsChange(message.template);
  return newest.filter(isSo).map(({ id, subject, news, createdAt }) => ({
    id,
    text: news === '' ? subject : `${subject}. ${news}`,
    when: relativeDay(localDate(createdAt), now()),
  }));
}

/** Of messages about the same class, event or session the newest one; they come newest first. */
function newestOfEach(messages: readonly OutboxMessage[]): OutboxMessage[] {
  const seen = new Set<string>();
  return messages.filter(({ about, channel }) => {
    if (channel !== 'email' || seen.has(about)) return false;
    if (about !== '') seen.add(about);
    return true;
  });
}
export type Untold = Awaited<ReturnType<typeof findUntold>>;
