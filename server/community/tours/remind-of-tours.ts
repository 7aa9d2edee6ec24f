import { leads } from '../../data/collections/leads.ts';
import type { Store } from '../../data/store.ts';
import { tourAhead } from './book-tour.ts';
import { prepareTourMail, type TourParts } from './queue-tour-mail.ts';

const AT_ONCE = 50;

const findDue = (store: Pick<Store, 'query'>, now: Temporal.Instant, limit: number) =>
  store.query(leads, { where: [['remindAt', '<=', now]], orderBy: [['remindAt', 'asc']], limit });

export async function hasToursToRemindOf({ store, now }: Pick<TourParts, 'store' | 'now'>): Promise<boolean> {
  return (await findDue(store, now(), 1)).items.length > 0;
}

/**
 * Reminds people of their tour, about a day before it. Mail and note are one transaction each, so that it can be interrupted or run
 * twice at once and reminds everyone once.
 * @returns how many mails
 */
export async function remindOfTours(parts: TourParts): Promise<number> {
  const queueMail = await prepareTourMail(parts);
  let sent = 0;
  for (;;) {
    const { items } = await findDue(parts.store, parts.now(), AT_ONCE);
    if (items.length === 0) return sent;
    for (const { id } of items) {
      sent += await parts.store.transaction(async (transaction) => {
        const lead = await transaction.find(leads, id);
        const now = parts.now();
        if (!lead?.remindAt || Temporal.Instant.compare(lead.remindAt, now) > 0) return 0;
        const startsAt = tourAhead(lead, now);
        transaction.update(leads, id, { remindAt: null });
        if (!startsAt || lead.email === '') return 0;
        queueMail(transaction, lead, { kind: 'tour-tomorrow', startsAt, cause: 'club' });
        return 1;
      });
    }
  }
}
