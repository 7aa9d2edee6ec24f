import type { Member } from '../../data/collections/members.ts';
import { outbox } from '../../data/collections/outbox.ts';
import { priceRises, type StoredPriceRise } from '../../data/collections/price-rises.ts';
import { eachDocument } from '../../data/each-of.ts';
import type { Query, Reads } from '../../data/store.ts';
import { PRICE_RISE } from './rise-mails.ts';

/** When a member’s notice of a rise went, or an admin said how they were told; null: neither yet. */
export async function findNotice(
  reads: Pick<Reads, 'query'>,
  { madeAt, toldHow, toldHowAt }: Pick<StoredPriceRise, 'madeAt' | 'toldHow' | 'toldHowAt'>,
  uid: string,
): Promise<Temporal.Instant | null> {
  const sinceThen: Omit<Query, 'cursor'> = {
    where: [
      ['memberUid', '==', uid],
      ['createdAt', '>=', madeAt],
    ],
    orderBy: [['createdAt', 'asc']],
    // It is written minutes after the rise is announced: the first email or nearly.
    limit: 1,
  };
  for await (const { template, status, sentAt } of eachDocument(reads, outbox, sinceThen)) {
    if (template !== PRICE_RISE) continue;
    if (status === 'sent') return sentAt;
    break;
  }
  return toldHow === '' ? null : toldHowAt;
}

/** The same of the rise that lies ahead of a member; null also where none does. */
export async function findOwnNotice(
  reads: Pick<Reads, 'find' | 'query'>,
  { id, priceRise }: Pick<Member, 'id' | 'priceRise'>,
): Promise<Temporal.Instant | null> {
  const rise = priceRise && (await reads.find(priceRises, priceRise.riseId));
  return rise ? findNotice(reads, rise, id) : null;
}
